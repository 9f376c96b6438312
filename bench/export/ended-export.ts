import { setTimeout as pause } from 'node:timers/promises';
import type { Operations } from '../../operations/operations.ts';
import type { Run } from '../../operations/run.ts';

/** A run once it has ended. */
export async function endedExport({ runs }: Operations, accountId: string, id: string): Promise<Run> {
  for (;;) {
    const run = await runs.find(id, accountId);
    if (run !== undefined && run.finishedTimestamp !== null) return run;
    await pause(50);
  }
}
