import { badUserInput } from '../../catalog/errors/catalogue.ts';
import { stateOfAddress } from '../../matching/addresses/states.ts';
import { inputFields, isGiven, readAs, textOf } from './fields.ts';
import { MAX_PART_LENGTH } from './lengths.ts';

/** Parts of an address that a query names; a part not given is null. */
export interface SearchedAddress {
  /** Id of an Address record, which replaces all parts. */
  readonly id: string | null;
  readonly street: string | null;
  readonly unit: string | null;
  readonly city: string | null;
  /** Two letters. */
  readonly state: string | null;
  /** Five digits. */
  readonly zip: string | null;
}

/** Maximum addresses of one search. */
export const MAX_ADDRESSES = 10;

/**
 * Validates `address` or `addresses` (completions.md section 5): "any subset"; drops an address without any part. Throws
 * BAD_USER_INPUT.
 */
export function searchedAddresses(address: unknown, addresses: unknown): readonly SearchedAddress[] {
  if (isGiven(address) && isGiven(addresses))
    throw badUserInput('searchInput', 'address or addresses, not both', ['address', 'addresses']);
  const list = isGiven(addresses) ? (Array.isArray(addresses) ? addresses : [addresses]) : [address];
  if (list.length > MAX_ADDRESSES)
    throw badUserInput('searchInput.addresses', `at most ${MAX_ADDRESSES} addresses`, list.length);
  return list
    .filter(isGiven)
    .map((each) => searchedAddress(each, 'address'))
    .filter(hasPart);
}

/** Validates one AddressInput, `field` of the input; a part not given is null. Throws BAD_USER_INPUT. */
export function searchedAddress(written: unknown, field: string): SearchedAddress {
  const { id, street1, street2, city, state, postalCode } = inputFields(written);
  const record = readAs(text(id), `${field}.id`, 'a UUID', (written) =>
    UUID.test(written) ? written.toLowerCase() : undefined,
  );
  if (record !== undefined) return { id: record, street: null, unit: null, city: null, state: null, zip: null };
  return {
    id: null,
    street: text(street1) ?? null,
    unit: text(street2) ?? null,
    city: text(city) ?? null,
    state: readAs(text(state), `${field}.state`, 'a U.S. state as two letters or full name', stateOfAddress) ?? null,
    zip: readAs(text(postalCode), `${field}.postalCode`, 'five or nine digits', zipOf) ?? null,
  };
}

export const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i;
const zipOf = (text: string): string | undefined => /^(\d{5})(?:[-\s]?\d{4})?$/.exec(text)?.[1];

const hasPart = (address: SearchedAddress): boolean => Object.values(address).some((part) => part !== null);
const text = (value: unknown): string | undefined => textOf(value, MAX_PART_LENGTH);
