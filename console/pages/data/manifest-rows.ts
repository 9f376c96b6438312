import { type Document, isMap, isNode, isScalar, isSeq, parseDocument, stringify, type YAMLMap } from 'yaml';
import type { DraftKind } from '../../../gateway/console/answers/loads.ts';

/** A column of a record in a manifest. */
export interface ManifestRow {
  /** Where it is in the manifest. */
  readonly path: readonly (string | number)[];
  /** The kind of record, with its number if there are several: `phone 2`. */
  readonly record: string;
  readonly column: string;
  /** What it is made of, as text. */
  readonly text: string;
  /** The comment beside it, which is the reason of a draft. */
  readonly reason: string;
}

const COLUMNS = ['sources', 0, 'columns'] as const;

/** The columns of the records of a manifest, in order; none if the text is not yet, or no longer, YAML. */
export function rowsOf(text: string): readonly ManifestRow[] {
  const document = parseDocument(text);
  const kinds = document.errors.length > 0 ? undefined : document.getIn(COLUMNS, true);
  if (!isMap(kinds)) return [];
  return kinds.items.flatMap(({ key, value }) => {
    const kind = String(key);
    if (isMap(value)) return columnsOf(document, value, kind, [...COLUMNS, kind]);
    if (!isSeq(value)) return [];
    return value.items.flatMap((each, at) =>
      isMap(each) ? columnsOf(document, each, `${kind} ${at + 1}`, [...COLUMNS, kind, at]) : [],
    );
  });
}

const columnsOf = (document: Document, record: YAMLMap, name: string, path: ManifestRow['path']) =>
  record.items.map(({ key, value }): ManifestRow => {
    const plain: unknown = isNode(value) ? value.toJS(document) : value;
    const text = isScalar(value) ? String(plain) : stringify(plain, { collectionStyle: 'flow', lineWidth: 0 }).trim();
    const reason = (isNode(value) ? value.comment : undefined)?.split('\n')[0]?.trim() ?? '';
    return { path: [...path, String(key)], record: name, column: String(key), text, reason };
  });

/**
 * The manifest with a column of a record taken from a column of the file. Records name each other by their keys, so a key
 * is changed in all records that have the same.
 */
export function withColumn(text: string, { path, ...row }: ManifestRow, column: string): string {
  const document = parseDocument(text);
  const same = rowsOf(text).filter((each) => each.column === row.column && each.text === row.text);
  const changed = row.column.endsWith('_key') ? same.map((each) => each.path) : [path];
  for (const each of changed) document.setIn(each, document.createNode(column));
  return document.toString(UNFOLDED);
}

/** The manifest with a further column of a record, taken from a column of the file. `record`: where the record is. */
export function withAdded(text: string, record: ManifestRow['path'], column: string, from: string): string {
  const document = parseDocument(text);
  document.setIn([...record, column], document.createNode(from));
  return document.toString(UNFOLDED);
}

/**
 * The manifest with a further record of a kind, of what it requires: keys as other records have them, and else a column of the
 * file.
 */
export function withRecord(text: string, { name: kind, columns }: DraftKind, from: string): string {
  const document = parseDocument(text);
  const rows = rowsOf(text);
  const valueFor = (name: string): unknown => {
    if (!name.endsWith('_key')) return from;
    const keys = rows.filter(({ column }) => column.endsWith('_key'));
    const known = keys.find(({ column }) => column === name) ?? keys[0];
    const node = known && document.getIn(known.path, true);
    return isNode(node) ? node.toJS(document) : from;
  };
  const required = columns.filter(({ isRequired }) => isRequired);
  const record = document.createNode(Object.fromEntries(required.map(({ name }) => [name, valueFor(name)])));
  const before = document.getIn([...COLUMNS, kind], true);
  if (isSeq(before)) before.add(record);
  else document.setIn([...COLUMNS, kind], isMap(before) ? document.createNode([before, record]) : record);
  return document.toString(UNFOLDED);
}

/** The manifest without a column of a record, or without a whole record; what is empty then goes too. */
export function without(text: string, path: ManifestRow['path']): string {
  const document = parseDocument(text);
  document.deleteIn(path);
  for (let above = path.slice(0, -1); above.length > COLUMNS.length; above = above.slice(0, -1)) {
    const node = document.getIn(above, true);
    if ((isMap(node) || isSeq(node)) && node.items.length === 0) document.deleteIn(above);
  }
  return document.toString(UNFOLDED);
}

const UNFOLDED = { lineWidth: 0 };

/** The columns of a file that a manifest does not name. */
export function unusedOf<Column extends { readonly name: string }>(
  text: string,
  columns: readonly Column[],
): readonly Column[] {
  const document = parseDocument(text);
  const named = new Set<string>();
  const visit = (value: unknown): void => {
    if (typeof value === 'string') named.add(value);
    else if (typeof value === 'object' && value !== null) for (const each of Object.entries(value)) each.forEach(visit);
  };
  if (document.errors.length === 0) visit(document.toJS());
  return columns.filter(({ name }) => !named.has(name));
}
