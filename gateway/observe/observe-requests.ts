import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { prefixOf } from '../../operations/mask-keys.ts';
import { isOwnRequest, keyOf, maskedPath } from '../http/request.ts';
import type { Answered } from './answered.ts';
import type { Observation } from './observation.ts';
import { type ObservedSurface, surfaceOf } from './surface.ts';

/**
 * Gives every request of a server a record, and reports it when it is finished. `surface`: the surface of its GraphQL requests, if not
 * `graphql`.
 */
export function observeRequests(server: FastifyInstance, observation: Observation, surface?: ObservedSurface): void {
  // The first hook sets it for each request.
  server.decorateRequest('record');
  server.addHook('onRequest', (request, _, done) => {
    request.record = observation.begin(request.method, request.raw.headers);
    done();
  });
  if (!observation.isOn) return;
  server.addHook('onResponse', (request, reply, done) => {
    observation.answered(answeredOf(request, reply, surface));
    done();
  });
}

declare module 'fastify' {
  interface FastifyContextConfig {
    /** The surface of a route whose pattern does not determine it. */
    surface?: ObservedSurface;
  }
}

const surfaceOfRoute = (route: string | undefined, surface: ObservedSurface | undefined): ObservedSurface =>
  surfaceOf(route) === 'graphql' && surface !== undefined ? surface : surfaceOf(route);

function answeredOf(request: FastifyRequest, reply: FastifyReply, surface?: ObservedSurface): Answered {
  const { id, method, raw, record, caller } = request;
  const route = request.routeOptions.url;
  const key = caller == null ? undefined : keyOf(raw.headers);
  return {
    requestId: id,
    surface: request.routeOptions.config.surface ?? surfaceOfRoute(route, surface),
    method,
    route,
    ...(route === undefined && { path: maskedPath(raw) }),
    status: reply.raw.statusCode,
    milliseconds: reply.elapsedTime,
    isCut: isOwnRequest(raw) ? !reply.raw.writableEnded : !reply.raw.writableFinished,
    account: caller?.account.customerId,
    key: key && prefixOf(key),
    record,
  };
}
