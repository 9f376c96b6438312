import type { FastifyContextConfig, FastifyInstance, HTTPMethods, RouteHandlerMethod } from 'fastify';
import { methodNotAllowed } from '../../catalog/errors/catalogue.ts';
import { maskKeys } from '../../operations/mask-keys.ts';
import { Deadline } from '../../storage/deadline.ts';
import { keyOf, pathOf } from './request.ts';

type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** The methods whose handlers end by a deadline of their own, or take as long as a client sends or reads. */
    endsItself?: readonly Method[];
  }
  interface FastifyInstance {
    /** Maximum time that the answer to a request may take, in milliseconds. */
    timeoutOf(request: FastifyRequest): number;
  }
}

/**
 * Adds a path with a handler for each method; GET also handles HEAD. A handler that takes longer than the request may is answered with
 * TIMEOUT. Every other method is answered 405 with the allowed methods, once the server's own checks (e.g. of the key) have passed. A
 * segment such as `:provider` is a parameter. `config` is passed to the observers of the route.
 */
export function addRoute(
  server: FastifyInstance,
  path: string,
  answers: Partial<Record<Method, RouteHandlerMethod>>,
  config: FastifyContextConfig = {},
): void {
  const allowed: HTTPMethods[] = Object.keys(answers).flatMap((each) => (each === 'GET' ? ['GET', 'HEAD'] : [each]));
  for (const [method, answer] of Object.entries(answers)) {
    const endsItself = config.endsItself?.some((each) => each === method) === true;
    const handler: RouteHandlerMethod = (request, reply) =>
      request.record.answering(() => {
        const answered = answer.call(server, request, reply);
        const isTimed = !endsItself && answered instanceof Promise;
        return isTimed ? inTime(server.timeoutOf(request), answered) : answered;
      });
    server.route({ method, url: path, config, handler });
  }
  const allow = allowed.join(', ');
  server.route({
    method: server.supportedMethods.filter((each) => !allowed.includes(each)),
    url: path,
    config,
    onRequest: async ({ raw, headers, method }, reply) => {
      reply.header('allow', allow);
      throw methodNotAllowed(maskKeys(pathOf(raw), keyOf(headers)), allow, method);
    },
    handler: () => {},
  });
}

async function inTime(milliseconds: number, answered: Promise<unknown>): Promise<unknown> {
  using deadline = new Deadline(milliseconds);
  return await deadline.within(answered);
}
