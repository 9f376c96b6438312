import type { Catalog } from '../catalog/model.ts';
import { FROM_KEY, ID, KEY, TO_KEY } from '../storage/layout.ts';
import type { Snapshot } from '../storage/snapshot.ts';
import { tableNames } from '../storage/table-names.ts';
import { ROUTES, type Route, WATCHED_TYPES } from './aspects.ts';

/** Keys of entities of one snapshot by their type, each with the changes that it has something to do with. */
export type Reached = Map<string, Map<number, Set<number>>>;

/** Longest way from a change to a watched record. */
const MAX_HOPS = 5;

export function reach(reached: Reached, type: string, key: number, changes: Iterable<number>): void {
  const keys = reached.get(type) ?? new Map<number, Set<number>>();
  reached.set(type, keys);
  const known = keys.get(key) ?? new Set<number>();
  keys.set(key, known);
  for (const change of changes) known.add(change);
}

/**
 * The ids of the records that changes say something about, in a snapshot: those at which they happened, and those to which ROUTES lead from
 * there. By id, the indexes of the changes.
 */
export async function affected(
  snapshot: Snapshot,
  catalog: Catalog,
  start: Reached,
): Promise<Map<string, ReadonlySet<number>>> {
  const tables = await tableNames(snapshot);
  const all: Reached = new Map();
  let frontier = start;
  for (let hop = 0; hop < MAX_HOPS && frontier.size > 0; hop += 1) {
    for (const [type, keys] of frontier) for (const [key, changes] of keys) reach(all, type, key, changes);
    const next: Reached = new Map();
    for (const route of ROUTES) {
      const keys = frontier.get(route.child);
      const table = catalog.associations.get(route.association)?.table;
      if (keys === undefined || table === undefined || !tables.has(table)) continue;
      for (const { child, parent } of await edges(snapshot, table, route, [...keys.keys()]))
        reach(next, route.parent, parent, keys.get(child) ?? []);
    }
    frontier = next;
  }
  const found = new Map<string, ReadonlySet<number>>();
  for (const type of WATCHED_TYPES) {
    const keys = all.get(type) ?? new Map<number, Set<number>>();
    for (const { key, id } of await idsOf(snapshot, catalog, type, [...keys.keys()]))
      found.set(id, keys.get(key) ?? new Set());
  }
  return found;
}

/** The ids of entities of one type by their keys. */
export async function idsOf(
  snapshot: Snapshot,
  { types }: Catalog,
  type: string,
  keys: readonly number[],
): Promise<readonly { readonly key: number; readonly id: string }[]> {
  const table = types.get(type)?.table;
  if (table === undefined || keys.length === 0) return [];
  const id = snapshot.dialect.uuidOut(`t.${ID}`);
  return rowsOf<{ key: number; id: string }>(snapshot, table, KEY, keys, `t.${KEY} AS key, ${id} AS id`);
}

function edges(snapshot: Snapshot, table: string, { up }: Route, keys: readonly number[]) {
  const [child, parent] = up === 'from' ? [TO_KEY, FROM_KEY] : [FROM_KEY, TO_KEY];
  return rowsOf<{ child: number; parent: number }>(
    snapshot,
    table,
    child,
    keys,
    `t.${child} AS child, t.${parent} AS parent`,
  );
}

/** The rows of a table whose column has one of some keys. */
function rowsOf<R extends object>(
  snapshot: Snapshot,
  table: string,
  column: string,
  keys: readonly number[],
  columns: string,
): readonly R[] | Promise<readonly R[]> {
  const { dialect } = snapshot;
  const { from, value } = dialect.arrayFrom('key');
  const sql = `SELECT ${columns} FROM ${from} ${dialect.inOrder} ${table} AS t ON t.${column} = ${value}`;
  return snapshot.select<R>(sql, [dialect.arrayOf(keys)]);
}
