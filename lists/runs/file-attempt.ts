import { copyFileSync, existsSync, renameSync } from 'node:fs';
import { z } from 'zod';
import { faultyInput } from '../../catalog/errors/catalogue.ts';
import type { Catalog } from '../../catalog/model.ts';
import { type EntityObjects, PRICING_TIERS } from '../../catalog/tiers.ts';
import type { RunAttempt, RunOutcome } from '../../operations/runs/run-worker.ts';
import type { LeasedRun, Runs } from '../../operations/runs/runs.ts';
import { Deadline } from '../../storage/deadline.ts';
import type { Snapshot } from '../../storage/snapshot.ts';
import type { Warehouse } from '../../storage/warehouse.ts';
import { AppendedFile } from '../../tables/output/appended-file.ts';
import type { ParquetCodec } from '../../tables/output/parquet-codec.ts';
import type { ListDefinition } from '../definition/list-definition.ts';
import type { EnrichmentState } from '../enrichment/enrichment-state.ts';
import { listWork } from '../export/list-work.ts';
import type { FileStore } from '../files/file-store.ts';
import { type ListFiles, removeParts } from '../files/list-files.ts';
import type { InputFiles } from '../input/input-files.ts';
import { patiently } from '../input/passing-fault.ts';
import type { FileRunResult } from './file-run-content.ts';
import { FILE_STATE, type FileState, type FileWork } from './file-work.ts';
import type { StorePatience } from './store-wait.ts';

/** What files are written with, and how they are charged. */
export interface FileService {
  readonly dataDirectory: string;
  /** The store of finished files; if absent, they stay in the data folder. */
  readonly store?: FileStore;
  /** Gets the files whose rows are matched. */
  readonly inputs: InputFiles;
  /** Milliseconds before each further attempt to get an input that did not arrive; those of `patiently` if absent. */
  readonly inputWaits?: readonly number[];
  /** How long a run waits for a store that is unavailable; STORE_PATIENCE if absent. */
  readonly storePatience?: StorePatience;
  readonly catalog: Catalog;
  readonly warehouse: Warehouse;
  readonly runs: Pick<Runs, 'find'>;
  /** Why a run must wait, and until when; undefined while its account has credits. */
  wait(run: LeasedRun): Promise<{ readonly until: Date; readonly message: string } | undefined>;
  /** Compression of PARQUET files; zstd if absent. */
  readonly parquetCodec?: ParquetCodec;
  /** Milliseconds between two checkpoints, at most which a killed process repeats; half a second if absent. */
  readonly saveEvery?: number;
  /** Entities whose values are read together; 500 if absent. */
  readonly chunk?: number;
}

const SAVE_EVERY = 500;
/** Milliseconds between two messages of an attempt: less than a second. */
const TELL_EVERY = 900;

/** How far a run has come; another attempt continues from here. */
export const CHECKPOINT = z.object({
  /** State of the work; `state` of FileWork parses the rest of it. */
  state: z.looseObject(FILE_STATE.shape),
  /** The lease under which the lines were written. */
  lease: z.string(),
  dataVersion: z.string(),
  total: z.number(),
  /** What the run's key has been charged: as much as the file has, or more if the file was started again. */
  charged: z.record(z.enum(PRICING_TIERS), z.number()),
  /** Seconds that all attempts have worked. */
  seconds: z.number(),
});
export type Checkpoint = Readonly<z.output<typeof CHECKPOINT>>;

/** One attempt of a run, which reports every second what it is doing. */
export class FileAttempt implements Disposable {
  readonly #service: FileService & { readonly store: FileStore };
  readonly #run: LeasedRun;
  readonly #attempt: RunAttempt;
  readonly #files: ListFiles;
  readonly #began = performance.now();
  readonly #timer: NodeJS.Timeout;
  #charged: EntityObjects;
  /** The current work if it takes longer than the time between two checkpoints, and when it began. */
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
    // A run that waited for credits may resume without any: then it writes no row and does not even count them.
    const wait = await this.#wait(from?.state.rows, from?.total);
    if (wait !== undefined) return wait;
    using deadline = new Deadline(Number.POSITIVE_INFINITY);
    const end = () => deadline.abandon();
    signal.addEventListener('abort', end, { once: true });
    const { catalog, chunk } = this.#service;
    const on = { snapshot, catalog, chunk, bounds: { deadline, lane: 'long' } } as const;
    if (definition.listType === 'ENRICHMENT') {
      // Loads everything for search, which other lists do not need.
      const { enrichmentWork } = await import('../enrichment/enrichment-work.ts');
      const work = await enrichmentWork(definition, await this.#input(definition, from), on);
      const count = () => this.#counted(definition, work);
      return this.#do({ ...work, count }, snapshot.version, from);
    }
    return this.#do(listWork(definition, on), snapshot.version, from);
  }

  /** The input of an enrichment, fetched once per run; null if the file is finished. */
  async #input({ inputFileUri }: ListDefinition, from: Checkpoint | undefined): Promise<string | null> {
    const { input } = this.#files;
    if (from !== undefined && (await this.#isFinished())) return null;
    const { inputs } = this.#service;
    if (inputFileUri === null) throw faultyInput(['The list has no input file with rows to match.']);
    if (!existsSync(input)) {
      await this.#attempt.save({ message: this.#does('The input is read') });
      const part = this.#files.part(`${this.#run.leaseId}.input`);
      const { signal } = this.#attempt;
      await patiently(() => inputs.bring(inputFileUri, this.#run.accountId, part, signal), {
        ...{ signal, waits: this.#service.inputWaits },
        again: () =>
          this.#attempt.save({ message: this.#does('The input did not arrive and is being requested again') }),
      });
      renameSync(part, input);
    }
    return input;
  }

  /** The number of rows of an enrichment; also records it for the input. */
  async #counted({ inputFileUri }: ListDefinition, work: FileWork<EnrichmentState>): Promise<number> {
    const rows = await work.count();
    if (inputFileUri !== null) await this.#service.inputs.counted?.(inputFileUri, this.#run.accountId, rows);
    return rows;
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
    await using file = work.format.fileOf(part, this.#files.finished, work.columns, this.#service.parquetCodec);
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
        await output.append(chunk.lines);
        file.grown(output.bytes);
        state = chunk.state;
        if (performance.now() - savedAt < saveEvery) continue;
        await save(state);
        const wait = await this.#wait(state.rows, total);
        if (wait !== undefined) return wait;
      }
      if (state === undefined) throw new Error('Lines have a state after their first chunk.');
      await save(state);
    }
    await this.#attempt.save({ message: this.#does('The file is finished') });
    await file.finish(signal, (rows) => {
      this.#doing = `The file is finished: it has ${shown(rows)} of ${shown(total)} rows`;
    });
    await this.#keep();
    return this.#succeeded(work, state, from?.seconds ?? 0);
  }

  /** The pause that the remaining rows require; undefined if no pause is required or no rows remain. */
  async #wait(rows = 0, total = Number.POSITIVE_INFINITY): Promise<RunOutcome | undefined> {
    const wait = rows < total ? await this.#service.wait(this.#run) : undefined;
    return wait && { end: 'pause', ...wait };
  }

  async #isFinished(): Promise<boolean> {
    return existsSync(this.#files.finished) || (await this.#service.store.stat(this.#files.key)) !== undefined;
  }

  /** Moves the finished file to the store, and removes all working files. */
  async #keep(): Promise<void> {
    const { finished, key } = this.#files;
    if (existsSync(finished)) await this.#service.store.put(finished, key, this.#attempt.signal);
    removeParts(this.#files);
  }

  /** Saves how far the file has come, with what its key is charged since the last time. */
  async #save(state: FileState, dataVersion: string, total: number, before: number): Promise<void> {
    const [lease, seconds] = [this.#run.leaseId, this.#seconds(before)];
    const { objects, charged } = charges(state.tally.charged, this.#charged);
    const checkpoint: Checkpoint = { state: { ...state }, lease, dataVersion, total, charged, seconds };
    const message = this.#does(`${shown(state.rows)} of ${shown(total)} rows are written`);
    await this.#attempt.save({ checkpoint, done: state.rows, total, message }, { surface: 'graphql', objects });
    this.#charged = charged;
    this.#since = performance.now();
  }

  /** Sets the current work, and returns its message. */
  #does(doing: string): string {
    [this.#doing, this.#since] = [doing, performance.now()];
    return `${doing}.`;
  }

  /** Reports work that has saved nothing for a second. A lost run is noticed elsewhere. */
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

/** The objects to charge now, given those charged before, and the total charged afterwards. */
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
