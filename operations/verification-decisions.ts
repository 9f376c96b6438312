import type { Knex } from 'knex';
import { withoutTaxNumbers } from './audit-mask.ts';
import { addChanges, byKey } from './changes.ts';
import type { Decider } from './decisions.ts';
import { now } from './keys.ts';

/** What can be decided on a verification. */
export const VERDICTS = ['approved', 'rejected', 'referred'] as const;
export type Verdict = (typeof VERDICTS)[number];

/** What was decided on a verification, when and by whom. Decisions are added and never changed; the last one stands. */
export interface VerificationDecision {
  readonly status: Verdict;
  /** Why, in the words of whoever decided; of what looks like a tax number the last four digits. */
  readonly note: string | null;
  /** 1 for the first. */
  readonly version: number;
  /** ISO 8601 in UTC. */
  readonly timestamp: string;
  readonly apiKeyId: string;
}

/** A decision to be added. */
export interface VerificationDecisionChange extends Pick<VerificationDecision, 'status' | 'note'> {
  /** response_id of a verification of the decider's account. */
  readonly responseId: string;
  /** The version of the decision that stands; 0: there is none yet. */
  readonly version: number;
}

const TABLE = 'verification_decision';

interface DecisionRow {
  readonly response_id: string;
  readonly version: number;
  readonly status: Verdict;
  readonly note: string | null;
  readonly timestamp: string;
  readonly api_key_id: string;
}

/** The decisions on each of some answers, the first ones first, by one statement. */
export async function decisionsOn(
  knex: Knex,
  responseIds: readonly string[],
): Promise<(responseId: string) => readonly VerificationDecision[]> {
  const rows: DecisionRow[] = await knex(TABLE).whereIn('response_id', responseIds).orderBy('version');
  const byAnswer = Map.groupBy(rows, (row) => row.response_id);
  return (responseId) => byAnswer.get(responseId)?.map(decisionOf) ?? [];
}

/** Adds a decision, and the change of it; false where another one stands than the change is made to. */
export async function addDecision(
  transaction: Knex.Transaction,
  { accountId, apiKeyId }: Decider,
  { responseId, status, note, version }: VerificationDecisionChange,
): Promise<boolean> {
  const known = (await decisionsOn(transaction, [responseId]))(responseId).at(-1);
  if ((known?.version ?? 0) !== version) return false;
  await transaction(TABLE).insert({
    response_id: responseId,
    version: version + 1,
    status,
    note: note === null ? null : String(withoutTaxNumbers(note)),
    timestamp: now(),
    api_key_id: apiKeyId,
  } satisfies DecisionRow);
  const detail = { account: accountId, version: version + 1, before: known?.status ?? null, after: status };
  await addChanges(transaction, [
    { actor: byKey(apiKeyId), action: 'verification.decide', subject: responseId, detail },
  ]);
  return true;
}

/** Forgets the decisions on answers. */
export const deleteDecisions = (transaction: Knex.Transaction, responseIds: Knex.QueryBuilder): Promise<number> =>
  transaction(TABLE).whereIn('response_id', responseIds).delete();

const decisionOf = ({ status, note, version, timestamp, api_key_id }: DecisionRow): VerificationDecision => ({
  ...{ status, note, version, timestamp },
  apiKeyId: api_key_id,
});
