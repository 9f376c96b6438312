import type { ServedShape } from './paths.ts';

/** One verification as it is asked for. */
export interface AskedVerification {
  /** UUID of the answer and of its audit: the same for a request that is sent again. */
  readonly responseId: string;
  readonly shape: ServedShape;
  readonly query: URLSearchParams;
  /** Parsed JSON, not checked yet. */
  readonly body: unknown;
}
