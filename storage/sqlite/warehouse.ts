import { existsSync, statSync } from 'node:fs';
import { databaseFault } from '../../catalog/errors/database-fault.ts';
import { versionAsOf } from '../as-of.ts';
import { countedLease, type Leased } from '../counted-lease.ts';
import { UnknownSnapshot } from '../unknown-snapshot.ts';
import type { Serving, SnapshotLease, Warehouse } from '../warehouse.ts';
import { currentVersion, isVersion, pointerFile, publishedVersions, snapshotFile } from './folder.ts';
import { SqliteSnapshot } from './snapshot.ts';

/**
 * Maximum age of what this process knows about the pointer, in milliseconds. It is read at requests, or by a timer if
 * `serving` is given.
 */
const REFRESH_EVERY_MS = 500;

/** How long an older version stays open after its last request, in milliseconds. */
const AS_OF_MS = 600_000;

interface Opened extends Leased {
  readonly snapshot: SqliteSnapshot;
}

/** The published snapshots of a warehouse folder; the folder may still be empty or absent. */
export class SqliteWarehouse implements Warehouse {
  readonly #folder: string;
  readonly #opened = new Map<string, Opened>();
  #current: string | undefined;
  /** The older version that was last asked for: it stays open for a while, because what is prepared of it belongs to it. */
  #asOf: string | undefined;
  #asOfUntil = 0;
  /** When a file was last added to the folder or removed, as of its last request. */
  #asOfFolder = 0;
  /** The version that was prepared last, usually the current one. */
  #prepared: string | undefined;
  /** State of the pointer's file at the last check; undefined before the first one. */
  #pointer: string | undefined;
  /** True if a file could not be read at the last check: it is tried again though the pointer is the same. */
  #triesAgain = false;
  #refreshedAt = Number.NEGATIVE_INFINITY;
  #switching: Promise<void> = Promise.resolve();
  #closed = false;
  readonly #serving: Serving | undefined;
  readonly #reported = new Set<string>();
  /** Versions of which a statement has read damaged pages; they are served no more. */
  readonly #damaged = new Set<string>();
  readonly #refreshTimer: NodeJS.Timeout | undefined;

  constructor(folder: string, serving?: Serving) {
    this.#folder = folder;
    this.#serving = serving;
    // The timer prepares a new snapshot before a request comes: the request that starts the preparation still reads the
    // old one.
    if (serving !== undefined) this.#refreshTimer = setInterval(() => this.#refreshQuietly(), REFRESH_EVERY_MS).unref();
  }

  get current(): string | undefined {
    if (performance.now() - this.#refreshedAt >= REFRESH_EVERY_MS) this.#refreshNow();
    return this.#current;
  }

  acquire(version?: string): SnapshotLease {
    if (this.#closed) throw new Error('The warehouse is closed.');
    const wanted = version ?? this.current;
    if (wanted === undefined) throw new UnknownSnapshot(undefined, undefined);
    return countedLease(this.#open(wanted), () => this.#closeUnused());
  }

  async acquireAsOf(written: string): Promise<SnapshotLease> {
    const version = versionAsOf(written, this.kept(), this.current);
    if (version === undefined) throw new UnknownSnapshot(written, this.#current);
    const lease = this.acquire(version);
    const { snapshot } = this.#open(version);
    snapshot.standIns ??= await this.#serving?.standIns?.(snapshot);
    if (version !== this.#current) [this.#asOf, this.#asOfUntil] = [version, performance.now() + AS_OF_MS];
    this.#asOfFolder = this.#changedAt();
    return lease;
  }

  kept(): readonly string[] {
    return publishedVersions(this.#folder);
  }

  refresh(): Promise<void> {
    this.#refreshNow();
    return this.#switching;
  }

  close(): void {
    this.#closed = true;
    clearInterval(this.#refreshTimer);
    this.#closeUnused();
  }

  #open(version: string): Opened {
    const known = this.#opened.get(version);
    if (known !== undefined) return known;
    const file = snapshotFile(this.#folder, version);
    // The version may come from a client, so only its exact form may reach the file system.
    if (!isVersion(version) || !existsSync(file)) throw new UnknownSnapshot(version, this.#current);
    const { longStatements, statements, sorts = 'memory' } = this.#serving ?? {};
    const damaged = (reason: unknown) => this.#replaceDamaged(version, reason);
    const snapshot = new SqliteSnapshot(file, version, { longStatements, statements, sorts, damaged });
    const opened = { snapshot, leases: 0 };
    this.#opened.set(version, opened);
    return opened;
  }

  /** Reads the pointer again if its file changed. */
  #refreshNow(): void {
    this.#refreshedAt = performance.now();
    const stat = statSync(pointerFile(this.#folder), { throwIfNoEntry: false });
    const pointer = stat === undefined ? '' : `${stat.ino}:${stat.mtimeMs}`;
    if (pointer === this.#pointer && !this.#triesAgain) return;
    this.#pointer = pointer;
    this.#triesAgain = false;
    this.#switching = this.#switchTo(currentVersion(this.#folder), pointer);
  }

  #changedAt(): number {
    return statSync(this.#folder, { throwIfNoEntry: false })?.mtimeMs ?? 0;
  }

  /** The timer ignores a folder that cannot be read; the next request reports the error. */
  #refreshQuietly(): void {
    // A purge puts a snapshot in place of another, and can remove that only if nobody reads it.
    const isChanged = this.#asOf !== undefined && this.#changedAt() !== this.#asOfFolder;
    if (this.#asOf !== undefined && (isChanged || performance.now() > this.#asOfUntil)) {
      this.#asOf = undefined;
      this.#closeUnused();
    }
    try {
      this.#refreshNow();
    } catch {}
  }

  /**
   * Makes a version current after admitting and preparing it; at once if `serving` is not given. If a version is
   * refused, the last good one stays current; if there is none yet, the newest older one is tried.
   */
  async #switchTo(version: string | undefined, pointer: string): Promise<void> {
    if (this.#serving === undefined) {
      this.#current = version;
    } else {
      const good = await this.#firstGood(version, this.#serving);
      // Another snapshot was published meanwhile.
      if (this.#pointer !== pointer) return this.#switching;
      this.#current = good ?? this.#current;
    }
    this.#closeUnused();
  }

  async #firstGood(version: string | undefined, serving: Serving): Promise<string | undefined> {
    if (version !== undefined && (await this.#isGood(version, serving))) return version;
    return this.#current === undefined ? this.#newestGood(version, serving) : undefined;
  }

  /** The newest good version before one; of all, if it is undefined. */
  async #newestGood(before: string | undefined, serving: Serving): Promise<string | undefined> {
    const older = publishedVersions(this.#folder).filter((each) => before === undefined || each < before);
    for (const each of older.reverse()) if (await this.#isGood(each, serving)) return each;
    return undefined;
  }

  /** Serves the last good version instead of one whose file was damaged while it was served. */
  #replaceDamaged(version: string, reason: unknown): void {
    const serving = this.#serving;
    // The damage of a version that is being admitted is a reason to refuse it.
    if (serving === undefined || version !== this.#current) return;
    this.#damaged.add(version);
    const replaced = this.#switching.then(async () => {
      const good = this.#current === version ? await this.#newestGood(version, serving) : this.#current;
      if (this.#current === version && good !== undefined) this.#current = good;
      serving.damaged?.(version, reason, good);
      this.#closeUnused();
    });
    this.#switching = replaced.catch(() => {});
  }

  /** Admits and prepares a snapshot. A failed preparation is ignored: a request that needs the prepared data reports the problem. */
  async #isGood(version: string, { admit, prepare, refused, standIns }: Serving): Promise<boolean> {
    if (this.#damaged.has(version)) return false;
    try {
      using lease = this.acquire(version);
      const { snapshot } = this.#open(version);
      snapshot.standIns ??= await standIns?.(snapshot);
      await admit?.(lease.snapshot);
      await prepare?.(lease.snapshot).catch(() => {});
      // Prepared data belongs to the opened snapshot, which stays open until it becomes the current one.
      this.#prepared = version;
      return true;
    } catch (error) {
      // A file that is locked, or whose disk fails, may be good at the next check.
      if (databaseFault(error) === 'down') this.#triesAgain = true;
      if (!this.#reported.has(version)) refused?.(version, error);
      this.#reported.add(version);
      return false;
    }
  }

  #closeUnused(): void {
    for (const [version, opened] of this.#opened) {
      const isKept = [this.#current, this.#prepared, this.#asOf].includes(version);
      if (opened.leases > 0 || (isKept && !this.#closed)) continue;
      this.#opened.delete(version);
      opened.snapshot.close();
    }
  }
}
