import type { Filter } from '../../catalog/conditions/filter.ts';
import { parseFilter } from '../../catalog/conditions/parse-filter.ts';
import { badUserInput } from '../../catalog/errors/catalogue.ts';
import { type Catalog, recordTypeOf } from '../../catalog/model.ts';
import { resolvePath } from '../../catalog/path.ts';
import { stateCode } from '../../matching/states.ts';
import { inputFields, isGiven, textOf } from '../../search/request/fields.ts';
import { conditionsFrom } from '../kit/conditions/check.ts';

/** The operating locations that an aggregate is about: those that every filter selects. */
export interface AggregateRequest {
  readonly filters: readonly Filter[];
}

/** The one type that aggregates are about. */
export const AGGREGATED = 'OperatingLocation';

/** Fields that an aggregate takes of SearchInput. */
const TAKEN: ReadonlySet<string> = new Set(['entityType', 'address', 'addresses', 'conditions']);
/** Each address is a filter of up to six operators, of the 200 that a filter may have. */
const MAX_ADDRESSES = 30;
const MAX_PART_LENGTH = 200;

/**
 * Checks the input of an aggregate: "entityType OPERATING_LOCATION; `address` or `addresses`, not both. General filters
 * are allowed" (completions.md section 4). Throws BAD_USER_INPUT.
 */
export function aggregateRequest(catalog: Catalog, input: Readonly<Record<string, unknown>>): AggregateRequest {
  if (input.entityType !== 'OPERATING_LOCATION')
    throw badUserInput('searchInput.entityType', 'OPERATING_LOCATION in an aggregate', input.entityType ?? null);
  const others = Object.keys(input).filter((field) => isGiven(input[field]) && !TAKEN.has(field));
  if (others.length > 0)
    throw badUserInput('An aggregate', 'entityType, address or addresses, and conditions.filter', others);
  return { filters: [...addressFilters(catalog, input), ...locationFilters(catalog, input.conditions)] };
}

/** The filter among conditions of an aggregate, none or one. Throws BAD_USER_INPUT, also for what only makes sense of a page. */
export function locationFilters(catalog: Catalog, conditions: unknown): readonly Filter[] {
  const page = inputFields(conditions);
  for (const field of ['orderBy', 'limit', 'pageToken']) {
    if (isGiven(page[field]))
      throw badUserInput(`conditions.${field}`, 'no value in an aggregate: it counts all that fit', page[field]);
  }
  const { filter } = conditionsFrom(catalog, { type: recordTypeOf(catalog, AGGREGATED) }, conditions);
  return filter === undefined ? [] : [filter];
}

function addressFilters(
  catalog: Catalog,
  { address, addresses }: Readonly<Record<string, unknown>>,
): readonly Filter[] {
  if (isGiven(address) && isGiven(addresses))
    throw badUserInput('An aggregate', 'address or addresses, not both', ['address', 'addresses']);
  const written = isGiven(addresses) ? addressList(addresses) : isGiven(address) ? [address] : [];
  if (written.length === 0) return [];
  const start = { type: recordTypeOf(catalog, AGGREGATED) };
  return [parseFilter({ OR: written.map(addressFilter) }, (path) => resolvePath(catalog, start, path))];
}

function addressList(addresses: unknown): readonly unknown[] {
  const list = Array.isArray(addresses) ? addresses.filter(isGiven) : [];
  if (list.length > 0 && list.length <= MAX_ADDRESSES) return list;
  throw badUserInput('searchInput.addresses', `1 to ${MAX_ADDRESSES} addresses`, list.length);
}

/** All parts of one address, "any subset" of which may be given, as a filter over one address of the location. */
function addressFilter(written: unknown): unknown {
  const address = inputFields(written);
  const parts: readonly (readonly [path: string, value: string | undefined])[] = [
    ['addresses.id', textOf(address.id, MAX_PART_LENGTH)],
    ['addresses.streetAddress1', textOf(address.street1, MAX_PART_LENGTH)?.toUpperCase()],
    ['addresses.streetAddress2', textOf(address.street2, MAX_PART_LENGTH)?.toUpperCase()],
    ['addresses.city', textOf(address.city, MAX_PART_LENGTH)?.toUpperCase()],
    ['addresses.state', state(textOf(address.state, MAX_PART_LENGTH))],
    ['addresses.zip', zip(textOf(address.postalCode, MAX_PART_LENGTH))],
  ];
  const given = parts.filter(([, value]) => value !== undefined);
  if (given.length === 0) throw badUserInput('An address', 'at least one of its parts', written);
  return { AND: given.map((part) => ({ EQ: part })) };
}

function state(text: string | undefined): string | undefined {
  if (text === undefined) return undefined;
  return stateCode(text) ?? wrong('address.state', 'a US state as two letters or full name', text);
}

/** Addresses are stored with the first five digits. */
function zip(text: string | undefined): string | undefined {
  if (text === undefined) return undefined;
  return /^(\d{5})(?:-?\d{4})?$/.exec(text)?.[1] ?? wrong('address.postalCode', 'five or nine digits', text);
}

function wrong(what: string, expected: string, got: unknown): never {
  throw badUserInput(what, expected, got);
}
