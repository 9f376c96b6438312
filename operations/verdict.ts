/** Possible decisions on a verification. */
export const VERDICTS = ['approved', 'rejected', 'referred'] as const;
export type Verdict = (typeof VERDICTS)[number];

/** The policy that made a decision, and its rule. */
export interface DecidingPolicy {
  readonly name: string;
  /** Version of the account's policies. */
  readonly version: number;
  /** Null if no rule fired. */
  readonly rule: string | null;
}

/** What a policy decided on an answer. */
export interface PolicyVerdict {
  readonly status: Verdict;
  readonly reason: string;
  readonly policy: DecidingPolicy;
}
