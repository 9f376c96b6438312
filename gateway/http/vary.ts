import type { FastifyReply } from 'fastify';

/** Adds names of request headers that the answer depends on to its Vary header (RFC 9110, 12.5.5). */
export function addVary(reply: FastifyReply, ...names: readonly string[]): void {
  const written = String(reply.getHeader('vary') ?? '');
  const known = written === '' ? [] : written.split(', ');
  reply.header('vary', [...new Set([...known, ...names])].join(', '));
}
