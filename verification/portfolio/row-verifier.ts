import type { VerificationOptions, VerificationRequest } from '../request/verification-request.ts';
import type { Verification } from '../tasks/task.ts';
import { type VerifyingOn, verify } from '../verify.ts';

/** Verifies the requests of rows. */
export interface RowVerifier {
  /** How many requests are worth being asked for at a time. */
  readonly width: number;
  verify(request: VerificationRequest): Promise<Verification>;
}

/** Verifies in this thread, one request after another: equal ones at a time would be in each other's way (not_completed). */
export const rowVerifier = (options: VerificationOptions, on: VerifyingOn): RowVerifier => ({
  width: 1,
  verify: (request) => verify(request, options, on),
});
