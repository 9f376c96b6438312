import { copyFileSync, existsSync, statSync } from 'node:fs';
import { z } from 'zod';
import { ServiceError } from '../catalog/errors/service-error.ts';
import type { Catalog } from '../catalog/model.ts';
import { type EntityObjects, PRICING_TIERS } from '../catalog/tiers.ts';
import { LeaseLost, type RunAttempt, type RunHandler, type RunOutcome } from '../operations/run-worker.ts';
import type { LeasedRun, Runs } from '../operations/runs.ts';
import { Deadline } from '../storage/deadline.ts';
import type { Snapshot } from '../storage/snapshot.ts';
import { UnknownSnapshot } from '../storage/unknown-snapshot.ts';
import type { SnapshotLease, Warehouse } from '../storage/warehouse.ts';
import { AppendedFile } from '../tables/output/appended-file.ts';
import { OUTPUT_FORMATS } from '../tables/output/output-format.ts';
import type { ListDefinition } from './definition/list-definition.ts';
import { countEntities } from './export/entity-keys.ts';
import { exportColumns } from './export/export-column.ts';
import { type Exported, type ExportState, exportLines } from './export/export-lines.ts';
import { endingOf, type ListFiles, listFiles, makeFolder, removeAllBut, removeFiles } from './files/list-files.ts';
import { type MaterializationResult, materializationOf } from './materialization/materialization.ts';

/** What lists are run on, and who is charged. */
export interface ListService {
  readonly dataDirectory: string;
  readonly catalog: Catalog;
  readonly warehouse: Warehouse;
  readonly runs: Pick<Runs, 'find'>;
  /** Why a run has to wait, and until when; undefined while its account has credits. */
  wait(run: LeasedRun): Promise<{ readonly until: Date; readonly message: string } | undefined>;
  /** Charges the run's key for what has been written. */
  charge(run: LeasedRun, objects: EntityObjects): void;
  /** Milliseconds between two checkpoints: what a killed process does again at most; half a second where absent. */
  readonly saveEvery?: number;
  /** Entities whose values are read together; 2,000 where absent. */
  readonly chunk?: number;
}

const SAVE_EVERY = 500;

const CHECKPOINT = z.object({
  state: z.object({
    rows: z.number(),
    after: z.number().nullable(),
    bytes: z.number(),
    tally: z.object({ filled: z.array(z.number()), charged: z.record(z.enum(PRICING_TIERS), z.number()) }),
  }),
  /** Lease under which the lines were written. */
  lease: z.string(),
  dataVersion: z.string(),
  total: z.number(),
  /** Seconds that attempts have worked. */
  seconds: z.number(),
});
type Checkpoint = Readonly<z.output<typeof CHECKPOINT>>;

/**
 * Writes the file of a list from one snapshot. A process that is killed loses what it did since the last checkpoint, which the
 * next one does again: no row is twice in the file, and it appears under its name when it is complete. Where the snapshot is
 * not there any more by then, the file begins anew. Cancelled, a run leaves no file.
 */
export const listHandler =
  (service: ListService): RunHandler =>
  async (run, attempt) => {
    const definition = materializationOf(run)?.args.definition;
    if (definition === undefined) throw new TypeError(`Run ${run.id} is of kind ${run.kind}.`);
    if (definition.listType !== 'LIST_GENERATION')
      return { end: 'failure', message: 'Lists of type ENRICHMENT are not run yet.' };
    const files = listFiles(service.dataDirectory, run.id, definition.fileFormat);
    const known = run.checkpoint === null ? undefined : CHECKPOINT.parse(run.checkpoint);
    if (known !== undefined && existsSync(files.finished)) return succeeded(definition, files, known);
    try {
      makeFolder(files);
      const { lease, from } = pinned(service.warehouse, files, known);
      using _ = lease;
      return await new ListAttempt(service, run, attempt, files).write(definition, lease.snapshot, from);
    } catch (error) {
      if (attempt.signal.aborted || error instanceof LeaseLost) {
        const { status } = (await service.runs.find(run.id, run.accountId)) ?? {};
        if (status === 'CANCELLED') removeFiles(service.dataDirectory, run.id);
      }
      if (!(error instanceof ServiceError && error.code === 'BAD_USER_INPUT')) throw error;
      removeFiles(service.dataDirectory, run.id);
      return { end: 'failure', message: error.message };
    }
  };

/** The snapshot that the run began on, and from where it goes on there; else the current one, from the beginning. */
function pinned(
  warehouse: Warehouse,
  files: ListFiles,
  known: Checkpoint | undefined,
): { readonly lease: SnapshotLease; readonly from?: Checkpoint } {
  const size = known && statSync(files.part(known.lease), { throwIfNoEntry: false })?.size;
  if (known === undefined || size === undefined || size < known.state.bytes) return { lease: warehouse.acquire() };
  try {
    return { lease: warehouse.acquire(known.dataVersion), from: known };
  } catch (error) {
    if (error instanceof UnknownSnapshot) return { lease: warehouse.acquire() };
    throw error;
  }
}

/** One attempt of a run. */
class ListAttempt {
  readonly #service: ListService;
  readonly #run: LeasedRun;
  readonly #attempt: RunAttempt;
  readonly #files: ListFiles;
  readonly #began = performance.now();

  constructor(service: ListService, run: LeasedRun, attempt: RunAttempt, files: ListFiles) {
    this.#service = service;
    this.#run = run;
    this.#attempt = attempt;
    this.#files = files;
  }

  async write(definition: ListDefinition, snapshot: Snapshot, from: Checkpoint | undefined): Promise<RunOutcome> {
    const { catalog, saveEvery = SAVE_EVERY, chunk } = this.#service;
    const { signal } = this.#attempt;
    using deadline = new Deadline(Number.POSITIVE_INFINITY);
    const end = () => deadline.abandon();
    signal.addEventListener('abort', end, { once: true });
    const exported = exportedOf(catalog, definition);
    const on = { snapshot, catalog, chunk, bounds: { deadline, lane: 'long' } } as const;
    const part = this.#files.part(this.#run.leaseId);
    if (from !== undefined) copyFileSync(this.#files.part(from.lease), part);
    await this.#attempt.save({ message: 'Rows are counted.' });
    const total = from?.total ?? (await countEntities(definition.search, on));
    let state: ExportState | undefined = from?.state;
    {
      await using output = await AppendedFile.open(part, state?.bytes ?? 0);
      let savedAt = performance.now();
      let charged = state?.tally.charged;
      const save = async (saved: ExportState) => {
        await output.sync();
        await this.#save(saved, snapshot.version, total, from?.seconds ?? 0);
        this.#service.charge(this.#run, added(saved.tally.charged, charged));
        [savedAt, charged] = [performance.now(), saved.tally.charged];
      };
      for await (const chunk of exportLines(exported, on, state)) {
        signal.throwIfAborted();
        await output.append(chunk.text);
        state = chunk.state;
        if (performance.now() - savedAt < saveEvery) continue;
        await save(state);
        const wait = await this.#service.wait(this.#run);
        if (wait !== undefined) return { end: 'pause', ...wait };
      }
      if (state !== undefined) await save(state);
    }
    await this.#attempt.save({ message: 'The file is finished.' });
    await exported.format.finish(part, this.#files.finished, exported.columns, signal);
    removeAllBut(this.#files, this.#files.finished);
    return succeeded(definition, this.#files, this.#checkpoint(state, snapshot.version, total, from?.seconds ?? 0));
  }

  async #save(state: ExportState, dataVersion: string, total: number, before: number): Promise<void> {
    const checkpoint = this.#checkpoint(state, dataVersion, total, before);
    const message = `${state.rows.toLocaleString('en-US')} of ${total.toLocaleString('en-US')} rows are written.`;
    await this.#attempt.save({ checkpoint, done: state.rows, total, message });
  }

  #checkpoint(state: ExportState | undefined, dataVersion: string, total: number, before: number): Checkpoint {
    if (state === undefined) throw new Error('An export has a state after its first chunk.');
    const seconds = before + (performance.now() - this.#began) / 1_000;
    return CHECKPOINT.parse({ state, lease: this.#run.leaseId, dataVersion, total, seconds });
  }
}

function exportedOf(catalog: Catalog, { search, columns, fileFormat }: ListDefinition): Exported {
  const format = OUTPUT_FORMATS.get(endingOf(fileFormat));
  if (format === undefined) throw new TypeError(`No writer of ${fileFormat}.`);
  return { search, columns: exportColumns(catalog, search.entityType, columns), format };
}

/** What has been charged for since. */
function added(now: EntityObjects, before: EntityObjects | undefined): EntityObjects {
  const of = (tier: keyof EntityObjects) => now[tier] - (before?.[tier] ?? 0);
  return { FREE: of('FREE'), CORE: of('CORE'), PLUS: of('PLUS'), PREMIUM: of('PREMIUM') };
}

function succeeded({ columns, search }: ListDefinition, files: ListFiles, { state, seconds }: Checkpoint): RunOutcome {
  const metric = (metricName: string, metricValue: number) => ({ metricName, columnName: null, metricValue });
  const { filled, charged } = state.tally;
  const result: MaterializationResult = {
    file: files.name,
    columnCounts: columns.map(({ path }, at) => ({ fullyQualifiedName: path, count: filled[at] ?? 0 })),
    metrics: [
      ...[metric('rows', state.rows), metric('matched', state.rows), metric('unmatched', 0)],
      metric('seconds', Math.round(seconds * 1_000) / 1_000),
    ],
    billing: PRICING_TIERS.filter((tier) => charged[tier] > 0).map((pricingTier) => ({
      ...{ pricingTier, quantity: charged[pricingTier], entityType: search.entityType },
    })),
  };
  return { end: 'success', result };
}
