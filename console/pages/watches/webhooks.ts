/** Route of the account's webhooks. */
export const WEBHOOKS = '/v2/webhooks';

/** Kinds of events, and what they tell. */
export const KINDS = [
  ['watch.changed', 'what changed'],
  ['watch.missed', 'what could not be compared'],
  ['run.ended', 'runs and batches that ended'],
  ['verification.ended', 'verifications'],
] as const;
