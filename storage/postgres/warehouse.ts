import type pg from 'pg';
import type { DatabaseLocation } from '../../catalog/database-location.ts';
import { UnknownSnapshot } from '../unknown-snapshot.ts';
import type { Prepare, ServeOptions, SnapshotLease, Warehouse } from '../warehouse.ts';
import { connect } from './connect.ts';
import { hold, listen, registered, release } from './register.ts';
import { PostgresSnapshot } from './snapshot.ts';

/** Maximum age of what is known of the register, in milliseconds, where the server sends no events. Checked at requests. */
const REFRESH_EVERY_MS = 500;

interface Opened {
  readonly snapshot: PostgresSnapshot;
  readonly number: number;
  leases: number;
  /** True while this process keeps the snapshot from being removed. */
  held: boolean;
}

/**
 * The published snapshots of a PostgreSQL database. One connection listens for new snapshots. It also holds a shared
 * advisory lock on the current snapshot and on all leased ones, because a load removes none that a process holds (see
 * sweepSnapshots). Trap: the locks belong to the session, so a pooler in between must not work by transaction.
 */
export class PostgresWarehouse implements Warehouse {
  readonly #url: DatabaseLocation;
  readonly #opened = new Map<string, Opened>();
  #connection: pg.Client | undefined;
  #current: string | undefined;
  #refreshedAt = Number.NEGATIVE_INFINITY;
  #refreshing: Promise<void> | undefined;
  #closed = false;
  readonly #prepare: Prepare | undefined;
  readonly #longStatements: number | undefined;

  constructor(url: DatabaseLocation, { prepare, longStatements }: ServeOptions = {}) {
    this.#url = url;
    this.#prepare = prepare;
    this.#longStatements = longStatements;
  }

  get current(): string | undefined {
    // If a refresh fails, the open snapshot stays in use, and its statements report what is wrong.
    if (!this.#closed && performance.now() - this.#refreshedAt >= REFRESH_EVERY_MS) this.refresh().catch(() => {});
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

  refresh(): Promise<void> {
    this.#refreshedAt = performance.now();
    this.#refreshing ??= this.#refreshNow().finally(() => {
      this.#refreshing = undefined;
    });
    return this.#refreshing;
  }

  async close(): Promise<void> {
    this.#closed = true;
    await this.#refreshing?.catch(() => {});
    await this.#end();
  }

  async #refreshNow(): Promise<void> {
    try {
      this.#connection ??= await this.#connect();
      await this.#readRegister(this.#connection);
    } catch (error) {
      await this.#disconnect();
      throw error;
    }
  }

  async #connect(): Promise<pg.Client> {
    const client = await connect(this.#url);
    client.on('notification', () => this.refresh().catch(() => {}));
    await listen(client);
    return client;
  }

  async #readRegister(client: pg.Client): Promise<void> {
    const all = await registered(client);
    for (const each of all) {
      if (this.#opened.has(each.version)) continue;
      const snapshot = await PostgresSnapshot.open(this.#url, client, each, this.#longStatements);
      this.#opened.set(each.version, { snapshot, number: each.number, leases: 0, held: false });
    }
    const currentVersion = all.find(({ current }) => current)?.version;
    const registeredVersions = new Set(all.map(({ version }) => version));
    for (const [version, opened] of this.#opened) {
      const wanted = version === currentVersion || opened.leases > 0;
      if (wanted && !opened.held) opened.held = await hold(client, opened.number);
      if (version !== currentVersion || !opened.held || version === this.#current) continue;
      await this.#prepare?.(opened.snapshot).catch(() => {});
      this.#current = currentVersion;
    }
    for (const [version, opened] of this.#opened) {
      if (version === this.#current || opened.leases > 0) continue;
      if (opened.held) await release(client, opened.number);
      opened.held = false;
      // A request may have leased it during the await above.
      if (registeredVersions.has(version) || opened.leases > 0) continue;
      this.#opened.delete(version);
      await opened.snapshot.close();
    }
  }

  /** The locks end with the connection; the next refresh takes them again. */
  async #disconnect(): Promise<void> {
    for (const opened of this.#opened.values()) opened.held = false;
    const connection = this.#connection;
    this.#connection = undefined;
    await connection?.end().catch(() => {});
  }

  /** After close(): closes the snapshots without a lease, and with the last lease the connection. */
  async #end(): Promise<void> {
    for (const [version, { snapshot, leases }] of this.#opened) {
      if (leases > 0) continue;
      this.#opened.delete(version);
      await snapshot.close();
    }
    if (this.#opened.size === 0) await this.#disconnect();
  }
}
