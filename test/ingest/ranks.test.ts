import { expect, test } from 'vitest';
import { built, facts } from './tiny.ts';

test('"order: what decides rank … then the sources\' trust, then staging order"', async () => {
  const { rows } = await built(({ stage }) => {
    const [trusted, other] = [stage(facts('trusted')), stage(facts('other'))];
    const shop = trusted.ref('Shop', 'a');
    other.attribute('ShopName', shop, { name: 'staged first by the less trusted' });
    trusted.entity('Shop', shop);
    trusted.attribute('ShopName', shop, { name: 'second' });
    trusted.attribute('ShopName', shop, { name: 'third' });
  });
  expect(await rows('SELECT rank, name FROM shop_name ORDER BY rank')).toEqual([
    { rank: 0, name: 'second' },
    { rank: 1, name: 'third' },
    { rank: 2, name: 'staged first by the less trusted' },
  ]);
});

test('"Rank 0 is the primary or newest record": descending dates, unknown ones last; a series counts by itself', async () => {
  const { rows } = await built(({ stage }) => {
    const one = stage(facts('one'));
    const shop = one.ref('Shop', 'a');
    one.entity('Shop', shop);
    for (const [kind, day] of [
      ['cash', '2025-01-01'],
      ['card', '2025-03-01'],
      ['cash', null],
      ['cash', '2025-02-01'],
    ]) {
      one.attribute('ShopSale', shop, { kind, day });
    }
  });
  expect(await rows('SELECT rank, series_rank, kind, day FROM shop_sale ORDER BY rank')).toEqual([
    { rank: 0, series_rank: 0, kind: 'card', day: '2025-03-01' },
    { rank: 1, series_rank: 0, kind: 'cash', day: '2025-02-01' },
    { rank: 2, series_rank: 1, kind: 'cash', day: '2025-01-01' },
    { rank: 3, series_rank: 2, kind: 'cash', day: null },
  ]);
});

test('an edge has a dense rank on either side, by fields of the node on one and of the edge on the other', async () => {
  const { rows } = await built(({ stage }) => {
    const one = stage(facts('one'));
    const [a, b] = [one.ref('Shop', 'a'), one.ref('Shop', 'b')];
    const [aberdeen, zillah] = [one.ref('Address', 'aberdeen'), one.ref('Address', 'zillah')];
    one.entity('Address', aberdeen, { city: 'ABERDEEN' });
    one.entity('Address', zillah, { city: 'ZILLAH' });
    one.entity('Shop', a, { name: 'A' });
    one.entity('Shop', b, { name: 'B' });
    one.edge('ShopStandsAtAddress', a, aberdeen, {}, { last: '2024-01-01' });
    one.edge('ShopStandsAtAddress', a, zillah);
    one.edge('ShopStandsAtAddress', b, aberdeen, {}, { last: '2025-01-01' });
  });
  const edges = await rows(
    `SELECT s.name, e.from_rank, a.city, e.to_rank FROM shop_stands_at_address AS e
     JOIN shop AS s ON s.key = e.from_key JOIN address AS a ON a.key = e.to_key ORDER BY s.name, e.from_rank`,
  );
  expect(edges).toEqual([
    { name: 'A', from_rank: 0, city: 'ZILLAH', to_rank: 0 },
    { name: 'A', from_rank: 1, city: 'ABERDEEN', to_rank: 1 },
    { name: 'B', from_rank: 0, city: 'ABERDEEN', to_rank: 0 },
  ]);
});

test('one edge per (from, to), but one per value of its extra fields', async () => {
  const { rows } = await built(({ stage }) => {
    const one = stage(facts('one'));
    const [shop, address] = [one.ref('Shop', 'a'), one.ref('Address', 'a')];
    one.entity('Shop', shop);
    one.entity('Address', address, { city: 'SEATTLE' });
    for (const part of ['front', 'back', 'front']) one.edge('ShopStandsAtAddress', shop, address, { part });
    for (let again = 0; again < 3; again++) one.edge('ShopWorksWithShop', shop, shop);
  });
  expect(await rows('SELECT from_rank, to_rank, part FROM shop_stands_at_address ORDER BY 1')).toEqual([
    { from_rank: 0, to_rank: 0, part: 'front' },
    { from_rank: 1, to_rank: 1, part: 'back' },
  ]);
  expect(await rows('SELECT count(*) AS edges FROM shop_works_with_shop')).toEqual([{ edges: 1 }]);
});
