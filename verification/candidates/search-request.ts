import { isIssuableTin } from '../../matching/verification.ts';
import type { KnownFacts } from '../../search/kinds.ts';
import type { SearchRequest } from '../../search/request/input.ts';
import { usableAddress, usablePerson, usableWebsite } from '../../search/request/usable.ts';
import type { RequestedAddress, VerificationOptions, VerificationRequest } from '../request/verification-request.ts';

/** Maximum candidates of a type that are compared with each other. */
const MAX_CANDIDATES = 20;

/**
 * Builds the search: by both names, both addresses, person, website, and those tax numbers that an authority issues. Omits
 * what no search can use (a website without a domain, a text that is not a state).
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

function knownOf({ names, websites, persons, tins }: VerificationRequest): KnownFacts {
  const website = usableWebsite(websites);
  const { firstName = null, lastName = null } = persons.find((each) => each.lastName !== null) ?? {};
  const person = usablePerson(firstName, lastName);
  return {
    names,
    tins: tins.filter(isIssuableTin),
    ...(website !== undefined && { website }),
    ...(person !== undefined && { person }),
  };
}

const searchedAddress = ({ streetAddress1, streetAddress2, city, state, postalCode }: RequestedAddress) =>
  usableAddress({ street: streetAddress1, unit: streetAddress2, city, state, zip: postalCode });
