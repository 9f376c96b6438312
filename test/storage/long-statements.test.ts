import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import { buildSnapshot } from '../../ingest/build.ts';
import { Deadline } from '../../storage/deadline.ts';
import { connect } from '../../storage/postgres/connect.ts';
import type { Bounds, Snapshot } from '../../storage/snapshot.ts';
import { storeAt } from '../../storage/store-at.ts';
import { catalogOf } from '../catalog/inline.ts';
import { ENGINES, type TestDatabase, testDatabase } from '../databases.ts';
import { SHOP } from '../ingest/shop.ts';
import { oneDataset } from '../ingest/tiny.ts';
import { statementProcesses } from '../statement-processes.ts';
import { until } from '../until.ts';

/** "a statement that never ends": it counts for ever. */
const ENDLESS = 'WITH RECURSIVE c(x) AS (SELECT 1 UNION ALL SELECT x + 1 FROM c) SELECT count(*) AS n FROM c';
/** One row for each number up to the parameter. */
const NUMBERS = `WITH RECURSIVE c(x) AS (SELECT 1 UNION ALL SELECT x + 1 FROM c WHERE x < CAST(? AS integer)) SELECT x FROM c`;

const TIMEOUT = { code: 'TIMEOUT' };

describe.each(ENGINES)('on %s', (engine) => {
  let database: TestDatabase;
  beforeAll(async () => {
    database = await testDatabase(engine);
    const { dataDir, warehouse } = database;
    await buildSnapshot({
      dataDir,
      warehouse,
      catalog: catalogOf({ shops: SHOP }),
      stageInputs: oneDataset('2026-01-02', (stage) => stage.entity('Shop', stage.ref('Shop', 'A'), { name: 'A' })),
    });
  });
  afterAll(() => database.drop());

  async function open(longStatements = 2): Promise<Snapshot> {
    const warehouse = storeAt(database.warehouse).serve({ longStatements });
    await warehouse.refresh();
    const lease = warehouse.acquire();
    onTestFinished(async () => {
      lease[Symbol.dispose]();
      await warehouse.close();
      await until(async () => (await running()).length === 0);
    });
    return lease.snapshot;
  }

  /** The processes that run statements: of this process, or of the server with the endless one. */
  async function running(): Promise<readonly number[]> {
    if (engine === 'sqlite') return statementProcesses();
    const client = await connect(database.warehouse);
    const { rows } = await client.query<{ pid: number }>(
      `SELECT pid FROM pg_stat_activity WHERE datname = current_database() AND state = 'active' AND query LIKE 'WITH RECURSIVE%'`,
    );
    await client.end();
    return rows.map(({ pid }) => pid);
  }

  const long = (deadline: Deadline, more: Partial<Bounds> = {}): Bounds => ({ deadline, lane: 'long', ...more });

  test('a statement that never ends is ended with its request, and the next one is answered', async () => {
    const snapshot = await open();
    using deadline = new Deadline(200);
    await expect(snapshot.select(ENDLESS, [], long(deadline))).rejects.toMatchObject(TIMEOUT);
    await until(async () => (await running()).length === 0);
    using next = new Deadline(60_000);
    expect(await snapshot.select(NUMBERS, [3], long(next))).toEqual([{ x: 1 }, { x: 2 }, { x: 3 }]);
  });

  test('a client that leaves frees the place of its statement', async () => {
    const snapshot = await open(1);
    using deadline = new Deadline(600_000);
    const asked = snapshot.select(ENDLESS, [], long(deadline));
    using next = new Deadline(600_000);
    const waiting = snapshot.select(NUMBERS, [1], long(next));
    await until(async () => (await running()).length === 1);
    deadline.abandon();
    await expect(asked).rejects.toMatchObject(TIMEOUT);
    expect(await waiting).toEqual([{ x: 1 }]);
  });

  test('a request that ends while its statement waits gives up its place in the queue', async () => {
    const snapshot = await open(1);
    using endless = new Deadline(600_000);
    const asked = snapshot.select(ENDLESS, [], long(endless));
    using short = new Deadline(50);
    await expect(snapshot.select(NUMBERS, [1], long(short))).rejects.toMatchObject(TIMEOUT);
    endless.abandon();
    await expect(asked).rejects.toMatchObject(TIMEOUT);
  });

  test('short statements are answered while all long ones run', async () => {
    const snapshot = await open(5);
    using deadline = new Deadline(600_000);
    const asked = Array.from({ length: 12 }, () => snapshot.select(ENDLESS, [], long(deadline)));
    const ended = Promise.allSettled(asked);
    await until(async () => (await running()).length === 5);
    using other = new Deadline(600_000);
    expect(await snapshot.select('SELECT name FROM shop', [], { deadline: other, lane: 'short' })).toHaveLength(1);
    deadline.abandon();
    await ended;
  });

  test('no more rows are read than are asked for', async () => {
    const snapshot = await open();
    using deadline = new Deadline(60_000);
    for (const lane of ['short', 'long', 'byRows'] as const) {
      expect(await snapshot.select(NUMBERS, [100], { deadline, lane, rows: 2 })).toEqual([{ x: 1 }, { x: 2 }]);
    }
  });

  test('a statement by rows is whole, however many it has', async () => {
    const snapshot = await open();
    using deadline = new Deadline(60_000);
    for (const count of [4_999, 5_000, 5_001, 20_000]) {
      const rows = await snapshot.select<{ x: number }>(NUMBERS, [count], { deadline, lane: 'byRows' });
      expect([rows.length, rows.at(-1)]).toEqual([count, { x: count }]);
    }
  });

  test('a request that has ended runs no statement', async () => {
    const snapshot = await open();
    using deadline = new Deadline(60_000);
    deadline.abandon();
    for (const lane of ['short', 'long', 'byRows'] as const)
      await expect((async () => snapshot.select(NUMBERS, [1], { deadline, lane }))()).rejects.toMatchObject(TIMEOUT);
  });
});

describe('on SQLite', () => {
  let database: TestDatabase;
  beforeAll(async () => {
    database = await testDatabase('sqlite');
    const { dataDir, warehouse } = database;
    await buildSnapshot({
      dataDir,
      warehouse,
      catalog: catalogOf({ shops: SHOP }),
      stageInputs: oneDataset('2026-01-02', (stage) => stage.entity('Shop', stage.ref('Shop', 'A'), { name: 'A' })),
    });
  });
  afterAll(() => database.drop());

  async function open() {
    const warehouse = storeAt(database.warehouse).serve({ longStatements: 1 });
    await warehouse.refresh();
    const lease = warehouse.acquire();
    const close = () => {
      lease[Symbol.dispose]();
      return warehouse.close();
    };
    onTestFinished(close);
    return { snapshot: lease.snapshot, close };
  }

  test('a process that dies inside a statement costs that statement alone', async () => {
    const { snapshot } = await open();
    using deadline = new Deadline(600_000);
    const bounds: Bounds = { deadline, lane: 'long' };
    const asked = snapshot.select(ENDLESS, [], bounds);
    const waiting = snapshot.select(NUMBERS, [1], bounds);
    await until(() => statementProcesses().length === 1);
    for (const pid of statementProcesses()) process.kill(pid, 'SIGKILL');
    await expect(asked).rejects.toMatchObject({ code: 'SUBGRAPH_UNAVAILABLE' });
    expect(await waiting).toEqual([{ x: 1 }]);
  });

  test('"memory of a statement bounded": one that collects without end is refused', async () => {
    const { snapshot } = await open();
    using deadline = new Deadline(600_000);
    const grows = `SELECT length(group_concat(x || printf('%.*c', 1000, 'x'))) AS n FROM (${NUMBERS})`;
    await expect(snapshot.select(grows, [2_000_000], { deadline, lane: 'long' })).rejects.toMatchObject({
      code: 'COST_LIMIT',
    });
  });

  test('closing a snapshot leaves no process', async () => {
    const { snapshot, close } = await open();
    using deadline = new Deadline(600_000);
    const asked = snapshot.select(ENDLESS, [], { deadline, lane: 'long' });
    await until(() => statementProcesses().length === 1);
    await Promise.all([expect(asked).rejects.toThrow(), close()]);
    await until(() => statementProcesses().length === 0);
  });
});
