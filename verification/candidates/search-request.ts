import { stateCode } from '../../matching/states.ts';
import { isIssuableTin } from '../../matching/verification.ts';
import { parseWebsite } from '../../matching/website.ts';
import type { SearchedAddress } from '../../search/request/address-input.ts';
import type { Known, SearchRequest } from '../../search/request/input.ts';
import type { RequestedAddress, VerificationOptions, VerificationRequest } from '../request/verification-request.ts';

/** Maximum candidates of a type that are weighed against each other. */
const MAX_CANDIDATES = 20;

/**
 * What is searched by: both names, both addresses, person, website, and of tax numbers those that an authority issues. What
 * no search can use (a website without a domain, a state that is none) is left out.
 */
export function searchRequestOf(
  request: VerificationRequest,
  { matchThreshold }: VerificationOptions,
  type: 'Brand' | 'LegalEntity',
): SearchRequest {
  return {
    type,
    by: { known: knownOf(request) },
    addresses: request.addresses.map(searchedAddress),
    matchThreshold,
    limit: MAX_CANDIDATES,
    offset: 0,
  };
}

function knownOf({ names, websites, persons, tins }: VerificationRequest): Known {
  const website = websites.find((written) => parseWebsite(written) !== undefined);
  const person = persons.find(({ lastName }) => lastName !== null);
  return {
    names,
    tins: tins.filter(isIssuableTin),
    ...(website !== undefined && { website }),
    ...(person !== undefined && {
      person: {
        firstName: person.firstName,
        lastName: person.lastName ?? '',
        dateOfBirth: null,
        residence: null,
        tin: undefined,
      },
    }),
  };
}

const searchedAddress = (address: RequestedAddress): SearchedAddress => ({
  id: null,
  street: address.streetAddress1,
  unit: address.streetAddress2,
  city: address.city,
  state: stateCode(address.state ?? '') ?? null,
  zip: /^\d{5}/.exec(address.postalCode ?? '')?.[0] ?? null,
});
