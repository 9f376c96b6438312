import type { FastifyInstance, FastifyRequest } from 'fastify';
import { COST_HEADER, CREDITS_HEADER, VERSION_HEADER } from './stamp.ts';
import { addVary } from './vary.ts';

/** Origins whose pages may read answers: all, or exactly these. */
export type CorsOrigins = 'all' | ReadonlySet<string>;

/** Headers of answers that pages may read beside those that any page may. */
const EXPOSED = [
  ...[VERSION_HEADER, COST_HEADER, CREDITS_HEADER, 'x-request-id', 'retry-after', 'www-authenticate', 'etag'],
  ...['x-ratelimit-limit', 'x-ratelimit-remaining', 'x-ratelimit-reset'],
  ...['x-ratelimit-limit-day', 'x-ratelimit-remaining-day'],
  ...['content-disposition', 'content-range', 'accept-ranges'],
].join(', ');

/** What a preflight is answered. A star stands for all headers but authorization, where no credentials are sent. */
const PREFLIGHT = {
  'access-control-allow-methods': 'GET, HEAD, POST, PUT, PATCH, DELETE',
  'access-control-allow-headers': 'authorization, *',
  // Browsers keep it two hours at most.
  'access-control-max-age': '7200',
};

/**
 * Lets pages of some origins call a server (SVC_CORS_ORIGINS; the Fetch standard, "CORS protocol"). A preflight is answered
 * before anybody asks for a key: browsers send none with it. Credentials are never allowed: cookies mean nothing here, and
 * a key is a header that the page itself sets. Other origins get their answers without leave to read them.
 */
export function allowOrigins(server: FastifyInstance, origins: CorsOrigins): void {
  server.addHook('onRequest', (request, reply, done) => {
    if (origins !== 'all') addVary(reply, 'origin');
    const { origin } = request.headers;
    if (origin === undefined || (origins !== 'all' && !origins.has(origin))) return done();
    reply.header('access-control-allow-origin', origins === 'all' ? '*' : origin);
    if (isPreflight(request)) return void reply.headers(PREFLIGHT).code(204).send();
    reply.header('access-control-expose-headers', EXPOSED);
    done();
  });
}

/** An OPTIONS of another kind is a request like any other. */
const isPreflight = ({ method, headers }: FastifyRequest): boolean =>
  method === 'OPTIONS' && headers['access-control-request-method'] !== undefined;
