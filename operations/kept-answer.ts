import type { AuditEntry } from './audit.ts';
import type { VerificationDecision } from './verification-decisions.ts';

/** An answer as it is kept, with what its account decided on it, the first decision first; of a screening there are none. */
export interface KeptAnswer extends AuditEntry {
  readonly decisions: readonly VerificationDecision[];
}
