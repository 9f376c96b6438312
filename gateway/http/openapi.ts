import { hash } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import { type ApiPart, openApiDocument } from '../../verification/openapi/document.ts';
import { ownVersion } from '../own-version.ts';
import { hasTag } from './etag.ts';
import { addRoute } from './methods.ts';

/** Seconds for which a client may keep the document: it changes with the service alone. */
const MAX_AGE = 300;

/** GET /openapi.json, to anybody: the REST APIs that the server has. Who has it already gets 304. */
export function addOpenApiRoute(server: FastifyInstance, parts: readonly ApiPart[]): void {
  const text = JSON.stringify(openApiDocument(parts, ownVersion()));
  const etag = `"${hash('sha256', text).slice(0, 32)}"`;
  addRoute(server, '/openapi.json', {
    async GET({ headers }, reply) {
      reply.headers({ etag, 'cache-control': `public, max-age=${MAX_AGE}` });
      if (hasTag(headers['if-none-match'], etag)) return reply.code(304).send();
      return reply.type('application/json; charset=utf-8').send(text);
    },
  });
}
