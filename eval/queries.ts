import type { Snapshot } from '../warehouse/snapshots/snapshot.ts';
import { type Field, fieldsOf, type Mapping, readRows } from './mapping.ts';
import { searchIds } from './search-adapter.ts';

/** What is searched, and which entities answer it: ids or svcIds. */
export interface Query {
  readonly fields: Partial<Record<Field, string>>;
  readonly expected: readonly string[];
  readonly kind: string;
}

export interface Answered extends Query {
  /** Zero-based place of the first expected entity; undefined where it is not among the first ten. */
  readonly rank: number | undefined;
  readonly found: readonly string[];
  readonly milliseconds: number;
}

/** The queries of a file; several expected ids are parted by spaces or semicolons. */
export const queriesOf = (file: string, mapping: Mapping): Query[] =>
  readRows(file, mapping).map((row, at) => ({
    fields: fieldsOf(row, mapping.query, 'query'),
    expected: (row[mapping.expected] ?? '').split(/[;\s]+/).filter((id) => id !== ''),
    kind: `row ${at + 1}`,
  }));

/** Runs every query, one after the other. */
export async function answer(
  snapshot: Snapshot,
  queries: readonly Query[],
  type: Mapping['type'],
): Promise<Answered[]> {
  const answered: Answered[] = [];
  for (const query of queries) {
    const start = performance.now();
    const found = await searchIds(snapshot, query.fields, type);
    const milliseconds = performance.now() - start;
    const rank = found.findIndex((id) => query.expected.some((expected) => isSame(id, expected)));
    answered.push({ ...query, found, rank: rank < 0 ? undefined : rank, milliseconds });
  }
  return answered;
}

/** An svcId is a letter and the first 16 hex digits of the id (completions.md section 1). */
function isSame(id: string, expected: string): boolean {
  const hex = id.replaceAll('-', '');
  const wanted = expected.replaceAll('-', '').toLowerCase();
  return hex === wanted || (wanted.length === 17 && hex.startsWith(wanted.slice(1)));
}
