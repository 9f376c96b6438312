import { badUserInput } from '../../catalog/errors/catalogue.ts';
import { storableText } from '../../operations/audit-mask.ts';
import {
  type ColumnMapping,
  FILE_FORMATS,
  type FieldAlias,
  type FileFormat,
  type List,
  type ListConditions,
  type ListContent,
  type ListSearch,
  type ListType,
} from '../../operations/list.ts';
import { expectStorableFilter } from './stored-filter.ts';

/** CreateListInput as GraphQL passes it: absent and null mean the same. */
export interface CreateListInput extends UpdatedFields {
  readonly listType?: ListType | null;
  readonly fileFormat?: string | null;
  readonly inputFileUri?: string | null;
}

/** UpdateListInput: "null means unchanged". */
export interface UpdateListInput extends UpdatedFields {
  readonly id: string;
}

interface UpdatedFields {
  readonly name?: string | null;
  readonly description?: string | null;
  readonly searchInput?: WrittenSearch | null;
  readonly aliases?: readonly (FieldAlias | null)[] | null;
  readonly columnOrdering?: readonly (string | null)[] | null;
  readonly columnMapping?: readonly (ColumnMapping | null)[] | null;
}

interface WrittenSearch {
  readonly entityType?: string | null;
  readonly conditions?: WrittenConditions | null;
  readonly prompt?: string | null;
  readonly matchThreshold?: number | null;
}

interface WrittenConditions {
  readonly filter?: unknown;
  readonly orderBy?: readonly (string | null)[] | null;
  readonly limit?: number | null;
}

const NOTHING: ListContent = {
  ...{ name: null, description: null, listType: 'LIST_GENERATION', searchInput: null, fileFormat: 'PARQUET' },
  ...{ fieldAliases: [], columnOrdering: null, columnMapping: [], inputFileUri: null },
};

/** The content of a new list, not yet checked against the catalog. Throws BAD_USER_INPUT. */
export function createdContent({ listType, fileFormat, inputFileUri, ...fields }: CreateListInput): ListContent {
  return {
    ...updatedContent(NOTHING, fields),
    listType: listType ?? NOTHING.listType,
    fileFormat: fileFormatOf(fileFormat ?? NOTHING.fileFormat),
    inputFileUri: textOf(inputFileUri) ?? null,
  };
}

/**
 * The content of a list after an update of the given fields. An empty text or list removes the value; new conditions
 * replace the previous ones as a whole.
 */
export function updatedContent(known: ListContent, update: UpdatedFields): ListContent {
  const { name, description, searchInput, aliases, columnOrdering, columnMapping } = update;
  return {
    name: name == null ? known.name : wordsOf(name),
    description: description == null ? known.description : wordsOf(description),
    listType: known.listType,
    searchInput: searchInput == null ? known.searchInput : updatedSearch(known.searchInput, searchInput),
    fileFormat: known.fileFormat,
    fieldAliases: aliases == null ? known.fieldAliases : withoutNulls(aliases).map(aliasOf),
    columnOrdering: columnOrdering == null ? known.columnOrdering : nullIfEmpty(withoutNulls(columnOrdering)),
    columnMapping: columnMapping == null ? known.columnMapping : withoutNulls(columnMapping).map(mappingOf),
    inputFileUri: known.inputFileUri,
  };
}

/** The content of a stored list. */
export const contentOf = (list: List): ListContent => updatedContent(list, {});

function updatedSearch(
  known: ListSearch | null,
  { entityType, conditions, prompt, matchThreshold }: WrittenSearch,
): ListSearch {
  return {
    entityType: entityType ?? known?.entityType ?? 'BRAND',
    conditions: conditions == null ? (known?.conditions ?? null) : conditionsOf(conditions),
    prompt: prompt == null ? (known?.prompt ?? null) : wordsOf(prompt),
    matchThreshold: matchThreshold ?? known?.matchThreshold ?? null,
  };
}

function conditionsOf({ filter, orderBy, limit }: WrittenConditions): ListConditions {
  expectStorableFilter('input.searchInput.conditions.filter', filter);
  return {
    filter: filter ?? null,
    orderBy: orderBy == null ? null : nullIfEmpty(withoutNulls(orderBy)),
    limit: limit ?? null,
  };
}

/** Copied field by field, because objects from GraphQL have no prototype and may have more fields in a later version. */
const aliasOf = ({ fullyQualifiedName, aliasName }: FieldAlias): FieldAlias => ({ fullyQualifiedName, aliasName });
const mappingOf = ({ columnName, searchField }: ColumnMapping): ColumnMapping => ({ columnName, searchField });

function fileFormatOf(written: string): FileFormat {
  const format = FILE_FORMATS.find((each) => each === written.toUpperCase());
  if (format === undefined) throw badUserInput('input.fileFormat', FILE_FORMATS.join(', '), written);
  return format;
}

const withoutNulls = <T>(items: readonly (T | null)[]): readonly T[] => items.filter((item) => item !== null);
const nullIfEmpty = <T>(items: readonly T[]): readonly T[] | null => (items.length === 0 ? null : items);
/** A text in a client's own words; a tax number in it is not stored. */
const wordsOf = (text: string): string | null => textOf(storableText(text));
const textOf = (text: string | null | undefined): string | null => text?.trim() || null;
