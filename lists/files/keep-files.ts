import { existsSync, readdirSync, rmSync, statSync } from 'node:fs';
import { join } from 'node:path';
import type { Runs } from '../../operations/runs/runs.ts';
import type { Uploads } from '../../operations/uploads.ts';
import { KEPT } from './download-url.ts';
import type { FileStore } from './file-store.ts';
import { runFolders } from './list-files.ts';
import { uploadsFolder } from './upload-files.ts';

/** Removes finished files and uploads that have been in the store for six days, and the records of such uploads. */
export async function removeOldFiles(store: FileStore, uploads: Pick<Uploads, 'removeExpired'>): Promise<void> {
  for await (const { key, modified } of store.list())
    if (modified.getTime() + KEPT < Date.now()) await store.remove(key);
  await uploads.removeExpired();
}

/** How long an upload may be unfinished on disk before its process counts as dead, in milliseconds. */
const UNFINISHED = 86_400_000;

/** Removes what dead processes left on this machine's disk: partial files of runs that have ended, and of uploads. */
export async function removeLeftovers(runs: Pick<Runs, 'open'>, dataDirectory: string): Promise<void> {
  const unfinished = runFolders(dataDirectory).filter(({ isFinished }) => !isFinished());
  if (unfinished.length > 0) {
    const open = await runs.open(unfinished.map(({ run }) => run));
    // Trap: a run that has ended since its folder was checked has its file there before its end is stored.
    for (const { run, folder, isFinished } of unfinished)
      if (!open.has(run) && !isFinished()) rmSync(folder, { recursive: true, force: true });
  }
  const folder = uploadsFolder(dataDirectory);
  if (!existsSync(folder)) return;
  for (const name of readdirSync(folder)) {
    const path = join(folder, name);
    const written = name.endsWith('.part') ? statSync(path, { throwIfNoEntry: false })?.mtimeMs : undefined;
    if (written !== undefined && written + UNFINISHED < Date.now()) rmSync(path, { force: true });
  }
}
