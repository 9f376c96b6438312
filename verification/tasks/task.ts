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

/** What a task came to, in v2's words; the older shapes rename some. */
export interface Task {
  readonly name: TaskName;
  readonly status: 'success' | 'failure';
  /** completions.md section 7, table of tasks. */
  readonly result: string;
  /** One or two sentences for a loan officer, with the values that were compared. Never a tax number beyond its last four. */
  readonly reason: string;
  /** Absent for watchlist. */
  readonly sources?: readonly Source[];
  /** What was compared, the strongest first. */
  readonly comparisons: readonly Comparison[];
}

export interface Comparison {
  readonly requested: string;
  readonly recorded: string;
  /** 0 to 1; null where there is no score, only yes or no. */
  readonly score: number | null;
  readonly reason: string;
}

export type EntityType = 'registered_entity' | 'brand';

/** A record that a result stands on. */
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

/** The best match that the tasks look at. */
export interface BestMatch {
  readonly entity: EntityRecord | null;
  readonly brand: BrandRecord | null;
}

/** A verification as it is decided, whichever shape shows it. */
export interface Verification {
  readonly request: VerificationRequest;
  readonly options: VerificationOptions;
  /** The best first. */
  readonly entities: readonly EntityRecord[];
  readonly brands: readonly BrandRecord[];
  /** Empty where more than the best match was asked for. */
  readonly tasks: readonly Task[];
}
