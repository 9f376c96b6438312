import type Sqlite from 'better-sqlite3';
import type { Catalog } from '../../catalog/model.ts';
import { BUILT, FROM_KEY, KEY, OWNER_KEY, TO_KEY } from '../../storage/layout.ts';

/** A built snapshot breaks a promise that snapshots keep, so it is not published. */
export class BrokenSnapshot extends Error {
  constructor(message: string) {
    super(`The snapshot was not published: ${message}`);
    this.name = 'BrokenSnapshot';
  }
}

/**
 * Checks a filled snapshot: it has entities, their keys are dense from 1, and every owner and every end of an edge is an
 * entity. Returns the number of rows by table. Throws BrokenSnapshot.
 */
export function checkBuilt(database: Sqlite.Database, catalog: Catalog): ReadonlyMap<string, number> {
  const counts = new Map<string, number>();
  const span = (table: string, column: string) => {
    const sql = `SELECT count(*) AS rows, min(${column}) AS low, max(${column}) AS high FROM ${BUILT}.${table}`;
    const found = database.prepare<[], { rows: number; low: number | null; high: number | null }>(sql).get();
    if (found === undefined) throw new BrokenSnapshot(`table ${table} cannot be read.`);
    counts.set(table, found.rows);
    return found;
  };
  const entities = new Map<string, number>();
  for (const type of catalog.types.values()) {
    if (type.kind !== 'entity') continue;
    const { rows, low, high } = span(type.table, KEY);
    if (rows > 0 && (low !== 1 || high !== rows)) throw new BrokenSnapshot(`keys of ${type.table} are not dense.`);
    entities.set(type.name, rows);
  }
  const within = (table: string, column: string, type: string) => {
    const { rows, low, high } = span(table, column);
    const count = entities.get(type) ?? 0;
    if (rows > 0 && ((low ?? 0) < 1 || (high ?? 0) > count)) {
      throw new BrokenSnapshot(`${table}.${column} points outside ${type}: ${low} to ${high} of ${count}.`);
    }
  };
  for (const type of catalog.types.values()) {
    if (type.owner !== undefined) within(type.table, OWNER_KEY, type.owner);
  }
  for (const association of catalog.associations.values()) {
    within(association.table, FROM_KEY, association.from);
    within(association.table, TO_KEY, association.to);
  }
  if ([...entities.values()].every((rows) => rows === 0)) throw new BrokenSnapshot('it would hold no entity at all.');
  return counts;
}
