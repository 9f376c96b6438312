import type { Dialect } from './dialect.ts';
import { raw, type Sql, sql } from './sql.ts';

/** Lists inside a row: the rows of a subquery become one JSON text, so that one statement reads records together with their lists. */

/** SQL of the list of the values of a subquery, in the subquery's order. Its column must be named `value`. */
export const jsonList = (dialect: Dialect, rows: Sql): Sql =>
  sql`(SELECT ${raw(dialect.jsonArrayOf('value'))} FROM (${rows}) AS v)`;

/**
 * The items of a list; none if the list is null. A row or list inside a list is text in both databases, so read it with
 * this function too.
 */
export function itemsIn(list: unknown): readonly unknown[] {
  const value: unknown = typeof list === 'string' ? JSON.parse(list) : list;
  return Array.isArray(value) ? value : [];
}

/** A text value inside a row; null if there is none. */
export const textAt = (row: readonly unknown[], at: number): string | null => {
  const value = row[at];
  return typeof value === 'string' ? value : null;
};

/** SQL of a row inside a list: a JSON array of values, which may be lists themselves. */
export const jsonRow = (dialect: Dialect, values: readonly Sql[]): Sql => ({
  text: dialect.jsonArray(values.map(({ text }) => text)),
  parameters: values.flatMap(({ parameters }) => parameters),
});
