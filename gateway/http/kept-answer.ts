import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Caller } from '../../operations/operations.ts';
import { hasTag, weakTag } from './etag.ts';
import { addVary } from './vary.ts';

/** Whether HTTP lets a client keep what a request is answered. */
export const isCacheable = ({ method }: FastifyRequest): boolean => method === 'GET' || method === 'HEAD';

/**
 * An answer that its client may keep and has to ask for again before each use, by its tag: a new snapshot, a purged record or
 * a key that is disabled counts from the next request on. Who has it already is answered 304 without it. The tag is that of one
 * account: that of another one's answer says nothing.
 */
export function answerOnce(
  text: string,
  { account }: Caller,
  { headers, accepted }: FastifyRequest,
  reply: FastifyReply,
) {
  const tag = weakTag(account.customerId, accepted, text);
  reply.headers({ etag: tag, 'cache-control': 'private, no-cache' });
  addVary(reply, 'accept', 'authorization', 'x-api-key');
  return hasTag(headers['if-none-match'], tag) ? { status: 304, text: '' } : { status: 200, text };
}
