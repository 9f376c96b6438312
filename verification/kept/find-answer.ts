import { noSuch } from '../../catalog/errors/catalogue.ts';
import { quoted } from '../../catalog/errors/quoted.ts';
import type { KeptAnswer } from '../../operations/kept-answer.ts';
import type { Operations } from '../../operations/operations.ts';
import { responseUuid } from '../service/response-uuid.ts';

/** A stored answer of an account by its id. Throws NOT_FOUND, also for an answer of another account. */
export async function findAnswer(
  kept: Pick<Operations, 'auditEntry'>,
  accountId: string,
  kind: KeptAnswer['kind'],
  id: string,
): Promise<KeptAnswer> {
  const answer = await kept.auditEntry(responseUuid(id));
  if (answer?.kind === kind && answer.accountId === accountId) return answer;
  throw noSuch(
    `${kind} ${quoted(id)} of your account; ${kind}s are kept for SVC_AUDIT_DAYS, and a new one is stored within a second`,
  );
}
