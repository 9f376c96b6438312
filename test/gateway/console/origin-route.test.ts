import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { readCatalog } from '../../../catalog/read.ts';
import { addOriginRoute } from '../../../gateway/console/origin-route.ts';
import { storeAt } from '../../../storage/store-at.ts';
import type { Warehouse } from '../../../storage/warehouse.ts';
import { sampleCity } from '../../sample-city.ts';
import { routeServer } from './route-server.ts';

const [OLDEST, OLDER, LATER] = ['20200101T000000Z-000000', '20200102T000000Z-000000', '20990101T000000Z-000000'];

let location = '';
let warehouse: Warehouse | undefined;
const serving = (): Warehouse => {
  if (warehouse === undefined) throw new Error('Expected a warehouse.');
  return warehouse;
};
/** The versions that are published beside the served one, and those that were read. */
const state = { others: [] as string[], read: [] as (string | undefined)[] };
beforeAll(async () => {
  location = (await sampleCity('sqlite')).warehouse;
  warehouse = storeAt(location).serve({});
  await warehouse.refresh();
});
afterAll(() => warehouse?.close());
beforeEach(() => {
  state.others = [];
  state.read = [];
});

const { ask } = routeServer((server, backend, databases) =>
  addOriginRoute(
    server,
    {
      ...backend,
      catalog: readCatalog(),
      get warehouse() {
        return serving();
      },
      snapshots: {
        published: async () =>
          [...state.others, serving().current ?? ''].sort().map((version) => ({ version, current: false, bytes: 1 })),
        // Each has what the served one has.
        read(version, work) {
          state.read.push(version);
          return storeAt(location).read(undefined, work);
        },
      },
    },
    databases,
  ),
);

async function idIn(table: string): Promise<string> {
  using lease = serving().acquire();
  const { snapshot } = lease;
  const [row] = await snapshot.select<{ id: string }>(
    `SELECT ${snapshot.dialect.uuidOut('id')} AS id FROM ${table} ORDER BY key LIMIT 1`,
    [],
  );
  return row?.id ?? '';
}

describe('"in the current snapshot and in the previous one"', () => {
  test.each<[others: string[], read: string | undefined]>([
    [[], undefined],
    [[LATER], undefined],
    [[OLDER], OLDER],
    [[OLDEST, OLDER, LATER], OLDER],
  ])('beside %j the previous one is %s', async (others, before) => {
    state.others = others;
    const id = await idIn('brand');
    const { status, body } = await ask(`entities/${id}/origin`);
    const entities = [expect.objectContaining({ type: 'Brand', id })];
    expect([status, body.version, body.entities]).toEqual([200, serving().current, entities]);
    expect(state.read).toEqual(before === undefined ? [] : [before]);
    // Nothing differs between the two.
    const previous = { version: serving().current, entities, related: { [id]: [] } };
    expect(body.previous).toEqual(before === undefined ? null : previous);
  });
});

test.each(['person', 'watchlist_entry', 'address'])('there is no origin of a %s by itself', async (table) => {
  const id = await idIn(table);
  expect(id).not.toBe('');
  expect(await ask(`entities/${id}/origin`)).toMatchObject({ status: 404, body: { error_code: 'NOT_FOUND' } });
});

test('origins are for keys of scope graph', async () => {
  const path = `entities/${await idIn('brand')}/origin`;
  expect([(await ask(path, 'kyb')).status, (await ask(path, '')).status]).toEqual([403, 401]);
});
