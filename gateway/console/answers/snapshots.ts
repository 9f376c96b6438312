/** The answers of the snapshot and dataset routes below /console/api/. The console imports these types. */

/** A task on a whole snapshot, and its result. */
export interface SnapshotTask<Result> {
  readonly id: string;
  readonly status: 'QUEUED' | 'PROCESSING' | 'PAUSED' | 'SUCCESS' | 'FAILED' | 'CANCELLED';
  /** What it is doing or waiting for, or why it failed. */
  readonly message: string | null;
  readonly done: number;
  readonly total: number | null;
  readonly created: string;
  readonly finished: string | null;
  readonly result: Result | null;
}

/** A snapshot in the list of snapshots. */
export interface ListedSnapshot {
  readonly version: string;
  readonly current: boolean;
  readonly bytes: number;
  readonly built: string;
  readonly isReadable: boolean;
  readonly isOutdated: boolean;
  readonly entities: Readonly<Record<string, number>>;
  readonly datasets: readonly string[];
  /** The latest verification. */
  readonly verified: {
    readonly status: SnapshotTask<never>['status'];
    readonly finished: string | null;
    readonly isSound: boolean;
  } | null;
}

export interface Snapshots {
  readonly served: string | null;
  /** The types whose counts are shown for each snapshot. */
  readonly types: readonly string[];
  /** Whether the key may load files here. */
  readonly mayLoad: boolean;
  readonly snapshots: readonly ListedSnapshot[];
}

/** Counts by reason, field or dataset. */
export type Counts = Readonly<Record<string, number>>;

interface LoadedFile {
  readonly file: string;
  readonly rows: number;
  readonly loaded: number;
  /** Absent in older snapshots. */
  readonly merged?: number;
  readonly rejects: Counts;
  readonly skips: Counts;
  readonly notes: Counts;
}

export interface Dataset {
  readonly name: string;
  readonly publisher: string;
  readonly page: string;
  readonly licence: string;
  readonly date: string | null;
  readonly isGenerated: boolean;
  readonly rows: number;
  /** Null if the snapshot does not say what its load read. */
  readonly files: readonly LoadedFile[] | null;
}

export interface Datasets {
  readonly version: string;
  readonly datasets: readonly Dataset[];
}

/** What may have happened to a record between two snapshots. */
export type Change = 'added' | 'vanished' | 'merged' | 'closed' | 'reopened' | 'changed';

export interface TypeDiff extends Readonly<Record<Change, number>> {
  readonly name: string;
  readonly before: number;
  readonly after: number;
  readonly observedAgain: number;
  readonly fields: Counts;
  readonly examples: Readonly<Record<Change, readonly string[]>>;
}

/** The result of a comparison. */
export interface Diff {
  readonly from: string;
  readonly to: string;
  readonly types: readonly TypeDiff[];
}

/** The result of a verification. */
export interface Verification {
  readonly version: string;
  readonly sound: boolean;
  readonly checks: readonly {
    readonly name: string;
    readonly promise: string;
    readonly problems: readonly string[];
    readonly seconds: number;
  }[];
}

interface Counted {
  readonly entities: number;
  readonly datasets: Counts;
}

export interface FieldCoverage extends Counted {
  readonly field: string;
  readonly kind: 'value' | 'connection';
}

/** The result of counting. */
export interface Coverage {
  readonly version: string;
  readonly types: readonly (Counted & { readonly type: string; readonly fields: readonly FieldCoverage[] })[];
}

/** Files with the rows that a load left out. */
export interface RejectFiles {
  readonly version: string;
  readonly files: readonly { readonly name: string; readonly bytes: number }[];
}

/** A page of the rows of such a file. */
export interface RejectedPage {
  readonly rows: readonly {
    readonly line: string;
    readonly reason: string;
    readonly value: string;
    readonly fields: Readonly<Record<string, string>>;
  }[];
  readonly next: number | null;
}

/** The answer to a request to serve another snapshot. */
export interface Served {
  readonly version: string;
  readonly before: string | null;
}

/** The requested task; null if there was no recent request. */
export interface AskedTask<Result> {
  readonly task: SnapshotTask<Result> | null;
}
