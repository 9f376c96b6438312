import cluster, { type Worker } from 'node:cluster';
import { once } from 'node:events';
import { countForWorkers } from '../../gateway/limits/primary-store.ts';
import type { Log } from '../../gateway/log.ts';
import { CommandError } from '../command-error.ts';

/** Processes that serve one port together. */
export interface Workers {
  /** The port that they share. */
  readonly port: number;
  /** Stops every worker gracefully; resolves when all have ended. */
  stop(): Promise<void>;
  /** Kills them at once. */
  kill(): void;
}

/** Initial and maximum wait before a dead worker is replaced, in milliseconds; doubled with each early death in a row. */
const SHORTEST_WAIT = 250;
const LONGEST_WAIT = 10_000;
/** A worker that lived at least this long was healthy, in milliseconds. */
const EARLY = 10_000;

/**
 * Starts `count` processes of this same command, which take the `cluster.isWorker` branch. A worker that dies is replaced. The requests of
 * keys are counted in this process, for all workers. Resolves when all listen. Throws a CommandError if one ends before that; it has
 * printed why.
 */
export async function startWorkers(count: number, log: Log): Promise<Workers> {
  const living = new Set<Worker>();
  const waiting = new Set<NodeJS.Timeout>();
  let ready = false;
  let stopping = false;
  countForWorkers(cluster);

  const start = (earlyDeaths: number): Worker => {
    const started = performance.now();
    const worker = cluster.fork();
    living.add(worker);
    worker.once('exit', (code: number | null, signal: string | null) => {
      living.delete(worker);
      if (stopping || !ready) return;
      const lived = performance.now() - started;
      const early = lived < EARLY ? earlyDeaths + 1 : 0;
      const wait = early === 0 ? 0 : Math.min(SHORTEST_WAIT * 2 ** (early - 1), LONGEST_WAIT);
      log.error({ pid: worker.process.pid, code, signal, wait }, 'A worker died; another takes its place.');
      const timer = setTimeout(() => {
        waiting.delete(timer);
        start(early);
      }, wait);
      waiting.add(timer);
    });
    return worker;
  };

  const kill = () => {
    stopping = true;
    for (const timer of waiting) clearTimeout(timer);
    for (const worker of living) worker.process.kill('SIGKILL');
  };

  const port = await startAll(count, () => listening(start(0))).catch((error: unknown) => {
    kill();
    throw error;
  });
  ready = true;
  return {
    port,
    async stop() {
      stopping = true;
      for (const timer of waiting) clearTimeout(timer);
      await Promise.all(
        [...living].map((worker) => {
          const ended = once(worker, 'exit');
          worker.process.kill('SIGTERM');
          return ended;
        }),
      );
    },
    kill,
  };
}

/** The first one starts alone, so that a fault that affects all is reported once. */
async function startAll(count: number, startOne: () => Promise<number>): Promise<number> {
  const port = await startOne();
  await Promise.all(Array.from({ length: count - 1 }, startOne));
  return port;
}

/** The port that a new worker listens on. */
function listening(worker: Worker): Promise<number> {
  return new Promise((resolve, reject) => {
    worker.once('listening', ({ port }) => resolve(port));
    worker.once('exit', (code) => reject(new CommandError(`A worker ended with ${code} before it served.`)));
  });
}
