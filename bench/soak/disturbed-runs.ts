import { setTimeout as pause } from 'node:timers/promises';
import type { IssuedKey } from '../../operations/keys.ts';
import { LIST_RUN } from '../../operations/lists.ts';
import type { Runs } from '../../operations/runs/runs.ts';
import type { Draw } from '../../test/random.ts';
import { allEnded } from './queued-runs.ts';
import type { WorkerPair } from './worker-pair.ts';

interface Disturbed {
  readonly runs: Runs;
  readonly key: IssuedKey;
  readonly workers: WorkerPair;
  readonly draw: Draw;
}

/** Milliseconds between two disturbances, at most. */
const MOMENT = 1_500;
/** Runs that wait at least: no worker is ever idle. */
const QUEUED = 4;

/**
 * Kills one of two workers so many times while they write files, each at a random moment, and between two kills pauses or
 * cancels a run at random. Resolves when all runs have ended; says what was done.
 */
export async function disturbedRuns(
  { runs, key, workers, draw }: Disturbed,
  kills: number,
  queue: () => Promise<readonly string[]>,
): Promise<Record<string, number>> {
  const ids: string[] = [];
  const counts = { runs: 0, kills: 0, killsAtWork: 0, pauses: 0, cancels: 0 };
  const paused = new Set<string>();
  while (counts.kills < kills) {
    if ((await runs.unfinished(key.accountId, LIST_RUN)) - paused.size < QUEUED) ids.push(...(await queue()));
    await pause(draw(MOMENT));
    const working = (await Promise.all(ids.map((id) => runs.find(id, key.accountId)))).filter(
      (run) => run?.status === 'PROCESSING',
    );
    const [one] = working.length === 0 ? [] : [working[draw(working.length)]];
    const action = draw(10);
    if (action < 6) {
      counts.kills += 1;
      if (working.length > 1) counts.killsAtWork += 1;
      await workers.kill(draw(2));
    } else if (one !== undefined) {
      const to = action < 9 ? 'PAUSED' : 'CANCELLED';
      if (!(await runs.move(one.id, key.accountId, to))?.isMoved) continue;
      counts[to === 'PAUSED' ? 'pauses' : 'cancels'] += 1;
      if (to === 'PAUSED') paused.add(one.id);
    }
    for (const id of paused) {
      if (draw(2) === 0) continue;
      await runs.move(id, key.accountId, 'PROCESSING');
      paused.delete(id);
    }
  }
  for (const id of paused) await runs.move(id, key.accountId, 'PROCESSING');
  await allEnded(runs, key, ids);
  return { ...counts, runs: ids.length };
}
