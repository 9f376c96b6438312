import { afterEach, beforeEach, describe, expect, onTestFinished, test } from 'vitest';
import { buildSnapshot } from '../../../ingest/build.ts';
import { openOperations } from '../../../operations/operations.ts';
import { Deadline } from '../../../storage/deadline.ts';
import { connect } from '../../../storage/postgres/connect.ts';
import { storeAt } from '../../../storage/store-at.ts';
import { UnknownSnapshot } from '../../../storage/unknown-snapshot.ts';
import type { Warehouse } from '../../../storage/warehouse.ts';
import { catalogOf } from '../../catalog/inline.ts';
import { ENGINES, type TestDatabase, testDatabase } from '../../databases.ts';
import { SHOP } from '../../ingest/shop.ts';
import { facts } from '../../ingest/tiny.ts';
import { until } from '../../until.ts';
import { publishedIn } from '../published.ts';

const CATALOG = catalogOf({ shops: SHOP });

describe.skipIf(!ENGINES.includes('postgresql'))('on PostgreSQL', () => {
  let database: TestDatabase;
  beforeEach(async () => {
    database = await testDatabase('postgresql');
  });
  afterEach(() => database.drop());

  async function publish(names: readonly string[]): Promise<void> {
    const { dataDir, warehouse } = database;
    await buildSnapshot({
      dataDir,
      warehouse,
      catalog: CATALOG,
      stageInputs({ stage }) {
        const one = stage(facts('one'));
        for (const name of names) one.entity('Shop', one.ref('Shop', name), { name });
      },
    });
  }

  async function open(): Promise<Warehouse> {
    const warehouse = storeAt(database.warehouse).serve();
    onTestFinished(async () => warehouse.close());
    await warehouse.refresh();
    return warehouse;
  }

  /** Whether an open warehouse has the snapshot of this version. */
  function knows(warehouse: Warehouse, version: string | undefined): boolean {
    try {
      warehouse.acquire(version)[Symbol.dispose]();
      return true;
    } catch (error) {
      if (error instanceof UnknownSnapshot) return false;
      throw error;
    }
  }

  async function onServer(statement: string): Promise<readonly object[]> {
    const client = await connect(database.warehouse);
    const { rows } = await client.query(statement);
    await client.end();
    return rows;
  }

  test('cut connections are made again, and what is held is held again', async () => {
    await publish(['A']);
    const warehouse = await open();
    using lease = warehouse.acquire();
    const operations = await openOperations(database.operations);
    const { key } = await operations.createKey({ plan: 'pro' });
    const read = () => lease.snapshot.select('SELECT name FROM shop', []);
    expect(await read()).toEqual([{ name: 'A' }]);
    expect(await operations.authenticate(key)).toBeDefined();

    const others = 'FROM pg_stat_activity WHERE pid <> pg_backend_pid() AND datname = current_database()';
    const cut = await onServer(`SELECT pg_terminate_backend(pid, 60000) ${others}`);
    expect(cut.length).toBeGreaterThan(2);
    // By now all are gone, and this process has heard of it.
    await until(async () => (await onServer(`SELECT pid ${others}`)).length === 0);
    expect(await read()).toEqual([{ name: 'A' }]);
    expect(await operations.authenticate(key)).toBeDefined();
    await warehouse.refresh().catch(() => warehouse.refresh());
    for (const name of ['B', 'C', 'D', 'E']) await publish([name]);
    expect((await publishedIn(database)).versions).toContain(lease.snapshot.version);
    expect(await read()).toEqual([{ name: 'A' }]);
    await operations.close();
  });

  test('a text that comes again is prepared under a name, by as many as ask at once', async () => {
    await publish(['A', 'B']);
    const warehouse = await open();
    using lease = warehouse.acquire();
    const find = (name: string) => lease.snapshot.select("SELECT name, '?' AS mark FROM shop WHERE name = ?", [name]);
    const found = await Promise.all(Array.from({ length: 40 }, (_, index) => find(index % 2 === 0 ? 'A' : 'B')));
    expect(found.map((rows) => rows.length)).toEqual(found.map(() => 1));
    expect(await lease.snapshot.select('SELECT name, statement FROM pg_prepared_statements', [])).toMatchObject([
      { statement: "SELECT name, '?' AS mark FROM shop WHERE name = $1" },
    ]);
  });

  describe('statements of one request that run at a time', () => {
    const bounds = (milliseconds: number) => ({ deadline: new Deadline(milliseconds), lane: 'short' as const });
    const process = 'SELECT pg_backend_pid() AS process';

    test('share a connection, which another request does not get meanwhile', async () => {
      await publish(['A']);
      const warehouse = await open();
      using lease = warehouse.acquire();
      const { snapshot } = lease;
      const [one, other] = [bounds(10_000), bounds(10_000)];
      const asked = [one, one, one, other].map((each) => snapshot.select(process, [], each));
      const [first, second, third, fourth] = (await Promise.all(asked)).map(([row]) => row?.process);
      expect([second, third]).toEqual([first, first]);
      expect(fourth).not.toBe(first);
    });

    test('fail each for itself', async () => {
      await publish(['A']);
      const warehouse = await open();
      using lease = warehouse.acquire();
      const all = bounds(10_000);
      const texts = [process, 'SELECT 1 / (key - 1) AS n FROM shop', process];
      const ended = await Promise.allSettled(texts.map(async (text) => lease.snapshot.select(text, [], all)));
      expect(ended.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'fulfilled']);
    });

    test('end with the request, all of them', async () => {
      await publish(['A']);
      const warehouse = await open();
      using lease = warehouse.acquire();
      const all = bounds(200);
      const texts = [1, 2, 3].map((n) => `SELECT pg_sleep(60) AS n${n}`);
      const ended = await Promise.allSettled(texts.map(async (text) => lease.snapshot.select(text, [], all)));
      expect(ended.map((each) => each.status === 'rejected' && each.reason.code)).toEqual(texts.map(() => 'TIMEOUT'));
      const running = "SELECT pid FROM pg_stat_activity WHERE state = 'active' AND query LIKE 'SELECT pg_sleep(60)%'";
      await until(async () => (await onServer(running)).length === 0);
      expect(await lease.snapshot.select('SELECT name FROM shop', [], bounds(10_000))).toEqual([{ name: 'A' }]);
    });
  });

  test('a new snapshot is current before the next request comes', async () => {
    await publish(['A']);
    const warehouse = await open();
    const before = warehouse.current;
    await publish(['B']);
    const { current } = await publishedIn(database);
    expect(current).not.toBe(before);
    // Asked for by its version, a snapshot is not looked for.
    await until(() => knows(warehouse, current));
    using lease = warehouse.acquire(current);
    expect(await lease.snapshot.select('SELECT name FROM shop', [])).toEqual([{ name: 'B' }]);
  });

  test('a NUL in a parameter finds nothing and breaks nothing', async () => {
    await publish(['A']);
    const warehouse = await open();
    using lease = warehouse.acquire();
    expect(await lease.snapshot.select('SELECT name FROM shop WHERE name = ?', ['A\0'])).toEqual([]);
  });

  test('int8 and numeric are numbers', async () => {
    await publish(['A']);
    const warehouse = await open();
    using lease = warehouse.acquire();
    const [row] = await lease.snapshot.select(
      'SELECT count(*) AS many, sum(seats) AS sum FROM (SELECT 2 AS seats) AS x',
      [],
    );
    expect(row).toEqual({ many: 1, sum: 2 });
    const [average] = await lease.snapshot.select('SELECT avg(key) AS average FROM shop', []);
    expect(average).toEqual({ average: 1 });
  });

  test('a database that cannot be reached is named, its password is not', async () => {
    const nowhere = 'postgres://svc:secret@127.0.0.1:1/nowhere';
    for (const opening of [() => storeAt(nowhere).serve().refresh(), () => openOperations(nowhere)]) {
      const error = await opening().then(
        () => undefined,
        (reason: unknown) => String(reason),
      );
      expect(error).toContain('The database postgres://svc:********@127.0.0.1:1/nowhere cannot be reached');
      expect(error).not.toContain('secret');
    }
  });
});
