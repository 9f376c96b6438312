import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { badRequest, paymentRequired } from '../../catalog/errors/catalogue.ts';
import { restRefusal } from '../../catalog/errors/envelope.ts';
import { ServiceError } from '../../catalog/errors/service-error.ts';
import { creditsOf, NO_OBJECTS } from '../../catalog/tiers.ts';
import type { Operations } from '../../operations/operations.ts';
import type { Warehouse } from '../../storage/warehouse.ts';
import type { KeptAnswers } from '../../verification/kept/kept-verifications.ts';
import type { ReceiptKey } from '../../verification/receipts/receipt-key.ts';
import type { Shape } from '../../verification/request/verification-request.ts';
import { SHAPE_PATHS } from '../../verification/service/paths.ts';
import type { Requester } from '../../verification/service/requester.ts';
import type { VerificationSource } from '../../verification/upstream/verification-source.ts';
import { leaseFor } from '../http/as-of.ts';
import { answerErrors } from '../http/errors.ts';
import { addRoute } from '../http/methods.ts';
import { queryOf } from '../http/request.ts';
import { deadlineOf, timeoutOf } from '../http/request-deadline.ts';
import { CREDITS_HEADER, VERSION_HEADER } from '../http/stamp.ts';
import type { Log } from '../log.ts';
import type { DatabaseWatch } from '../snapshots/database-watch.ts';
import { type CallerBackend, callerWith, identifyCallers } from '../tokens/identify-callers.ts';
import { chargedObjects } from './charged-objects.ts';
import { addKeptRoutes } from './kept-routes.ts';

/** What the routes of the verification API need. */
export interface KybBackend extends CallerBackend {
  /** Returns the verification service for one request. */
  readonly verifications: (requester: Requester) => VerificationSource;
  readonly warehouse: Warehouse;
  readonly operations: Pick<Operations, 'authenticate' | 'record' | 'policies'> & KeptAnswers;
  /** Maximum size of a request body, in bytes. */
  readonly bodyLimit: number;
  /** Maximum time of a request, in milliseconds; a pricing plan may allow less. */
  readonly requestTimeout: number;
  /** Signs receipts; absent: there are none. */
  readonly receiptKey?: ReceiptKey | undefined;
  readonly log: Log;
}

/** The versions of the API, and the shapes of each. */
const VERSIONS: readonly (readonly [prefix: string, shapes: readonly Shape[]])[] = [
  ['/v2', ['v2', 'legacy']],
  ['/v1', ['v1']],
];

/**
 * The verification API for callers with a key of scope `kyb`: POST /v2/kyb/, /v2/kyb-legacy/ and /v1/kyb/, each with and without a trailing
 * slash, and stored verifications below /v2/kyb/verifications. `addToV2` adds others with the same envelope and limits. Everything below /v1 and /v2 is refused in the envelope of this API
 * (completions.md section 6).
 */
export function addKybRoutes(
  server: FastifyInstance,
  backend: KybBackend,
  databases: DatabaseWatch,
  addToV2: (keyed: FastifyInstance) => void = () => {},
): void {
  const refusing = { envelope: restRefusal, ...backend, currentVersion: () => backend.warehouse.current };
  for (const [prefix, shapes] of VERSIONS) {
    server.register(
      async (version) => {
        answerErrors(version, refusing);
        version.register(async (keyed) => {
          identifyCallers(keyed, backend, databases);
          backend.requestLimits.guard(keyed, 'kyb');
          for (const shape of shapes) {
            const path = SHAPE_PATHS[shape].slice(prefix.length, -1);
            const answers = {
              POST: (request: FastifyRequest, reply: FastifyReply) =>
                answerVerification(backend, databases, shape, request, reply),
            };
            addRoute(keyed, path, answers);
            addRoute(keyed, `${path}/`, answers);
          }
          if (prefix !== '/v2') return;
          addKeptRoutes(keyed, backend.operations, backend.receiptKey);
          addToV2(keyed);
        });
      },
      { prefix },
    );
  }
}

/** Answers one verification, on one snapshot. A refused, failed or abandoned one costs nothing. */
async function answerVerification(
  backend: KybBackend,
  databases: DatabaseWatch,
  shape: Shape,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<object> {
  const caller = callerWith(request, 'kyb');
  const { account, apiKeyId } = caller;
  if (!account.creditsAvailable) throw paymentRequired();
  if (request.body === undefined) throw badRequest('The body', 'a JSON object', 'nothing');
  using deadline = deadlineOf(reply, timeoutOf(backend, caller));
  using lease = await leaseFor(request, reply, backend.warehouse);
  const { snapshot } = lease;
  const source = backend.verifications({ snapshot, account, apiKeyId, requestId: request.id, deadline });
  let objects = NO_OBJECTS;
  try {
    const { body, dataVersion, decision } = await source.verify(shape, queryOf(request.raw), request.body);
    if (!deadline.isAbandoned) objects = chargedObjects(body);
    request.record.credits = creditsOf(objects);
    reply.headers({ ...decision, [VERSION_HEADER]: dataVersion ?? snapshot.version });
    reply.header(CREDITS_HEADER, request.record.credits);
    return body;
  } catch (error) {
    if (error instanceof ServiceError) databases.heed([{ message: error.message, extensions: { code: error.code } }]);
    throw error;
  } finally {
    backend.operations.record({ accountId: account.customerId, apiKeyId, surface: 'kyb', objects });
  }
}
