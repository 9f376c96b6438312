/** What a column of a record is drafted as: the value of the manifest, and what is said of it. */
export interface DraftText {
  readonly column: string;
  readonly value: unknown;
  readonly isSure: boolean;
  readonly reason: string;
}
