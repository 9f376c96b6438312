/** Schema name under which the previous snapshot is attached to the staging file. It is only read. */
export const PREVIOUS = 'previous';

/** The snapshot that was current before this load. */
export interface PreviousSnapshot {
  readonly version: string;
  /** Reasons why parts of it cannot be used, one line each. An unusable snapshot never makes a load fail. */
  readonly warnings: readonly string[];
  /**
   * By table of attributes and edges, the highest key of a record that came from a source. Derived records, which each
   * load makes again, have higher keys. Undefined if the snapshot comes from an older program and lacks this fact.
   */
  readonly loadedKeys: ReadonlyMap<string, number> | undefined;
  /** True if it has a table with these columns, each with the type that this program stores. */
  has(table: string, ...columns: readonly string[]): boolean;
  /** True if it has such a table with at least one row: an empty table needs no statements. */
  holds(table: string, ...columns: readonly string[]): boolean;
}
