import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import type { IssuedKey } from '../../operations/keys.ts';
import type { FileFormat } from '../../operations/list.ts';
import { type Operations, openOperations } from '../../operations/operations.ts';
import type { LifeUsage } from '../ingest/usage-at-exit.ts';
import { queueExport } from './queue-export.ts';

/** What writing a file took: seconds, of the processor too, and most bytes of memory. */
export interface Written {
  readonly rows: number;
  readonly seconds: number;
  readonly cpu: number;
  readonly peak: number;
}

/** Where a worker works: its data folder, its snapshots, and the folder in which sources stay compiled. */
interface WorkerPlace {
  readonly folder: string;
  readonly warehouse: string;
  readonly compiled: string;
}

const REPOSITORY = join(import.meta.dirname, '..', '..');

/** Has `svc worker` write one file of all brands, from its start to its end. */
export async function workerRun(format: FileFormat, { folder, warehouse, compiled }: WorkerPlace): Promise<Written> {
  await using operations = disposable(await openOperations(join(folder, 'operations.db')));
  const key = await operations.value.createKey({ plan: 'enterprise' });
  const id = await queueExport(operations.value, key, format);
  const usageFile = join(folder, 'usage.json');
  const usageAtExit = join(REPOSITORY, 'bench', 'ingest', 'usage-at-exit.ts');
  const worker = spawn(process.execPath, ['--import', usageAtExit, 'cli/svc.js', 'worker'], {
    cwd: REPOSITORY,
    env: {
      ...process.env,
      ...{ SVC_DATA_DIR: folder, SVC_WAREHOUSE_URL: warehouse, NODE_COMPILE_CACHE: compiled, BENCH_USAGE: usageFile },
    },
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  const ended = once(worker, 'exit');
  const { status, done, message, startedTimestamp, finishedTimestamp } = await endedRun(operations.value, key, id);
  worker.kill('SIGTERM');
  await ended;
  if (status !== 'SUCCESS') throw new Error(`The run is ${status}: ${message}`);
  const { cpu, peak }: LifeUsage = JSON.parse(readFileSync(usageFile, 'utf8'));
  const seconds = (Date.parse(finishedTimestamp ?? '') - Date.parse(startedTimestamp ?? '')) / 1_000;
  return { rows: done, seconds, cpu, peak: peak * 1_024 };
}

/** A run once it has ended. */
async function endedRun({ runs }: Operations, { accountId }: IssuedKey, id: string) {
  for (;;) {
    const run = await runs.find(id, accountId);
    if (run !== undefined && run.finishedTimestamp !== null) return run;
    await pause(50);
  }
}

const disposable = (value: Operations) => ({ value, [Symbol.asyncDispose]: () => value.close() });
