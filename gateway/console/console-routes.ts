import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import Negotiator from 'negotiator';
import { notFound } from '../../catalog/errors/catalogue.ts';
import { addRoute } from '../http/methods.ts';
import { pathOf, pathParameter } from '../http/request.ts';
import { ASSETS_PATH, type ConsoleFile, type ConsoleFiles } from './console-files.ts';
import { policyOf } from './policies.ts';

const PAGE_HEADERS = {
  'cache-control': 'no-cache',
  'cross-origin-opener-policy': 'same-origin',
  'permissions-policy': 'camera=(), geolocation=(), microphone=()',
  'referrer-policy': 'no-referrer',
};
/** The names of assets change with their content, so browsers may cache them forever. */
const ASSET_HEADERS = { 'cache-control': 'public, max-age=31536000, immutable' };

const SMALLEST_FIRST = ['br', 'gzip'];

/**
 * Serves the console without an API key; its pages request their data with the reader's key. A path that is no page stays unknown (404).
 */
export function addConsoleRoutes(server: FastifyInstance, { documents, assets }: ConsoleFiles): void {
  for (const { name, file, pages } of documents) {
    const headers = { ...PAGE_HEADERS, 'content-security-policy': policyOf(name) };
    for (const page of pages)
      addRoute(
        server,
        page,
        { GET: async (request, reply) => send(file, headers, request, reply) },
        { surface: 'console' },
      );
  }
  addRoute(server, `${ASSETS_PATH}/:name`, {
    async GET(request, reply) {
      const file = assets.get(pathParameter(request, 'name'));
      if (file === undefined) throw notFound(request.method, pathOf(request.raw));
      return send(file, ASSET_HEADERS, request, reply);
    },
  });
}

function send(
  { type, etag, encodings }: ConsoleFile,
  headers: Readonly<Record<string, string>>,
  request: FastifyRequest,
  reply: FastifyReply,
): FastifyReply {
  reply.headers({ ...headers, etag, vary: 'accept-encoding', 'x-content-type-options': 'nosniff' });
  if (request.headers['if-none-match'] === etag) return reply.code(304).send();
  const taken = new Negotiator(request).encodings([...encodings.keys()]);
  const encoding = SMALLEST_FIRST.find((each) => encodings.has(each) && taken.includes(each)) ?? 'identity';
  if (encoding !== 'identity') reply.header('content-encoding', encoding);
  return reply.type(type).send(encodings.get(encoding));
}
