import { conflict } from '../../catalog/errors/catalogue.ts';
import type { Decider } from '../../operations/decisions.ts';
import type { KeptAnswer } from '../../operations/kept-answer.ts';
import type { Operations } from '../../operations/operations.ts';
import { findAnswer } from './find-answer.ts';
import { pageOf, readDecide, readList } from './kept-requests.ts';
import { keptVerification, listedVerification, shownDecisions } from './kept-verification.ts';

/** The kept answers, and the decisions on them. */
export type KeptAnswers = Pick<Operations, 'auditEntry' | 'latestAnswers' | 'decideVerification'>;

/** The latest verifications of an account, newest first. Throws BAD_USER_INPUT. */
export async function listVerifications(kept: KeptAnswers, accountId: string, query: URLSearchParams) {
  const { limit, before } = readList(query);
  const found = await kept.latestAnswers({ accountId, kind: 'verification', before, limit: limit + 1 });
  const { page, next_page_token } = pageOf(found, limit);
  return { verifications: page.map(listedVerification), next_page_token };
}

/** A verification of an account by its response id. Throws NOT_FOUND, also for a verification of another account. */
export const getVerification = async (kept: Pick<KeptAnswers, 'auditEntry'>, accountId: string, responseId: string) =>
  keptVerification(await findVerification(kept, accountId, responseId));

/**
 * Decides on a verification of the decider's account. Throws BAD_USER_INPUT, NOT_FOUND, and CONFLICT if somebody else has
 * decided in the meantime.
 */
export async function decideOnVerification(kept: KeptAnswers, decider: Decider, responseId: string, body: unknown) {
  const change = readDecide(body);
  const { id } = await findVerification(kept, decider.accountId, responseId);
  const isDecided = await kept.decideVerification(decider, { responseId: id, ...change });
  const { decisions } = await findVerification(kept, decider.accountId, id);
  if (isDecided) return shownDecisions(decisions);
  throw conflict(
    `The decision on verification ${id} has version ${decisions.at(-1)?.version ?? 0}, not ${change.version}: read it again before you change it.`,
  );
}

const findVerification = (
  kept: Pick<KeptAnswers, 'auditEntry'>,
  accountId: string,
  responseId: string,
): Promise<KeptAnswer> => findAnswer(kept, accountId, 'verification', responseId);
