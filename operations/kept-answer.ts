import type { AuditEntry } from './audit.ts';
import type { VerificationDecision } from './verification-decisions.ts';

/** A stored answer, with its account's decisions on it, oldest first; a screening has none here. */
export interface KeptAnswer extends AuditEntry {
  readonly decisions: readonly VerificationDecision[];
}
