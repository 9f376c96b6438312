import type { BrandRecord, EntityRecord, RecordedAddress } from '../records/records.ts';
import type { VerificationOptions, VerificationRequest } from '../request/verification-request.ts';

/** The tasks, in the order of an answer. */
export const TASK_NAMES = [
  'address_verification',
  'sos_address_verification',
  'name_verification',
  'sos_name_verification',
  'person_verification',
  'domestic_registration',
  'ssn_verification',
  'tin_verification',
  'watchlist',
] as const;
export type TaskName = (typeof TASK_NAMES)[number];

/** The outcome of a task, in the terms of v2; the older shapes rename some results. */
export interface Task {
  readonly name: TaskName;
  readonly status: 'success' | 'failure';
  /** completions.md section 7, table of tasks. */
  readonly result: string;
  /**
   * One or two sentences for a loan officer, with the values that were compared. Contains at most the last four digits of a
   * tax number.
   */
  readonly reason: string;
  /** Absent for watchlist. */
  readonly sources?: readonly Source[];
  /** What was compared, strongest first. */
  readonly comparisons: readonly Comparison[];
}

/** What the result of a task may rest on. */
export const COVERAGES = ['found', 'absent', 'outdated', 'not_covered', 'not_given', 'not_completed'] as const;
export type Coverage = (typeof COVERAGES)[number];

/** What each of them means. */
export const COVERAGE_MEANINGS: Readonly<Record<Coverage, string>> = {
  found: 'Records were found and compared.',
  absent: 'The loaded sources cover it, and have nothing.',
  outdated: 'As absent, but no source that covers it is newer than SVC_SOURCE_DAYS.',
  not_covered: 'No loaded source covers it, so that nothing found says nothing.',
  not_given: 'The request has nothing to compare.',
  not_completed: 'The authority could not be asked.',
};

/** A task that says what its result rests on. */
export interface CoveredTask extends Task {
  readonly coverage: Coverage;
}

export interface Comparison {
  readonly requested: string;
  readonly recorded: string;
  /** 0 to 1; null if there is only yes or no. */
  readonly score: number | null;
  readonly reason: string;
}

export type EntityType = 'registered_entity' | 'brand';

/** A record that supports a result. */
export type Source =
  | { readonly kind: 'name'; readonly name: string; readonly matchEntityType: EntityType }
  | { readonly kind: 'address'; readonly address: RecordedAddress; readonly matchEntityType: EntityType }
  | {
      readonly kind: 'filing';
      readonly issueDate: string | null;
      readonly fileNumber: string | null;
      readonly state: string | null;
      readonly registeredName: string | null;
    }
  | { readonly kind: 'tin'; readonly tin: string | null; readonly name: string | null };

/** The best match, on which the tasks are based. */
export interface BestMatch {
  readonly entity: EntityRecord | null;
  readonly brand: BrandRecord | null;
}

/** A verification, independent of the shape that shows it. */
export interface Verification {
  readonly request: VerificationRequest;
  readonly options: VerificationOptions;
  /** Best first. */
  readonly entities: readonly EntityRecord[];
  readonly brands: readonly BrandRecord[];
  /** Empty if more than the best match was requested. */
  readonly tasks: readonly CoveredTask[];
}
