import type { Filter } from '../../catalog/conditions/filter.ts';
import { parseFilter } from '../../catalog/conditions/parse-filter.ts';
import { badUserInput } from '../../catalog/errors/catalogue.ts';
import { type Catalog, recordTypeOf } from '../../catalog/model.ts';
import { resolvePath } from '../../catalog/path.ts';
import { addressFilter } from '../../search/request/address-filter.ts';
import { searchedAddress } from '../../search/request/address-input.ts';
import { inputFields, isGiven } from '../../search/request/fields.ts';
import { conditionsFrom } from '../kit/conditions/check.ts';

/** The operating locations of an aggregate: those that every filter selects. */
export interface AggregateRequest {
  readonly filters: readonly Filter[];
}

/** The only type that aggregates can count. */
export const AGGREGATED = 'OperatingLocation';

/** Fields of SearchInput that an aggregate accepts. */
const TAKEN: ReadonlySet<string> = new Set(['entityType', 'address', 'addresses', 'conditions']);
/** Maximum addresses: each becomes a filter of up to six operators, of the 200 that a filter may have. */
const MAX_ADDRESSES = 30;

/**
 * Checks the input of an aggregate: "entityType OPERATING_LOCATION; `address` or `addresses`, not both. General filters are allowed"
 * (completions.md section 4). Throws BAD_USER_INPUT.
 */
export function aggregateRequest(catalog: Catalog, input: Readonly<Record<string, unknown>>): AggregateRequest {
  if (input.entityType !== 'OPERATING_LOCATION')
    throw badUserInput('searchInput.entityType', 'OPERATING_LOCATION in an aggregate', input.entityType ?? null);
  const others = Object.keys(input).filter((field) => isGiven(input[field]) && !TAKEN.has(field));
  if (others.length > 0)
    throw badUserInput('An aggregate', 'entityType, address or addresses, and conditions.filter', others);
  return { filters: [...addressFilters(catalog, input), ...locationFilters(catalog, input.conditions)] };
}

/**
 * The filter in the conditions of an aggregate, none or one. Throws BAD_USER_INPUT, also for conditions that only make sense for a page.
 */
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
  const filter = addressFilter(
    AGGREGATED,
    written.map((each) => searchedAddress(each, 'address')),
  );
  return [parseFilter(filter, (path) => resolvePath(catalog, start, path))];
}

function addressList(addresses: unknown): readonly unknown[] {
  const list = Array.isArray(addresses) ? addresses.filter(isGiven) : [];
  if (list.length > 0 && list.length <= MAX_ADDRESSES) return list;
  throw badUserInput('searchInput.addresses', `1 to ${MAX_ADDRESSES} addresses`, list.length);
}
