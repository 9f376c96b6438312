import { randomUUID } from 'node:crypto';
import {
  createWriteStream,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { totalmem } from 'node:os';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import type { Configuration } from '../../../catalog/configuration.ts';
import { isPostgres } from '../../../catalog/database-location.ts';
import { conflict, noSuch, payloadTooLarge } from '../../../catalog/errors/catalogue.ts';
import { quoted } from '../../../catalog/errors/quoted.ts';
import { fileNameOf } from '../../../catalog/setting-files.ts';
import { harmlessName } from '../../../lists/files/download-name.ts';
import type { WriteFile } from '../../../lists/input/incoming-upload.ts';
import { isUuid } from '../../../operations/uuid.ts';
import { codeOf, withRoom } from '../../../storage/objects/object-store.ts';
import type { UploadedFile } from '../answers/loads.ts';
import type { SnapshotTask } from '../answers/snapshots.ts';
import { ownManifest } from './given-manifest.ts';
import { type Bounds, type SvcProcess, startSvc } from './svc-process.ts';

/** What is done with an uploaded file, each by a command of its own: a draft of its manifest, a try of ten rows, the load. */
export const STEPS = ['draft', 'try', 'load'] as const;
export type Step = (typeof STEPS)[number];

/** Number of the newest files that are kept, and for how long each, in milliseconds. */
const [MAX_FILES, KEPT] = [10, 86_400_000];
const HOUR = 3_600_000;
const MINUTE = 60_000;
/** Time between two signs of life of a running step, and the time without one after which its service has ended, in milliseconds. */
const [BEAT, SILENT] = [1_000, 30_000];
/** Maximum time of a draft or try, and of a load, in milliseconds. */
const [MAX_DRAFT, MAX_LOAD] = [10 * MINUTE, 12 * HOUR];
/** Maximum heap of a draft, and of a load, in megabytes; never more than half of the machine's memory. */
const [DRAFT_HEAP, LOAD_HEAP] = [2_048, 8_192].map((most) => Math.min(most, Math.floor(totalmem() / 2 ** 21)));

/**
 * Files that operators load from the console. Each has a folder in `loads` of the data folder, which only this user may read, with the
 * file, the manifests and what its steps came to, so that all processes of a service see them. Commands of this program do the steps, each in a process of its own: one load at a
 * time, and beside it one draft or try. They end with `close`.
 */
export class Loads {
  readonly limit: number;
  readonly #home: string;
  readonly #environment: NodeJS.ProcessEnv;
  /** The commands of this process, and when each has ended. */
  readonly #running = new Map<SvcProcess, Promise<void>>();
  readonly #sweeping: NodeJS.Timeout;

  constructor(configuration: Places) {
    this.limit = configuration.uploadLimit;
    this.#environment = environmentOf(configuration);
    this.#home = join(configuration.dataDirectory, 'loads');
    this.#sweep();
    this.#sweeping = setInterval(() => this.#sweep(), HOUR).unref();
  }

  /** The files that are there, newest first. */
  list(): readonly UploadedFile[] {
    return this.#byAge().map(({ id }) => this.find(id));
  }

  /** Throws NOT_FOUND. */
  find(id: string): UploadedFile {
    if (!isUuid(id) || !this.#ids().includes(id)) throw noSuch(`file ${quoted(id)} to load on this server`);
    const name = readdirOf(join(this.#home, id, 'file'))[0] ?? null;
    return { id, name, bytes: name === null ? 0 : statSync(join(this.#home, id, 'file', name)).size };
  }

  /**
   * Receives a file; `send` passes its bytes to `write` and returns its name. Throws PAYLOAD_TOO_LARGE; then nothing is kept.
   */
  async receive(send: (write: WriteFile) => Promise<string | undefined>): Promise<UploadedFile> {
    this.#sweep(MAX_FILES - 1);
    const id = randomUUID();
    const folder = join(this.#home, id, 'file');
    mkdirSync(folder, { recursive: true, mode: 0o700 });
    try {
      const part = join(folder, '.part');
      const name = await send((bytes) =>
        withRoom(() => pipeline(bytes, bounded(this.limit), createWriteStream(part, { mode: 0o600 }))),
      );
      renameSync(part, join(folder, plainName(name ?? '')));
      return this.find(id);
    } catch (error) {
      this.remove(id);
      throw error;
    }
  }

  /** Removes a file with all that was made of it. What is being done with it ends within a second. */
  remove(id: string): void {
    rmSync(join(this.#home, id), REMOVE);
  }

  /** What a step came to; null if it was not started. A step whose service is gone has failed. */
  task(id: string, step: Step): SnapshotTask<unknown> | null {
    const path = join(this.#home, id, `${step}.json`);
    if (!existsSync(path)) return null;
    const task: SnapshotTask<unknown> = JSON.parse(readFileSync(path, 'utf8'));
    if (task.finished !== null || Date.now() - statSync(path).mtimeMs < SILENT) return task;
    const finished = task.created;
    return { ...task, finished, status: 'FAILED', message: 'The service ended before this was done; start it again.' };
  }

  /**
   * Starts a step; `manifest`: what the sender wants of the file, for a try and a load. `done` gets the output, and returns the result to
   * keep. Throws CONFLICT if another is running, and BAD_USER_INPUT for a manifest that asks for more than the file.
   */
  start(id: string, step: Step, manifest: string, done: (output: string) => Promise<unknown>): void {
    const { name } = this.find(id);
    if (name === null) throw conflict('This file was loaded and is removed; upload it again.');
    this.#expectFree(step);
    const folder = join(this.#home, id);
    const manifestFile = join(folder, `${step}.yaml`);
    if (step !== 'draft') writeFileSync(manifestFile, ownManifest(manifest, name, `file/${name}`), { mode: 0o600 });
    const words = {
      draft: ['sources', 'draft', '--json', join(folder, 'file', name)],
      try: ['sources', 'draft', '--try', manifestFile],
      load: ['ingest', '--add', '--json', manifestFile],
    }[step];
    // Nobody is shown where the service keeps its data.
    const plain = (text: string) => text.replaceAll(manifestFile, 'manifest').replaceAll(`${folder}/file/`, '');
    const [state, stop] = [join(folder, `${step}.json`), join(folder, `${step}.stop`)];
    rmSync(stop, REMOVE);
    const command = startSvc(words, this.#bounds(step, folder), (message) => save({ message: plain(message) }));
    let task: SnapshotTask<unknown> = {
      ...{ id: randomUUID(), status: 'PROCESSING', message: null, done: 0, total: null },
      ...{ created: new Date().toISOString(), finished: null, result: null },
    };
    const save = (changed: Partial<typeof task>) => {
      task = { ...task, ...changed };
      write(state, JSON.stringify(task));
    };
    save({});
    const beat = setInterval(() => {
      if (existsSync(stop) || !existsSync(state)) command.stop();
      else utimesSync(state, new Date(), new Date());
    }, BEAT);
    const end = (status: SnapshotTask<unknown>['status'], message: string | null, result: unknown = null) =>
      save({ status, message, result, finished: new Date().toISOString() });
    const ended = command.output
      .then(async (output) => {
        const result = await done(plain(output));
        if (step === 'load') rmSync(join(folder, 'file'), REMOVE);
        end('SUCCESS', null, result);
      })
      .catch((error: unknown) => {
        const { name: kind, message } = error instanceof Error ? error : new Error(String(error));
        end(kind === 'Stopped' ? 'CANCELLED' : 'FAILED', kind === 'Stopped' ? null : plain(message));
      })
      .finally(() => {
        clearInterval(beat);
        this.#running.delete(command);
        for (const each of [manifestFile, join(folder, 'tmp')]) rmSync(each, REMOVE);
      });
    this.#running.set(command, ended);
  }

  /** Ends a running step within a second, whichever process of the service started it. */
  stop(id: string, step: Step): void {
    if (this.#isRunning(id, step)) writeFileSync(join(this.#home, id, `${step}.stop`), '');
  }

  async close(): Promise<void> {
    clearInterval(this.#sweeping);
    for (const { stop } of this.#running.keys()) stop();
    await Promise.all(this.#running.values());
  }

  #ids(): readonly string[] {
    return readdirOf(this.#home).filter(isUuid);
  }

  #isRunning(id: string, step: Step): boolean {
    return this.task(id, step)?.status === 'PROCESSING';
  }

  #expectFree(step: Step): void {
    const same = step === 'load' ? (['load'] as const) : (['draft', 'try'] as const);
    if (this.#ids().some((id) => same.some((each) => this.#isRunning(id, each))))
      throw conflict(
        step === 'load' ? 'A load is running; wait until it ends.' : 'A draft is being made; try again in a moment.',
      );
  }

  #bounds(step: Step, folder: string): Bounds {
    if (step === 'load') return { environment: this.#environment, heap: LOAD_HEAP ?? 0, time: MAX_LOAD };
    // A draft needs no setting, so it gets none of the service's secrets; what it unpacks goes with the file.
    const TMPDIR = join(folder, 'tmp');
    mkdirSync(TMPDIR, { recursive: true, mode: 0o700 });
    const { PATH, NODE_COMPILE_CACHE } = process.env;
    return { environment: { PATH, NODE_COMPILE_CACHE, TMPDIR }, heap: DRAFT_HEAP ?? 0, time: MAX_DRAFT };
  }

  /** The files, the one that was touched last first. */
  #byAge(): readonly { readonly id: string; readonly touched: number }[] {
    return this.#ids()
      .map((id) => ({ id, touched: statSync(join(this.#home, id)).mtimeMs }))
      .sort((one, other) => other.touched - one.touched);
  }

  /** Removes all but the newest files, and those that nobody has touched for a day. */
  #sweep(newest = MAX_FILES): void {
    this.#byAge().forEach(({ id, touched }, at) => {
      const isOver = at >= newest || Date.now() - touched > KEPT;
      if (isOver && !STEPS.some((step) => this.#isRunning(id, step))) this.remove(id);
    });
  }
}

type Places = Pick<Configuration, 'dataDirectory' | 'warehouse' | 'operations' | 'uploadLimit'>;

/** The settings of this service, with the folder and the databases that it uses. */
function environmentOf({ dataDirectory, warehouse, operations }: Places): NodeJS.ProcessEnv {
  const urlOf = (location: string) => (isPostgres(location) ? location : `sqlite:${location}`);
  const databases = { SVC_WAREHOUSE_URL: urlOf(warehouse), SVC_OPERATIONS_URL: urlOf(operations) };
  const files = Object.fromEntries(Object.keys(databases).map((name) => [fileNameOf(name), undefined]));
  return { ...process.env, ...files, ...databases, SVC_DATA_DIR: dataDirectory };
}

const REMOVE = { recursive: true, force: true };

/** Replaces a file at once, so that no reader sees a part of it. A file whose folder was removed meanwhile is not written. */
function write(path: string, text: string): void {
  try {
    writeFileSync(`${path}.new`, text, { mode: 0o600 });
    renameSync(`${path}.new`, path);
  } catch (error) {
    if (codeOf(error) !== 'ENOENT') throw error;
  }
}

/** A name that is safe as a path, a pattern and an argument: a file of another name is still the same table. */
const plainName = (name: string): string =>
  (harmlessName(name) ?? '').replace(/[^\w.-]+/g, '_').replace(/^[.-]+/, '') || 'table';

const readdirOf = (folder: string): readonly string[] =>
  existsSync(folder) ? readdirSync(folder).filter((name) => !name.startsWith('.')) : [];

const bounded = (limit: number) =>
  async function* (chunks: AsyncIterable<Buffer>) {
    let bytes = 0;
    for await (const chunk of chunks) {
      bytes += chunk.length;
      if (bytes > limit) throw payloadTooLarge('A file to load', limit);
      yield chunk;
    }
  };
