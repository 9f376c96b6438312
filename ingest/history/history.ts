/** Name under which the live snapshot is attached to the staging file, to be read only. */
export const HISTORY = 'history';

/** The live snapshot, as a load looks back at it. */
export interface History {
  readonly version: string;
  /** What of it cannot be used, each in one line; a load never fails by it. */
  readonly warnings: readonly string[];
  /**
   * By table of attributes and edges, the highest key that a source's record has: derived records, which each load makes
   * anew, have higher ones. Undefined where the snapshot, of an older program, does not tell.
   */
  readonly loadedKeys: ReadonlyMap<string, number> | undefined;
  /** Whether it has a table with these columns, each stored as this program stores it. */
  has(table: string, ...columns: readonly string[]): boolean;
}
