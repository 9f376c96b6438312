/** Answers of the routes below /console/api/, as the pages on the data read them. */

export interface Task<Result> {
  readonly id: string;
  readonly status: 'QUEUED' | 'PROCESSING' | 'PAUSED' | 'SUCCESS' | 'FAILED' | 'CANCELLED';
  /** What it does, waits for, or why it failed. */
  readonly message: string | null;
  readonly done: number;
  readonly total: number | null;
  readonly created: string;
  readonly finished: string | null;
  readonly result: Result | null;
}

export interface Snapshot {
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
    readonly status: Task<never>['status'];
    readonly finished: string | null;
    readonly isSound: boolean;
  } | null;
}

export interface Snapshots {
  readonly served: string | null;
  /** The types that tell snapshots apart. */
  readonly types: readonly string[];
  readonly snapshots: readonly Snapshot[];
}

type Counts = Readonly<Record<string, number>>;

interface LoadedFile {
  readonly file: string;
  readonly rows: number;
  readonly loaded: number;
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
  /** Null where the snapshot does not say what its load read. */
  readonly files: readonly LoadedFile[] | null;
}

export interface Datasets {
  readonly version: string;
  readonly datasets: readonly Dataset[];
}

export const CHANGES = ['added', 'vanished', 'merged', 'closed', 'reopened', 'changed'] as const;
export type Change = (typeof CHANGES)[number];

export interface TypeDiff extends Readonly<Record<Change, number>> {
  readonly name: string;
  readonly before: number;
  readonly after: number;
  readonly observedAgain: number;
  readonly fields: Counts;
  readonly examples: Readonly<Record<Change, readonly string[]>>;
}

export interface Diff {
  readonly from: string;
  readonly to: string;
  readonly types: readonly TypeDiff[];
}

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

export interface Coverage {
  readonly version: string;
  readonly types: readonly (Counted & { readonly type: string; readonly fields: readonly FieldCoverage[] })[];
}

export interface RejectFiles {
  readonly files: readonly { readonly name: string; readonly bytes: number }[];
}

export interface RejectedPage {
  readonly rows: readonly {
    readonly line: string;
    readonly reason: string;
    readonly value: string;
    readonly fields: Readonly<Record<string, string>>;
  }[];
  readonly next: number | null;
}

/** How rows and values that were left out are called in reports of loads, beside those that were rejected. */
const LEFT_OUT = 'value left out: ';

/** What was left out of a data set, by reason, the most frequent first. */
export function leftOut({ files }: Dataset): readonly (readonly [reason: string, count: number])[] {
  const counts = new Map<string, number>();
  for (const { rejects, notes } of files ?? []) {
    const values = Object.entries(notes).flatMap(([note, count]) =>
      note.startsWith(LEFT_OUT) ? [[note.slice(LEFT_OUT.length), count] as const] : [],
    );
    for (const [reason, count] of [...Object.entries(rejects), ...values])
      counts.set(reason, (counts.get(reason) ?? 0) + count);
  }
  return [...counts].sort(([, one], [, other]) => other - one);
}

/** The sum of counts by reason. */
export const total = (counts: Counts): number => Object.values(counts).reduce((sum, count) => sum + count, 0);
/** A share of a whole in percent; what is not nothing is not shown as 0. */
export const percent = (part: number, whole: number): string =>
  part === 0 || whole === 0 ? '0 %' : part * 100 < whole ? '<1 %' : `${Math.floor((100 * part) / whole)} %`;
