import { copyFileSync, existsSync, renameSync, statSync } from 'node:fs';
import { z } from 'zod';
import { faultyInput } from '../../catalog/errors/catalogue.ts';
import { ServiceError } from '../../catalog/errors/service-error.ts';
import type { Catalog } from '../../catalog/model.ts';
import { type EntityObjects, NO_OBJECTS, PRICING_TIERS } from '../../catalog/tiers.ts';
import { LeaseLost, type RunAttempt, type RunHandler, type RunOutcome } from '../../operations/run-worker.ts';
import type { LeasedRun, Runs } from '../../operations/runs.ts';
import { Deadline } from '../../storage/deadline.ts';
import type { Snapshot } from '../../storage/snapshot.ts';
import { UnknownSnapshot } from '../../storage/unknown-snapshot.ts';
import type { SnapshotLease, Warehouse } from '../../storage/warehouse.ts';
import { AppendedFile } from '../../tables/output/appended-file.ts';
import type { ListDefinition } from '../definition/list-definition.ts';
import { enrichmentWork } from '../enrichment/enrichment-work.ts';
import { listWork } from '../export/list-work.ts';
import type { FileStore } from '../files/file-store.ts';
import { folderStore } from '../files/folder-store.ts';
import { type ListFiles, listFiles, makeFolder, removeFiles, removeParts } from '../files/list-files.ts';
import type { InputFiles } from '../input/input-files.ts';
import { type FileRunResult, fileRunOf } from './file-run-content.ts';
import { FILE_STATE, type FileState, type FileWork } from './file-work.ts';

/** What files are written on, and who is charged. */
export interface FileService {
  readonly dataDirectory: string;
  /** Where finished files go; absent: they stay below the data folder. */
  readonly store?: FileStore;
  /** Brings the files whose rows are matched. */
  readonly inputs: InputFiles;
  readonly catalog: Catalog;
  readonly warehouse: Warehouse;
  readonly runs: Pick<Runs, 'find'>;
  /** Why a run has to wait, and until when; undefined while its account has credits. */
  wait(run: LeasedRun): Promise<{ readonly until: Date; readonly message: string } | undefined>;
  /** Milliseconds between two checkpoints: what a killed process does again at most; half a second where absent. */
  readonly saveEvery?: number;
  /** Entities whose values are read together; 500 where absent. */
  readonly chunk?: number;
}

const SAVE_EVERY = 500;
/** How often an attempt says what it is doing, in milliseconds: less than a second. */
const TELL_EVERY = 900;
/** How long a run waits for data that is not there, in milliseconds. */
const DATA_WAIT = 5_000;

const noData = () => ({ until: new Date(Date.now() + DATA_WAIT), message: 'There is no data yet.' });

const CHECKPOINT = z.object({
  /** Of the work; `state` of FileWork reads the rest of it. */
  state: z.looseObject(FILE_STATE.shape),
  /** Lease under which the lines were written. */
  lease: z.string(),
  dataVersion: z.string(),
  total: z.number(),
  /** What the run's key has been charged: as much as the file has, more where it began anew. */
  charged: z.record(z.enum(PRICING_TIERS), z.number()),
  /** Seconds that attempts have worked. */
  seconds: z.number(),
});
type Checkpoint = Readonly<z.output<typeof CHECKPOINT>>;

/**
 * Writes a file from one snapshot. A process that is killed loses what it did since the last checkpoint, which the next one does
 * again: no row is twice in the file, and it appears under its name when it is complete. Where the snapshot is not there any
 * more by then, the file begins anew. Cancelled, a run leaves no file.
 */
export const fileRunHandler =
  (service: FileService): RunHandler =>
  async (run, attempt) => {
    const definition = fileRunOf(run)?.args.definition;
    if (definition === undefined) throw new TypeError(`Run ${run.id} is of kind ${run.kind}.`);
    const { store = folderStore(service.dataDirectory) } = service;
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
      if (!(error instanceof ServiceError && error.code === 'BAD_USER_INPUT')) throw error;
      await removeFiles(store, files);
      return { end: 'failure', message: error.message };
    }
  };

/** The snapshot that the run began on, and from where it goes on there; else the current one, from the beginning. */
async function pinned(
  warehouse: Warehouse,
  files: ListFiles,
  known: Checkpoint | undefined,
  isStored: boolean,
): Promise<{ readonly lease: SnapshotLease; readonly from?: Checkpoint }> {
  if (known === undefined) return { lease: warehouse.acquire() };
  const size = statSync(files.part(known.lease), { throwIfNoEntry: false })?.size;
  // A finished file was made of all lines; only the run does not know it yet.
  const isWritten = isStored || existsSync(files.finished) || (size !== undefined && size >= known.state.bytes);
  const lease = isWritten ? await acquired(warehouse, known.dataVersion) : undefined;
  return lease === undefined ? { lease: warehouse.acquire() } : { lease, from: known };
}

/** Pins a version, also one that was published since this process looked; undefined where it is gone. */
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

/** One attempt of a run, which tells each second what it is doing. */
class FileAttempt implements Disposable {
  readonly #service: FileService & { readonly store: FileStore };
  readonly #run: LeasedRun;
  readonly #attempt: RunAttempt;
  readonly #files: ListFiles;
  readonly #began = performance.now();
  readonly #timer: NodeJS.Timeout;
  #charged: EntityObjects;
  /** What takes longer than the time between two checkpoints, and since when. */
  #doing = 'Rows are counted';
  #since = performance.now();

  constructor(
    service: FileService & { readonly store: FileStore },
    run: LeasedRun,
    attempt: RunAttempt,
    files: ListFiles,
    charged: EntityObjects,
  ) {
    this.#charged = charged;
    this.#timer = setInterval(() => this.#tell(), TELL_EVERY).unref();
    this.#service = service;
    this.#run = run;
    this.#attempt = attempt;
    this.#files = files;
  }

  [Symbol.dispose](): void {
    clearInterval(this.#timer);
  }

  async write(definition: ListDefinition, snapshot: Snapshot, from: Checkpoint | undefined): Promise<RunOutcome> {
    const { signal } = this.#attempt;
    using deadline = new Deadline(Number.POSITIVE_INFINITY);
    const end = () => deadline.abandon();
    signal.addEventListener('abort', end, { once: true });
    const { catalog, chunk } = this.#service;
    const on = { snapshot, catalog, chunk, bounds: { deadline, lane: 'long' } } as const;
    if (definition.listType === 'ENRICHMENT')
      return this.#do(await enrichmentWork(definition, await this.#input(definition), on), snapshot.version, from);
    return this.#do(listWork(definition, on), snapshot.version, from);
  }

  /** The input of an enrichment, brought once a run; null where the file is finished. */
  async #input({ inputFileUri }: ListDefinition): Promise<string | null> {
    const { input } = this.#files;
    if (await this.#isFinished()) return null;
    const { inputs } = this.#service;
    if (inputFileUri === null) throw faultyInput(['There is no file whose rows are matched.']);
    if (!existsSync(input)) {
      await this.#attempt.save({ message: this.#does('The input is read') });
      const part = this.#files.part(`${this.#run.leaseId}.input`);
      await inputs.bring(inputFileUri, this.#run.accountId, part, this.#attempt.signal);
      renameSync(part, input);
    }
    return input;
  }

  async #do<State extends FileState>(
    work: FileWork<State>,
    version: string,
    from: Checkpoint | undefined,
  ): Promise<RunOutcome> {
    const { saveEvery = SAVE_EVERY } = this.#service;
    const { signal } = this.#attempt;
    const part = this.#files.part(this.#run.leaseId);
    let state = from && work.state.parse(from.state);
    if (state !== undefined && (await this.#isFinished())) {
      await this.#keep();
      return this.#succeeded(work, state, from?.seconds ?? 0);
    }
    if (from !== undefined) copyFileSync(this.#files.part(from.lease), part);
    await this.#attempt.save({ message: `${this.#doing}.`, snapshot: version });
    const total = from?.total ?? (await work.count());
    {
      await using output = await AppendedFile.open(part, state?.bytes ?? 0);
      let savedAt = performance.now();
      const save = async (saved: State) => {
        await output.sync();
        await this.#save(saved, version, total, from?.seconds ?? 0);
        savedAt = performance.now();
      };
      for await (const chunk of work.lines(state)) {
        signal.throwIfAborted();
        await output.append(chunk.text);
        state = chunk.state;
        if (performance.now() - savedAt < saveEvery) continue;
        await save(state);
        const wait = await this.#service.wait(this.#run);
        if (wait !== undefined) return { end: 'pause', ...wait };
      }
      if (state === undefined) throw new Error('Lines have a state after their first chunk.');
      await save(state);
    }
    await this.#attempt.save({ message: this.#does('The file is finished') });
    await work.format.finish(part, this.#files.finished, work.columns, signal, (rows) => {
      this.#doing = `The file is finished: it has ${shown(rows)} of ${shown(total)} rows`;
    });
    await this.#keep();
    return this.#succeeded(work, state, from?.seconds ?? 0);
  }

  async #isFinished(): Promise<boolean> {
    return existsSync(this.#files.finished) || (await this.#service.store.stat(this.#files.key)) !== undefined;
  }

  /** Gives the finished file to the store; of what it was written with nothing stays. */
  async #keep(): Promise<void> {
    const { finished, key } = this.#files;
    if (existsSync(finished)) await this.#service.store.put(finished, key, this.#attempt.signal);
    removeParts(this.#files);
  }

  /** Keeps how far the file has come, with what its key is charged for since. */
  async #save(state: FileState, dataVersion: string, total: number, before: number): Promise<void> {
    const [lease, seconds] = [this.#run.leaseId, this.#seconds(before)];
    const { objects, charged } = charges(state.tally.charged, this.#charged);
    const checkpoint: Checkpoint = { state: { ...state }, lease, dataVersion, total, charged, seconds };
    const message = this.#does(`${shown(state.rows)} of ${shown(total)} rows are written`);
    await this.#attempt.save({ checkpoint, done: state.rows, total, message }, { surface: 'graphql', objects });
    this.#charged = charged;
    this.#since = performance.now();
  }

  /** The message of what is begun. */
  #does(doing: string): string {
    [this.#doing, this.#since] = [doing, performance.now()];
    return `${doing}.`;
  }

  /** What takes so long that nothing was kept for a second. A run that is lost is heard of elsewhere. */
  #tell(): void {
    const passed = performance.now() - this.#since;
    if (passed < TELL_EVERY / 2 || this.#attempt.signal.aborted) return;
    this.#attempt.save({ message: `${this.#doing}, ${Math.ceil(passed / 1_000)} s.` }).catch(() => {});
  }

  #succeeded<State extends FileState>(work: FileWork<State>, state: State, before: number): RunOutcome {
    const { metrics, ...counted } = work.result(state);
    const metric = (metricName: string, metricValue: number) => ({ metricName, columnName: null, metricValue });
    const seconds = Math.round(this.#seconds(before) * 1_000) / 1_000;
    const result: FileRunResult = {
      ...{ file: this.#files.name, ...counted },
      metrics: [metric('rows', state.rows), ...metrics, metric('seconds', seconds)],
    };
    return { end: 'success', result };
  }

  #seconds(before: number): number {
    return before + (performance.now() - this.#began) / 1_000;
  }
}

/** What is charged for now, beside what was charged before, and what then has been charged. */
function charges(now: EntityObjects, before: EntityObjects): Readonly<Record<'objects' | 'charged', EntityObjects>> {
  const of = (count: (tier: keyof EntityObjects) => number): EntityObjects => {
    return { FREE: count('FREE'), CORE: count('CORE'), PLUS: count('PLUS'), PREMIUM: count('PREMIUM') };
  };
  return {
    objects: of((tier) => Math.max(0, now[tier] - before[tier])),
    charged: of((tier) => Math.max(now[tier], before[tier])),
  };
}

const shown = (rows: number): string => rows.toLocaleString('en-US');
