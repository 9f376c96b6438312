import { randomUUID } from 'node:crypto';
import { copyFileSync, existsSync, renameSync } from 'node:fs';
import { setImmediate as breathe } from 'node:timers/promises';
import { ServiceError } from '../../../catalog/errors/service-error.ts';
import type { EntityObjects } from '../../../catalog/tiers.ts';
import { type ScreeningHit, screenEntity } from '../../../matching/screening/screen.ts';
import type { ScreeningIndex } from '../../../matching/screening/screening-index.ts';
import type { AuditEntry } from '../../../operations/audit.ts';
import type { Decisions } from '../../../operations/decisions.ts';
import type { RunAttempt, RunHandler, RunOutcome } from '../../../operations/runs/run-worker.ts';
import type { LeasedRun } from '../../../operations/runs/runs.ts';
import { screeningLists } from '../../../search/screening/screening-lists.ts';
import { UnknownSnapshot } from '../../../storage/unknown-snapshot.ts';
import type { SnapshotLease, Warehouse } from '../../../storage/warehouse.ts';
import { BrokenTable } from '../../../tables/input/table-row.ts';
import { AppendedFile } from '../../../tables/output/appended-file.ts';
import { screeningAudit } from '../audit-entry.ts';
import { standingDecisions } from '../decisions.ts';
import { type ListsToScreen, listsToScreen, shownLists } from '../list-groups.ts';
import { partiesOf } from '../screen.ts';
import { shownHit } from '../shown-hit.ts';
import { type BatchFiles, batchFiles, removeAllBut } from './batch-files.ts';
import { type BatchArgs, type BatchCheckpoint, batchArgs, batchCheckpoint } from './batch-request.ts';
import { partyOf } from './columns.ts';
import { type InputRow, inputRows, readInput } from './input-rows.ts';
import { RESULT_HEADER, resultRow, type ScreenedData, type ScreenedRow, statusOf } from './result-row.ts';

/** Why a batch must wait, and until when. */
export interface BatchWait {
  readonly until: Date;
  readonly message: string;
}

/** What batches are screened with, and how they are charged. */
export interface BatchService {
  readonly dataDirectory: string;
  readonly maxRows: number;
  readonly warehouse: Warehouse;
  readonly decisions: Pick<Decisions, 'standing'>;
  /** Takes one screening from the allowance of the run's key; returns why it must wait if none is left. */
  take(run: LeasedRun): Promise<BatchWait | undefined>;
  /** Milliseconds between two checkpoints, at most which a killed process repeats; half a second if absent. */
  readonly saveEvery?: number;
  /** Charges the run's key for one screened row. */
  charge(run: LeasedRun, objects: EntityObjects): void;
  /** Writes the audit entry of one screened row. */
  audit(entry: AuditEntry): void;
}

/**
 * Rows that are screened between two reads of the decisions on their hits, and between two writes; below, the default
 * milliseconds between two checkpoints.
 */
const CHUNK = 50;
const SAVE_EVERY = 500;
/** Maximum hits of a row. */
const MAX_HITS = 30;

/**
 * Screens the rows of a file, with one result for each row, in order. A killed process loses its work since the last
 * checkpoint, at most half a second's rows, which the next process screens again: no row is twice in the results. The
 * results appear under their name when they are complete.
 */
export const batchHandler =
  (service: BatchService): RunHandler =>
  async (run, attempt) => {
    const files = batchFiles(service.dataDirectory, run.id);
    if (existsSync(files.results)) return succeeded(run);
    try {
      if (!existsSync(files.rows)) {
        await attempt.save({ message: 'The file is read.' });
        const total = await readInput(files, run.leaseId, service.maxRows, attempt.signal);
        await attempt.save({ total, message: null });
      }
      const batch = new Batch(service, run, attempt, files);
      using lease = pinned(service.warehouse, batch.progress?.dataVersion);
      return await batch.screen(lease);
    } catch (error) {
      const isRefused = error instanceof ServiceError && error.code === 'BAD_USER_INPUT';
      if (error instanceof BrokenTable || isRefused) return { end: 'failure', message: error.message };
      throw error;
    }
  };

/** The snapshot on which a batch began, as long as it exists; otherwise the current one. */
function pinned(warehouse: Warehouse, version: string | undefined): SnapshotLease {
  try {
    return warehouse.acquire(version);
  } catch (error) {
    if (version !== undefined && error instanceof UnknownSnapshot) return warehouse.acquire();
    throw error;
  }
}

const succeeded = ({ checkpoint }: Pick<LeasedRun, 'checkpoint'>): RunOutcome => ({
  end: 'success',
  result: batchCheckpoint(checkpoint)?.counts ?? null,
});

/** One attempt of a batch. */
class Batch {
  readonly #service: BatchService;
  readonly #run: LeasedRun;
  readonly #attempt: RunAttempt;
  readonly #files: BatchFiles;
  readonly #args: BatchArgs;
  /** The checkpoint when the attempt began; undefined before the first row. */
  readonly progress: BatchCheckpoint | undefined;

  constructor(service: BatchService, run: LeasedRun, attempt: RunAttempt, files: BatchFiles) {
    this.#service = service;
    this.#run = run;
    this.#attempt = attempt;
    this.#files = files;
    this.#args = batchArgs(run.args);
    this.progress = batchCheckpoint(run.checkpoint);
  }

  async screen({ snapshot }: SnapshotLease): Promise<RunOutcome> {
    const index = await screeningLists(snapshot);
    const lists = listsToScreen(this.#args.list_groups, index.lists, 'list_groups');
    await using output = await this.#openOutput();
    let checkpoint = this.progress ?? {
      ...{ read: 0, written: 0, lease: this.#run.leaseId, dataVersion: snapshot.version },
      counts: { clear: 0, hit: 0, alert: 0, error: 0 },
    };
    if (output.bytes === 0) await output.append(RESULT_HEADER);
    checkpoint = { ...checkpoint, written: output.bytes, lease: this.#run.leaseId, dataVersion: snapshot.version };
    const { saveEvery = SAVE_EVERY } = this.#service;
    let savedAt = Date.now();
    const save = async () => {
      await output.sync();
      const { clear, hit, alert, error } = checkpoint.counts;
      await this.#attempt.save({ checkpoint, done: clear + hit + alert + error });
      savedAt = Date.now();
    };
    for await (const rows of chunks(inputRows(this.#files.rows, checkpoint.read))) {
      const { screened, wait } = await this.#screenRows(index, lists, rows);
      const read = rows[screened.length - 1]?.end ?? checkpoint.read;
      const text = await this.#resultsOf(screened, { dataVersion: snapshot.version, notLoaded: lists.notLoaded });
      const counts = { ...checkpoint.counts };
      for (const row of screened) counts[statusOf(row)] += 1;
      await output.append(text);
      checkpoint = { ...checkpoint, read, written: output.bytes, counts };
      if (wait !== undefined) {
        await save();
        return { end: 'pause', ...wait };
      }
      if (Date.now() - savedAt >= saveEvery) await save();
    }
    await save();
    renameSync(this.#files.part(this.#run.leaseId), this.#files.results);
    removeAllBut(this.#files, this.#files.results);
    return succeeded({ checkpoint });
  }

  /** Screens rows until the key has no request left. */
  async #screenRows(index: ScreeningIndex, lists: ListsToScreen, rows: readonly InputRow[]) {
    const configuration = this.#configuration(lists);
    const screened: ScreenedRow[] = [];
    for (const input of rows) {
      await breathe();
      this.#attempt.signal.throwIfAborted();
      const described = input.fault === undefined ? partyOf(input.values) : { fault: input.fault };
      if ('fault' in described) {
        screened.push({ input, hits: [], leftOut: [], fault: described.fault });
        continue;
      }
      const wait = await this.#service.take(this.#run);
      if (wait !== undefined) return { screened, wait };
      const { hits, leftOut } = screenEntity(index, described.party, configuration);
      this.#service.charge(this.#run, partiesOf(hits.map(({ entity }) => entity.legalEntityId)));
      screened.push(this.#answered({ input, hits, leftOut: [...described.leftOut, ...leftOut] }, index, lists));
    }
    return { screened, wait: undefined };
  }

  /** Writes the audit entry of a screened row, and returns the row. */
  #answered(row: ScreenedRow, index: ScreeningIndex, toScreen: ListsToScreen): ScreenedRow {
    const { input, hits, leftOut } = row;
    const { id, accountId, apiKeyId } = this.#run;
    const requestId = randomUUID();
    const lists = shownLists(toScreen);
    this.#service.audit(
      screeningAudit(
        {
          ...{ requestId, at: new Date().toISOString(), decider: { accountId, apiKeyId } },
          path: `/evaluation/sanctions/batches/${id}`,
          request: { ...this.#args, row: input.row, values: input.values },
          response: { hits: hits.map((hit) => shownHit(hit, { lists: index.lists })), left_out: leftOut, ...lists },
        },
        index,
        lists.lists_screened,
      ),
    );
    return { ...row, requestId };
  }

  #configuration({ screened }: ListsToScreen) {
    const { alert_threshold, hit_threshold } = this.#args;
    return {
      maxResults: MAX_HITS,
      ...(alert_threshold !== undefined && { alertThreshold: alert_threshold }),
      ...(hit_threshold !== undefined && { hitThreshold: hit_threshold }),
      lists: screened.map(({ collection }) => collection),
    };
  }

  async #resultsOf(rows: readonly ScreenedRow[], on: ScreenedData): Promise<string> {
    const subjectOf = ({ input }: ScreenedRow, hit: ScreeningHit) => ({
      tag: input.values.tag ?? this.#args.tag,
      recordId: hit.entity.recordId,
    });
    const found = rows.flatMap((row) => row.hits.slice(0, 1).map((hit) => subjectOf(row, hit)));
    const standing = await standingDecisions(this.#service.decisions, this.#run.accountId, found);
    return rows
      .map((row) => {
        const [best] = row.hits;
        return resultRow(row, best && standing(subjectOf(row, best)), on);
      })
      .join('');
  }

  /** Opens the results of this attempt with what earlier attempts wrote up to the checkpoint, and nothing after it. */
  async #openOutput(): Promise<AppendedFile> {
    const own = this.#files.part(this.#run.leaseId);
    if (this.progress !== undefined) copyFileSync(this.#files.part(this.progress.lease), own);
    return AppendedFile.open(own, this.progress?.written ?? 0);
  }
}

async function* chunks<T>(items: AsyncIterable<T>): AsyncGenerator<readonly T[]> {
  let chunk: T[] = [];
  for await (const item of items) {
    chunk.push(item);
    if (chunk.length < CHUNK) continue;
    yield chunk;
    chunk = [];
  }
  if (chunk.length > 0) yield chunk;
}
