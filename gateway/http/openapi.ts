import { hash } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import { ownVersion } from '../../catalog/own-version.ts';
import { type ApiPart, openApiDocument } from '../../verification/openapi/document.ts';
import { hasTag } from './etag.ts';
import { addRoute } from './methods.ts';

/** Seconds for which a client may cache the document: it changes only with the version of the service. */
const MAX_AGE = 300;

/**
 * Adds GET /openapi.json, without an API key: it describes the REST APIs of this server. A client that already has the document gets 304.
 * The document is generated at the first request: most processes end without one, and generating it takes a tenth of the start-up time.
 */
export function addOpenApiRoute(server: FastifyInstance, parts: () => readonly ApiPart[]): void {
  let written: { readonly text: string; readonly etag: string } | undefined;
  addRoute(server, '/openapi.json', {
    async GET({ headers }, reply) {
      written ??= writtenOf(parts());
      const { text, etag } = written;
      reply.headers({ etag, 'cache-control': `public, max-age=${MAX_AGE}` });
      if (hasTag(headers['if-none-match'], etag)) return reply.code(304).send();
      return reply.type('application/json; charset=utf-8').send(text);
    },
  });
}

function writtenOf(parts: readonly ApiPart[]) {
  const text = JSON.stringify(openApiDocument(parts, ownVersion()));
  return { text, etag: `"${hash('sha256', text).slice(0, 32)}"` };
}
