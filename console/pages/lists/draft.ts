import type { Fields } from '../../../gateway/console/answers/fields.ts';
import { ENTITIES, type Entity, idOf, isOwn, subjectOf } from './fields.ts';
import { filterOf, type Group, groupOf, isOperator, NO_CONDITIONS, type Part } from './filter.ts';
import type { CreateListInput, ListConditionsInput, RecordListInput } from './queries.ts';

export const FORMATS = ['CSV', 'PARQUET', 'NDJSON'] as const;
export type Format = (typeof FORMATS)[number];

/** A column of a list: a path, which may say which records it covers (`names[*].name`), and its name in the file. */
export interface Column {
  readonly path: string;
  /** Empty: the path is the name. */
  readonly alias: string;
}

/** The content of a list while it is being written: conditions may be incomplete. */
export interface Draft {
  readonly name: string;
  readonly description: string;
  /** A kind of business, or a type that a team has added, by its name in lists. */
  readonly entity: string;
  readonly prompt: string;
  readonly where: Group;
  /** `path` or `path DESC`. */
  readonly orderBy: readonly string[];
  /** Empty: no limit. */
  readonly limit: string;
  /** Null: the default columns. */
  readonly columns: readonly Column[] | null;
  readonly format: Format;
}

export const NEW_DRAFT: Draft = {
  ...{ name: '', description: '', entity: 'BRAND', prompt: '', where: NO_CONDITIONS },
  ...{ orderBy: [], limit: '', columns: null, format: 'CSV' },
};

interface SavedConditions {
  readonly filter: unknown;
  readonly orderBy: readonly (string | null)[] | null;
  readonly limit: number | null;
}

/** A list as the service returns it. */
export interface SavedList {
  readonly name: string | null;
  readonly description: string | null;
  readonly fileFormat: string | null;
  readonly searchInput: {
    readonly entityType: Entity;
    readonly prompt: string | null;
    readonly conditions: SavedConditions | null;
  } | null;
  readonly columnOrdering: readonly (string | null)[] | null;
  readonly fieldAliases: readonly ({ readonly fullyQualifiedName: string; readonly aliasName: string } | null)[] | null;
}

/** The selection of a list of a team's own records. */
export interface SavedRecords {
  readonly entityType: string;
  readonly conditions: SavedConditions | null;
}

/** The draft with the content of a list; `records`: the selection, if it is a list of a team's own records. */
export function draftOf(
  { name, description, fileFormat, searchInput, ...columns }: SavedList,
  records: SavedRecords | null = null,
): Draft {
  const { entityType, conditions } = records ?? searchInput ?? { entityType: 'BRAND', conditions: null };
  const prompt = searchInput?.prompt;
  return {
    name: name ?? '',
    description: description ?? '',
    entity: entityType,
    prompt: prompt ?? '',
    where: groupOf(conditions?.filter),
    orderBy: (conditions?.orderBy ?? []).flatMap((each) => each ?? []),
    limit: conditions?.limit == null ? '' : String(conditions.limit),
    columns: columnsOf(columns),
    format: FORMATS.find((each) => each === fileFormat) ?? 'PARQUET',
  };
}

/** The columns of a list, each with its alias; null if it has the default columns. */
export function columnsOf({
  columnOrdering,
  fieldAliases,
}: Pick<SavedList, 'columnOrdering' | 'fieldAliases'>): readonly Column[] | null {
  const aliases = (fieldAliases ?? []).flatMap((each) => (each === null ? [] : [each]));
  if (columnOrdering === null && aliases.length === 0) return null;
  const paths = columnOrdering ?? aliases.map(({ fullyQualifiedName }) => fullyQualifiedName);
  return paths.flatMap((text) => {
    if (text === null) return [];
    const named = aliases.find(({ fullyQualifiedName, aliasName }) => [fullyQualifiedName, aliasName].includes(text));
    return [{ path: named?.fullyQualifiedName ?? text, alias: named?.aliasName ?? '' }];
  });
}

/** The columns as input of createList and updateList: an empty order means the default columns. */
export const writtenColumns = (columns: readonly Column[] | null, id = 'svc_id') => ({
  columnOrdering: columns?.length === 0 ? [id] : (columns ?? []).map(({ path }) => path),
  aliases: (columns ?? []).flatMap(({ path, alias }) =>
    alias.trim() === '' || alias.trim() === path ? [] : [{ fullyQualifiedName: path, aliasName: alias.trim() }],
  ),
});

/** A draft as input for the service: of createList for businesses, of createRecordList for a team's own records. */
export type ListInput = { readonly businesses: CreateListInput } | { readonly records: RecordListInput };

/** A draft as it is saved. Incomplete conditions are left out. */
export function inputOf(draft: Draft, fields: Fields): ListInput {
  const { columnOrdering, aliases } = writtenColumns(draft.columns, idOf(fields, draft.entity));
  const said = {
    name: draft.name.trim() || null,
    description: draft.description.trim() || null,
    fileFormat: draft.format,
    columnOrdering: columnOrdering.length === 0 ? null : columnOrdering,
    aliases,
  };
  const conditions = conditionsOf(draft, fields);
  const { entity } = draft;
  if (isOwn(fields, entity)) return { records: { ...said, entityType: entity, conditions } };
  const prompt = draft.prompt.trim() || null;
  return { businesses: { ...said, searchInput: { entityType: businessOf(entity), prompt, conditions } } };
}

/** The complete conditions of a draft. */
export const conditionsOf = (draft: Draft, fields: Fields): ListConditionsInput => ({
  filter: filterOf(draft.where, (path) => subjectOf(fields, draft.entity, path)) ?? null,
  orderBy: draft.orderBy,
  limit: draft.limit === '' ? null : Number(draft.limit),
});

/** A kind of business; BRAND for one that the service does not list (anymore). */
export const businessOf = (entity: string): Entity => ENTITIES.find((each) => each === entity) ?? 'BRAND';

/** A draft as the fragment of an address. */
export const fragmentOf = (draft: Draft): string => `draft=${encodeURIComponent(JSON.stringify(draft))}`;

/** The draft in the fragment of an address, which anybody may have written; undefined if there is none. */
export function draftIn(fragment: string): Draft | undefined {
  const [, text] = /^draft=(.*)$/s.exec(fragment) ?? [];
  if (text === undefined) return undefined;
  try {
    return readDraft(JSON.parse(decodeURIComponent(text)));
  } catch {
    return undefined;
  }
}

function readDraft(written: unknown): Draft {
  const read = fieldsOf(written);
  return {
    name: textOf(read.name),
    description: textOf(read.description),
    entity: /^[A-Z][A-Z0-9_]{0,99}$/.test(textOf(read.entity)) ? textOf(read.entity) : 'BRAND',
    prompt: textOf(read.prompt),
    where: readGroup(read.where, 0),
    orderBy: itemsOf(read.orderBy).map(textOf),
    limit: /^\d{1,9}$/.test(textOf(read.limit)) ? textOf(read.limit) : '',
    columns: Array.isArray(read.columns) ? read.columns.map(readColumn) : null,
    format: FORMATS.find((each) => each === read.format) ?? 'CSV',
  };
}

/** Maximum depth of groups: more than the service accepts, but less than would overflow the stack. */
const DEEPEST = 25;

function readGroup(written: unknown, depth: number): Group {
  const { joined, isNot, parts } = fieldsOf(written);
  if (depth > DEEPEST) return NO_CONDITIONS;
  return {
    joined: joined === 'OR' ? 'OR' : 'AND',
    isNot: isNot === true,
    parts: itemsOf(parts).flatMap((each) => readPart(each, depth + 1)),
  };
}

function readPart(written: unknown, depth: number): readonly Part[] {
  const read = fieldsOf(written);
  if ('parts' in read) return [readGroup(written, depth)];
  if ('written' in read) return [{ written: read.written }];
  const { path, operator, values } = read;
  return isOperator(operator) ? [{ path: textOf(path), operator, values: itemsOf(values).map(textOf) }] : [];
}

function readColumn(written: unknown): Column {
  const { path, alias } = fieldsOf(written);
  return { path: textOf(path), alias: textOf(alias) };
}

const fieldsOf = (value: unknown): Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null ? { ...value } : {};
const itemsOf = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : []);
const textOf = (value: unknown): string => (typeof value === 'string' ? value : '');
