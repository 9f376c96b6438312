import { fork } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import type { DatabaseLocation } from '../../catalog/database-location.ts';
import type { AskedWork, WorkMessage } from './snapshot-process-entry.ts';
import type { FollowWork, SnapshotWork, WorkProgress } from './snapshot-work.ts';

const ENTRY = fileURLToPath(new URL('./snapshot-process-entry.ts', import.meta.url));

/** Thrown if work on a snapshot failed; `name` is that of the original error. */
export class WorkFailed extends Error {
  constructor(name: string, message: string) {
    super(message);
    this.name = name;
  }
}

/**
 * Runs work that reads whole snapshots in its own process: it takes minutes, and neither requests nor runs wait for it. The process is
 * killed as soon as the signal is aborted. Rejects with WorkFailed, or with the signal's reason.
 */
export async function inOwnProcess(
  location: DatabaseLocation,
  work: SnapshotWork | FollowWork,
  signal: AbortSignal,
  progress: WorkProgress,
): Promise<unknown> {
  signal.throwIfAborted();
  const child = fork(ENTRY, [], { env: environment(), stdio: ['ignore', 'ignore', 'inherit', 'ipc'], execArgv: [] });
  const { promise, resolve, reject } = Promise.withResolvers<unknown>();
  const abort = () => reject(signal.reason);
  signal.addEventListener('abort', abort, { once: true });
  child.on('message', (message: WorkMessage) => {
    if (message.kind === 'step') progress(message.step, message.done, message.total);
    else if (message.kind === 'result') resolve(JSON.parse(message.json));
    else reject(new WorkFailed(message.name, message.message));
  });
  child.once('error', reject);
  child.once('exit', (code, by) => reject(new WorkFailed('Died', `The process of the work ended by ${by ?? code}.`)));
  child.send({ location, work } satisfies AskedWork, (error) => error && reject(error));
  try {
    return await promise;
  } finally {
    signal.removeEventListener('abort', abort);
    child.kill('SIGKILL');
  }
}

/**
 * The environment of the process: variables for connecting to a database, for temporary files and for the compile cache, but none of the
 * service's secrets.
 */
const environment = (): NodeJS.ProcessEnv =>
  Object.fromEntries(
    Object.entries(process.env).filter(([name]) =>
      /^(?:PG.*|SQLITE_TMPDIR|TMPDIR|NODE_EXTRA_CA_CERTS|NODE_COMPILE_CACHE)$/.test(name),
    ),
  );
