import { jsonHead } from '../formats/json-head.ts';
import { isRejectColumn } from '../formats/row-format.ts';
import { delimitedHeaders, plainName } from '../formats/table-header.ts';
import type { CanonicalKind } from './kind.ts';
import { canonicalKinds } from './kinds.ts';

/** A text in the canonical format: its kind, and the format of its rows. */
export type CanonicalText = { readonly kind: CanonicalKind } & (
  | { readonly json: 'lines' | 'documents' }
  | {
      /** Last line of the header, from 1. */
      readonly line: number;
      readonly delimiter: string;
      readonly written: readonly string[];
      /** The kind's column for each value of a row; empty if the header has no name there. */
      readonly columns: readonly string[];
    }
);

/** The kind and row format of a text, from its first lines; undefined if it matches no kind. */
export function canonicalText(head: string): CanonicalText | undefined {
  const json = jsonHead(head);
  if (json !== undefined) {
    const names = json.objects.map((value) => Object.keys(value));
    // A row may leave out columns, and the first row may be invalid, so all rows are tried together too.
    const kind = kindOf(names[0] ?? []) ?? kindOf([...new Set(names.flat())]);
    return kind === undefined ? undefined : { kind, json: json.lines ? 'lines' : 'documents' };
  }
  for (const { line, delimiter, names, written } of delimitedHeaders(head)) {
    const kind = kindOf(names.filter((name) => name !== ''));
    if (kind !== undefined) {
      return { kind, line, delimiter, written, columns: names.map((name) => columnOf(kind, name) ?? '') };
    }
  }
  return undefined;
}

/** The column of a kind with a name, in any letter case and with blanks or underscores. */
export const columnOf = (kind: CanonicalKind, name: string): string | undefined =>
  columnsByPlainName(kind).get(plainName(name));

const COLUMNS = new Map<CanonicalKind, ReadonlyMap<string, string>>();
function columnsByPlainName(kind: CanonicalKind): ReadonlyMap<string, string> {
  const known = COLUMNS.get(kind) ?? new Map(Object.keys(kind.columns).map((column) => [plainName(column), column]));
  COLUMNS.set(kind, known);
  return known;
}

const requiredOf = ({ columns }: CanonicalKind) =>
  Object.keys(columns).filter((name) => columns[name]?.required === true);

/** The kind whose columns include all the names, and whose required columns are all among them; names in any spelling. */
export function kindOf(written: readonly string[]): CanonicalKind | undefined {
  const names = written.filter((name) => !isRejectColumn(name));
  const plain = new Set(names.map(plainName));
  if (plain.size < names.length) return undefined;
  const has = (name: string) => plain.has(plainName(name));
  return canonicalKinds().find(
    (kind) =>
      requiredOf(kind).every(has) &&
      names.every((name) => columnOf(kind, name) !== undefined) &&
      (kind.oneOf ?? names).some(has),
  );
}

/** The differences between a text and the kind that it nearly matches, as a message; undefined if it is close to none. */
export function nearestKind(head: string): string | undefined {
  const names =
    jsonHead(head)
      ?.objects.slice(0, 1)
      .map((value) => Object.keys(value)) ??
    delimitedHeaders(head).map((header) => header.written.filter((name) => name !== ''));
  return names.map(differences).find((text) => text !== undefined);
}

function differences(names: readonly string[]): string | undefined {
  const known = (kind: CanonicalKind) => names.filter((name) => columnOf(kind, name) !== undefined);
  const has = (name: string) => names.some((each) => plainName(each) === plainName(name));
  const missingOf = (kind: CanonicalKind) => {
    const absent = requiredOf(kind).filter((name) => !has(name));
    return kind.oneOf === undefined || kind.oneOf.some(has) ? absent : [...absent, kind.oneOf.join(' or ')];
  };
  // The kind is the one with the fewest missing columns among those that share enough names with the text.
  const [kind] = canonicalKinds()
    .filter((each) => requiredOf(each).some(has))
    .filter((each) => known(each).length >= Math.min(2, names.length / 2))
    .sort((one, other) => missingOf(one).length - missingOf(other).length || known(other).length - known(one).length);
  if (kind === undefined) return undefined;
  const missing = missingOf(kind);
  const more = names.filter((name) => columnOf(kind, name) === undefined);
  const twice = names.filter((name, index) => names.findIndex((each) => plainName(each) === plainName(name)) < index);
  const found = [
    ...(missing.length > 0 ? [`without ${missing.join(', ')}`] : []),
    ...(more.length > 0 ? [`with ${more.join(', ')}`] : []),
    ...(twice.length > 0 ? [`with ${twice.join(', ')} twice`] : []),
  ];
  return `nearly the canonical format of ${kind.name}, but ${found.join(', ')}`;
}
