import type { ServedShape } from './paths.ts';

/** One verification as requested. */
export interface VerificationCall {
  /** UUID of the answer and of its audit entry: the same if the request is sent again. */
  readonly responseId: string;
  readonly shape: ServedShape;
  readonly query: URLSearchParams;
  /** Parsed JSON, not yet validated. */
  readonly body: unknown;
}
