import { createHmac, timingSafeEqual } from 'node:crypto';
import type { IncomingHttpHeaders } from 'node:http';
import { ServiceError } from '../../catalog/errors/service-error.ts';

/** The header by which tools such as rover may read a subgraph's schema, and nothing else. */
export const INTROSPECTION_HEADER = 'x-svc-introspection';

/** The value of that header. It is derived from the secret, and the secret cannot be computed from it. */
export const introspectionToken = (secret: string): string => derived(secret).toString('base64url');

/** Throws UNAUTHORIZED unless a request carries the token. Compares in constant time. */
export function expectIntrospectionToken(headers: IncomingHttpHeaders, secret: string): void {
  const given = headers[INTROSPECTION_HEADER];
  const bytes = Buffer.from(typeof given === 'string' ? given : '', 'base64url');
  const expected = derived(secret);
  if (bytes.length === expected.length && timingSafeEqual(bytes, expected)) return;
  throw new ServiceError(
    'UNAUTHORIZED',
    `Expected a signature of the gateway, or the token in header ${INTROSPECTION_HEADER}, got ${given === undefined ? 'neither' : 'another token'}.`,
  );
}

const derived = (secret: string): Buffer => createHmac('sha256', secret).update('introspection').digest();
