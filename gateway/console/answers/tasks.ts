/** The answers of the background task routes below /console/api/. The console imports these types. */

/** A run of the account. */
export interface Task {
  readonly id: string;
  readonly kind: string;
  /** The name that its owner gave it. */
  readonly name: string | null;
  /** The list that a file is made from. */
  readonly list: string | null;
  /** The entity type of that list. */
  readonly listType: string | null;
  readonly status: 'QUEUED' | 'PROCESSING' | 'PAUSED' | 'SUCCESS' | 'FAILED' | 'CANCELLED';
  readonly done: number;
  readonly total: number | null;
  /** What it is doing or waiting for, or why it failed. */
  readonly message: string | null;
  readonly created: string;
  readonly updated: string;
  readonly finished: string | null;
  /** Signed path of the finished file, as long as the file is kept. */
  readonly file: string | null;
}

/** The latest runs, newest first. */
export interface Tasks {
  readonly tasks: readonly Task[];
}

/** A run, and what it was asked to do. */
export interface TaskDetail {
  readonly task: Task;
  /** What a search with output searches for; null for other kinds. */
  readonly search: Readonly<Record<string, unknown>> | null;
  readonly fileFormat: string | null;
}
