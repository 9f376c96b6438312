import type { Sql } from './sql.ts';

/** What stands for records in a bound array: surrogate keys, ids, or pairs of keys. */
export type ArrayItem = number | string | readonly [first: number, second: number];

/** How a statement reads the rows of a bound array. */
export interface BoundRows {
  /** The SQL text after FROM: the rows under alias k, where `k.key` is the item's index in the array, from 0. */
  readonly from: string;
}

/**
 * The SQL texts that differ between the two databases. All other SQL is written once. An argument named `expression` is
 * SQL, never a value.
 */
export interface Dialect {
  readonly name: 'sqlite' | 'postgresql';
  /**
   * SQL that turns a stored UUID into lower-case text with dashes, and null into null. Pass a column: it may be
   * evaluated several times.
   */
  uuidOut(expression: string): string;
  /** SQL that turns a stored UUID into the letter and the first 16 of its hexadecimal digits, and null into null. */
  svcIdOut(letter: string, expression: string): string;
  /** SQL that turns UUID text (with or without dashes, any case) into the stored form; null if the text is no UUID. */
  uuidIn(expression: string): string;
  /** SQL that turns text into the number that it spells; null if the text is no number. */
  numberIn(expression: string): string;
  /** SQL that turns a stored number into text as the graph shows it: 4 and not 4.0. */
  numberOut(expression: string): string;
  /** The parameter that binds an array for `arrayFrom` or `pairsFrom`. */
  arrayOf(items: readonly ArrayItem[]): string;
  /** The rows of one bound array of pairs of keys; `first` and `second` are the SQL of the two. */
  pairsFrom(): BoundRows & { readonly first: string; readonly second: string };
  /** The rows of one bound array of surrogate keys or of ids; `value` is the SQL of an item. An id that is no UUID gives null. */
  arrayFrom(of: 'key' | 'id'): BoundRows & { readonly value: string };
  /** The rows of one bound array of literals, for use with IN: one parameter for any number of items. */
  itemsOf(items: readonly (string | number | boolean)[], as: 'text' | 'date' | 'number' | 'uuid' | 'boolean'): Sql;
  /** SQL of the smaller of two numbers. */
  lesser(one: string, other: string): string;
  /** SQL of the larger of two numbers. */
  greater(one: string, other: string): string;
  /**
   * Joins each owner with the rows of `table` that a subquery finds, as alias e. `rows` is the subquery from its FROM
   * on, with the table as alias x. It may refer to the owner, and it may end with its own LIMIT.
   */
  joinFound(
    edges: { readonly table: string; readonly owner: string; readonly rank: string },
    ownerKey: string,
    rows: Sql,
  ): Sql;
  /** The inner join that makes the database read the tables in the written order. */
  readonly inOrder: string;
  /** True if attributes and edges are stored in order of owner and rank, so that reading them needs no ORDER BY. */
  readonly clustered: boolean;
  /** SQL of the aggregate that joins the texts of a group in the given order. */
  joinedTexts(value: Sql, separator: Sql, order: Sql): Sql;
  /** SQL of a case-sensitive match. % stands for any text, _ for one character; \ makes the next character literal. */
  like(value: Sql, pattern: Sql): Sql;
  /** The same match, ignoring the case of letters. */
  ilike(value: Sql, pattern: Sql): Sql;
  /** SQL of a JSON array of values. */
  jsonArray(expressions: readonly string[]): string;
  /** SQL of the aggregate that turns the values of a group into one JSON text. */
  jsonArrayOf(expression: string): string;
  /** The statement that lists the names of a snapshot's tables. */
  readonly tableNames: string;
  /** The statement that lists the columns of a snapshot's tables, as rows of `table` and `name`. */
  readonly columnNames: string;
  /** SQL that names a table of the snapshot itself, even inside a WITH that defines another table of that name. */
  stored(table: string): string;
}
