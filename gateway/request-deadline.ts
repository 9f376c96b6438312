import type { ServerResponse } from 'node:http';
import { Deadline } from '../storage/deadline.ts';

/** A deadline after that many milliseconds, or when the client disconnects before its answer is complete. */
export function deadlineOf(response: ServerResponse, milliseconds: number): Deadline {
  const deadline = new Deadline(milliseconds);
  response.once('close', () => {
    if (!response.writableFinished) deadline.abandon();
  });
  return deadline;
}
