import { badUserInput } from '../../catalog/errors/catalogue.ts';
import { type Catalog, recordTypeOf } from '../../catalog/model.ts';
import { conditionsFrom } from '../../kit/conditions/check.ts';
import { storableText } from '../../operations/audit-mask.ts';
import { addressFilter } from '../../search/request/address-filter.ts';
import { searchedAddresses } from '../../search/request/address-input.ts';
import { inputFields, isGiven, textOf } from '../../search/request/fields.ts';
import {
  expectNothingReserved,
  nothingToSearchBy,
  probability,
  type SearchInput,
  searchedBy,
  searchRequest,
} from '../../search/request/input.ts';
import { MAX_TEXT_LENGTH } from '../../search/request/lengths.ts';
import { definedColumns } from '../definition/columns.ts';
import type { DefinedSearch } from '../definition/list-definition.ts';
import { businessOf, TYPES } from '../definition/listed-type.ts';
import { expectStorableFilter } from '../definition/stored-filter.ts';
import type { FileRunArgs } from './file-run-content.ts';
import { knownBusiness } from './known-business.ts';
import { type OutputSpec, outputFile } from './output-file.ts';

/** SearchInput with an output. */
export type StartedSearch = SearchInput & { readonly output: OutputSpec };

/**
 * The arguments of the run of a search with output: a file with the default columns. If facts or a prompt describe the
 * businesses, the file has those that search finds, in its order; otherwise all entities that the filter keeps, at any of
 * the addresses (completions.md section 5). Throws BAD_USER_INPUT.
 */
export function searchRun(input: StartedSearch, catalog: Catalog): FileRunArgs {
  const { filename, fileFormat } = outputFile(input.output, 'searchInput');
  if (!isGiven(input.id)) expectNoTaxNumbers(input);
  const search = searchedBy(input) === undefined ? segment(input, catalog) : found(input, catalog);
  const list = { listType: 'LIST_GENERATION', fieldAliases: [], columnOrdering: null } as const;
  return {
    ...(filename !== undefined && { filename }),
    definition: {
      ...{ listType: list.listType, name: null, description: null, search, fileFormat },
      columns: definedColumns(catalog, search.entityType, list),
      ...{ columnMapping: [], inputFileUri: null },
    },
  };
}

/** Refuses tax numbers, because a run stores its arguments, and tax numbers must not be stored. */
function expectNoTaxNumbers(input: StartedSearch): void {
  const numbers = { tin: input.tin, 'person.tin': inputFields(input.person).tin };
  for (const [field, tin] of Object.entries(numbers))
    if (textOf(inputFields(tin).tin, MAX_TEXT_LENGTH) !== undefined)
      throw badUserInput(
        `searchInput.${field}`,
        'no tax number in a search with output, because the input of such a search is stored',
        'one',
      );
}

/** Businesses that search finds. */
function found(input: StartedSearch, catalog: Catalog): DefinedSearch {
  searchRequest(input, catalog);
  const { filter, ...others } = definedBy(input);
  return { ...others, filter: filter ?? null, known: knownBusiness(input) };
}

/** All entities that a filter keeps. */
function segment(input: StartedSearch, catalog: Catalog): DefinedSearch {
  expectNothingReserved(input);
  const { filter, ...others } = definedBy(input);
  const addresses = searchedAddresses(input.address, input.addresses);
  // A person alone cannot start a search, and would otherwise be ignored silently.
  if (isGiven(input.person) || !(isGiven(filter) || addresses.length > 0)) throw nothingToSearchBy(input);
  probability(input.matchThreshold ?? 0, 'matchThreshold');
  const type = TYPES[businessOf(others.entityType)];
  const start = { type: recordTypeOf(catalog, type) };
  const conditions = { orderBy: others.orderBy, limit: others.limit };
  conditionsFrom(catalog, start, { ...conditions, filter });
  if (addresses.length === 0) return { ...others, filter };
  const placed = addressFilter(type, addresses);
  const both = isGiven(filter) ? { AND: [filter, placed] } : placed;
  conditionsFrom(catalog, start, { ...conditions, filter: both });
  return { ...others, filter: both };
}

/** The fields that every search may have. */
function definedBy({ entityType, conditions, prompt, matchThreshold }: StartedSearch): DefinedSearch {
  const { filter, orderBy, limit, pageToken } = inputFields(conditions);
  expectStorableFilter('searchInput.conditions.filter', filter);
  const described = textOf(prompt, MAX_TEXT_LENGTH);
  if (isGiven(pageToken))
    throw badUserInput(
      'conditions.pageToken',
      'no value in a search with output, because its file has all results',
      pageToken,
    );
  return {
    entityType: entityType ?? 'BRAND',
    filter,
    orderBy: Array.isArray(orderBy) ? orderBy.filter((term) => typeof term === 'string') : [],
    limit: typeof limit === 'number' ? limit : null,
    prompt: described === undefined ? null : storableText(described),
    matchThreshold: matchThreshold ?? null,
  };
}
