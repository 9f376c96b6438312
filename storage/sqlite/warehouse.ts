import { existsSync, statSync } from 'node:fs';
import { UnknownSnapshot } from '../unknown-snapshot.ts';
import type { Prepare, SnapshotLease, Warehouse } from '../warehouse.ts';
import { currentVersion, isVersion, pointerFile, snapshotFile } from './folder.ts';
import { SqliteSnapshot } from './snapshot.ts';

/** A newly published snapshot is noticed within this time: at the next request, or before it where there is something to prepare. */
const LOOK_EVERY_MS = 500;

interface Opened {
  readonly snapshot: SqliteSnapshot;
  leases: number;
}

/** The published snapshots of a warehouse folder; the folder may still be empty or absent. */
export class SqliteWarehouse implements Warehouse {
  readonly #folder: string;
  readonly #opened = new Map<string, Opened>();
  #current: string | undefined;
  #pointer = '';
  #looked = Number.NEGATIVE_INFINITY;
  #switching: Promise<void> = Promise.resolve();
  #closed = false;
  readonly #prepare: Prepare | undefined;
  readonly #looks: NodeJS.Timeout | undefined;

  constructor(folder: string, prepare?: Prepare) {
    this.#folder = folder;
    this.#prepare = prepare;
    // A request that only begins to prepare would itself be answered from the old snapshot, however long that is out of date.
    if (prepare !== undefined) this.#looks = setInterval(() => this.#lookQuietly(), LOOK_EVERY_MS).unref();
  }

  get current(): string | undefined {
    if (performance.now() - this.#looked >= LOOK_EVERY_MS) this.#lookNow();
    return this.#current;
  }

  acquire(version?: string): SnapshotLease {
    if (this.#closed) throw new Error('The warehouse is closed.');
    const wanted = version ?? this.current;
    if (wanted === undefined) throw new UnknownSnapshot(undefined, undefined);
    const opened = this.#open(wanted);
    opened.leases++;
    let released = false;
    return {
      snapshot: opened.snapshot,
      [Symbol.dispose]: () => {
        if (released) return;
        released = true;
        opened.leases--;
        this.#closeUnused();
      },
    };
  }

  look(): Promise<void> {
    this.#lookNow();
    return this.#switching;
  }

  close(): void {
    this.#closed = true;
    clearInterval(this.#looks);
    this.#closeUnused();
  }

  #open(version: string): Opened {
    const known = this.#opened.get(version);
    if (known !== undefined) return known;
    const file = snapshotFile(this.#folder, version);
    // The version may come from outside: only its exact form reaches the file system.
    if (!isVersion(version) || !existsSync(file)) throw new UnknownSnapshot(version, this.#current);
    const opened = { snapshot: new SqliteSnapshot(file, version), leases: 0 };
    this.#opened.set(version, opened);
    return opened;
  }

  /** Reads the pointer again where it changed. */
  #lookNow(): void {
    this.#looked = performance.now();
    const stat = statSync(pointerFile(this.#folder), { throwIfNoEntry: false });
    const pointer = stat === undefined ? '' : `${stat.ino}:${stat.mtimeMs}`;
    if (pointer === this.#pointer) return;
    this.#pointer = pointer;
    this.#switching = this.#switchTo(currentVersion(this.#folder), pointer);
  }

  /** A folder that cannot be read is the next request's error. */
  #lookQuietly(): void {
    try {
      this.#lookNow();
    } catch {}
  }

  /** At once where nothing has to be prepared. */
  async #switchTo(version: string | undefined, pointer: string): Promise<void> {
    if (this.#prepare !== undefined && version !== undefined) {
      await this.#prepared(version, this.#prepare);
      // Another one was published meanwhile.
      if (this.#pointer !== pointer) return this.#switching;
    }
    this.#current = version;
    this.#closeUnused();
  }

  /** Requests that need what could not be prepared say what is wrong. */
  async #prepared(version: string, prepare: Prepare): Promise<void> {
    try {
      using lease = this.acquire(version);
      await prepare(lease.snapshot);
    } catch {}
  }

  #closeUnused(): void {
    for (const [version, opened] of this.#opened) {
      if (opened.leases > 0 || (version === this.#current && !this.#closed)) continue;
      this.#opened.delete(version);
      opened.snapshot.close();
    }
  }
}
