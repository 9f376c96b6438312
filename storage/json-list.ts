import type { Dialect } from './dialect.ts';
import { raw, type Sql, sql } from './sql.ts';

/** Lists inside a row: the rows of a subquery as one JSON text, so that a statement reads records with what belongs to them. */

/** SQL of the list of the values of a subquery, whose column is called `value`, in its order. */
export const jsonList = (dialect: Dialect, rows: Sql): Sql =>
  sql`(SELECT ${raw(dialect.jsonArrayOf('value'))} FROM (${rows}) AS v)`;

/** The items of a list; none of null. A row or a list inside a list is a text on either database: read it by this as well. */
export function itemsIn(list: unknown): readonly unknown[] {
  const value: unknown = typeof list === 'string' ? JSON.parse(list) : list;
  return Array.isArray(value) ? value : [];
}

/** A text inside a row; null where there is none. */
export const textAt = (row: readonly unknown[], at: number): string | null => {
  const value = row[at];
  return typeof value === 'string' ? value : null;
};

/** SQL of a row inside a list: a JSON array of values, which may be lists themselves. */
export const jsonRow = (dialect: Dialect, values: readonly Sql[]): Sql => ({
  text: dialect.jsonArray(values.map(({ text }) => text)),
  parameters: values.flatMap(({ parameters }) => parameters),
});
