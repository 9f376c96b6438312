import type { ServerResponse } from 'node:http';
import { Deadline } from '../storage/deadline.ts';

/** A deadline that many milliseconds from now, or when the client leaves before its answer. */
export function deadlineOf(response: ServerResponse, milliseconds: number): Deadline {
  const deadline = new Deadline(milliseconds);
  response.once('close', () => {
    if (!response.writableFinished) deadline.abandon();
  });
  return deadline;
}
