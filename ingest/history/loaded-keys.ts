import type Sqlite from 'better-sqlite3';
import type { Catalog } from '../../catalog/model.ts';
import { BUILT, KEY, SNAPSHOT_FACT } from '../../storage/layout.ts';
import { PREVIOUS, type PreviousSnapshot } from './previous-snapshot.ts';

/** Prefix of the names of facts about loaded keys; the table name follows. */
const LOADED_FACT = 'last loaded key of ';

/**
 * Writes into a snapshot, for each table, the highest key of a record that came from a source. Call it before the
 * derivations, whose records get higher keys.
 */
export function writeLoadedKeys(database: Sqlite.Database, { types, associations }: Catalog): void {
  const insert = database.prepare(`INSERT INTO ${BUILT}.${SNAPSHOT_FACT} (name, value) VALUES (?, ?)`);
  const attributes = [...types.values()].filter(({ kind }) => kind === 'attribute');
  for (const { table } of [...attributes, ...associations.values()]) {
    const last = database.prepare<[], number | null>(`SELECT max(${KEY}) FROM ${BUILT}.${table}`).pluck().get();
    insert.run(LOADED_FACT + table, String(last ?? 0));
  }
}

/** The last loaded keys of the previous snapshot by table; undefined if it has no such facts. */
export function loadedKeys(
  database: Sqlite.Database,
  has: PreviousSnapshot['has'],
): ReadonlyMap<string, number> | undefined {
  if (!has(SNAPSHOT_FACT, 'name', 'value')) return undefined;
  const facts = database
    .prepare<[], { name: string; value: string }>(`SELECT name, value FROM ${PREVIOUS}.${SNAPSHOT_FACT}`)
    .all()
    .filter(({ name }) => name.startsWith(LOADED_FACT));
  if (facts.length === 0) return undefined;
  return new Map(facts.map(({ name, value }) => [name.slice(LOADED_FACT.length), Number(value)]));
}
