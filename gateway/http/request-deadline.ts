import type { FastifyReply } from 'fastify';
import type { Caller } from '../../operations/operations.ts';
import { Deadline } from '../../storage/deadline.ts';
import type { RequestLimits } from '../limits/request-limits.ts';

/** Maximum time of a request, in milliseconds: that of the service, or the shorter one of its caller's pricing plan. */
export const timeoutOf = ({ requestTimeout, requestLimits }: Timed, caller: Caller | null): number =>
  caller === null ? requestTimeout : Math.min(requestTimeout, requestLimits.of(caller).timeout);

interface Timed {
  readonly requestTimeout: number;
  readonly requestLimits: Pick<RequestLimits, 'of'>;
}

/**
 * A deadline after that many milliseconds, or when the client disconnects before its answer is complete. A request with an Idempotency-Key
 * goes on without its client, who will ask for the answer again.
 */
export function deadlineOf({ raw: response, request }: FastifyReply, milliseconds: number): Deadline {
  const deadline = new Deadline(milliseconds);
  if (request.attempt !== undefined) return deadline;
  response.once('close', () => {
    if (!response.writableFinished) deadline.abandon();
  });
  return deadline;
}
