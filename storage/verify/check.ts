import type { Catalog, RecordType } from '../../catalog/model.ts';
import type { Snapshot } from '../snapshot.ts';

export interface Context {
  readonly snapshot: Snapshot;
  readonly catalog: Catalog;
  /** Tables that the snapshot has; those that it lacks are one check's problem, and no other's. */
  readonly there: ReadonlySet<string>;
}

/** One promise of the warehouse. */
export interface Check {
  readonly name: string;
  readonly promise: string;
  /** Yields what breaks the promise, each in a line that names the table. */
  readonly run: (context: Context) => AsyncIterable<string>;
}

/** The one row of a statement that counts. */
export async function counts(snapshot: Snapshot, sql: string): Promise<Readonly<Record<string, number | null>>> {
  const [row] = await snapshot.select<Record<string, number | null>>(sql, []);
  return row ?? {};
}

/** The rows of a table that the promise does not hold for, as a line; nothing where there are none. */
export async function* broken(snapshot: Snapshot, sql: string, problem: string): AsyncIterable<string> {
  const { rows } = await counts(snapshot, `SELECT count(*) AS rows ${sql}`);
  if (rows !== 0) yield `${problem}: ${rows} rows`;
}

/** Record types with records of their own, and edges: tables with an id, observed dates and datasets. */
export function* recordTables({ catalog, there }: Context): Iterable<string> {
  for (const { table, kind } of catalog.types.values()) if (kind !== 'cache' && there.has(table)) yield table;
  for (const { table } of catalog.associations.values()) if (there.has(table)) yield table;
}

export const typesOf = ({ catalog, there }: Context, kind: RecordType['kind']): RecordType[] =>
  [...catalog.types.values()].filter((type) => type.kind === kind && there.has(type.table));

/** A value, or undefined where reading it fails: another check says why. */
export async function maybe<T>(read: () => T | Promise<T>): Promise<T | undefined> {
  try {
    return await read();
  } catch {
    return undefined;
  }
}
