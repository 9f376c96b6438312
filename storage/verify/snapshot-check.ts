import type { Catalog, RecordType } from '../../catalog/model.ts';
import type { Snapshot } from '../snapshot.ts';

/** What a check reads. */
export interface CheckContext {
  readonly snapshot: Snapshot;
  readonly catalog: Catalog;
  /** Names of the snapshot's tables. Only checkTables reports missing tables; the other checks skip them. */
  readonly tables: ReadonlySet<string>;
  /** True: checks read so little that their time does not grow with the snapshot. */
  readonly sampled?: boolean;
}

/** Checks one promise that every snapshot keeps. */
export interface SnapshotCheck {
  readonly name: string;
  readonly promise: string;
  /** Yields one line for each violation of the promise; the line names the table. */
  readonly run: (context: CheckContext) => AsyncIterable<string>;
}

/** The first row of a statement that counts. */
export async function counts(snapshot: Snapshot, sql: string): Promise<Readonly<Record<string, number | null>>> {
  const [row] = await snapshot.select<Record<string, number | null>>(sql, []);
  return row ?? {};
}

/** Yields a line with the number of rows that break the promise; nothing if there are none. `sql` begins with FROM. */
export async function* rowsThatBreak(snapshot: Snapshot, sql: string, problem: string): AsyncIterable<string> {
  const { rows } = await counts(snapshot, `SELECT count(*) AS rows ${sql}`);
  if (rows !== 0) yield `${problem}: ${rows} rows`;
}

/** Record types with records of their own, and edges: tables with an id, observed dates and datasets. */
export function* recordTables({ catalog, tables }: CheckContext): Iterable<string> {
  for (const { table, kind } of catalog.types.values()) if (kind !== 'cache' && tables.has(table)) yield table;
  for (const { table } of catalog.associations.values()) if (tables.has(table)) yield table;
}

export const typesOf = ({ catalog, tables }: CheckContext, kind: RecordType['kind']): RecordType[] =>
  [...catalog.types.values()].filter((type) => type.kind === kind && tables.has(type.table));

/** A value, or undefined if reading it fails; another check reports the reason. */
export async function maybe<T>(read: () => T | Promise<T>): Promise<T | undefined> {
  try {
    return await read();
  } catch {
    return undefined;
  }
}
