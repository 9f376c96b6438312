import { afterEach, describe, expect, onTestFinished, test, vi } from 'vitest';
import { isDamaged } from '../../../storage/damaged-snapshots.ts';
import { announce, isHeld, pointAt, unregister } from '../../../storage/postgres/register.ts';
import { PostgresWarehouse } from '../../../storage/postgres/warehouse.ts';
import { StandIns } from '../../../storage/stand-ins.ts';
import { UnknownSnapshot } from '../../../storage/unknown-snapshot.ts';
import type { Serving } from '../../../storage/warehouse.ts';
import { ENGINES } from '../../databases.ts';
import { until } from '../../until.ts';
import { A, B, C, D } from './own-register.ts';
import { posingHosts } from './posing-hosts.ts';

describe.skipIf(!ENGINES.includes('postgresql'))('a warehouse on PostgreSQL', () => {
  const own = posingHosts(2);
  afterEach(() => vi.useRealTimers());

  async function open(serving?: Serving, location = own.url): Promise<PostgresWarehouse> {
    const warehouse = new PostgresWarehouse(location, serving);
    onTestFinished(() => warehouse.close());
    await warehouse.refresh();
    return warehouse;
  }

  /** Serves all but some versions; `seen` is what was asked and reported, in order. */
  function picky(...bad: readonly string[]) {
    const seen: string[] = [];
    const serving: Serving = {
      async admit({ version }) {
        seen.push(`admit ${version}`);
        if (bad.includes(version)) throw new Error('bad');
      },
      refused: (version, reason) => seen.push(`refused ${version}: ${reason}`),
    };
    return { seen, serving };
  }

  const refusals = (versions: readonly string[]) =>
    versions.flatMap((version) => [`admit ${version}`, `refused ${version}: Error: bad`]);

  test('before the first publication it has none; then the current one, and the others by their versions', async () => {
    const warehouse = await open();
    expect(warehouse.current).toBeUndefined();
    expect(() => warehouse.acquire()).toThrow(new UnknownSnapshot(undefined, undefined));
    await own.publish(A, B);
    await pointAt(own.client, A);
    await warehouse.refresh();
    expect(warehouse.current).toBe(A);
    for (const [asked, version] of [
      [undefined, A],
      [A, A],
      [B, B],
    ] as const) {
      using lease = warehouse.acquire(asked);
      expect(lease.snapshot.version).toBe(version);
    }
    expect(() => warehouse.acquire(C)).toThrow(`The warehouse holds no snapshot ${C}; the current one is ${A}.`);
    expect(warehouse.hosts()).toEqual([]);
  });

  test('one that is refused never becomes current, and is refused "until the register points at another version"', async () => {
    const { seen, serving } = picky(B);
    await own.publish(A);
    const warehouse = await open(serving);
    await own.publish(B);
    await warehouse.refresh();
    await warehouse.refresh();
    expect([warehouse.current, seen.splice(0)]).toEqual([A, [`admit ${A}`, ...refusals([B])]]);
    await pointAt(own.client, A);
    await warehouse.refresh();
    await pointAt(own.client, B);
    await warehouse.refresh();
    expect([warehouse.current, seen.splice(0)]).toEqual([A, refusals([B])]);
    await own.publish(C);
    await warehouse.refresh();
    expect([warehouse.current, seen]).toEqual([C, [`admit ${C}`]]);
  });

  test('"If nothing is served yet, the newest good version before a bad one is tried"', async () => {
    const { seen, serving } = picky(B, C);
    await own.publish(A, B, D, C);
    const warehouse = await open(serving);
    expect([warehouse.current, seen]).toEqual([A, [...refusals([C, B]), `admit ${A}`]]);
  });

  test('a schema that is not that of a snapshot is refused, and the others are served', async () => {
    await own.publish(A, B);
    await own.client.query('DROP TABLE svc_20260102t000000z_00000a.dataset_set');
    const { seen, serving } = picky();
    const warehouse = await open(serving);
    expect([warehouse.current, seen]).toEqual([A, [expect.stringContaining(`refused ${B}: `), `admit ${A}`]]);
    expect(() => warehouse.acquire(B)).toThrow(UnknownSnapshot);
  });

  test.each([
    ['dropped', 'DROP SCHEMA svc_20260102t000000z_00000a CASCADE', [A], A],
    ['without a table', 'DROP TABLE svc_20260102t000000z_00000a.dataset_set', [A], A],
    ['dropped, and there is no other', 'DROP SCHEMA svc_20260102t000000z_00000a CASCADE', [], undefined],
  ])('one that is damaged while it is served gives way to the last good one: %s', async (_, damage, older, good) => {
    await own.publish(...older, B);
    const damaged = vi.fn();
    const warehouse = await open({ damaged });
    using before = warehouse.acquire();
    await expect(before.snapshot.select('SELECT * FROM never_there', [])).rejects.toThrow('does not exist');
    expect(isDamaged(before.snapshot)).toBe(false);
    await own.client.query(damage);
    const read = async () => before.snapshot.select('SELECT ids FROM dataset_set', []);
    await expect(read()).rejects.toThrow('Schema svc_20260102t000000z_00000a has lost dataset_set.');
    await expect(read()).rejects.toThrow('has lost');
    await until(() => damaged.mock.calls.length > 0);
    expect([warehouse.current, damaged.mock.calls]).toEqual([good ?? B, [[B, expect.any(Error), good]]]);
    using after = warehouse.acquire();
    expect([isDamaged(before.snapshot), isDamaged(after.snapshot)]).toEqual([true, good === undefined]);
    await warehouse.refresh();
    expect(warehouse.current).toBe(good ?? B);
    await own.publish(C);
    await warehouse.refresh();
    expect(warehouse.current).toBe(C);
  });

  test('"a fault of the database itself, which says nothing about the snapshot", refuses none', async () => {
    await own.publish(A);
    let isDown = true;
    const refused = vi.fn();
    const warehouse = new PostgresWarehouse(own.url, {
      admit: async () => {
        if (isDown) throw Object.assign(new Error('gone'), { code: 'ECONNRESET' });
      },
      refused,
    });
    onTestFinished(() => warehouse.close());
    await expect(warehouse.refresh()).rejects.toThrow('gone');
    expect(warehouse.current).toBeUndefined();
    isDown = false;
    await warehouse.refresh();
    expect([warehouse.current, refused.mock.calls]).toEqual([A, []]);
  });

  test('stand-ins are made once for a snapshot, before it is admitted and prepared; a failed preparation is ignored', async () => {
    const order: string[] = [];
    await own.publish(A);
    const warehouse = await open({
      standIns: async ({ dialect }) => {
        order.push('stand-ins');
        return new StandIns([], dialect);
      },
      admit: async () => void order.push('admit'),
      prepare: async () => {
        order.push('prepare');
        throw new Error('no words');
      },
    });
    await warehouse.refresh();
    expect([warehouse.current, order.splice(0)]).toEqual([A, ['stand-ins', 'admit', 'prepare']]);
    await own.publish(B);
    await warehouse.refresh();
    await pointAt(own.client, A);
    await warehouse.refresh();
    expect(order).toEqual(['stand-ins', 'admit', 'prepare', 'admit', 'prepare']);
  });

  describe('what it holds', () => {
    const held = async () => {
      const found: string[] = [];
      for (const version of [A, B, C]) if (await isHeld(own.client, version)) found.push(version);
      return found;
    };

    test('"the current snapshot and all leased ones", as long as they are', async () => {
      await own.publish(A, B);
      const warehouse = await open();
      expect(await held()).toEqual([B]);
      const leases = [warehouse.acquire(A), warehouse.acquire(), warehouse.acquire(A)];
      await own.publish(C);
      await warehouse.refresh();
      expect([warehouse.current, await held()]).toEqual([C, [A, B, C]]);
      for (const [left, still] of [
        [2, [A, B, C]],
        [1, [A, C]],
        [0, [C]],
      ] as const) {
        leases[left]?.[Symbol.dispose]();
        await warehouse.refresh();
        expect(await held()).toEqual(still);
      }
      await warehouse.close();
      expect(await held()).toEqual([]);
    });

    test('a snapshot that a load removed is known no more, unless it is leased', async () => {
      await own.publish(A, B, C);
      const warehouse = await open();
      const lease = warehouse.acquire(B);
      await unregister(own.client, A);
      // As a server that has lost its locks would let a load do.
      await own.client.query('DELETE FROM svc_warehouse.snapshot WHERE version = $1', [B]);
      await warehouse.refresh();
      expect(() => warehouse.acquire(A)).toThrow(UnknownSnapshot);
      expect(await lease.snapshot.select('SELECT ids FROM dataset_set', [])).toEqual([{ ids: '["one"]' }]);
      lease[Symbol.dispose]();
      await warehouse.refresh();
      expect(() => warehouse.acquire(B)).toThrow(UnknownSnapshot);
    });

    test('is held again after the connection broke', async () => {
      await own.publish(A, B);
      const warehouse = await open();
      using _lease = warehouse.acquire(A);
      await warehouse.refresh();
      expect(await held()).toEqual([A, B]);
      await own.list(
        'SELECT pg_terminate_backend(pid, 10000) FROM pg_stat_activity WHERE pid <> pg_backend_pid() AND datname = current_database()',
      );
      expect(await held()).toEqual([]);
      await expect(warehouse.refresh()).rejects.toThrow();
      expect(warehouse.current).toBe(B);
      await warehouse.refresh();
      expect(await held()).toEqual([A, B]);
    });
  });

  test('"an event" of a publication makes it known without a request', async () => {
    await own.publish(A);
    const warehouse = await open();
    await own.publish(B);
    await announce(own.client);
    // Asked for by its version, a snapshot is not looked for.
    await until(() => {
      try {
        warehouse.acquire(B)[Symbol.dispose]();
        return true;
      } catch {
        return false;
      }
    });
  });

  test('"if the server sends no events", a request half a second later makes it known', async () => {
    await own.publish(A);
    const warehouse = await open();
    vi.useFakeTimers({ toFake: ['performance'] });
    await warehouse.refresh();
    const refresh = vi.spyOn(warehouse, 'refresh');
    await own.publish(B);
    vi.advanceTimersByTime(499);
    expect([warehouse.current, refresh.mock.calls.length]).toEqual([A, 0]);
    vi.advanceTimersByTime(1);
    expect([warehouse.current, refresh.mock.calls.length]).toEqual([A, 1]);
    await refresh.mock.results[0]?.value;
    expect([warehouse.current, refresh.mock.calls.length]).toEqual([B, 1]);
    await warehouse.close();
    vi.advanceTimersByTime(10_000);
    expect([warehouse.current, refresh.mock.calls.length]).toEqual([B, 1]);
  });

  test('"the others close when their last lease ends"', async () => {
    await own.publish(A, B);
    const warehouse = await open();
    const [one, other] = [warehouse.acquire(A), warehouse.acquire(A)];
    await warehouse.close();
    expect(() => warehouse.acquire(A)).toThrow('The warehouse is closed.');
    const read = async () => one.snapshot.select('SELECT ids FROM dataset_set', []);
    expect(await read()).toHaveLength(1);
    one[Symbol.dispose]();
    one[Symbol.dispose]();
    expect(await read()).toHaveLength(1);
    other[Symbol.dispose]();
    await expect(read()).rejects.toThrow(/after calling end|pool/);
    const others = `SELECT 1 FROM pg_stat_activity WHERE pid <> pg_backend_pid() AND datname = current_database()`;
    await until(async () => (await own.list(others)).length === 0);
  });

  describe('while no primary answers', () => {
    test('a standby "adds versions, removes none", and does not take anybody back', async () => {
      await own.publish(A, B);
      await own.standbys({ 1: '0/F00' });
      const warehouse = await open({}, own.location());
      expect([warehouse.current, warehouse.hosts().map(({ state }) => state)]).toEqual([B, ['primary', 'standby']]);
      await own.hide(1, B);
      await own.cut(0);
      await pointAt(own.client, A);
      await warehouse.refresh();
      expect(warehouse.current).toBe(B);
      using lease = warehouse.acquire(B);
      expect(lease.snapshot.version).toBe(B);
      await own.back(0);
      await until(() => warehouse.refresh().then(() => warehouse.current === A));
    });

    test('it "decides which one is current only if none is served yet", of those that a host has', async () => {
      await own.publish(A);
      await own.standbys({ 1: '0/F00' });
      await own.cut(0);
      const warehouse = await open({}, own.location());
      expect(warehouse.current).toBe(A);
      using lease = warehouse.acquire();
      expect(await lease.snapshot.select(`SELECT ${own.which} AS host FROM dataset_set`, [])).toEqual([{ host: 1 }]);
      const primaryOnly = await open({}, own.location('&target_session_attrs=primary'));
      expect(primaryOnly.current).toBeUndefined();
    });
  });
});
