import { parentPort, workerData } from 'node:worker_threads';
import { isTooMuch } from './statement-limits.ts';

/**
 * Watches a process that runs statements, from a second thread, because the first one may be inside a statement for any
 * time. SQLite's own heap limit has no effect here: better-sqlite3 is built without the memory accounting that it
 * needs.
 */

/** Unit of `fsWrite`, in bytes. */
const BLOCK = 512;
/** Milliseconds between two checks. */
const EVERY = 50;

const bytesWritten = (): number => process.resourceUsage().fsWrite * BLOCK;

const parent: unknown = workerData;
let before = bytesWritten();
parentPort?.on('message', () => {
  before = bytesWritten();
});
setInterval(() => {
  // The parent is gone without having ended this process.
  if (process.ppid !== parent) process.kill(process.pid, 'SIGKILL');
  if (isTooMuch({ memory: process.memoryUsage.rss(), written: bytesWritten() - before }))
    process.kill(process.pid, 'SIGUSR2');
}, EVERY);
