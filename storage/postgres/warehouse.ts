import type pg from 'pg';
import type { DatabaseLocation } from '../../catalog/database-location.ts';
import { databaseFault } from '../../catalog/errors/database-fault.ts';
import { versionAsOf } from '../as-of.ts';
import { countedLease, type Leased } from '../counted-lease.ts';
import { UnknownSnapshot } from '../unknown-snapshot.ts';
import type { Serving, SnapshotLease, Warehouse, WarehouseHost } from '../warehouse.ts';
import { Hosts } from './hosts.ts';
import { hold, listen, type Registered, registered, release } from './register.ts';
import { PostgresSnapshot } from './snapshot.ts';

/** Maximum age of what this process knows about the register, in milliseconds, if the server sends no events. Checked at requests. */
const REFRESH_EVERY_MS = 500;

interface Opened extends Leased {
  readonly snapshot: PostgresSnapshot;
  readonly number: number;
  /** True while this process keeps the snapshot from being removed. */
  held: boolean;
}

/**
 * The published snapshots of a PostgreSQL database, read from one host or from several. One connection, to the primary,
 * listens for new snapshots. It also holds a shared advisory lock on the current snapshot and on all leased ones,
 * because a load removes no snapshot that a process holds (see sweepSnapshots). Trap: the locks belong to the session,
 * so a connection pooler in between must not work in transaction mode.
 */
export class PostgresWarehouse implements Warehouse {
  readonly #hosts: Hosts;
  readonly #opened = new Map<string, Opened>();
  #connection: pg.Client | undefined;
  #current: string | undefined;
  #refreshedAt = Number.NEGATIVE_INFINITY;
  #refreshing: Promise<void> | undefined;
  #closed = false;
  readonly #serving: Serving;
  /** Versions that are not served until the register points at another version. */
  readonly #refused = new Set<string>();
  /** Versions of which a statement has read damaged pages or missed tables; they are served only where no good one is. */
  readonly #damaged = new Set<string>();
  #pointer: string | undefined;

  constructor(url: DatabaseLocation, serving: Serving = {}) {
    this.#hosts = new Hosts(url, serving.hostTurned);
    this.#serving = serving;
  }

  get current(): string | undefined {
    // If a refresh fails, the open snapshot stays in use, and its statements report the problem.
    if (!this.#closed && performance.now() - this.#refreshedAt >= REFRESH_EVERY_MS) this.refresh().catch(() => {});
    return this.#current;
  }

  acquire(version?: string): SnapshotLease {
    if (this.#closed) throw new Error('The warehouse is closed.');
    const wanted = version ?? this.current;
    const opened = wanted === undefined ? undefined : this.#opened.get(wanted);
    if (opened === undefined) throw new UnknownSnapshot(wanted, this.#current);
    return countedLease(opened, () => {
      if (this.#closed && opened.leases === 0) void this.#end();
    });
  }

  async acquireAsOf(written: string): Promise<SnapshotLease> {
    // A version that a load has removed is forgotten by a look, unless somebody has it.
    await this.refresh();
    const version = versionAsOf(written, this.kept(), this.current);
    if (version === undefined) throw new UnknownSnapshot(written, this.#current);
    const lease = this.acquire(version);
    // A load removes no snapshot that is held; this one may be held only from the next look on.
    await this.refresh().catch((error: unknown) => {
      lease[Symbol.dispose]();
      throw error;
    });
    return lease;
  }

  kept(): readonly string[] {
    return [...this.#opened.keys()].sort();
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

  /** The hosts that the warehouse is read from; empty if there is only one. */
  hosts(): readonly WarehouseHost[] {
    return this.#hosts.states(this.#current);
  }

  async #refreshNow(): Promise<void> {
    try {
      await this.#hosts.look();
      const { client, isPrimary } = await this.#hosts.register();
      if (client !== this.#connection) await this.#follow(client, isPrimary);
      await this.#readRegister(client, isPrimary);
    } catch (error) {
      await this.#disconnect();
      throw error;
    }
  }

  /** Locks belong to a connection, so a new connection takes all of them again. */
  async #follow(client: pg.Client, isPrimary: boolean): Promise<void> {
    for (const opened of this.#opened.values()) opened.held = false;
    this.#connection = client;
    if (!isPrimary) return;
    client.on('notification', () => this.refresh().catch(() => {}));
    await listen(client);
  }

  /**
   * A standby's register, read while no primary answers, may be older than what is served. So it adds versions, removes
   * none, and decides which one is current only if none is served yet.
   */
  async #readRegister(client: pg.Client, isPrimary: boolean): Promise<void> {
    const all = await registered(client);
    const pointer = all.find(({ current }) => current)?.version;
    if (pointer !== this.#pointer) this.#refused.clear();
    this.#pointer = pointer;
    for (const each of all) {
      if (this.#opened.has(each.version) || this.#refused.has(each.version)) continue;
      const snapshot = await this.#opening(client, each);
      if (snapshot !== undefined)
        this.#opened.set(each.version, { snapshot, number: each.number, leases: 0, held: false });
    }
    const registeredVersions = new Set(all.map(({ version }) => version));
    await this.#choose(client, isPrimary, all);
    for (const [version, opened] of this.#opened) {
      const wanted = version === this.#current || opened.leases > 0;
      if (wanted && !opened.held) opened.held = await hold(client, opened.number);
    }
    for (const [version, opened] of this.#opened) {
      if (version === this.#current || opened.leases > 0) continue;
      if (opened.held) await release(client, opened.number);
      opened.held = false;
      // A request may have leased it during the await above.
      if (!isPrimary || registeredVersions.has(version) || opened.leases > 0) continue;
      this.#opened.delete(version);
      await opened.snapshot.close();
    }
  }

  /** Makes the version at the pointer current. If nothing good is served, the newest good one before a bad one is tried. */
  async #choose(client: pg.Client, isPrimary: boolean, all: readonly Registered[]): Promise<void> {
    const served = this.#current !== undefined && !this.#damaged.has(this.#current) ? this.#current : undefined;
    const upTo = all.slice(0, all.findIndex(({ current }) => current) + 1).map(({ version }) => version);
    for (const version of served === undefined ? upTo.reverse() : upTo.slice(-1)) {
      if (version === served || (served !== undefined && !isPrimary)) break;
      const opened = this.#opened.get(version);
      const isBad = this.#refused.has(version) || this.#damaged.has(version);
      if (opened === undefined || isBad || !this.#hosts.serve(version)) continue;
      if (!opened.held) opened.held = await hold(client, opened.number);
      if (!opened.held || !(await this.#isGood(opened.snapshot))) continue;
      this.#current = version;
      break;
    }
  }

  /** Serves the last good version instead of one that was damaged while it was served. */
  #replaceDamaged(version: string, reason: unknown): void {
    // The damage of a version that is being admitted is a reason to refuse it.
    if (version !== this.#current || this.#closed) return;
    this.#damaged.add(version);
    const replace = async () => {
      // A check that has begun may have chosen already.
      await this.#refreshing?.catch(() => {});
      if (!this.#closed) await this.refresh();
    };
    void replace()
      .catch(() => {})
      .then(() => this.#serving.damaged?.(version, reason, this.#current === version ? undefined : this.#current));
  }

  /** Undefined if the schema is not that of a snapshot. */
  async #opening(client: pg.Client, registered: Registered): Promise<PostgresSnapshot | undefined> {
    try {
      const damaged = (version: string, reason: unknown) => this.#replaceDamaged(version, reason);
      return await PostgresSnapshot.open(this.#hosts, client, registered, { ...this.#serving, damaged });
    } catch (error) {
      this.#refuse(registered.version, error);
      return undefined;
    }
  }

  /** Admits and prepares a snapshot. A failed preparation is ignored: a request that needs the prepared data reports the problem. */
  async #isGood(snapshot: PostgresSnapshot): Promise<boolean> {
    const { admit, prepare, standIns } = this.#serving;
    try {
      snapshot.standIns ??= await standIns?.(snapshot);
      await admit?.(snapshot);
    } catch (error) {
      this.#refuse(snapshot.version, error);
      return false;
    }
    await prepare?.(snapshot).catch(() => {});
    return true;
  }

  /** Rethrows a fault of the database itself, which says nothing about the snapshot. */
  #refuse(version: string, error: unknown): void {
    if (databaseFault(error) === 'down') throw error;
    this.#refused.add(version);
    this.#serving.refused?.(version, error);
  }

  /** The locks end with the connection; the next refresh takes them again. */
  async #disconnect(): Promise<void> {
    for (const opened of this.#opened.values()) opened.held = false;
    const connection = this.#connection;
    this.#connection = undefined;
    if (connection !== undefined) await this.#hosts.dropRegister(connection);
  }

  /** After close(): closes the snapshots without a lease, and the connection with the last lease. */
  async #end(): Promise<void> {
    for (const [version, { snapshot, leases }] of this.#opened) {
      if (leases > 0) continue;
      this.#opened.delete(version);
      await snapshot.close();
    }
    if (this.#opened.size > 0) return;
    await this.#disconnect();
    await this.#hosts.close();
  }
}
