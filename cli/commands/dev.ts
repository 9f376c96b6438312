import { setTimeout as pause } from 'node:timers/promises';
import { Command } from 'commander';
import { REPOSITORY } from '../../catalog/compose-repository.ts';
import { ServiceProcess } from '../dev/service-process.ts';
import { stampOfWritten } from '../dev/written-files.ts';
import { print } from '../print.ts';
import { compose } from './compose.ts';

/** Interval between checks of the files, in milliseconds. */
const LOOK_EVERY = 300;

interface DevOptions {
  readonly port?: string;
  readonly dataDir?: string;
}

/** `svc dev`, until SIGTERM or SIGINT: composes and serves, and repeats both when a file of the graph changes. */
export function devCommand(): Command {
  return new Command('dev')
    .description('serve, compose and reload whenever SDL changes, and report where SDL has faults')
    .option('--port <n>', 'port to listen on (SVC_PORT)')
    .option('--data-dir <dir>', 'folder of all data (SVC_DATA_DIR)')
    .action(dev);
}

async function dev({ port, dataDir }: DevOptions): Promise<void> {
  const words = [
    ...(port === undefined ? [] : ['--port', port]),
    ...(dataDir === undefined ? [] : ['--data-dir', dataDir]),
  ];
  const service = new ServiceProcess(REPOSITORY, words);
  const end = new AbortController();
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => end.abort());
  let [composed, last] = ['', ''];
  while (!end.signal.aborted) {
    const written = stampOfWritten(REPOSITORY);
    // The files may still be being written, so they are read only if they have not changed since the last check.
    if (written !== composed && (written === last || composed === '')) {
      composed = written;
      await composeAndServe(service);
    }
    last = written;
    await pause(LOOK_EVERY, undefined, { signal: end.signal }).catch(() => {});
  }
  await service.stop();
}

/** If the SDL has faults, they are printed and nothing else changes. */
async function composeAndServe(service: ServiceProcess): Promise<void> {
  const wasRunning = service.isRunning;
  if (compose(REPOSITORY, false, (line) => print([line]))) {
    print([wasRunning ? 'Composed; the service starts again.' : 'Composed; the service starts.']);
    await service.restart();
  } else print([wasRunning ? 'Not composed; the service keeps the previous graph.' : 'Not composed.']);
}
