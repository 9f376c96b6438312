import type { Sql } from './sql.ts';

/** Where rows of a bound array stand in a statement. */
export interface BoundRows {
  /** What follows FROM: the rows under alias k, whose `k.key` is an item's place, from 0. */
  readonly from: string;
}

/**
 * What the two databases write differently, as SQL texts; everything else is written once. An argument `expression` is
 * SQL, never a value.
 */
export interface Dialect {
  readonly name: 'sqlite' | 'postgresql';
  /** SQL that turns a stored UUID into lower-case text with dashes, null into null. Pass a column: it may be evaluated several times. */
  uuidOut(expression: string): string;
  /** SQL that turns UUID text (with or without dashes, any case) into the stored form; null where the text is no UUID. */
  uuidIn(expression: string): string;
  /** SQL of a number written in text; null where the text is no number. */
  numberIn(expression: string): string;
  /** SQL of a stored number as text, as the graph shows it: 4 and not 4.0. */
  numberOut(expression: string): string;
  /** The rows of one bound JSON array of pairs of numbers. */
  pairsFrom(): BoundRows & { readonly first: string; readonly second: string };
  /** The rows of one bound JSON array of surrogate keys or of ids; `value` is an item's SQL. An id that is no UUID is null. */
  arrayFrom(of: 'key' | 'id'): BoundRows & { readonly value: string };
  /** The rows of one bound array of literals, as an IN takes them: one parameter, however many items. */
  itemsOf(items: readonly (string | number | boolean)[], as: 'text' | 'date' | 'number' | 'uuid' | 'boolean'): Sql;
  /** SQL of the smaller of two numbers. */
  lesser(one: string, other: string): string;
  /** SQL of the larger of two numbers. */
  greater(one: string, other: string): string;
  /**
   * Joins to each owner the rows of `table` that a subquery finds, as alias e. `rows` is the subquery from its FROM on, with
   * the table as alias x; it may refer to the owner, and stops at a LIMIT of its own.
   */
  joinFound(
    edges: { readonly table: string; readonly owner: string; readonly rank: string },
    ownerKey: string,
    rows: Sql,
  ): Sql;
  /** The inner join that reads tables in the order written. */
  readonly inOrder: string;
  /** True where attributes and edges are stored, and read, in order of owner and rank without being told to sort. */
  readonly clustered: boolean;
  /** SQL of the aggregate that joins the texts of a group in an order. */
  joinedTexts(value: Sql, separator: Sql, order: Sql): Sql;
  /** Case-sensitive match; % stands for any text, _ for one character, \ takes the next one as it is. */
  like(value: Sql, pattern: Sql): Sql;
  /** Match whatever the letters' case. */
  ilike(value: Sql, pattern: Sql): Sql;
  /** SQL of a JSON array of values. */
  jsonArray(expressions: readonly string[]): string;
  /** SQL of the aggregate that makes a JSON text of the values of a group. */
  jsonArrayOf(expression: string): string;
  /** The statement that lists the names of a snapshot's tables. */
  readonly tableNames: string;
  /** The rows of a full-text table that an expression matches, and the column that holds the record's key. */
  matching(index: string, expression: Sql): { readonly key: string; readonly where: Sql };
  /** How a full-text expression writes AND, OR and the quotes around a word. */
  readonly textSearch: { readonly and: string; readonly or: string; readonly quote: string };
}
