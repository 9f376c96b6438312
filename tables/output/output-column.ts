/** A value of a file. Days are YYYY-MM-DD, date-times as ISO 8601 writes them; one without a zone is in UTC. */
export type Cell = string | number | boolean | null;

/** A column of a file and its type, for formats that have types. */
export interface OutputColumn {
  readonly name: string;
  readonly type: 'text' | 'number' | 'integer' | 'boolean' | 'date' | 'dateTime';
}
