/** A row of a result: texts by the names of its columns. */
export type ResultRow = Readonly<Record<string, string>>;

/** The beginning of a result. */
export interface FirstRows {
  readonly columns: readonly string[];
  readonly rows: readonly ResultRow[];
}

/** A row of values in the form in which it is shown. */
export const shownRow = (row: Readonly<Record<string, unknown>>): ResultRow =>
  Object.fromEntries(Object.entries(row).map(([name, value]) => [name, textOf(value)]));

function textOf(value: unknown): string {
  if (value === null || value === undefined) return '';
  if (value instanceof Date) return value.toISOString();
  return String(value);
}
