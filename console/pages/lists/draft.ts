import type { Fields } from '../../../gateway/console/answers/fields.ts';
import { ENTITIES, type Entity, subjectOf } from './fields.ts';
import { filterOf, type Group, groupOf, isOperator, NO_CONDITIONS, type Part } from './filter.ts';
import type { CreateListInput } from './queries.ts';

export const FORMATS = ['CSV', 'PARQUET', 'NDJSON'] as const;
export type Format = (typeof FORMATS)[number];

/** A column of a list: a path, which may say of which records it is (`names[*].name`), and its name in the file. */
export interface Column {
  readonly path: string;
  /** Empty: the path. */
  readonly alias: string;
}

/** What a list says, as it is being written: conditions may be incomplete. */
export interface Draft {
  readonly name: string;
  readonly description: string;
  readonly entity: Entity;
  readonly prompt: string;
  readonly where: Group;
  /** `path` or `path DESC`. */
  readonly orderBy: readonly string[];
  /** Empty: no limit. */
  readonly limit: string;
  /** Null: the usual ones. */
  readonly columns: readonly Column[] | null;
  readonly format: Format;
}

export const NEW_DRAFT: Draft = {
  ...{ name: '', description: '', entity: 'BRAND', prompt: '', where: NO_CONDITIONS },
  ...{ orderBy: [], limit: '', columns: null, format: 'CSV' },
};

/** The column that every file has. */
export const SVC_ID = 'svc_id';

/** A list as the service has it. */
export interface SavedList {
  readonly name: string | null;
  readonly description: string | null;
  readonly fileFormat: string | null;
  readonly searchInput: {
    readonly entityType: Entity;
    readonly prompt: string | null;
    readonly conditions: {
      readonly filter: unknown;
      readonly orderBy: readonly (string | null)[] | null;
      readonly limit: number | null;
    } | null;
  } | null;
  readonly columnOrdering: readonly (string | null)[] | null;
  readonly fieldAliases: readonly ({ readonly fullyQualifiedName: string; readonly aliasName: string } | null)[] | null;
}

/** The draft that says what a list says. */
export function draftOf({ name, description, fileFormat, searchInput, ...columns }: SavedList): Draft {
  const { entityType = 'BRAND', prompt = null, conditions = null } = searchInput ?? {};
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

/** The columns of a list, each under the alias that it has; null where it has the usual ones. */
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

/** The columns as createList and updateList take them: an empty order for the usual ones. */
export const writtenColumns = (columns: readonly Column[] | null) => ({
  columnOrdering: columns?.length === 0 ? [SVC_ID] : (columns ?? []).map(({ path }) => path),
  aliases: (columns ?? []).flatMap(({ path, alias }) =>
    alias.trim() === '' || alias.trim() === path ? [] : [{ fullyQualifiedName: path, aliasName: alias.trim() }],
  ),
});

/** A draft as createList takes it. Conditions that are not complete are left out. */
export function inputOf(draft: Draft, fields: Fields): CreateListInput {
  const { columnOrdering, aliases } = writtenColumns(draft.columns);
  return {
    name: draft.name.trim() || null,
    description: draft.description.trim() || null,
    fileFormat: draft.format,
    columnOrdering: columnOrdering.length === 0 ? null : columnOrdering,
    aliases,
    searchInput: {
      entityType: draft.entity,
      prompt: draft.prompt.trim() || null,
      conditions: {
        filter: filterOf(draft.where, (path) => subjectOf(fields, draft.entity, path)) ?? null,
        orderBy: draft.orderBy,
        limit: draft.limit === '' ? null : Number(draft.limit),
      },
    },
  };
}

/** A draft as the fragment of an address. */
export const fragmentOf = (draft: Draft): string => `draft=${encodeURIComponent(JSON.stringify(draft))}`;

/** The draft in the fragment of an address, which anybody may have written; undefined where there is none. */
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
    entity: ENTITIES.find((each) => each === read.entity) ?? 'BRAND',
    prompt: textOf(read.prompt),
    where: readGroup(read.where, 0),
    orderBy: itemsOf(read.orderBy).map(textOf),
    limit: /^\d{1,9}$/.test(textOf(read.limit)) ? textOf(read.limit) : '',
    columns: Array.isArray(read.columns) ? read.columns.map(readColumn) : null,
    format: FORMATS.find((each) => each === read.format) ?? 'CSV',
  };
}

/** Deeper than the service takes, and not as deep as the stack. */
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
