import { isObject } from '../reading/json-documents.ts';
import type { CanonicalKind } from './kind.ts';
import { CANONICAL_KINDS } from './kinds.ts';

export const isJson = (head: string): boolean => head.trimStart().startsWith('{');

/** The columns of a file by its first line: a header of CSV or TSV, or the names of a JSON object. */
export function columnsOfHead(head: string): string[] {
  const first = head.trimStart().split('\n', 1)[0]?.trim() ?? '';
  if (!isJson(head))
    return first
      .split(first.includes('\t') ? '\t' : ',')
      .map((name) => name.trim().replace(/^"|"$/g, '').toLowerCase());
  try {
    const value: unknown = JSON.parse(first);
    return isObject(value) ? Object.keys(value) : [];
  } catch {
    return [];
  }
}

const requiredOf = ({ columns }: CanonicalKind) =>
  Object.keys(columns).filter((name) => columns[name]?.required === true);

/** The kind whose required columns are all there, and of whose columns all are. */
export function kindOf(columns: readonly string[]): CanonicalKind | undefined {
  if (new Set(columns).size < columns.length) return undefined;
  return CANONICAL_KINDS.find(
    (kind) =>
      requiredOf(kind).every((name) => columns.includes(name)) &&
      columns.every((name) => name in kind.columns) &&
      (kind.oneOf ?? columns).some((name) => columns.includes(name)),
  );
}

/** What a file lacks that is nearly of some kind; undefined where it is near to none. */
export function nearestKind(columns: readonly string[]): string | undefined {
  const shared = (kind: CanonicalKind) => columns.filter((name) => name in kind.columns).length;
  // A column that only some kind has says which is meant.
  const [kind] = CANONICAL_KINDS.filter((each) => requiredOf(each).some((name) => columns.includes(name)))
    .filter((each) => shared(each) >= 2)
    .sort(
      (one, other) => missingOf(one, columns).length - missingOf(other, columns).length || shared(other) - shared(one),
    );
  if (kind === undefined) return undefined;
  const missing = missingOf(kind, columns);
  const more = columns.filter((name) => !(name in kind.columns));
  const twice = columns.filter((name, index) => columns.indexOf(name) < index);
  const differences = [
    ...(missing.length > 0 ? [`without ${missing.join(', ')}`] : []),
    ...(more.length > 0 ? [`with ${more.join(', ')}`] : []),
    ...(twice.length > 0 ? [`with ${twice.join(', ')} twice`] : []),
  ];
  return `nearly the canonical format of ${kind.name}, but ${differences.join(', ')}`;
}

function missingOf(kind: CanonicalKind, columns: readonly string[]): string[] {
  const absent = requiredOf(kind).filter((name) => !columns.includes(name));
  const { oneOf } = kind;
  return oneOf === undefined || oneOf.some((name) => columns.includes(name)) ? absent : [...absent, oneOf.join(' or ')];
}
