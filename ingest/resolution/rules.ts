import type { Rule } from './rule.ts';
import { chainOfOneName } from './rules/chain-of-one-name.ts';
import { numberedShops } from './rules/numbered-shops.ts';
import { registeredBySameFiling } from './rules/registered-by-same-filing.ts';
import { sameAccount } from './rules/same-account.ts';
import { sameAddress } from './rules/same-address.ts';
import { sameAddressAndName } from './rules/same-address-and-name.ts';
import { sameCitedNumber } from './rules/same-cited-number.ts';
import { sameContact } from './rules/same-contact.ts';
import { sameFileNumber } from './rules/same-file-number.ts';
import { sameHouseAndName } from './rules/same-house-and-name.ts';
import { sameIndustry } from './rules/same-industry.ts';
import { sameListedParty } from './rules/same-listed-party.ts';
import { sameLocationAndName } from './rules/same-location-and-name.ts';
import { sameNameAndAddress } from './rules/same-name-and-address.ts';
import { sameNameAndBrand } from './rules/same-name-and-brand.ts';
import { sameOfficer } from './rules/same-officer.ts';
import { sameOwnerAndName } from './rules/same-owner-and-name.ts';
import { samePerson } from './rules/same-person.ts';
import { samePhoneAndName } from './rules/same-phone-and-name.ts';
import { samePlaceAndName } from './rules/same-place-and-name.ts';
import { sameRegistration } from './rules/same-registration.ts';
import { sameRole } from './rules/same-role.ts';
import { sameShortStreet } from './rules/same-short-street.ts';
import { sameTaxNumber } from './rules/same-tax-number.ts';
import { sameTin } from './rules/same-tin.ts';
import { sameWatchlistEntry } from './rules/same-watchlist-entry.ts';

/** All rules, in the order in which they run: first by numbers, then by names with a place, then by owners. */
export const RULES: readonly Rule[] = [
  sameAddress,
  sameShortStreet,
  sameIndustry,
  ...sameContact,
  sameRegistration,
  registeredBySameFiling,
  sameTin,
  sameFileNumber,
  sameTaxNumber,
  sameCitedNumber,
  sameWatchlistEntry,
  sameListedParty,
  sameNameAndAddress,
  sameAccount,
  sameOfficer,
  sameAddressAndName,
  samePlaceAndName,
  sameOwnerAndName,
  sameLocationAndName,
  samePhoneAndName,
  chainOfOneName,
  numberedShops,
  sameHouseAndName,
  sameNameAndBrand,
  samePerson,
  sameRole,
];
