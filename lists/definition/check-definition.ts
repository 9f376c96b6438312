import { badUserInput } from '../../catalog/errors/catalogue.ts';
import type { Catalog } from '../../catalog/model.ts';
import { conditionsFrom } from '../../kit/conditions/check.ts';
import type { ColumnMapping, ListContent, ListSearch } from '../../operations/list.ts';
import { definedColumns } from './columns.ts';
import { expectInputUri } from './input-uri.ts';
import type { DefinedSearch, ListDefinition } from './list-definition.ts';
import { businessOf, isBusiness, listedType } from './listed-type.ts';
import { isSearchable, SEARCHABLE } from './searchable.ts';
import { within } from './within.ts';

const MAX_NAME = 200;
const MAX_TEXT = 2_000;

/**
 * What a run of a list does, "checked against the catalog": entity type, filter and order, columns, aliases, the mapping of
 * an input. Throws BAD_USER_INPUT with the field of the input, what was expected and what was received; a run also throws
 * it at its start if a data update has removed a path.
 */
export function checkedDefinition(content: ListContent, catalog: Catalog): ListDefinition {
  const { listType, name, description, fileFormat, columnMapping, inputFileUri } = content;
  expectShort('input.name', name, MAX_NAME);
  expectShort('input.description', description, MAX_TEXT);
  const search = definedSearch(content.searchInput, catalog);
  if (listType === 'ENRICHMENT') expectEnrichment(content, search);
  else expectGeneration(content);
  return {
    ...{ listType, name, description, search, fileFormat },
    columns: definedColumns(catalog, search.entityType, content),
    ...{ columnMapping, inputFileUri },
  };
}

function definedSearch(written: ListSearch | null, catalog: Catalog): DefinedSearch {
  const { entityType = 'BRAND', conditions = null, prompt = null, matchThreshold = null } = written ?? {};
  expectShort('input.searchInput.prompt', prompt, MAX_TEXT);
  if (matchThreshold !== null && !(matchThreshold >= 0 && matchThreshold <= 1))
    throw badUserInput('input.searchInput.matchThreshold', 'a number from 0 to 1', matchThreshold);
  const { filter = null, orderBy, limit = null } = conditions ?? {};
  const type = within('input', () => listedType(catalog, entityType));
  if (!isBusiness(entityType)) expectNoWords(entityType, { prompt, matchThreshold });
  // The input of a list of a team's own records has conditions beside the type.
  const field = isBusiness(entityType) ? 'input.searchInput.conditions' : 'input.conditions';
  within(field, () => conditionsFrom(catalog, { type }, conditions));
  return { entityType, filter, orderBy: orderBy ?? [], limit, prompt, matchThreshold };
}

/** Refuses a prompt and a threshold: a prompt describes businesses; a team's own records are selected only by conditions. */
function expectNoWords(entityType: string, words: Pick<DefinedSearch, 'prompt' | 'matchThreshold'>): void {
  for (const [field, value] of Object.entries(words))
    if (value !== null) throw badUserInput(`input.searchInput.${field}`, `no value in a list of ${entityType}`, value);
}

/** Validates an enrichment. A file is matched row by row, so prompt, limit and order have no meaning. */
function expectEnrichment({ inputFileUri, columnMapping }: ListContent, search: DefinedSearch): void {
  within('input.searchInput', () => businessOf(search.entityType));
  if (inputFileUri === null)
    throw badUserInput('input.inputFileUri', 'the file whose rows an ENRICHMENT list matches', null);
  within('input.inputFileUri', () => expectInputUri(inputFileUri));
  for (const field of ['prompt', 'limit'] as const)
    if (search[field] !== null)
      throw badUserInput(`input.searchInput ${field}`, 'no value in an ENRICHMENT list', search[field]);
  if (search.orderBy.length > 0)
    throw badUserInput('input.searchInput orderBy', 'no value in an ENRICHMENT list', search.orderBy);
  expectMapping(columnMapping);
}

function expectGeneration({ inputFileUri, columnMapping }: ListContent): void {
  const expected = 'no value in a LIST_GENERATION list; listType ENRICHMENT matches the rows of a file';
  if (inputFileUri !== null) throw badUserInput('input.inputFileUri', expected, inputFileUri);
  if (columnMapping.length > 0) throw badUserInput('input.columnMapping', expected, columnMapping);
}

/** Requires that each column and each field occurs only once. */
function expectMapping(mapping: readonly ColumnMapping[]): void {
  const [columns, fields] = [new Set<string>(), new Set<string>()];
  for (const [index, { columnName, searchField }] of mapping.entries()) {
    const what = `input.columnMapping[${index}]`;
    if (columnName.trim() === '' || columnName.length > MAX_NAME)
      throw badUserInput(`${what}.columnName`, `1 to ${MAX_NAME} characters`, columnName);
    if (columns.has(columnName)) throw badUserInput(`${what}.columnName`, 'each column once', columnName);
    if (fields.has(searchField)) throw badUserInput(`${what}.searchField`, 'each field once', searchField);
    columns.add(columnName);
    fields.add(searchField);
  }
  if (mapping.length > 0 && !isSearchable(fields)) throw badUserInput('input.columnMapping', SEARCHABLE, [...fields]);
}

function expectShort(what: string, text: string | null, most: number): void {
  if (text !== null && text.length > most) throw badUserInput(what, `at most ${most} characters`, text);
}
