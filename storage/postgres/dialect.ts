import type { Dialect } from '../dialect.ts';
import { bind, raw, sql } from '../sql.ts';

const ARRAY_TYPES = { text: 'text', date: 'text', number: 'double precision', uuid: 'uuid', boolean: 'boolean' };
const NUMBER = '^ *[+-]?(\\d{1,40}(\\.\\d{0,40})?|\\.\\d{1,40})(e[+-]?\\d{1,2})? *$';
const UUID = '^[0-9A-Fa-f]{8}(-[0-9A-Fa-f]{4}){3}-[0-9A-Fa-f]{12}$';

/** PostgreSQL, and engines that speak its protocol. */
export const postgresql: Dialect = {
  name: 'postgresql',
  uuidOut: (expression) => `${expression}::text`,
  svcIdOut: (letter, expression) => `'${letter}' || left(replace(${expression}::text, '-', ''), 16)`,
  uuidIn: (expression) => `${expression}::uuid`,
  numberIn: (expression) => `CASE WHEN ${expression} ~* '${NUMBER}' THEN (${expression})::double precision END`,
  numberOut: (expression) => `${expression}::text`,
  pairsFrom() {
    const pairs =
      'SELECT place - 1 AS key, (pair ->> 0)::int AS first, (pair ->> 1)::int AS second FROM json_array_elements(?::json) WITH ORDINALITY AS item (pair, place)';
    return { from: `(${pairs}) AS k`, first: 'k.first', second: 'k.second' };
  },
  arrayFrom(of) {
    // A JSON array of numbers or plain words differs from a PostgreSQL array only in its brackets.
    const array = `translate(CAST(? AS text), '[]', '{}')::${of === 'key' ? 'int' : 'text'}[]`;
    const rows = `SELECT place - 1 AS key, value FROM unnest(${array}) WITH ORDINALITY AS item (value, place)`;
    const uuid = `CASE WHEN k.value ~ '${UUID}' THEN k.value::uuid END`;
    return { from: `(${rows}) AS k`, value: of === 'key' ? 'k.value' : uuid };
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
