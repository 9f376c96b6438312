import {
  closeSync,
  fstatSync,
  openSync,
  readFileSync,
  rmSync,
  truncateSync,
  utimesSync,
  writeFileSync,
  writeSync,
} from 'node:fs';
import Database from 'better-sqlite3';
import { afterEach, beforeEach, describe, expect, onTestFinished, test } from 'vitest';
import { buildSnapshot } from '../../ingest/build.ts';
import { connect } from '../../storage/postgres/connect.ts';
import { schemaOf } from '../../storage/postgres/register.ts';
import { pointerFile, snapshotFile } from '../../storage/sqlite/folder.ts';
import { storeAt } from '../../storage/store-at.ts';
import { admitSnapshot } from '../../storage/verify/admit-snapshot.ts';
import type { Warehouse } from '../../storage/warehouse.ts';
import { catalogOf } from '../catalog/inline.ts';
import { ENGINES, type TestDatabase, testDatabase } from '../databases.ts';
import { SHOP } from '../ingest/shop.ts';
import { facts } from '../ingest/tiny.ts';
import { until } from '../until.ts';

const CATALOG = catalogOf({ shops: SHOP });

let database: TestDatabase;
afterEach(() => database.drop());

/** Publishes a snapshot of a thousand shops of one name; gives its version. */
async function publish(name: string): Promise<string> {
  const { dataDir, warehouse } = database;
  const { version } = await buildSnapshot({
    dataDir,
    warehouse,
    catalog: CATALOG,
    stageInputs({ stage }) {
      const one = stage(facts('one'));
      for (let index = 0; index < 1_000; index += 1) one.entity('Shop', one.ref('Shop', String(index)), { name });
    },
  });
  return version;
}

/** Serves as the service does; `told` are the versions that were refused, each with the reason. */
async function serve(catalog = CATALOG) {
  const told: string[] = [];
  const warehouse = storeAt(database.warehouse).serve({
    admit: (snapshot) => admitSnapshot(snapshot, catalog),
    refused: (version, reason) => told.push(`${version} ${String(reason)}`),
  });
  onTestFinished(async () => warehouse.close());
  await warehouse.refresh();
  return { warehouse, told };
}

async function nameIn(warehouse: Warehouse): Promise<unknown> {
  using lease = warehouse.acquire();
  const [row] = await lease.snapshot.select('SELECT name FROM shop LIMIT 1', []);
  return row?.name;
}

describe('on SQLite: "a bad one never becomes ready, the last good one serves"', () => {
  beforeEach(async () => {
    database = await testDatabase('sqlite');
  });

  const file = (version: string) => snapshotFile(database.warehouse, version);
  const sqlite = (version: string, statement: string) => {
    const opened = new Database(file(version));
    opened.exec(statement);
    opened.close();
    // As a file that was damaged before its checksums were made.
    rmSync(file(version).replace('.sqlite', '.sums'));
  };
  const flip = (version: string, at: number) => {
    const descriptor = openSync(file(version), 'r+');
    const place = at < 0 ? fstatSync(descriptor).size + at : at;
    const byte = readFileSync(file(version)).subarray(place, place + 1);
    writeSync(descriptor, Buffer.from([(byte[0] ?? 0) ^ 1]), 0, 1, place);
    closeSync(descriptor);
  };

  const cases: [what: string, damage: (version: string) => void, reason: RegExp][] = [
    [
      'cut in half',
      (version) => truncateSync(file(version), 32_768),
      /SqliteError|it has 32768 bytes, but \d+ were written/,
    ],
    ['empty', (version) => truncateSync(file(version), 0), /no such table|bytes/],
    ['no database', (version) => writeFileSync(file(version), 'x'.repeat(70_000)), /file is not a database/],
    ['gone', (version) => rmSync(file(version)), /The warehouse holds no snapshot/],
    ['one bit of the number of pages', (version) => flip(version, 30), /bytes from 0 on are not those|malformed/],
    ['one bit of the header', (version) => flip(version, 63), /bytes from 0 on are not those that were written/],
    ['one bit of the last page', (version) => flip(version, -100), /bytes from \d+ on are not those|malformed/],
    [
      'its checksums',
      (version) => truncateSync(file(version).replace('.sqlite', '.sums'), 9),
      /its checksums are damaged/,
    ],
    [
      'rows are gone',
      (version) => sqlite(version, 'DELETE FROM shop WHERE key > 999'),
      /shop: 999 rows, but 1000 were written/,
    ],
    [
      'a table is gone',
      (version) => sqlite(version, 'DROP TABLE shop'),
      /no table of entities that this program reads/,
    ],
    [
      'another version',
      (version) => sqlite(version, "UPDATE snapshot_fact SET value = 'x' WHERE name = 'version'"),
      /it calls itself x/,
    ],
  ];
  test.for(cases)('at a reload: %s', async ([, damage, reason]) => {
    await publish('GOOD');
    const { warehouse, told } = await serve();
    const bad = await publish('BAD');
    damage(bad);
    await warehouse.refresh();
    expect(await nameIn(warehouse)).toBe('GOOD');
    expect(told).toEqual([expect.stringMatching(reason)]);
    const next = await publish('NEXT');
    await warehouse.refresh();
    expect([warehouse.current, await nameIn(warehouse)]).toEqual([next, 'NEXT']);
  });

  test.for(cases)('at the start: %s', async ([, damage, reason]) => {
    const good = await publish('GOOD');
    damage(await publish('BAD'));
    const { warehouse, told } = await serve();
    expect([warehouse.current, await nameIn(warehouse)]).toEqual([good, 'GOOD']);
    expect(told).toEqual([expect.stringMatching(reason)]);
  });

  test('without a good one nothing is served, and one that is mended is', async () => {
    const version = await publish('GOOD');
    flip(version, 5_000);
    const { warehouse } = await serve();
    expect(warehouse.current).toBeUndefined();
    flip(version, 5_000);
    utimesSync(pointerFile(database.warehouse), new Date(0), new Date(0));
    await until(() => warehouse.current === version);
  });

  test('a pointer that is gone or names nothing leaves the last good one', async () => {
    const version = await publish('GOOD');
    const { warehouse } = await serve();
    writeFileSync(pointerFile(database.warehouse), 'nonsense');
    await warehouse.refresh();
    expect(warehouse.current).toBe(version);
    rmSync(pointerFile(database.warehouse));
    await warehouse.refresh();
    expect(warehouse.current).toBe(version);
    expect((await serve()).warehouse.current).toBe(version);
  });

  test('the catalog of another program: none of its tables is there', async () => {
    await publish('GOOD');
    const other = catalogOf({ cars: 'type Query\n"Car." type Car @entity { "Name." name: String }' });
    const { warehouse, told } = await serve(other);
    expect(warehouse.current).toBeUndefined();
    expect(told).toEqual([expect.stringContaining('it has no table of entities that this program reads')]);
  });
});

describe.skipIf(!ENGINES.includes('postgresql'))('on PostgreSQL', () => {
  beforeEach(async () => {
    database = await testDatabase('postgresql');
  });

  const cases: [what: string, statement: string, reason: RegExp][] = [
    ['rows are gone', 'DELETE FROM shop WHERE key > 999', /shop: 999 rows, but 1000 were written/],
    ['a table is gone', 'DROP TABLE shop CASCADE', /no table of entities that this program reads/],
    ['its facts are gone', 'DROP TABLE dataset_set', /relation .*dataset_set.* does not exist/],
  ];
  test.for(cases)('%s', async ([, statement, reason]) => {
    const good = await publish('GOOD');
    const bad = await publish('BAD');
    const store = storeAt(database.warehouse);
    await store.use(good);
    const client = await connect(database.warehouse, { search_path: schemaOf(bad) });
    await client.query(statement);
    await client.end();

    const { warehouse, told } = await serve();
    await store.use(bad);
    await until(async () => {
      await warehouse.refresh();
      return told.length > 0;
    });
    expect(await nameIn(warehouse)).toBe('GOOD');
    expect(told.at(-1)).toMatch(reason);
    const started = await serve();
    expect([started.warehouse.current, await nameIn(started.warehouse)]).toEqual([good, 'GOOD']);
    expect(started.told).toEqual([expect.stringMatching(reason)]);
    await publish('NEXT');
    await started.warehouse.refresh();
    expect(await nameIn(started.warehouse)).toBe('NEXT');
  });
});
