import type { FastifyInstance, FastifyRequest } from 'fastify';
import { DECISION_HEADERS } from '../../verification/upstream/upstream.ts';
import { COST_HEADER, CREDITS_HEADER, VERSION_HEADER } from './stamp.ts';
import { addVary } from './vary.ts';

/** Origins whose pages may read answers: all of them, or exactly these. */
export type CorsOrigins = 'all' | ReadonlySet<string>;

/** Response headers that pages may read, in addition to those that browsers always expose. */
const EXPOSED = [
  ...[
    VERSION_HEADER,
    COST_HEADER,
    CREDITS_HEADER,
    ...DECISION_HEADERS,
    'x-request-id',
    'retry-after',
    'idempotent-replayed',
    'www-authenticate',
    'etag',
  ],
  ...['x-ratelimit-limit', 'x-ratelimit-remaining', 'x-ratelimit-reset'],
  ...['x-ratelimit-limit-day', 'x-ratelimit-remaining-day'],
  ...['content-disposition', 'content-range', 'accept-ranges'],
].join(', ');

/** Headers of the answer to a preflight request. Without credentials, `*` covers every header except authorization. */
const PREFLIGHT = {
  'access-control-allow-methods': 'GET, HEAD, POST, PUT, PATCH, DELETE',
  'access-control-allow-headers': 'authorization, *',
  // In seconds. Browsers cache a preflight for at most two hours.
  'access-control-max-age': '7200',
};

/**
 * Lets pages of the given origins call a server (SVC_CORS_ORIGINS; the Fetch standard, "CORS protocol"). A preflight is answered before the
 * API key is checked, because browsers send no key with it. Credentials are never allowed: cookies have no meaning here, and the page
 * itself sets the key as a header. Pages of other origins get answers that their browser does not let them read.
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

/** Any other OPTIONS request is handled like a request of any method. */
const isPreflight = ({ method, headers }: FastifyRequest): boolean =>
  method === 'OPTIONS' && headers['access-control-request-method'] !== undefined;
