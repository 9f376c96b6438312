import { existsSync, rmSync, statSync } from 'node:fs';
import { ServiceError } from '../../catalog/errors/service-error.ts';
import { NO_OBJECTS } from '../../catalog/tiers.ts';
import { LeaseLost, type RunHandler } from '../../operations/runs/run-worker.ts';
import { folderObjects } from '../../storage/objects/folder-objects.ts';
import { StoreUnavailable } from '../../storage/objects/object-store.ts';
import { UnknownSnapshot } from '../../storage/unknown-snapshot.ts';
import type { SnapshotLease, Warehouse } from '../../storage/warehouse.ts';
import { fileStore } from '../files/file-store.ts';
import { type ListFiles, listFiles, makeFolder, removeFiles } from '../files/list-files.ts';
import { CHECKPOINT, type Checkpoint, FileAttempt, type FileService } from './file-attempt.ts';
import { fileRunOf } from './file-run-content.ts';
import { afterStoreFault } from './store-wait.ts';

/** How long a run waits for data that is not yet available, in milliseconds. */
const DATA_WAIT = 5_000;

const noData = () => ({ until: new Date(Date.now() + DATA_WAIT), message: 'There is no data yet.' });

/**
 * Writes a file from one snapshot. A killed process loses its work since the last checkpoint, which the next process
 * repeats: no row is twice in the file, and the file appears under its name when it is complete. If the snapshot no longer
 * exists by then, the file is started again. A cancelled run leaves no file.
 */
export const fileRunHandler =
  (service: FileService): RunHandler =>
  async (run, attempt) => {
    const definition = fileRunOf(run)?.args.definition;
    if (definition === undefined) throw new TypeError(`Run ${run.id} is of kind ${run.kind}.`);
    const { store = fileStore(folderObjects(service.dataDirectory)) } = service;
    const files = listFiles(service.dataDirectory, run.id, definition.fileFormat);
    const known = run.checkpoint === null ? undefined : CHECKPOINT.parse(run.checkpoint);
    try {
      makeFolder(files);
      const isStored = known !== undefined && (await store.stat(files.key)) !== undefined;
      const { lease, from } = await pinned(service.warehouse, files, known, isStored);
      using _ = lease;
      using own = new FileAttempt({ ...service, store }, run, attempt, files, known?.charged ?? NO_OBJECTS);
      return await own.write(definition, lease.snapshot, from);
    } catch (error) {
      if (attempt.signal.aborted || error instanceof LeaseLost) {
        const { status } = (await service.runs.find(run.id, run.accountId)) ?? {};
        if (status === 'CANCELLED') await removeFiles(store, files);
      }
      if (error instanceof UnknownSnapshot) return { end: 'pause', ...noData() };
      if (error instanceof StoreUnavailable) {
        const outcome = afterStoreFault(run, error, service.storePatience);
        if (outcome.end === 'failure') rmSync(files.folder, { recursive: true, force: true });
        return outcome;
      }
      if (!(error instanceof ServiceError && error.code === 'BAD_USER_INPUT')) throw error;
      await removeFiles(store, files);
      return { end: 'failure', message: error.message };
    }
  };

/**
 * The snapshot on which the run began, with the checkpoint from which it continues there; otherwise the current one, from
 * the beginning.
 */
async function pinned(
  warehouse: Warehouse,
  files: ListFiles,
  known: Checkpoint | undefined,
  isStored: boolean,
): Promise<{ readonly lease: SnapshotLease; readonly from?: Checkpoint }> {
  if (known === undefined) return { lease: warehouse.acquire() };
  const size = statSync(files.part(known.lease), { throwIfNoEntry: false })?.size;
  // A finished file has all lines; only the run does not know it yet.
  const isWritten = isStored || existsSync(files.finished) || (size !== undefined && size >= known.state.bytes);
  const lease = isWritten ? await acquired(warehouse, known.dataVersion) : undefined;
  return lease === undefined ? { lease: warehouse.acquire() } : { lease, from: known };
}

/** Pins a version, also one published since this process last looked; undefined if it no longer exists. */
async function acquired(warehouse: Warehouse, version: string): Promise<SnapshotLease | undefined> {
  for (const look of [() => {}, () => warehouse.refresh()]) {
    await look();
    try {
      return warehouse.acquire(version);
    } catch (error) {
      if (!(error instanceof UnknownSnapshot)) throw error;
    }
  }
  return undefined;
}
