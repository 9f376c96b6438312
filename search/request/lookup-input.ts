import { badUserInput } from '../../catalog/errors/catalogue.ts';
import type { Catalog } from '../../catalog/model.ts';
import { splitAddressLine } from '../../matching/addresses/address-line.ts';
import type { KnownFacts } from '../kinds.ts';
import { type SearchedAddress, searchedAddress } from './address-input.ts';
import { isGiven, textOf } from './fields.ts';
import { entityTypeOf, pageRequest, type SearchInput, type SearchRequest } from './input.ts';
import { queryTin } from './tin-input.ts';
import { usableAddress } from './usable.ts';

/** LookupInput as GraphQL passes it: absent and null mean the same. */
export interface LookupInput extends Pick<SearchInput, 'entityType' | 'conditions'> {
  readonly addressLine?: string | null;
  readonly address?: unknown;
  readonly tin?: unknown;
}

/** A validated lookup. */
export interface LookupRequest {
  /** The address as read; null for a tax number. */
  readonly address: SearchedAddress | null;
  /** The search that answers the lookup. */
  readonly search: SearchRequest;
}

/** The alternatives to look up by; exactly one must be given. */
const FIELDS = ['addressLine', 'address', 'tin'] as const;
const MAX_LINE_LENGTH = 400;

/**
 * Validates a LookupInput. Throws BAD_USER_INPUT with what was expected and what was received, but never with a digit of a
 * tax number.
 */
export function lookupRequest(input: LookupInput, catalog?: Catalog): LookupRequest {
  const given = FIELDS.filter((field) => isGiven(input[field]));
  if (given.length !== 1) throw badUserInput('lookupInput', 'exactly one of: addressLine; address; tin', given);
  const { tin, entityType = null, conditions = null } = input;
  const type = entityTypeOf({ entityType });
  const page = pageRequest(type, { matchThreshold: THRESHOLD, conditions }, catalog);
  const search = (known: Partial<KnownFacts>, addresses: readonly SearchedAddress[]): SearchRequest => ({
    ...page,
    type,
    by: { known: { names: [], tins: [], ...known } },
    addresses,
    isTyped: true,
  });
  if (isGiven(tin)) {
    const digits = queryTin(tin, 'lookupInput.tin');
    if (digits === undefined) throw badUserInput('lookupInput.tin', 'nine digits', 'none');
    return { address: null, search: search({ tins: [digits] }, []) };
  }
  const address = isGiven(input.address) ? searchedAddress(input.address, 'lookupInput.address') : readLine(input);
  return { address, search: search({}, [address]) };
}

/**
 * Minimum probability of a match: the same street line or box in the same place reaches it, even with a different unit; a
 * different direction or city does not.
 */
const THRESHOLD = 0.5;

function readLine({ addressLine }: LookupInput): SearchedAddress {
  const { street, unit, city, state, zip } = splitAddressLine(textOf(addressLine, MAX_LINE_LENGTH) ?? '');
  return usableAddress({ street: street || null, unit: unit || null, city: city || null, state, zip });
}
