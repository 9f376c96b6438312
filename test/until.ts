import { setTimeout as pause } from 'node:timers/promises';

/**
 * Resolves once `done` holds, looking every 10 milliseconds. Sets no limit of its own: how long something takes depends on
 * what else the machine does, and what never happens runs into the limit of the test.
 */
export async function until(done: () => unknown): Promise<void> {
  while (!(await done())) await pause(10);
}
