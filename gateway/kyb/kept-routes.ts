import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Operations } from '../../operations/operations.ts';
import { shownPolicy } from '../../verification/kept/kept-policy.ts';
import {
  decideOnVerification,
  getVerification,
  type KeptAnswers,
  listVerifications,
} from '../../verification/kept/kept-verifications.ts';
import { addRoute } from '../http/methods.ts';
import { pathParameter, queryOf } from '../http/request.ts';
import { callerWith } from '../tokens/identify-callers.ts';

/**
 * Adds the routes on the stored verifications of the caller's account, each path with and without a trailing slash: the latest ones, a
 * single one, and the decision on it; and of the policy that decides on new ones. They cost nothing, and count as requests of the verification API.
 */
export function addKeptRoutes(server: FastifyInstance, kept: KeptAnswers & Pick<Operations, 'policies'>): void {
  const add = (path: string, answers: Parameters<typeof addRoute>[2]) => {
    for (const each of [path, `${path}/`]) addRoute(server, `/kyb/verifications${each}`, answers);
  };
  add('', { GET: (request) => listVerifications(kept, deciderOf(request).accountId, queryOf(request.raw)) });
  add('/:id', { GET: (request) => getVerification(kept, deciderOf(request).accountId, idOf(request)) });
  for (const path of ['/kyb/policy', '/kyb/policy/'])
    addRoute(server, path, { GET: (request) => shownPolicy(kept.policies, deciderOf(request).accountId) });
  add('/:id/decision', {
    POST: (request) => decideOnVerification(kept, deciderOf(request), idOf(request), request.body),
  });
}

function deciderOf(request: FastifyRequest) {
  const { account, apiKeyId } = callerWith(request, 'kyb');
  return { accountId: account.customerId, apiKeyId };
}

const idOf = (request: FastifyRequest): string => pathParameter(request, 'id');
