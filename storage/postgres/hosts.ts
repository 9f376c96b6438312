import type { Client } from 'pg';
import { databaseHosts, type ReadFrom } from '../../catalog/database-hosts.ts';
import { type DatabaseLocation, DatabaseUnreachable } from '../../catalog/database-location.ts';
import type { WarehouseHost } from '../warehouse.ts';
import { connect } from './connect.ts';
import { Host } from './host.ts';

/** Time between two checks of all hosts, in milliseconds. */
const LOOK_EVERY_MS = 1_000;

/** The connection that reads the register of snapshots; on the primary, it also holds the locks on snapshots. */
export interface RegisterConnection {
  readonly client: Client;
  readonly isPrimary: boolean;
}

/**
 * The hosts of a warehouse: a primary and its standbys, or one server. Several hosts are checked every second, each on
 * its own, so that one that does not answer delays nobody. A single host is never asked for its role.
 */
export class Hosts {
  readonly all: readonly Host[];
  /** The only server of a URL with one host: all statements go to it, in whatever role. */
  readonly alone: Host | undefined;
  readonly #url: DatabaseLocation;
  readonly #readFrom: ReadFrom;
  readonly #onChange: (host: WarehouseHost) => void;
  readonly #states = new Map<Host, WarehouseHost['state']>();
  #connection: Client | undefined;
  #timer: NodeJS.Timeout | undefined;
  #turn = 0;
  #isClosed = false;

  /** `onChange` is called with each host whose state has changed; the first state of a host is reported only if it is down. */
  constructor(url: DatabaseLocation, onChange: (host: WarehouseHost) => void = () => {}) {
    const { hosts, readFrom } = databaseHosts(url);
    this.#url = url;
    this.#readFrom = readFrom;
    this.#onChange = onChange;
    this.all = hosts.map((each) => new Host(each));
    this.alone = this.all.length === 1 ? this.all[0] : undefined;
  }

  /** Checks each host. Does not wait for hosts that were down, unless all were down. */
  async look(): Promise<void> {
    if (this.alone !== undefined) return;
    if (!this.#isClosed) this.#timer ??= setInterval(() => void this.look(), LOOK_EVERY_MS).unref();
    const isNoneUp = this.all.every(({ seen }) => seen === undefined);
    const looks = this.all.map((host) => ({ isAwaited: isNoneUp || host.seen !== undefined, look: host.look() }));
    await Promise.all(looks.flatMap(({ look, isAwaited }) => (isAwaited ? [look] : [])));
    for (const host of this.all) this.#report(host);
  }

  /** The connection that reads the register now: to the primary, or else to the most advanced standby. Rejects if no host answers. */
  async register(): Promise<RegisterConnection> {
    if (this.alone !== undefined) {
      this.#connection ??= await connect(this.#url);
      return { client: this.#connection, isPrimary: true };
    }
    const answering = this.all.flatMap(({ seen, client }) => (seen && client ? [{ ...seen, client }] : []));
    const primary = answering.find(({ role }) => role === 'primary');
    const [furthest] = answering.toSorted((one, other) => other.position - one.position);
    const { client } = primary ?? furthest ?? {};
    if (client !== undefined) return { client, isPrimary: primary !== undefined };
    throw new DatabaseUnreachable(this.#url, this.all.find(({ fault }) => fault !== undefined)?.fault);
  }

  /** Closes the connection of the register after it failed. */
  async dropRegister(client: Client): Promise<void> {
    await this.all.find((host) => host.client === client)?.drop();
    if (client === this.#connection) await this.#end();
  }

  async #end(): Promise<void> {
    const connection = this.#connection;
    this.#connection = undefined;
    await connection?.end().catch(() => {});
  }

  /** True if some host can answer from that snapshot now. */
  serve(version: string): boolean {
    return this.alone !== undefined || this.#able(version).length > 0;
  }

  /**
   * The host for a statement on that snapshot: among the hosts that have the snapshot, the one with the fewest running
   * statements, in turn if several have equally few. A host in `tried` is chosen only if there is no other.
   */
  choose(version: string, tried: ReadonlySet<Host>): Host | undefined {
    const able = this.#able(version);
    const preferred = this.#readFrom === 'prefer-standby' ? able.filter(({ seen }) => seen?.role === 'standby') : able;
    const untried = (hosts: readonly Host[]) => hosts.filter((host) => !tried.has(host));
    const from = [untried(preferred), untried(able), preferred, able].find(({ length }) => length > 0) ?? [];
    const fewest = Math.min(...from.map(({ running }) => running));
    const free = from.filter(({ running }) => running === fewest);
    this.#turn = (this.#turn + 1) % this.all.length;
    return free[this.#turn % free.length];
  }

  /** State of each host at the last check; empty if there is only one host. */
  states(current: string | undefined): readonly WarehouseHost[] {
    return this.alone === undefined ? this.all.map((host) => this.#stateOf(host, current)) : [];
  }

  async close(): Promise<void> {
    this.#isClosed = true;
    clearInterval(this.#timer);
    this.#timer = undefined;
    await Promise.all([this.#end(), ...this.all.map((host) => host.close())]);
  }

  #able(version: string): readonly Host[] {
    const role = this.#readFrom === 'any' || this.#readFrom === 'prefer-standby' ? undefined : this.#readFrom;
    return this.all.filter(({ seen }) => seen?.versions.has(version) && (role === undefined || seen.role === role));
  }

  #stateOf({ name, seen, fault }: Host, current?: string): WarehouseHost {
    if (seen === undefined) return { name, state: 'down', hasCurrent: false, behind: undefined, fault };
    const primary = this.all.find((each) => each.seen?.role === 'primary')?.seen;
    const behind = primary === undefined ? undefined : Math.max(0, primary.position - seen.position);
    return { name, state: seen.role, hasCurrent: current !== undefined && seen.versions.has(current), behind, fault };
  }

  #report(host: Host): void {
    const state = this.#stateOf(host);
    const before = this.#states.get(host);
    this.#states.set(host, state.state);
    if (before === undefined ? state.state === 'down' : before !== state.state) this.#onChange(state);
  }
}
