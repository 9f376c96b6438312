import type { Filter } from '../../catalog/conditions/filter.ts';
import { parseFilter } from '../../catalog/conditions/parse-filter.ts';
import { badUserInput } from '../../catalog/errors/catalogue.ts';
import { type Catalog, recordTypeOf } from '../../catalog/model.ts';
import { resolvePath } from '../../catalog/path.ts';
import { conditionsFrom } from '../../kit/conditions/check.ts';
import { addressFilter } from '../../search/request/address-filter.ts';
import { searchedAddress } from '../../search/request/address-input.ts';
import { inputFields, isGiven, textOf } from '../../search/request/fields.ts';
import { probability, type SearchRequest, searchedBy, searchRequest } from '../../search/request/input.ts';
import { MAX_TEXT_LENGTH } from '../../search/request/lengths.ts';

/** The operating locations of an aggregate: those that every filter selects, among those that a search finds. */
export interface AggregateRequest {
  readonly filters: readonly Filter[];
  /** The search by a name or a prompt; its page means nothing. Absent if the filters alone select the locations. */
  readonly search?: SearchRequest;
}

/** The only type that aggregates can count. */
export const AGGREGATED = 'OperatingLocation';

/** Fields of SearchInput that an aggregate accepts. */
const TAKEN: ReadonlySet<string> = new Set([
  ...['entityType', 'name', 'prompt', 'matchThreshold', 'address', 'addresses', 'conditions'],
]);
/** Maximum addresses: each becomes a filter of up to six operators, of the 200 that a filter may have. */
const MAX_ADDRESSES = 30;

/**
 * Checks the input of an aggregate: "entityType OPERATING_LOCATION; `address` or `addresses`, not both. General filters are allowed"
 * (completions.md section 4). With a name or a prompt, the whole input is that of a search, addresses and filter included; without, an
 * address is a filter, as in a search with output (searchRun). Throws BAD_USER_INPUT.
 */
export function aggregateRequest(catalog: Catalog, input: Readonly<Record<string, unknown>>): AggregateRequest {
  if (input.entityType !== 'OPERATING_LOCATION')
    throw badUserInput('searchInput.entityType', 'OPERATING_LOCATION in an aggregate', input.entityType ?? null);
  const others = Object.keys(input).filter((field) => isGiven(input[field]) && !TAKEN.has(field));
  if (others.length > 0)
    throw badUserInput(
      'An aggregate',
      'entityType, name or prompt, matchThreshold, address or addresses, and conditions.filter',
      others,
    );
  // "prompt stands alone: with … name … it is BAD_USER_INPUT" (completions.md section 11).
  if ([input.name, input.prompt].every((each) => textOf(each, MAX_TEXT_LENGTH) !== undefined))
    throw badUserInput('An aggregate', 'name or prompt, not both', ['name', 'prompt']);
  const filters = locationFilters(catalog, input.conditions);
  if (searchedBy(input) !== undefined) return { filters: [], search: searchRequest(input, catalog) };
  probability(Number(input.matchThreshold ?? 0), 'matchThreshold');
  return { filters: [...addressFilters(catalog, input), ...filters] };
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
