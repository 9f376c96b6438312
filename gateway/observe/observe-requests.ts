import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { prefixOf } from '../../operations/mask-keys.ts';
import { isOwnRequest, keyOf, maskedPath } from '../http/request.ts';
import type { Answered } from './answered.ts';
import type { Observation } from './observation.ts';
import { type ObservedSurface, surfaceOf } from './surface.ts';

/** Has every request of a server have a record, and what it came to be told. `surface`: what all its routes are, where that is one. */
export function observeRequests(server: FastifyInstance, observation: Observation, surface?: ObservedSurface): void {
  // The first hook gives each its own.
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
    /** The surface of a route whose pattern does not tell it. */
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
