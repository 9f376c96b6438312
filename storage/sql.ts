/** A value that a statement binds or returns. UUIDs leave the warehouse as lower-case text with dashes. */
export type SqlValue = string | number | null;

/** A piece of SQL and the values it binds, in order. */
export interface Sql {
  readonly text: string;
  readonly parameters: readonly SqlValue[];
}

/**
 * Joins pieces of SQL. The template accepts only other pieces, so that no value gets into the text by accident: use
 * `bind` for values, and `raw` for names of tables and columns.
 */
export function sql(strings: TemplateStringsArray, ...pieces: readonly Sql[]): Sql {
  let text = strings[0] ?? '';
  for (const [index, piece] of pieces.entries()) text += piece.text + (strings[index + 1] ?? '');
  return { text, parameters: pieces.flatMap((piece) => piece.parameters) };
}

/** A value as a bound parameter. */
export const bind = (value: SqlValue): Sql => ({ text: '?', parameters: [value] });

/**
 * LIMIT with a bound number. The cast matters: SQLite plans by the value of a bare limit parameter, and prepares the
 * statement again for each new value, which took most of the time of a search.
 */
export const limited = (count: number): Sql => ({ text: 'LIMIT CAST(? AS integer)', parameters: [count] });

/** SQL text that the program itself wrote. Never pass text that came from a client. */
export const raw = (text: string): Sql => ({ text, parameters: [] });

/** Joins pieces with a separator between them. */
export const join = (pieces: readonly Sql[], separator: string): Sql => ({
  text: pieces.map((piece) => piece.text).join(separator),
  parameters: pieces.flatMap((piece) => piece.parameters),
});
