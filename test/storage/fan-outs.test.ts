import Database from 'better-sqlite3';
import { describe, expect, test } from 'vitest';
import { type Connection, recordTypeOf } from '../../catalog/model.ts';
import { resolvePath } from '../../catalog/path.ts';
import { buildSnapshot } from '../../ingest/build.ts';
import { Aliases, type JoinedRecord, joinStep } from '../../kit/conditions/join.ts';
import { FanOuts, fanOutsOf } from '../../storage/fan-outs.ts';
import type { Snapshot } from '../../storage/snapshot.ts';
import { snapshotFile, warehouseFolder } from '../../storage/sqlite/folder.ts';
import { storeAt } from '../../storage/store-at.ts';
import { built, dataFolder, oneDataset, TINY } from '../ingest/tiny.ts';
import { type Draw, drawing } from '../random.ts';
import { catalog, sampleSnapshots } from '../search/sample-snapshots.ts';
import { connectionOf } from './connection-of.ts';

/** Shops by what they are called: number of names. Both of the last two stand at the market, and the first at home too. */
const market = oneDataset('2026-01-01', (stage) => {
  const names = { kiosk: 0, bakery: 1, grocer: 5 };
  for (const [shop, count] of Object.entries(names)) {
    stage.entity('Shop', stage.ref('Shop', shop), { name: shop });
    for (let each = 0; each < count; each += 1)
      stage.attribute('ShopName', stage.ref('Shop', shop), { name: `${shop} ${each}` });
  }
  for (const address of ['market', 'home']) stage.entity('Address', stage.ref('Address', address), { city: address });
  for (const [shop, address] of [
    ['bakery', 'market'],
    ['grocer', 'market'],
    ['grocer', 'home'],
  ] as const)
    stage.edge('ShopStandsAtAddress', stage.ref('Shop', shop), stage.ref('Address', address));
});

test('a load counts the records behind each connection: all owners alike, and weighted by the edges that led there', async () => {
  const { rows } = await built(market);
  const measured = await rows('SELECT * FROM fan_out ORDER BY connection, after');
  const of = (name: string) =>
    measured.filter(({ connection }) => connection === name).map(({ connection: _, ...row }) => row);
  expect(of('Shop.names')).toEqual([
    { after: '', owners: 3, greatest: 5, means: '[0.666667,1,1.66667,2]' },
    // Three edges lead to shops: one to the bakery, two to the grocer. The market's shops have six names together.
    { after: 'Address.shops', owners: 3, greatest: 6, means: '[1,1.66667,3,3.66667]' },
    { after: 'Shop.partners', owners: 0, greatest: 0, means: '[0]' },
  ]);
  expect(of('Shop.addresses')[0]).toEqual({ after: '', owners: 3, greatest: 2, means: '[0.666667,1]' });
});

const outs = new FanOuts([
  { connection: 'Shop.names', after: null, owners: 3, greatest: 5, means: [0.5, 1, 1.6, 2] },
  { connection: 'Shop.names', after: 'Address.shops', owners: 3, greatest: 6, means: [1, 1.7, 3, 3.7] },
  { connection: 'Address.shops', after: null, owners: 2, greatest: 4, means: [1, 1.5, 1.75] },
]);
const [names, shops] = [connectionOf(TINY, 'Shop', 'names'), connectionOf(TINY, 'Address', 'shops')];

test('a page has the mean of what owners have up to its size, between powers of two by a line', () => {
  expect([0, 1, 2, 3, 4, 8, 1_000].map((most) => outs.page(names, undefined, most))).toEqual([
    0, 0.5, 1, 1.3, 1.6, 2, 2,
  ]);
  expect(outs.page(names, shops, 2)).toBe(1.7);
  expect(outs.meanBehind([shops, names])).toBeCloseTo(1.75 * 3.7);
});

test('the number of entities and of edges are those of the connections; "null: all owners of the type count alike"', () => {
  expect([outs.entities(recordTypeOf(TINY, 'Shop')), outs.entities(recordTypeOf(TINY, 'Address'))]).toEqual([3, 2]);
  // A type without connections was not counted.
  expect(outs.entities(recordTypeOf(TINY, 'ShopName'))).toBe(1e6);
  expect([outs.edges(names), outs.edges(shops)]).toEqual([6, 4]);
  expect([outs.mean(names), outs.mean(names, shops), outs.mean(shops, names)]).toEqual([2, 3.7, 1.75]);
  expect([outs.greatest(names), outs.greatest(names, shops), outs.greatest(shops, names)]).toEqual([5, 6, 20]);
  expect([outs.meanBehind([]), outs.meanBehind([names], shops), outs.meanBehind([names, shops])]).toEqual([
    ...[1, 3.7, 3.5],
  ]);
});

test('a page between two powers of two, beyond the last and of a single one', () => {
  const measured = (...means: number[]) =>
    new FanOuts([{ connection: 'Shop.names', after: null, owners: 9, greatest: 9, means }]);
  const pages = (of: FanOuts) => [0, 0.5, 1, 2, 3, 4, 5, 6, 7, 8, 9].map((most) => of.page(names, undefined, most));
  expect(pages(measured(1, 2, 4, 6))).toEqual([0, 0, 1, 2, 3, 4, 4.5, 5, 5.5, 6, 6]);
  expect(pages(measured(0.5))).toEqual([0, 0, ...Array(9).fill(0.5)]);
  expect(pages(measured())).toEqual(Array(11).fill(0));
  // No page has more than is asked for.
  expect(measured(3).page(names, undefined, 2)).toBe(2);
});

test('two steps at once bound a path closer than one after the other', () => {
  expect(outs.greatestBehind([shops])).toBe(4);
  expect(outs.greatestBehind([shops, names])).toBe(6);
  expect([outs.greatestBehind([]), outs.greatestBehind([names]), outs.greatestBehind([names, shops])]).toEqual([
    1, 5, 20,
  ]);
  // Either the first two together times the last, or the first times the last two together.
  expect(outs.greatestBehind([shops, names, shops])).toBe(24);
  expect(outs.greatestBehind([names, shops, names])).toBe(30);
});

test('a snapshot of an older program has no fan-outs: of a connection that was not measured much is expected', async () => {
  const dataDir = dataFolder();
  const { version } = await buildSnapshot({ dataDir, catalog: TINY, stageInputs: market });
  const database = new Database(snapshotFile(warehouseFolder(dataDir), version));
  database.exec('DROP TABLE fan_out');
  database.close();
  const older = await storeAt(warehouseFolder(dataDir)).read(undefined, fanOutsOf);
  expect([older.page(names, undefined, 3), older.mean(names, shops), older.greatestBehind([names])]).toEqual([
    3, 5, 1e3,
  ]);
  expect(older.entities(recordTypeOf(TINY, 'Shop'))).toBe(1e6);
});

describe('on the sample city', () => {
  const samples = sampleSnapshots();

  test('both databases know the same fan-outs, and no owner has more than the greatest number behind any path', async () => {
    const draw = drawing(7);
    const paths = Array.from({ length: 60 }, () => randomPath(draw));
    for (const { snapshot } of samples) {
      const fanOuts = await fanOutsOf(snapshot);
      for (const path of paths) {
        const { greatest, mean } = await counted(snapshot, path);
        const name = [path[0]?.owner, ...path.map(({ field }) => field)].join('.');
        expect([name, fanOuts.greatestBehind(path) >= greatest]).toEqual([name, true]);
        // Of one step and of two the figures are exact.
        if (path.length > 2) continue;
        expect([name, fanOuts.greatestBehind(path)]).toEqual([name, greatest]);
        if (path.length === 1 || mean === 0)
          expect([name, fanOuts.meanBehind(path)]).toEqual([name, expect.closeTo(mean, 3)]);
      }
    }
  });
});

/** A path of one to four connections from any entity. */
function randomPath(draw: Draw): Connection[] {
  const types = [...catalog.types.values()].filter(({ kind }) => kind === 'entity');
  let at = types[draw(types.length)];
  const path: Connection[] = [];
  for (let length = 1 + draw(4); length > 0 && at !== undefined && at.connections.size > 0; length -= 1) {
    const connection = [...at.connections.values()][draw(at.connections.size)];
    if (connection === undefined) break;
    path.push(connection);
    at = catalog.types.get(connection.node);
  }
  return path;
}

/** The records behind a path as the database counts them: the most of one owner, and the mean of all. */
async function counted(snapshot: Snapshot, path: readonly Connection[]): Promise<{ greatest: number; mean: number }> {
  const start = recordTypeOf(catalog, path[0]?.owner ?? '');
  const { steps } = resolvePath(catalog, { type: start }, path.map(({ field }) => field).join('.'));
  const aliases = new Aliases();
  let record: JoinedRecord = { key: 'o.key', node: 'o' };
  const tables: string[] = [];
  for (const step of steps) {
    const joined = joinStep(catalog, step, record, aliases, false);
    record = joined.record;
    tables.push(...joined.tables.map(({ table, alias, on }) => ` JOIN ${table} AS ${alias} ON ${on}`));
  }
  const [row] = await snapshot.select<{ greatest: number; total: number; owners: number }>(
    `SELECT coalesce(max(n), 0) AS greatest, coalesce(sum(n), 0) AS total, (SELECT count(*) FROM ${start.table}) AS owners
     FROM (SELECT count(*) AS n FROM ${start.table} AS o${tables.join('')} GROUP BY o.key) AS each`,
    [],
  );
  const { greatest, total, owners } = row ?? { greatest: 0, total: 0, owners: 1 };
  return { greatest: Number(greatest), mean: Number(total) / Math.max(1, Number(owners)) };
}
