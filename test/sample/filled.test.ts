import { beforeAll, describe, expect, test } from 'vitest';
import { readCatalog } from '../../catalog/read.ts';
import { planBrand } from '../../sample/plan.ts';
import { KIND_QUIRKS, QUIRKS } from '../../sample/quirks.ts';
import { Random } from '../../sample/random.ts';
import { warehouseFolder } from '../../storage/sqlite/folder.ts';
import { storeAt } from '../../storage/store-at.ts';
import type { SnapshotLease, Warehouse } from '../../storage/warehouse.ts';
import { sampleCity } from '../sample-city.ts';

const catalog = readCatalog();
/** Fields that the contract declares without a meaning. */
const NEVER_FILLED = new Set(['OperatingLocationCache.dummyColumn']);

describe('a built sample city of 400 brands has each type, each edge and each value that the SDL declares', () => {
  let warehouse: Warehouse;
  let lease: SnapshotLease;
  beforeAll(async () => {
    warehouse = storeAt(warehouseFolder((await sampleCity('sqlite')).dataDir)).serve();
    await warehouse.refresh();
    lease = warehouse.acquire();
    return async () => {
      lease[Symbol.dispose]();
      await warehouse.close();
    };
  });

  const declared = [...catalog.types.values(), ...catalog.associations.values()];
  test.each(declared.map(({ name, table, columns }) => ({ name, table, columns })))('$name', async (each) => {
    const { name, table, columns } = each;
    const distinct = async (column: string) => {
      const rows = await lease.snapshot.select<{ value: unknown }>(
        `SELECT DISTINCT ${column} AS value FROM ${table}`,
        [],
      );
      return new Set(rows.flatMap(({ value }) => (value === null ? [] : String(value))));
    };
    const [{ count } = { count: 0 }] = await lease.snapshot.select<{ count: number }>(
      `SELECT count(*) AS count FROM ${table}`,
      [],
    );
    expect(Number(count)).toBeGreaterThan(0);
    const missing: string[] = [];
    for (const { field, column, values } of columns) {
      const found = await distinct(column);
      if (found.size === 0 && !NEVER_FILLED.has(`${name}.${field}`)) missing.push(field);
      missing.push(...(values ?? []).filter((value) => !found.has(String(value))).map((value) => `${field}: ${value}`));
    }
    expect(missing).toEqual([]);
  });
});

test('a brand is named by words of its own trade', () => {
  const given = new Set([...QUIRKS, ...KIND_QUIRKS].flatMap((quirk) => quirk?.names ?? []));
  const random = new Random();
  const others = [1, 3].flatMap((seed) =>
    // The first brands are platforms.
    Array.from({ length: 500 }, (_, index) => planBrand(random.seed(seed, index), index)).slice(4),
  );
  const wrong = others.filter(({ names, industry }) =>
    names.some(
      (name) =>
        !given.has(name) &&
        !/^THE \w+ \w+$/.test(name) &&
        name.split(' ').length > 2 &&
        !industry.trades.some((trade) => name.includes(trade)),
    ),
  );
  expect(wrong.map(({ names, industry }) => `${names.join(', ')}: ${industry.trades.join()}`)).toEqual([]);
});
