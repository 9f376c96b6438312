import type { VerificationOptions, VerificationRequest } from '../request/verification-request.ts';
import type { Verification } from '../tasks/task.ts';
import { type VerifyingOn, verify } from '../verify.ts';

/** Verifies the requests of rows. */
export interface RowVerifier {
  /** Number of requests that should be pending at a time. */
  readonly width: number;
  verify(request: VerificationRequest): Promise<Verification>;
}

/**
 * Verifies in this thread; ask for one request after another, because equal requests at the same time would interfere with
 * each other (not_completed).
 */
export const rowVerifier = (options: VerificationOptions, on: VerifyingOn): RowVerifier => ({
  width: 1,
  verify: (request) => verify(request, options, on),
});
