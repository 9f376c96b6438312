import type { FastifyInstance } from 'fastify';
import { restRefusal } from '../../catalog/errors/envelope.ts';
import type { Operations } from '../../operations/operations.ts';
import { kybApi } from '../../verification/openapi/kyb.ts';
import type { VerificationService } from '../../verification/service/verification-service.ts';
import { inProcess } from '../../verification/upstream/in-process.ts';
import { VerificationSource } from '../../verification/upstream/verification-source.ts';
import { addHealthRoutes } from '../http/health.ts';
import { addOpenApiRoute } from '../http/openapi.ts';
import { addReceiptKeysRoute } from '../http/receipt-keys.ts';
import { timeoutOf } from '../http/request-deadline.ts';
import type { ConnectionLimits, HttpService } from '../http/server.ts';
import type { Observation } from '../observe/observation.ts';
import { DatabaseWatch, watchedOperations, watchedWarehouse } from '../snapshots/database-watch.ts';
import { addKybRoutes, type KybBackend } from './kyb-routes.ts';
import { addSignedRoutes } from './signed-routes.ts';

/** What the verification service needs in a process of its own. */
export interface KybServiceBackend extends Omit<KybBackend, 'verifications'> {
  readonly operations: KybBackend['operations'] & Pick<Operations, 'idempotentRequests'>;
  readonly service: VerificationService;
  /** The secret that gateways sign with (SVC_SUBGRAPH_SECRET); absent: it serves only clients with API keys. */
  readonly secret?: string | undefined;
  readonly connections?: ConnectionLimits;
  /** What observes its requests; absent: nothing does. */
  readonly observation?: Observation;
}

/**
 * Only the verification service: the REST API for clients with an API key, the signed path for gateways and subgraphs of this service, and
 * health without a key.
 */
export const kybService = (backend: KybServiceBackend): HttpService => ({
  routes(server: FastifyInstance) {
    const { service, secret, warehouse, operations, log } = backend;
    const databases = new DatabaseWatch([watchedOperations(operations), watchedWarehouse(warehouse)], log);
    const upstream = inProcess(service);
    addHealthRoutes(server, warehouse, databases);
    addOpenApiRoute(server, () => [kybApi()]);
    if (backend.receiptKey !== undefined) addReceiptKeysRoute(server, backend.receiptKey);
    server.decorateRequest('caller', null);
    addKybRoutes(
      server,
      { ...backend, verifications: (requester) => new VerificationSource(upstream, requester) },
      databases,
    );
    if (secret !== undefined) addSignedRoutes(server, { ...backend, secret });
  },
  idempotency: { requests: backend.operations.idempotentRequests, acts: () => true },
  envelope: restRefusal,
  currentVersion: () => backend.warehouse.current,
  timeoutOf: ({ caller }) => timeoutOf(backend, caller),
  bodyLimit: backend.bodyLimit,
  ...backend.connections,
  observation: backend.observation,
  log: backend.log,
});
