import type { Dialect } from '../dialect.ts';
import { bind, raw, sql } from '../sql.ts';

/** Stored UUIDs are blobs of 16 bytes. Measured: 0.55 µs per row, against 1.6 µs for a registered JavaScript function. */
function uuidOut(expression: string): string {
  const part = (start: number, length: number) => `hex(substr(${expression},${start},${length}))`;
  const text = `lower(${[part(1, 4), part(5, 2), part(7, 2), part(9, 2), part(11, 6)].join("||'-'||")})`;
  // hex(NULL) is '', not NULL.
  return `CASE WHEN ${expression} IS NOT NULL THEN ${text} END`;
}

const uuidIn = (expression: string): string => `unhex(${expression},'-')`;

/** SQLite. Every connection registers the functions whose names begin with svc_ (functions.ts). */
export const sqlite: Dialect = {
  name: 'sqlite',
  uuidOut,
  svcIdOut: (letter, expression) =>
    `CASE WHEN ${expression} IS NOT NULL THEN '${letter}' || lower(hex(substr(${expression},1,8))) END`,
  uuidIn,
  numberIn: (expression) => `svc_number(${expression})`,
  numberOut: (expression) => `svc_text(${expression})`,
  arrayOf: (items) => JSON.stringify(items),
  pairsFrom: () => ({ from: 'json_each(?) AS k', first: 'k.value ->> 0', second: 'k.value ->> 1' }),
  arrayFrom: (of) => ({ from: 'json_each(?) AS k', value: of === 'key' ? 'k.value' : uuidIn('k.value') }),
  itemsOf: (items, as) =>
    sql`SELECT ${raw(as === 'uuid' ? uuidIn('value') : 'value')} FROM json_each(${bind(JSON.stringify(items))})`,
  lesser: (one, other) => `min(${one}, ${other})`,
  greater: (one, other) => `max(${one}, ${other})`,
  joinFound: ({ table, owner, rank }, ownerKey, rows) =>
    sql`CROSS JOIN ${raw(`${table} AS e ON e.${owner} = ${ownerKey} AND e.${rank}`)} IN (SELECT ${raw(`x.${rank}`)} ${rows})`,
  // Without CROSS, SQLite's planner may start with the largest table.
  inOrder: 'CROSS JOIN',
  clustered: true,
  joinedTexts: (value, separator, order) => sql`group_concat(${value}, ${separator} ORDER BY ${order})`,
  like: (value, pattern) => sql`svc_like(${value}, ${pattern})`,
  ilike: (value, pattern) => sql`svc_ilike(${value}, ${pattern})`,
  jsonArray: (expressions) => `json_array(${expressions.join(', ')})`,
  jsonArrayOf: (expression) => `json_group_array(${expression})`,
  tableNames: `SELECT name FROM sqlite_master WHERE type = 'table'`,
  columnNames: `SELECT m.name AS "table", c.name AS name FROM sqlite_master AS m JOIN pragma_table_info(m.name) AS c WHERE m.type = 'table'`,
  stored: (table) => `main.${table}`,
};
