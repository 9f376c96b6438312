import type { FastifyInstance } from 'fastify';
import { restRefusal } from '../../catalog/errors/envelope.ts';
import { kybApi } from '../../verification/openapi/kyb.ts';
import type { VerificationService } from '../../verification/service/verification-service.ts';
import { inProcess } from '../../verification/upstream/in-process.ts';
import { VerificationSource } from '../../verification/upstream/verification-source.ts';
import { DatabaseWatch, watchedOperations, watchedWarehouse } from '../database-watch.ts';
import { addHealthRoutes } from '../http/health.ts';
import { addOpenApiRoute } from '../http/openapi.ts';
import type { ConnectionLimits, HttpService } from '../http/server.ts';
import type { Observation } from '../observe/observation.ts';
import { addKybRoutes, type KybBackend } from './kyb-routes.ts';
import { addSignedRoutes } from './signed-routes.ts';

/** What the verification service answers from, in a process of its own. */
export interface KybServiceBackend extends Omit<KybBackend, 'verifications'> {
  readonly service: VerificationService;
  /** What gateways sign with (SVC_SUBGRAPH_SECRET); absent: it serves clients with API keys alone. */
  readonly secret?: string | undefined;
  readonly connections?: ConnectionLimits;
  /** What is told of its requests; absent: nothing. */
  readonly observation?: Observation;
}

/** Longer than a gateway keeps a connection unused, in milliseconds, so that a request never meets a closing one. */
const KEEP_ALIVE = 75_000;

/**
 * The verification service alone: the REST API to clients with an API key, the signed path to gateways and subgraphs of this
 * service, health to anybody.
 */
export const kybService = (backend: KybServiceBackend): HttpService => ({
  routes(server: FastifyInstance) {
    const { service, secret, warehouse, operations, log } = backend;
    const databases = new DatabaseWatch([watchedOperations(operations), watchedWarehouse(warehouse)], log);
    const upstream = inProcess(service);
    addHealthRoutes(server, warehouse, databases);
    addOpenApiRoute(server, () => [kybApi()]);
    server.decorateRequest('caller', null);
    addKybRoutes(
      server,
      { ...backend, verifications: (requester) => new VerificationSource(upstream, requester) },
      databases,
    );
    if (secret !== undefined) addSignedRoutes(server, { ...backend, secret });
  },
  envelope: restRefusal,
  currentVersion: () => backend.warehouse.current,
  bodyLimit: backend.bodyLimit,
  ...backend.connections,
  keepAlive: KEEP_ALIVE,
  observation: backend.observation,
  log: backend.log,
});
