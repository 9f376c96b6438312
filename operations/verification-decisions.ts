import type { Knex } from 'knex';
import { withoutTaxNumbers } from './audit-mask.ts';
import { addChanges, byKey } from './changes.ts';
import type { Decider } from './decisions.ts';
import { now } from './keys.ts';
import type { DecidingPolicy, PolicyVerdict, Verdict } from './verdict.ts';

/** A decision on a verification, when it was made and by whom. Decisions are added and never changed; the last one is in effect. */
export interface VerificationDecision {
  readonly status: Verdict;
  /** Why, in the decider's words; what looks like a tax number is masked to its last four digits. */
  readonly note: string | null;
  /** 1 for the first one. */
  readonly version: number;
  /** ISO 8601 in UTC. */
  readonly timestamp: string;
  readonly apiKeyId: string;
  /** The policy that made it; null for a decision of a person. */
  readonly policy: DecidingPolicy | null;
}

/** An answer, with what a policy decided on it if there is one. */
interface DecidedAnswer {
  readonly id: string;
  /** ISO 8601 in UTC. */
  readonly at: string;
  readonly apiKeyId: string;
  readonly decision?: PolicyVerdict | undefined;
}

/** A decision to add. */
export interface VerificationDecisionChange extends Pick<VerificationDecision, 'status' | 'note'> {
  /** response_id of a verification of the decider's account. */
  readonly responseId: string;
  /** The version of the decision in effect; 0: there is none yet. */
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
  /** JSON. */
  readonly policy: string | null;
}

/** The decisions on each of some answers, oldest first, read by one statement. */
export async function decisionsOn(
  knex: Knex,
  responseIds: readonly string[],
): Promise<(responseId: string) => readonly VerificationDecision[]> {
  const rows: DecisionRow[] = await knex(TABLE).whereIn('response_id', responseIds).orderBy('version');
  const byAnswer = Map.groupBy(rows, (row) => row.response_id);
  return (responseId) => byAnswer.get(responseId)?.map(decisionOf) ?? [];
}

/** Adds a decision, and its change entry; false if the decision in effect is not the one that the change applies to. */
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
    policy: null,
  } satisfies DecisionRow);
  const detail = { account: accountId, version: version + 1, before: known?.status ?? null, after: status };
  await addChanges(transaction, [
    { actor: byKey(apiKeyId), action: 'verification.decide', subject: responseId, detail },
  ]);
  return true;
}

/** Adds what policies decided on answers that are stored with it, as their first decisions; a decision that exists stays. */
export async function addPolicyDecisions(
  transaction: Knex.Transaction,
  answers: readonly DecidedAnswer[],
): Promise<void> {
  const rows = answers.flatMap(({ id, at, apiKeyId, decision }): DecisionRow[] => {
    if (decision === undefined) return [];
    const note = String(withoutTaxNumbers(decision.reason));
    const { status, policy } = decision;
    return [
      {
        ...{ response_id: id.toLowerCase(), version: 1, status, note, timestamp: at, api_key_id: apiKeyId },
        policy: JSON.stringify(policy),
      },
    ];
  });
  if (rows.length > 0) await transaction(TABLE).insert(rows).onConflict(['response_id', 'version']).ignore();
}

/** Deletes the decisions on answers. */
export const deleteDecisions = (transaction: Knex.Transaction, responseIds: Knex.QueryBuilder): Promise<number> =>
  transaction(TABLE).whereIn('response_id', responseIds).delete();

const decisionOf = ({ status, note, version, timestamp, api_key_id, policy }: DecisionRow): VerificationDecision => ({
  ...{ status, note, version, timestamp },
  apiKeyId: api_key_id,
  policy: policy === null ? null : JSON.parse(policy),
});
