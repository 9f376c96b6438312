import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Caller } from '../../operations/operations.ts';
import { hasTag, weakTag } from './etag.ts';
import { addVary } from './vary.ts';

/** Whether HTTP allows a client to cache the answer to this request. */
export const isCacheable = ({ method }: FastifyRequest): boolean => method === 'GET' || method === 'HEAD';

/**
 * Returns an answer that its client may cache but must revalidate by ETag before each use: a new snapshot, a purged record or a disabled
 * key takes effect from the next request on. A client that already has the answer gets 304 without a body. The tag includes the account, so
 * it reveals nothing about another account's answer.
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
