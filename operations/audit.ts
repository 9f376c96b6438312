import type { PolicyVerdict } from './verdict.ts';

/** What is stored of a verification or a screening: enough to explain the answer, and nothing that must not be stored. */
export interface AuditEntry {
  /** response_id of a verification or request_id of a screening: a UUID. */
  readonly id: string;
  /** ISO 8601 in UTC. */
  readonly at: string;
  readonly kind: 'verification' | 'screening';
  readonly accountId: string;
  readonly apiKeyId: string;
  /** Version of the snapshot that produced the answer. */
  readonly dataVersion: string;
  /** Path and parameters: `/v2/kyb/?package=verify`. */
  readonly path: string;
  /** The request body without social security numbers; tax numbers as their last four digits. */
  readonly request: unknown;
  /** The answer's body; tax numbers as their last four digits. */
  readonly response: unknown;
  /** Scores and comparisons behind the answer. */
  readonly explanation: unknown;
  /** What the account's policy decided. */
  readonly decision?: PolicyVerdict | undefined;
}
