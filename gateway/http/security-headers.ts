import type { FastifyReply } from 'fastify';

/**
 * Security headers of every answer: browsers use the stated content type, execute and frame nothing, and send no address of this service to
 * other sites. A part that serves pages sets its own policy first.
 */
export const SECURITY_HEADERS = {
  'x-content-type-options': 'nosniff',
  'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
  'referrer-policy': 'no-referrer',
} as const;

/** One year, in seconds. If TLS ends at a proxy in front of this service, the proxy sends this header. */
const HSTS = 'max-age=31536000';

/** Adds the headers that the answer does not set itself. `isTls`: whether this server itself speaks TLS. */
export function addSecurityHeaders(reply: FastifyReply, isTls: boolean): void {
  for (const [name, value] of Object.entries(SECURITY_HEADERS)) if (!reply.hasHeader(name)) reply.header(name, value);
  if (isTls) reply.header('strict-transport-security', HSTS);
}
