import { randomUUID } from 'node:crypto';
import type { OperationsConnection } from '../connection.ts';
import { now } from '../keys.ts';
import { isoAt } from '../runs/run-row.ts';

/** One comparison of two snapshots that follows all watches, once however many processes serve. */
export interface WatchPass {
  readonly id: string;
  readonly from: string;
  readonly to: string;
}

export interface LeasedPass extends WatchPass {
  readonly leaseId: string;
}

/** The passes of all processes on this database, one after the other. */
export interface WatchPasses {
  /** Notes that a snapshot is current: another one than before makes a pass. The first one ever is where watches begin. */
  note(version: string): Promise<void>;
  /** Claims the oldest pass that is not finished, for some milliseconds; undefined if there is none, or another process has it. */
  claim(lease: number): Promise<LeasedPass | undefined>;
  /** Extends a lease; false if the pass belongs to another process now. */
  extend(pass: LeasedPass, lease: number): Promise<boolean>;
  /** Ends a pass; `message`: why it told of nothing, if it could not compare. */
  finish(pass: LeasedPass, events: number, message: string | null): Promise<void>;
  /** Gives a pass back after a fault, to be claimed after some milliseconds. */
  giveBack(pass: LeasedPass, milliseconds: number, message: string): Promise<void>;
  /** Versions of the snapshots that unfinished passes compare, which loads keep. */
  snapshots(): Promise<string[]>;
  /** The latest passes, newest first. */
  latest(limit: number): Promise<ShownPass[]>;
}

/** A pass with how it went. */
export interface ShownPass {
  readonly from: string | null;
  readonly to: string;
  readonly events: number | null;
  readonly message: string | null;
  readonly createdTimestamp: string;
  readonly finishedTimestamp: string | null;
}

interface PassRow {
  readonly number: number;
  readonly id: string;
  readonly from_version: string | null;
  readonly to_version: string;
  readonly lease_id: string | null;
  readonly leased_until: string | null;
  readonly attempts: number;
  readonly events: number | null;
  readonly message: string | null;
  readonly created_timestamp: string;
  readonly finished_timestamp: string | null;
}

const PASS = 'watch_pass';

export function passesIn({ knex, exclusively }: Pick<OperationsConnection, 'knex' | 'exclusively'>): WatchPasses {
  const passes = () => knex<PassRow>(PASS);
  const held = ({ id, leaseId }: LeasedPass) =>
    passes().where({ id, lease_id: leaseId }).whereNull('finished_timestamp');
  return {
    async note(version) {
      const known = await passes().first('to_version').orderBy('number', 'desc');
      if (known?.to_version === version) return;
      await exclusively(async (transaction) => {
        const last = await transaction<PassRow>(PASS).first('number', 'to_version').orderBy('number', 'desc');
        if (last?.to_version === version) return;
        const at = now();
        await transaction(PASS).insert({
          ...{
            number: (last?.number ?? 0) + 1,
            id: randomUUID(),
            from_version: last?.to_version ?? null,
            to_version: version,
            attempts: 0,
          },
          ...{ events: last === undefined ? 0 : null, created_timestamp: at },
          finished_timestamp: last === undefined ? at : null,
        });
      });
    },
    async claim(lease) {
      const next = await passes().first().whereNull('finished_timestamp').orderBy('number');
      if (next === undefined || next.from_version === null) return undefined;
      const at = now();
      const leaseId = randomUUID();
      const claimed = await passes()
        .where({ id: next.id })
        .whereNull('finished_timestamp')
        .where((free) => free.whereNull('leased_until').orWhere('leased_until', '<', at))
        .update({
          ...{ lease_id: leaseId, leased_until: isoAt(Date.now() + lease) },
          attempts: knex.raw('attempts + 1'),
        });
      return claimed > 0 ? { id: next.id, from: next.from_version, to: next.to_version, leaseId } : undefined;
    },
    async extend(pass, lease) {
      return (await held(pass).update({ leased_until: isoAt(Date.now() + lease) })) > 0;
    },
    async finish(pass, events, message) {
      await held(pass).update({ events, message, finished_timestamp: now(), lease_id: null, leased_until: null });
    },
    async giveBack(pass, milliseconds, message) {
      await held(pass).update({ message, leased_until: isoAt(Date.now() + milliseconds) });
    },
    async snapshots() {
      const rows = await passes().select('from_version', 'to_version').whereNull('finished_timestamp');
      return rows.flatMap(({ from_version: from, to_version: to }) => (from === null ? [to] : [from, to]));
    },
    async latest(limit) {
      const rows = await passes().orderBy('number', 'desc').limit(limit);
      return rows.map((row) => ({
        ...{ from: row.from_version, to: row.to_version, events: row.events, message: row.message },
        ...{ createdTimestamp: row.created_timestamp, finishedTimestamp: row.finished_timestamp },
      }));
    },
  };
}
