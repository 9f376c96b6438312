import type { FastifyReply } from 'fastify';

/**
 * What a browser is told of every answer: its type is the one it says, nothing of it is run or framed, and no address of this
 * service is passed on. A part that serves pages sets its own policy before.
 */
export const SECURITY_HEADERS = {
  'x-content-type-options': 'nosniff',
  'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
  'referrer-policy': 'no-referrer',
} as const;

/** A year. Where TLS ends before this service, whoever ends it says so. */
const HSTS = 'max-age=31536000';

/** Adds what the answer does not say otherwise. `isTls`: whether this server itself speaks TLS. */
export function addSecurityHeaders(reply: FastifyReply, isTls: boolean): void {
  for (const [name, value] of Object.entries(SECURITY_HEADERS)) if (!reply.hasHeader(name)) reply.header(name, value);
  if (isTls) reply.header('strict-transport-security', HSTS);
}
