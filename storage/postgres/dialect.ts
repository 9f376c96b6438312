import type { ArrayItem, Dialect } from '../dialect.ts';
import { bind, raw, sql } from '../sql.ts';

const ARRAY_TYPES = { text: 'text', date: 'text', number: 'double precision', uuid: 'uuid', boolean: 'boolean' };
const NUMBER = '^ *[+-]?(\\d{1,40}(\\.\\d{0,40})?|\\.\\d{1,40})(e[+-]?\\d{1,2})? *$';
const UUID = /^[0-9A-Fa-f]{8}(-[0-9A-Fa-f]{4}){3}-[0-9A-Fa-f]{12}$/;

/** PostgreSQL, and engines that speak its protocol. */
export const postgresql: Dialect = {
  name: 'postgresql',
  uuidOut: (expression) => `${expression}::text`,
  svcIdOut: (letter, expression) => `'${letter}' || left(replace(${expression}::text, '-', ''), 16)`,
  uuidIn: (expression) => `${expression}::uuid`,
  numberIn: (expression) => `CASE WHEN ${expression} ~* '${NUMBER}' THEN (${expression})::double precision END`,
  numberOut: (expression) => `${expression}::text`,
  arrayOf: (items) => `{${items.map(itemText).join(',')}}`,
  pairsFrom() {
    const pairs =
      'SELECT at - 1 AS key, pairs[at][1] AS first, pairs[at][2] AS second FROM (SELECT CAST(? AS int[]) AS pairs) AS bound, generate_subscripts(pairs, 1) AS at';
    return { from: `(${pairs}) AS k`, first: 'k.first', second: 'k.second' };
  },
  arrayFrom(of) {
    // As a subquery, the array does not show the planner its length. Otherwise a short array makes a plan of its own look
    // cheaper than the prepared one, and each execution is planned again.
    const array = `(SELECT CAST(? AS ${of === 'key' ? 'int' : 'uuid'}[]))`;
    const rows = `SELECT place - 1 AS key, value FROM unnest(${array}) WITH ORDINALITY AS item (value, place)`;
    return { from: `(${rows}) AS k`, value: 'k.value' };
  },
  itemsOf: (items, as) =>
    sql`SELECT value::${raw(ARRAY_TYPES[as])} FROM json_array_elements_text(${bind(JSON.stringify(items))}::json) AS item (value)`,
  lesser: (one, other) => `least(${one}, ${other})`,
  greater: (one, other) => `greatest(${one}, ${other})`,
  joinFound: (_edges, _ownerKey, rows) => sql`CROSS JOIN LATERAL (SELECT x.* ${rows}) AS e`,
  inOrder: 'JOIN',
  clustered: false,
  joinedTexts: (value, separator, order) => sql`string_agg(${value}, ${separator} ORDER BY ${order})`,
  like: (value, pattern) => sql`${value} LIKE ${pattern} ESCAPE '\\'`,
  // Columns have the collation "C", which knows the case of ASCII letters only.
  ilike: (value, pattern) => sql`(${value}) COLLATE "und-x-icu" ILIKE ${pattern} ESCAPE '\\'`,
  jsonArray: (expressions) => `json_build_array(${expressions.join(', ')})`,
  jsonArrayOf: (expression) => `CAST(json_agg(${expression}) AS text)`,
  tableNames: 'SELECT tablename AS name FROM pg_tables WHERE schemaname = current_schema()',
  columnNames: `SELECT c.relname AS "table", a.attname AS name FROM pg_attribute AS a JOIN pg_class AS c ON c.oid = a.attrelid WHERE c.relkind IN ('r', 'p') AND c.relnamespace = current_schema()::regnamespace AND a.attnum > 0 AND NOT a.attisdropped`,
  stored: (table) => table,
};

/** An item of an array literal. An id that is no UUID is null, which equals nothing. */
function itemText(item: ArrayItem): string {
  if (typeof item === 'number') return String(item);
  if (typeof item !== 'string') return `{${item.join(',')}}`;
  return UUID.test(item) ? item : 'NULL';
}
