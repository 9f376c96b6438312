import type { EntityObjects } from '../../catalog/tiers.ts';
import type { Surface } from '../usage.ts';

/** Attempts after which a run that makes no progress has failed (completions.md section 10). */
export const MAX_ATTEMPTS = 5;

/** QUEUED → PROCESSING → SUCCESS, FAILED or CANCELLED; PROCESSING ⇄ PAUSED (completions.md section 10). */
export type RunStatus = 'QUEUED' | 'PROCESSING' | 'PAUSED' | 'SUCCESS' | 'FAILED' | 'CANCELLED';

/** Work that outlives its request. Times are ISO 8601 in UTC. */
export interface Run {
  readonly id: string;
  readonly accountId: string;
  readonly apiKeyId: string;
  /** The kind of work. */
  readonly kind: string;
  /** What the work is for, such as the id of a list; null if there is no such thing. */
  readonly subject: string | null;
  readonly status: RunStatus;
  /** The work to do, in the format of its kind. */
  readonly args: unknown;
  /** Where the next attempt resumes, in the format of its kind; null: at the beginning. */
  readonly checkpoint: unknown;
  /** Steps done, and all steps; `total` is null until they are counted. */
  readonly done: number;
  readonly total: number | null;
  /** What the run is doing, what it waits for, or why it failed. */
  readonly message: string | null;
  /** The result, in the format of its kind; null until the run has succeeded. */
  readonly result: unknown;
  /** Attempts since the run last made progress. */
  readonly executionAttempts: number;
  /** How often the run has waited for something that the service needs for it. */
  readonly waits: number;
  /** Version of the snapshot that the run reads, which loads keep until it ends; null until it has chosen one. */
  readonly snapshot: string | null;
  /** When a run that is queued or paused may start or resume. */
  readonly nextExecutionTimestamp: string;
  /** Different after each change. */
  readonly etag: string;
  readonly createdTimestamp: string;
  readonly updatedTimestamp: string;
  /** When the latest attempt began; null before the first one. */
  readonly startedTimestamp: string | null;
  readonly finishedTimestamp: string | null;
}

/** A run that a process works on, as long as its lease holds. */
export interface LeasedRun extends Run {
  readonly leaseId: string;
}

/** Progress of a run. */
export type RunProgress = Partial<Pick<Run, 'checkpoint' | 'done' | 'total' | 'message' | 'snapshot'>>;

/** What a run's key is charged for. */
export interface RunUse {
  readonly surface: Surface;
  readonly objects: EntityObjects;
}

/** A use that is charged once, however often it is reported. */
export interface Charge extends RunUse {
  /** A UUID. */
  readonly id: string;
}

export type NewRun = Pick<Run, 'id' | 'accountId' | 'apiKeyId' | 'kind' | 'args'> & Partial<Pick<Run, 'subject'>>;

/** The statuses to which the owner of a run may move it. */
export type OwnMove = 'PAUSED' | 'PROCESSING' | 'CANCELLED';

/** A run after a move; if the move is not one of OWN_MOVES, the run is unchanged. */
export interface Moved {
  readonly run: Run;
  readonly isMoved: boolean;
}

/** The statuses from which the owner of a run may move it (completions.md section 10); workers make all other moves. */
export const OWN_MOVES: Readonly<Record<OwnMove, readonly RunStatus[]>> = {
  PAUSED: ['PROCESSING'],
  PROCESSING: ['PAUSED'],
  CANCELLED: ['QUEUED', 'PROCESSING', 'PAUSED'],
};
