import { badUserInput } from '../../catalog/errors/catalogue.ts';
import { stateCode } from '../../matching/states.ts';
import { inputFields, isGiven, textOf } from './fields.ts';

/** Parts of an address that a query names; what was not given is null. */
export interface SearchedAddress {
  /** Id of an Address record, which stands for all parts. */
  readonly id: string | null;
  readonly street: string | null;
  readonly unit: string | null;
  readonly city: string | null;
  /** Two letters. */
  readonly state: string | null;
  /** Five digits. */
  readonly zip: string | null;
}

const MAX_ADDRESSES = 10;
const MAX_PART_LENGTH = 200;

/** Checks `address` or `addresses` (completions.md section 5): "any subset"; one without any part is none. Throws BAD_USER_INPUT. */
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

/** Checks one AddressInput, `field` of the input; parts that were not given are null. Throws BAD_USER_INPUT. */
export function searchedAddress(written: unknown, field: string): SearchedAddress {
  const { id, street1, street2, city, state, postalCode } = inputFields(written);
  const record = checked(
    text(id),
    (written) => (UUID.test(written) ? written.toLowerCase() : undefined),
    `${field}.id`,
    'a UUID',
  );
  if (record !== null) return { id: record, street: null, unit: null, city: null, state: null, zip: null };
  return {
    id: null,
    street: text(street1),
    unit: text(street2),
    city: text(city),
    state: checked(text(state), stateCode, `${field}.state`, 'a U.S. state as two letters or full name'),
    zip: checked(text(postalCode), zipOf, `${field}.postalCode`, 'five or nine digits'),
  };
}

const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i;
const zipOf = (text: string): string | undefined => /^(\d{5})(?:[-\s]?\d{4})?$/.exec(text)?.[1];

function checked(
  written: string | null,
  read: (text: string) => string | undefined,
  what: string,
  expected: string,
): string | null {
  if (written === null) return null;
  const found = read(written);
  if (found === undefined) throw badUserInput(what, expected, written);
  return found;
}

const hasPart = (address: SearchedAddress): boolean => Object.values(address).some((part) => part !== null);
const text = (value: unknown): string | null => textOf(value, MAX_PART_LENGTH) ?? null;
