import type { ServerResponse } from 'node:http';
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

/** A deadline after that many milliseconds, or when the client disconnects before its answer is complete. */
export function deadlineOf(response: ServerResponse, milliseconds: number): Deadline {
  const deadline = new Deadline(milliseconds);
  response.once('close', () => {
    if (!response.writableFinished) deadline.abandon();
  });
  return deadline;
}
