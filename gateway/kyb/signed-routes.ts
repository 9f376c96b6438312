import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { badUserInput, notFound, unauthorized } from '../../catalog/errors/catalogue.ts';
import { restRefusal } from '../../catalog/errors/envelope.ts';
import { isUuid } from '../../operations/uuid.ts';
import { UnknownSnapshot } from '../../storage/unknown-snapshot.ts';
import type { Warehouse } from '../../storage/warehouse.ts';
import { OWN_FOLDER, servedShape } from '../../verification/service/paths.ts';
import type { VerificationService } from '../../verification/service/verification-service.ts';
import { decisionHeaders, errorHeaders } from '../../verification/upstream/upstream.ts';
import { parseJsonBodies } from '../http/body.ts';
import { answerErrors } from '../http/errors.ts';
import { addRoute } from '../http/methods.ts';
import { queryOf } from '../http/request.ts';
import { deadlineOf } from '../http/request-deadline.ts';
import { VERSION_HEADER } from '../http/stamp.ts';
import type { Log } from '../log.ts';
import { expectDigest, verifiedIdentity } from '../remote/identity.ts';
import { UNKNOWN_SNAPSHOT } from '../remote/own-protocol.ts';
import { pinnedLease } from '../remote/pinned-lease.ts';
import { VERIFICATION_SERVICE } from '../remote/remote-verification.ts';

/** What the routes for gateways and subgraph processes need. */
export interface SignedBackend {
  readonly service: VerificationService;
  readonly warehouse: Warehouse;
  /** The secret that they sign with (SVC_SUBGRAPH_SECRET). */
  readonly secret: string;
  readonly bodyLimit: number;
  readonly log: Log;
}

/**
 * PUT /verifications/<response id>/<shape>, for gateways and subgraph processes of this service: signed, on the snapshot that they pinned,
 * for the caller that they name. They have counted the request, and charge it.
 */
export function addSignedRoutes(server: FastifyInstance, backend: SignedBackend): void {
  const { secret, warehouse } = backend;
  server.register(
    async (signed) => {
      answerErrors(signed, { envelope: restRefusal, ...backend, currentVersion: () => warehouse.current });
      signed.register(async (route) => {
        route.decorateRequest('identity', undefined);
        route.addHook('onRequest', async (request) => {
          const { headers, method, url: path } = request;
          request.identity = verifiedIdentity(headers, { subgraph: VERIFICATION_SERVICE, method, path }, secret);
          if (request.identity === undefined) throw unauthorized(false);
        });
        parseJsonBodies(route, ({ headers }, body) => expectDigest(headers, body));
        addRoute(route, '/:responseId/:shape', { PUT: (request, reply) => answerSigned(backend, request, reply) });
      });
    },
    { prefix: `/${OWN_FOLDER}` },
  );
}

async function answerSigned(
  { service, warehouse }: SignedBackend,
  { identity, method, body, params, raw }: FastifyRequest,
  reply: FastifyReply,
): Promise<object> {
  if (identity === undefined) throw unauthorized(false);
  const { responseId, shape } = readParams(params, method);
  const { left, snapshot: version, ...caller } = identity;
  using deadline = deadlineOf(reply, left.milliseconds);
  try {
    using lease = await pinnedLease(warehouse, version);
    const requester = { ...caller, snapshot: lease.snapshot, deadline };
    const answer = await service.answer({ responseId, shape, query: queryOf(raw), body }, requester);
    reply
      .code(answer.status)
      .headers({ ...errorHeaders(answer.code, answer.retryAfter), ...decisionHeaders(answer.decision) })
      .header(VERSION_HEADER, version);
    return answer.body;
  } catch (error) {
    if (!(error instanceof UnknownSnapshot)) throw error;
    reply.code(UNKNOWN_SNAPSHOT.status);
    return { error: true, message: error.message };
  }
}

function readParams(params: unknown, method: string) {
  const { responseId, shape: written }: { responseId?: string; shape?: string } = Object(params);
  const shape = servedShape(written);
  if (shape === undefined || responseId === undefined) throw notFound(method, `/${OWN_FOLDER}`);
  if (!isUuid(responseId)) throw badUserInput('The response id', 'a UUID', responseId);
  return { responseId, shape };
}
