import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Operations } from '../../operations/operations.ts';
import { findAnswer } from '../../verification/kept/find-answer.ts';
import { shownPolicy } from '../../verification/kept/kept-policy.ts';
import {
  decideOnVerification,
  getVerification,
  type KeptAnswers,
  listVerifications,
} from '../../verification/kept/kept-verifications.ts';
import { signReceipt } from '../../verification/receipts/receipt.ts';
import type { ReceiptKey } from '../../verification/receipts/receipt-key.ts';
import { addRoute } from '../http/methods.ts';
import { pathParameter, queryOf } from '../http/request.ts';
import { callerWith } from '../tokens/identify-callers.ts';

/**
 * Adds the routes on the stored verifications of the caller's account, each path with and without a trailing slash: the latest ones, a
 * single one, its receipt, and the decision on it; and of the policy that decides on new ones. They cost nothing, and count as requests of the verification API.
 */
export function addKeptRoutes(
  server: FastifyInstance,
  kept: KeptAnswers & Pick<Operations, 'policies'>,
  receiptKey?: ReceiptKey,
): void {
  const add = (path: string, answers: Parameters<typeof addRoute>[2]) => {
    for (const each of [path, `${path}/`]) addRoute(server, `/kyb/verifications${each}`, answers);
  };
  add('', { GET: (request) => listVerifications(kept, deciderOf(request).accountId, queryOf(request.raw)) });
  add('/:id', { GET: (request) => getVerification(kept, deciderOf(request).accountId, idOf(request)) });
  for (const path of ['/kyb/policy', '/kyb/policy/'])
    addRoute(server, path, { GET: (request) => shownPolicy(kept.policies, deciderOf(request).accountId) });
  if (receiptKey !== undefined)
    add('/:id/receipt', {
      GET: async (request) =>
        signReceipt(await findAnswer(kept, deciderOf(request).accountId, 'verification', idOf(request)), receiptKey),
    });
  add('/:id/decision', {
    POST: (request) => decideOnVerification(kept, deciderOf(request), idOf(request), request.body),
  });
}

function deciderOf(request: FastifyRequest) {
  const { account, apiKeyId } = callerWith(request, 'kyb');
  return { accountId: account.customerId, apiKeyId };
}

const idOf = (request: FastifyRequest): string => pathParameter(request, 'id');
