import { bind, raw, type Sql, sql } from './sql.ts';

/** The database engines that hold a snapshot. */
export type Dialect = 'sqlite' | 'postgresql';

/**
 * SQL that turns a stored UUID into lower-case text with dashes, null into null. `expression` is evaluated several times,
 * so pass a column. Measured on SQLite: 0.55 µs a row, against 1.6 µs for a registered JavaScript function.
 */
export function uuidOut(expression: string, dialect: Dialect = 'sqlite'): string {
  if (dialect === 'postgresql') return `${expression}::text`;
  const part = (start: number, length: number) => `hex(substr(${expression},${start},${length}))`;
  const text = `lower(${[part(1, 4), part(5, 2), part(7, 2), part(9, 2), part(11, 6)].join("||'-'||")})`;
  // hex(NULL) is '', not NULL.
  return `CASE WHEN ${expression} IS NOT NULL THEN ${text} END`;
}

/** SQL that turns UUID text (with or without dashes, any case) into the stored form; null where the text is no UUID. */
export function uuidIn(expression: string, dialect: Dialect = 'sqlite'): string {
  return dialect === 'postgresql' ? `${expression}::uuid` : `unhex(${expression},'-')`;
}

/** SQL of a number written in text; null where the text is no number. */
export function numberIn(expression: string, dialect: Dialect = 'sqlite'): string {
  if (dialect === 'sqlite') return `svc_number(${expression})`;
  return `CASE WHEN ${expression} ~ '^\\s*[+-]?(\\d+(\\.\\d*)?|\\.\\d+)(e[+-]?\\d{1,3})?\\s*$' THEN (${expression})::double precision END`;
}

/** Case-sensitive match; % stands for any text, _ for one character, \ takes the next one as it is. */
export function like(value: Sql, pattern: Sql, dialect: Dialect = 'sqlite'): Sql {
  return dialect === 'sqlite' ? sql`svc_like(${value}, ${pattern})` : sql`${value} LIKE ${pattern} ESCAPE '\\'`;
}

/** Match whatever the letters' case. */
export function ilike(value: Sql, pattern: Sql, dialect: Dialect = 'sqlite'): Sql {
  return dialect === 'sqlite' ? sql`svc_ilike(${value}, ${pattern})` : sql`${value} ILIKE ${pattern} ESCAPE '\\'`;
}

/** The rows of one bound array of literals, as an IN takes them: one parameter, however many items. */
export function itemsOf(
  items: readonly (string | number | boolean)[],
  as: 'text' | 'date' | 'number' | 'uuid' | 'boolean',
  dialect: Dialect = 'sqlite',
): Sql {
  const array = bind(JSON.stringify(items));
  if (dialect === 'sqlite')
    return sql`SELECT ${raw(as === 'uuid' ? uuidIn('value', dialect) : 'value')} FROM json_each(${array})`;
  const type = { text: 'text', date: 'text', number: 'double precision', uuid: 'uuid', boolean: 'boolean' }[as];
  return sql`SELECT value::${raw(type)} FROM json_array_elements_text(${array}::json) AS item (value)`;
}
