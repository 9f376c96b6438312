import type pg from 'pg';
import type { DatabaseLocation } from '../../catalog/database-location.ts';
import { UnknownSnapshot } from '../unknown-snapshot.ts';
import type { Prepare, SnapshotLease, Warehouse } from '../warehouse.ts';
import { connect } from './connect.ts';
import { hold, listen, registered, release } from './register.ts';
import { PostgresSnapshot } from './snapshot.ts';

/** Where the server sends no event, a new snapshot is noticed within this time, at the next request. */
const LOOK_EVERY_MS = 500;

interface Opened {
  readonly snapshot: PostgresSnapshot;
  readonly number: number;
  leases: number;
  /** True while this process keeps the snapshot from being removed. */
  held: boolean;
}

/**
 * The published snapshots of a PostgreSQL database. One connection hears of new ones, and holds a shared advisory lock on
 * the current one and on all that are leased: a load removes none that any process holds (see sweepSnapshots). The locks
 * belong to the session, so a pooler between must not share it out by transaction.
 */
export class PostgresWarehouse implements Warehouse {
  readonly #url: DatabaseLocation;
  readonly #opened = new Map<string, Opened>();
  #connection: pg.Client | undefined;
  #current: string | undefined;
  #looked = Number.NEGATIVE_INFINITY;
  #looking: Promise<void> | undefined;
  #closed = false;
  readonly #prepare: Prepare | undefined;

  constructor(url: DatabaseLocation, prepare?: Prepare) {
    this.#url = url;
    this.#prepare = prepare;
  }

  get current(): string | undefined {
    // Where a look fails the open snapshot serves on, and statements say what is wrong.
    if (!this.#closed && performance.now() - this.#looked >= LOOK_EVERY_MS) this.look().catch(() => {});
    return this.#current;
  }

  acquire(version?: string): SnapshotLease {
    if (this.#closed) throw new Error('The warehouse is closed.');
    const wanted = version ?? this.current;
    const opened = wanted === undefined ? undefined : this.#opened.get(wanted);
    if (opened === undefined) throw new UnknownSnapshot(wanted, this.#current);
    opened.leases++;
    let released = false;
    return {
      snapshot: opened.snapshot,
      [Symbol.dispose]: () => {
        if (released) return;
        released = true;
        opened.leases--;
        if (this.#closed && opened.leases === 0) void this.#end();
      },
    };
  }

  look(): Promise<void> {
    this.#looked = performance.now();
    this.#looking ??= this.#lookNow().finally(() => {
      this.#looking = undefined;
    });
    return this.#looking;
  }

  async close(): Promise<void> {
    this.#closed = true;
    await this.#looking?.catch(() => {});
    await this.#end();
  }

  async #lookNow(): Promise<void> {
    try {
      this.#connection ??= await this.#connect();
      await this.#refresh(this.#connection);
    } catch (error) {
      await this.#disconnect();
      throw error;
    }
  }

  async #connect(): Promise<pg.Client> {
    const client = await connect(this.#url);
    client.on('notification', () => this.look().catch(() => {}));
    await listen(client);
    return client;
  }

  async #refresh(client: pg.Client): Promise<void> {
    const all = await registered(client);
    for (const each of all) {
      if (this.#opened.has(each.version)) continue;
      const snapshot = await PostgresSnapshot.open(this.#url, client, each);
      this.#opened.set(each.version, { snapshot, number: each.number, leases: 0, held: false });
    }
    const pointed = all.find(({ current }) => current)?.version;
    const there = new Set(all.map(({ version }) => version));
    for (const [version, opened] of this.#opened) {
      const wanted = version === pointed || opened.leases > 0;
      if (wanted && !opened.held) opened.held = await hold(client, opened.number);
      if (version !== pointed || !opened.held || version === this.#current) continue;
      await this.#prepare?.(opened.snapshot).catch(() => {});
      this.#current = pointed;
    }
    for (const [version, opened] of this.#opened) {
      if (version === this.#current || opened.leases > 0) continue;
      if (opened.held) await release(client, opened.number);
      opened.held = false;
      // Somebody may have leased it meanwhile.
      if (there.has(version) || opened.leases > 0) continue;
      this.#opened.delete(version);
      await opened.snapshot.close();
    }
  }

  /** The locks go with the connection; the next look takes them again. */
  async #disconnect(): Promise<void> {
    for (const opened of this.#opened.values()) opened.held = false;
    const connection = this.#connection;
    this.#connection = undefined;
    await connection?.end().catch(() => {});
  }

  /** After close(): what no lease holds goes, and with the last lease the connection. */
  async #end(): Promise<void> {
    for (const [version, { snapshot, leases }] of this.#opened) {
      if (leases > 0) continue;
      this.#opened.delete(version);
      await snapshot.close();
    }
    if (this.#opened.size === 0) await this.#disconnect();
  }
}
