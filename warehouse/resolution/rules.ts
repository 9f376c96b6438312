import type { Rule } from './rule.ts';
import { chainOfOneName } from './rules/chain-of-one-name.ts';
import { registeredBySameFiling } from './rules/registered-by-same-filing.ts';
import { sameAddress } from './rules/same-address.ts';
import { sameContact } from './rules/same-contact.ts';
import { sameFileNumber } from './rules/same-file-number.ts';
import { sameIndustry } from './rules/same-industry.ts';
import { sameLocationAndName } from './rules/same-location-and-name.ts';
import { sameNameAndAddress } from './rules/same-name-and-address.ts';
import { sameOfficer } from './rules/same-officer.ts';
import { sameOwnerAndName } from './rules/same-owner-and-name.ts';
import { samePerson } from './rules/same-person.ts';
import { samePlaceAndName } from './rules/same-place-and-name.ts';
import { sameRegistration } from './rules/same-registration.ts';
import { sameRole } from './rules/same-role.ts';
import { sameTaxNumber } from './rules/same-tax-number.ts';
import { sameTin } from './rules/same-tin.ts';

/** All rules, in the order in which they run: certain numbers first, then names beside a place, then what follows. */
export const RULES: readonly Rule[] = [
  sameAddress,
  sameIndustry,
  ...sameContact,
  sameRegistration,
  registeredBySameFiling,
  sameTin,
  sameFileNumber,
  sameTaxNumber,
  sameNameAndAddress,
  sameOfficer,
  samePerson,
  sameRole,
  samePlaceAndName,
  sameOwnerAndName,
  sameLocationAndName,
  chainOfOneName,
];
