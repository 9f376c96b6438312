/** A value in a file. Dates are YYYY-MM-DD, date-times ISO 8601; one without a time zone is in UTC. */
export type Cell = string | number | boolean | null;

/** A column of a file and its type, for formats that have types. */
export interface OutputColumn {
  readonly name: string;
  readonly type: 'text' | 'number' | 'integer' | 'boolean' | 'date' | 'dateTime';
}
