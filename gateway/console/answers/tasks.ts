/** What the routes on background tasks below /console/api/ answer. The console imports these types. */

/** A run of the account. */
export interface Task {
  readonly id: string;
  readonly kind: string;
  /** What its owner called it. */
  readonly name: string | null;
  /** The list that a file is made of. */
  readonly list: string | null;
  /** What that list is of. */
  readonly listType: string | null;
  readonly status: 'QUEUED' | 'PROCESSING' | 'PAUSED' | 'SUCCESS' | 'FAILED' | 'CANCELLED';
  readonly done: number;
  readonly total: number | null;
  /** What it does, waits for, or why it failed. */
  readonly message: string | null;
  readonly created: string;
  readonly updated: string;
  readonly finished: string | null;
  /** Path of the finished file, signed, as long as it is kept. */
  readonly file: string | null;
}

/** The latest runs, the newest first. */
export interface Tasks {
  readonly tasks: readonly Task[];
}

/** A run, and what was asked of it. */
export interface TaskDetail {
  readonly task: Task;
  /** What a search with output looks for; null for other kinds. */
  readonly search: Readonly<Record<string, unknown>> | null;
  readonly fileFormat: string | null;
}
