import type { EntityObjects } from '../catalog/tiers.ts';
import type { Surface } from './usage.ts';

/** Attempts after which a run that does not get on has failed (completions.md section 10). */
export const MAX_ATTEMPTS = 5;

/** QUEUED → PROCESSING → SUCCESS, FAILED or CANCELLED; PROCESSING ⇄ PAUSED (completions.md section 10). */
export type RunStatus = 'QUEUED' | 'PROCESSING' | 'PAUSED' | 'SUCCESS' | 'FAILED' | 'CANCELLED';

/** Work that outlives its request. Times are ISO 8601 in UTC. */
export interface Run {
  readonly id: string;
  readonly accountId: string;
  readonly apiKeyId: string;
  /** What work it is. */
  readonly kind: string;
  /** What the work is for, as the id of a list; null where there is nothing of the kind. */
  readonly subject: string | null;
  readonly status: RunStatus;
  /** What is to be done, as its kind writes it. */
  readonly args: unknown;
  /** From where a further attempt goes on, as its kind writes it; null: from the beginning. */
  readonly checkpoint: unknown;
  /** Steps that are done, and all of them; null until they are counted. */
  readonly done: number;
  readonly total: number | null;
  /** What it is doing, what it waits for, or why it failed. */
  readonly message: string | null;
  /** What it came to, as its kind writes it; null until it has succeeded. */
  readonly result: unknown;
  /** Attempts since it last got on. */
  readonly executionAttempts: number;
  /** How often it has waited for what the service needs for it. */
  readonly waits: number;
  /** Version of the snapshot that it reads, which loads keep until it ends; null until it has chosen one. */
  readonly snapshot: string | null;
  /** When a run that is queued or paused may go on. */
  readonly nextExecutionTimestamp: string;
  /** Another after each change. */
  readonly etag: string;
  readonly createdTimestamp: string;
  readonly updatedTimestamp: string;
  /** When the latest attempt began; null before the first. */
  readonly startedTimestamp: string | null;
  readonly finishedTimestamp: string | null;
}

/** A run that a process works on, as long as its lease holds. */
export interface LeasedRun extends Run {
  readonly leaseId: string;
}

/** How far a run has come. */
export type RunProgress = Partial<Pick<Run, 'checkpoint' | 'done' | 'total' | 'message' | 'snapshot'>>;

/** What a run's key is charged for. */
export interface RunUse {
  readonly surface: Surface;
  readonly objects: EntityObjects;
}

/** A use that is charged once, however often it is told. */
export interface Charge extends RunUse {
  /** A UUID. */
  readonly id: string;
}

export type NewRun = Pick<Run, 'id' | 'accountId' | 'apiKeyId' | 'kind' | 'args'> & Partial<Pick<Run, 'subject'>>;

/** What the owner of a run may move it to. */
export type OwnMove = 'PAUSED' | 'PROCESSING' | 'CANCELLED';

/** A run after a move; where the move is not one of OWN_MOVES, the run is as it was. */
export interface Moved {
  readonly run: Run;
  readonly isMoved: boolean;
}

/** From where the owner of a run may move it (completions.md section 10); all other moves are the workers'. */
export const OWN_MOVES: Readonly<Record<OwnMove, readonly RunStatus[]>> = {
  PAUSED: ['PROCESSING'],
  PROCESSING: ['PAUSED'],
  CANCELLED: ['QUEUED', 'PROCESSING', 'PAUSED'],
};
