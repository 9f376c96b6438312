import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import Negotiator from 'negotiator';
import { notFound } from '../../catalog/errors/catalogue.ts';
import { addRoute } from '../http/methods.ts';
import { pathOf, pathParameter } from '../http/request.ts';
import { ASSETS_PATH, type ConsoleFile, type ConsoleFiles } from './console-files.ts';

/** What a page of the console may do: run its own files, ask its own service, and nothing else. */
const POLICY = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  "font-src 'self'",
  "img-src 'self' data:",
  "connect-src 'self'",
  "frame-ancestors 'none'",
  "base-uri 'none'",
  "form-action 'none'",
  "require-trusted-types-for 'script'",
  "trusted-types 'none'",
].join('; ');

const PAGE_HEADERS = {
  'cache-control': 'no-cache',
  'content-security-policy': POLICY,
  'cross-origin-opener-policy': 'same-origin',
  'permissions-policy': 'camera=(), geolocation=(), microphone=()',
  'referrer-policy': 'no-referrer',
};
/** Their names change with their content. */
const ASSET_HEADERS = { 'cache-control': 'public, max-age=31536000, immutable' };

const SMALLEST_FIRST = ['br', 'gzip'];

/** Serves the console to anybody: what it shows, it asks for with the reader's key. A path that is no page stays unknown. */
export function addConsoleRoutes(server: FastifyInstance, { index, pages, assets }: ConsoleFiles): void {
  for (const page of pages)
    addRoute(
      server,
      page,
      { GET: async (request, reply) => send(index, PAGE_HEADERS, request, reply) },
      { surface: 'console' },
    );
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
