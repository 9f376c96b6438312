import type { SqlValue } from '../storage/sql.ts';

/** A field of a record with its values in two snapshots; undefined in the one that lacks the record. */
export interface ChangedField {
  readonly field: string;
  readonly before?: SqlValue | boolean;
  readonly after?: SqlValue | boolean;
}

/** What happened to one record that says something about what is watched. */
export interface RecordChange {
  /** The type of the graph, and its id. */
  readonly type: string;
  readonly id: string;
  /** added, vanished, merged, closed, reopened, changed; of a listed record also cleared. */
  readonly changes: readonly string[];
  /** Values that differ; of a record that came or went, all that it has. */
  readonly fields: readonly ChangedField[];
  /** The records that it belongs to: the owner of an attribute, the ends of an edge. */
  readonly records: readonly { readonly type: string; readonly id: string }[];
  /** Names of the datasets that say so. */
  readonly datasets: readonly string[];
}
