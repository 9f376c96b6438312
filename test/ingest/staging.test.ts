import { createHash } from 'node:crypto';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { IdTable } from '../../ingest/staging/id-table.ts';
import { SeenFilter } from '../../ingest/staging/seen-filter.ts';
import { entityId, uuidText, uuidV5 } from '../../storage/ids.ts';
import { built, facts, idText } from './tiny.ts';

describe('ids', () => {
  test('are version 5 UUIDs of "type:source:key", the same for ever', () => {
    expect(uuidText(entityId('Brand', 'sample_city', '1'))).toMatch(
      /^[0-9a-f]{8}-[0-9a-f]{4}-5[0-9a-f]{3}-[89ab][0-9a-f]{3}-/,
    );
    expect(uuidText(entityId('Brand', 'sample_city', '1'))).toBe(uuidText(uuidV5('Brand:sample_city:1')));
    expect(uuidText(uuidV5('Brand:sample_city:1'))).toBe('e6c65d4f-aa35-5fd0-a4c4-42968f46477b');
  });

  test('of long and of accented names do not collide with what was hashed before', () => {
    const long = 'é'.repeat(10_000);
    expect(uuidText(uuidV5(long))).not.toBe(uuidText(uuidV5(`${long}x`)));
    expect(uuidText(uuidV5('a'))).toBe(uuidText(uuidV5('a')));
  });
});

test('an id table gives dense numbers in order of first sight, and the id back', () => {
  fc.assert(
    fc.property(fc.array(fc.integer({ min: 0, max: 3_000 }), { minLength: 1, maxLength: 6_000 }), (seeds) => {
      const table = new IdTable();
      const expected = new Map<number, number>();
      for (const seed of seeds) {
        if (!expected.has(seed)) expected.set(seed, expected.size + 1);
        const id = createHash('md5').update(String(seed)).digest();
        expect(table.add(id)).toBe(expected.get(seed));
        expect(Buffer.from(table.idOf(table.add(id)))).toEqual(id);
      }
      expect(table.size).toBe(expected.size);
    }),
    { numRuns: 5 },
  );
});

test('a repetition is always seen; a new id hardly ever is', () => {
  const filter = new SeenFilter();
  // More than the first of its two filters takes.
  const ids = Array.from({ length: 70_000 }, (_, index) => uuidV5(String(index)));
  expect(ids.filter((id) => filter.seen(id)).length).toBeLessThan(5);
  expect(ids.every((id) => filter.seen(id))).toBe(true);
});

describe('what is staged is what the snapshot holds', () => {
  test('values of every scalar, references as id and key, tokens of names', async () => {
    const { rows } = await built(({ stage }) => {
      const one = stage(facts('one'));
      const [shop, other] = [one.ref('Shop', 'a'), one.ref('Shop', 'b')];
      one.entity('Shop', shop, { name: 'A', open: true, seats: 3 }, { first: '2020-02-02' });
      one.entity('Shop', other, { open: false });
      one.attribute('ShopName', shop, { name: "Joe's Café & Grill" });
      one.attribute('ShopSale', shop, { kind: 'cash', day: '2025-01-01', amount: '12.5', soldById: other });
    });
    expect(await rows('SELECT key, name, open, seats, first_observed_date, last_observed_date FROM shop')).toEqual([
      { key: 1, name: 'A', open: 1, seats: 3, first_observed_date: '2020-02-02', last_observed_date: '2026-01-02' },
      { key: 2, name: null, open: 0, seats: null, first_observed_date: '2026-01-02', last_observed_date: '2026-01-02' },
    ]);
    expect(await rows('SELECT name, name_vector FROM shop_name')).toEqual([
      { name: "Joe's Café & Grill", name_vector: 'joes cafe and grill' },
    ]);
    const [sale] = await rows(`SELECT amount, sold_by_key, ${idText('sold_by_id')} FROM shop_sale`);
    expect(sale).toEqual({ amount: 12.5, sold_by_key: 2, sold_by_id: uuidText(entityId('Shop', 'one', 'b')) });
  });

  test('edges and attributes of an entity that nobody staged are left out and counted', async () => {
    const { rows, report } = await built(({ stage }) => {
      const one = stage(facts('one'));
      one.edge('ShopWorksWithShop', one.ref('Shop', 'ghost'), one.ref('Shop', 'a'));
      one.attribute('ShopName', one.ref('Shop', 'ghost'), { name: 'GHOST' });
      one.entity('Shop', one.ref('Shop', 'a'), { name: 'A' });
    });
    expect(await rows('SELECT key, name FROM shop')).toEqual([{ key: 1, name: 'A' }]);
    expect(report.lost).toEqual(
      new Map([
        ['shop_name', 1],
        ['shop_works_with_shop', 1],
      ]),
    );
  });

  test.each([
    ['a field that the type does not declare', 'Shop declares no field "colour"', 'Shop', { colour: 'red' }],
    ['a type that is no entity', 'Expected an entity of the catalog, got "ShopName"', 'ShopName', {}],
  ])('%s is an error of the source', async (_, message, type, fields) => {
    const load = built(({ stage }) => {
      const one = stage(facts('one'));
      one.entity(type, one.ref(type, 'a'), fields);
    });
    await expect(load).rejects.toThrow(message);
  });

  test('the same input twice gives the same keys, ranks and ids', async () => {
    const contents = async () => {
      const { rows } = await built(({ stage }) => {
        const one = stage(facts('one'));
        for (const key of ['c', 'a', 'b', 'a']) {
          one.entity('Shop', one.ref('Shop', key), { name: key });
          one.attribute('ShopName', one.ref('Shop', key), { name: `NAME ${key}` });
          one.edge('ShopWorksWithShop', one.ref('Shop', key), one.ref('Shop', 'a'));
        }
      });
      return Promise.all(
        ['shop', 'shop_name', 'shop_works_with_shop'].map((table) => rows(`SELECT *, ${idText()} FROM ${table}`)),
      );
    };
    expect(await contents()).toEqual(await contents());
  });
});
