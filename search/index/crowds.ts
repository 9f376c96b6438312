import type Database from 'better-sqlite3';
import type { Dialect } from '../../storage/dialect.ts';
import { raw, type Sql, sql } from '../../storage/sql.ts';
import { KEYED, type KeyKind, KINDS } from '../kinds.ts';
import { keysOfKind } from './keys.ts';
import { backward } from './relation.ts';
import { KEYS_TABLE, SEARCHED_TYPES, type SearchedType } from './searched-types.ts';

/** Maximum entities that one key finds by each path; those with the lowest keys. */
export const MAX_BY_KEY = 200;

/** A path from the records of a kind of key to entities of a type; `at` is its index among the paths of the type. */
export interface Way {
  readonly type: SearchedType;
  readonly kind: KeyKind;
  readonly at: number;
}

/**
 * The prefix of the keys of crowds. A key that leads to more entities than it finds, such as the address key of a
 * registered agent's office with tens of thousands of filings, would be walked completely for the first few. The index has
 * these few instead, as the records of the key with this prefix: "LegalEntity address 2, first 200: a:500 UNION ST|98101".
 */
const crowdHead = ({ type, kind, at }: Way): string => `${type.name} ${kind} ${at}, first ${MAX_BY_KEY}: `;

/**
 * SQL of the keys of entities to which the records of key values lead by a path, as `key`, with some duplicates; for a
 * crowd, the first MAX_BY_KEY. `values`: rows with a column `value`.
 */
export function entitiesBehind(dialect: Dialect, way: Way, values: Sql): Sql {
  const head = crowdHead(way);
  // Walks from each record once: an address of a building has one key with its ZIP code and one with its city.
  const records = sql`SELECT DISTINCT k.record AS record FROM (${values}) AS v ${raw(`${dialect.inOrder} ${KEYS_TABLE} AS k ON k.value = v.value
    WHERE NOT EXISTS (SELECT 1 FROM ${KEYS_TABLE} AS c WHERE c.value = '${head}' || v.value)`)}`;
  return sql`${entitiesOf(dialect, way, records)}
    UNION ALL SELECT c.record FROM (${values}) AS v ${raw(`${dialect.inOrder} ${KEYS_TABLE} AS c ON c.value = '${head}' || v.value`)}`;
}

/** SQL of the keys of entities to which rows with a column `record` lead by a path, as `key`, with some duplicates. */
export function entitiesOf({ inOrder }: Pick<Dialect, 'inOrder'>, way: Way, records: Sql): Sql {
  const { from, end } = walkFrom(inOrder, way);
  return sql`SELECT ${raw(end)} AS key FROM (${records}) AS k${raw(from)}`;
}

/**
 * Adds the keys of crowds to a table of keys, (value, record), that has an index on `value`. Runs on the connection that
 * builds a snapshot.
 */
export function addCrowds(database: Database.Database, table: string): void {
  for (const type of SEARCHED_TYPES)
    for (const { kind, field } of KEYED)
      for (const at of type[field].keys()) addCrowdsOf(database, table, { type, kind, at });
}

function addCrowdsOf(database: Database.Database, table: string, way: Way): void {
  const { from, end } = walkFrom('CROSS JOIN', way);
  const crowded = database
    .prepare<[string, string], string>(
      `SELECT k.value FROM ${table} AS k${from} WHERE k.value >= ? AND k.value < ? GROUP BY k.value HAVING count(*) > ${MAX_BY_KEY}`,
    )
    .pluck()
    .all(...keysOfKind(way.kind));
  const add = database.prepare<[string, string]>(
    `INSERT INTO ${table} (value, record) SELECT DISTINCT ?, ${end} FROM ${table} AS k${from} WHERE k.value = ? ORDER BY 2 LIMIT ${MAX_BY_KEY}`,
  );
  for (const value of crowded) add.run(`${crowdHead(way)}${value}`, value);
}

/** SQL that joins the records k of keys to the entities, and the key of these. */
function walkFrom(inOrder: string, { type, kind, at }: Way): { readonly from: string; readonly end: string } {
  const path = type[KINDS[kind].field][at];
  if (path === undefined) throw new Error(`${type.name} has no path ${at} to ${kind}.`);
  const { tables, end } = backward(path, 'k.record');
  return { from: tables.map(({ table, on }) => ` ${inOrder} ${table} ON ${on}`).join(''), end };
}
