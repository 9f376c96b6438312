import type { FastifyInstance } from 'fastify';
import type { ReceiptKey } from '../../verification/receipts/receipt-key.ts';
import { addRoute } from './methods.ts';

/** Seconds for which a client may cache the keys. */
const MAX_AGE = 300;

/** Adds GET /.well-known/jwks.json, without an API key: the public key that verifies receipts (RFC 7517). */
export function addReceiptKeysRoute(server: FastifyInstance, { jwk }: ReceiptKey): void {
  addRoute(server, '/.well-known/jwks.json', {
    async GET(_, reply) {
      reply.header('cache-control', `public, max-age=${MAX_AGE}`);
      return { keys: [jwk] };
    },
  });
}
