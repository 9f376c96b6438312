import { hash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { FastifyInstance } from 'fastify';
import { type ApiPart, openApiDocument } from '../../verification/openapi/document.ts';
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

function ownVersion(): string {
  const file = join(import.meta.dirname, '..', '..', 'package.json');
  const { version }: { version: string } = JSON.parse(readFileSync(file, 'utf8'));
  return version;
}
