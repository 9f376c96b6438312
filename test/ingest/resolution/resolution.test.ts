import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { Merges } from '../../../ingest/resolution/merges.ts';
import { attributeId, edgeId, entityId, uuidText } from '../../../storage/ids.ts';
import { built, facts, idText } from '../tiny.ts';

describe('one record out of many rows', () => {
  test('"fields: first non-null by source order, then recency"; dates span all rows, datasets are all named', async () => {
    const { rows, report } = await built(({ stage }) => {
      const [first, second] = [stage(facts('first')), stage(facts('second'))];
      const shop = first.ref('Shop', 'a');
      second.entity('Shop', shop, { name: 'SECOND', seats: 9 }, { first: '2019-01-01', last: '2026-05-05' });
      first.entity('Shop', shop, { name: 'OLD' }, { first: '2021-01-01', last: '2021-06-01' });
      first.entity('Shop', shop, { name: 'NEW' }, { first: '2022-01-01', last: '2022-06-01' });
    });
    expect(
      await rows(
        `SELECT s.key, s.name, s.seats, s.first_observed_date AS first, s.last_observed_date AS last, d.ids
         FROM shop AS s JOIN dataset_set AS d ON d.key = s.dataset_ids`,
      ),
    ).toEqual([{ key: 1, name: 'NEW', seats: 9, first: '2019-01-01', last: '2026-05-05', ids: '["first","second"]' }]);
    expect(report.repeated).toBe(2);
  });

  test('an attribute of two sources is one, known by both', async () => {
    const { rows } = await built(({ stage }) => {
      const [first, second] = [stage(facts('first')), stage(facts('second'))];
      const shop = first.ref('Shop', 'a');
      first.entity('Shop', shop);
      for (const source of [second, first]) source.attribute('ShopName', shop, { name: 'SAME' });
      second.attribute('ShopName', shop, { name: 'OTHER' });
    });
    expect(
      await rows('SELECT n.rank, n.name, d.ids FROM shop_name AS n JOIN dataset_set AS d ON d.key = n.dataset_ids'),
    ).toEqual([
      { rank: 0, name: 'SAME', ids: '["first","second"]' },
      { rank: 1, name: 'OTHER', ids: '["second"]' },
    ]);
  });
});

describe('"addresses of different sources with equal normalised parts are one"', () => {
  const load = () =>
    built(({ stage }) => {
      const [first, second] = [stage(facts('first')), stage(facts('second'))];
      const [a, b] = [first.ref('Shop', 'a'), second.ref('Shop', 'b')];
      first.entity('Shop', a, { name: 'A' });
      second.entity('Shop', b, { name: 'B' });
      const place = { city: 'SEATTLE', state: 'WA', zip: '98101' };
      first.entity('Address', first.ref('Address', '1'), {
        ...place,
        streetAddress1: '100 MAIN ST',
        streetAddress2: 'STE 2',
      });
      second.entity('Address', second.ref('Address', '1'), {
        ...place,
        streetAddress1: '100 Main Street',
        streetAddress2: '# 2',
        country: null,
        county: 'King',
      });
      second.entity('Address', second.ref('Address', '2'), {
        ...place,
        streetAddress1: '100 MAIN ST',
        streetAddress2: 'STE 3',
      });
      first.edge('ShopStandsAtAddress', a, first.ref('Address', '1'));
      second.edge('ShopStandsAtAddress', a, second.ref('Address', '1'));
      second.edge('ShopStandsAtAddress', b, second.ref('Address', '1'));
      second.edge('ShopStandsAtAddress', b, second.ref('Address', '2'));
    });

  const [stays, retired] = ['first', 'second'].map((source) => uuidText(entityId('Address', source, '1'))).sort();

  test('keys stay dense, the smaller id stays, the other redirects to it, fields fill up', async () => {
    const { rows, report } = await load();
    expect(await rows(`SELECT key, ${idText()}, street_address2, county FROM address`)).toEqual([
      { key: 1, id: stays, street_address2: 'STE 2', county: 'King' },
      { key: 2, id: uuidText(entityId('Address', 'second', '2')), street_address2: 'STE 3', county: null },
    ]);
    expect(await rows(`SELECT ${idText()}, ${idText('entity_id')} FROM redirect`)).toEqual([
      { id: retired, entity_id: stays },
    ]);
    expect(report.joins.filter(({ count }) => count > 0).map(({ rule, count }) => [rule, count])).toEqual([
      ['same-address', 1],
    ]);
    // Each rule is timed by itself.
    const times = report.joins.map(({ seconds }) => seconds);
    expect(Math.min(...times)).toBeGreaterThanOrEqual(0);
    expect(times.reduce((sum, seconds) => sum + seconds, 0)).toBeLessThan(performance.now() / 1000);
  });

  test('edges move along, meet the edges that were there, and get the ids of their new ends', async () => {
    const { rows } = await load();
    const address = ['first', 'second'].map((source) => entityId('Address', source, '1')).sort(Buffer.compare)[0];
    const id = edgeId('ShopStandsAtAddress', entityId('Shop', 'first', 'a'), address ?? new Uint8Array(), '');
    expect(
      await rows(`SELECT from_key, to_key, dataset_ids, ${idText()} FROM shop_stands_at_address WHERE from_key = 1`),
    ).toEqual([{ from_key: 1, to_key: 1, dataset_ids: 3, id: uuidText(id) }]);
    expect(
      await rows('SELECT from_key, to_key FROM shop_stands_at_address WHERE from_key = 2 ORDER BY from_rank'),
    ).toEqual([
      { from_key: 2, to_key: 1 },
      { from_key: 2, to_key: 2 },
    ]);
  });
});

test('ids of attributes follow from owner and key alone', async () => {
  const { rows } = await built(({ stage }) => {
    const one = stage(facts('one'));
    one.entity('Shop', one.ref('Shop', 'a'));
    one.attribute('ShopName', one.ref('Shop', 'a'), { name: 'A' }, {}, 'trade name');
  });
  const expected = uuidText(attributeId('ShopName', entityId('Shop', 'one', 'a'), 'trade name'));
  expect(await rows(`SELECT ${idText()} FROM shop_name`)).toEqual([{ id: expected }]);
});

test('the lowest number stands for a group, however its members were joined', () => {
  fc.assert(
    fc.property(
      fc.array(fc.tuple(fc.integer({ min: 1, max: 30 }), fc.integer({ min: 1, max: 30 })), { maxLength: 60 }),
      (pairs) => {
        const merges = new Merges();
        const groups = new Map(Array.from({ length: 30 }, (_, index) => [index + 1, new Set([index + 1])]));
        for (const [one, other] of pairs) {
          merges.join(one, other, { rule: 'test', reason: 'drawn' });
          const joined = new Set([...(groups.get(one) ?? []), ...(groups.get(other) ?? [])]);
          for (const member of joined) groups.set(member, joined);
        }
        for (const [number, group] of groups) expect(merges.rootOf(number)).toBe(Math.min(...group));
        expect(merges.size).toBe(30 - new Set(groups.values()).size);
      },
    ),
  );
});
