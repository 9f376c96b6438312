import { expect, test } from 'vitest';
import { exactly, Records, shownRows, sumOf, timesOf } from '../../../../gateway/graph/cost/records.ts';
import { FanOuts } from '../../../../storage/fan-outs.ts';
import { TINY } from '../../../ingest/tiny.ts';
import { connectionOf } from '../../../storage/connection-of.ts';

const [names, shops] = [connectionOf(TINY, 'Shop', 'names'), connectionOf(TINY, 'Address', 'shops')];
/** Three shops with six names, five of them one's; two addresses with three shops, whose names are nine at most. */
const outs = new FanOuts([
  { connection: 'Shop.names', after: null, owners: 3, greatest: 5, means: [0.5, 1, 1.6, 2] },
  { connection: 'Shop.names', after: 'Address.shops', owners: 3, greatest: 6, means: [1, 1.7, 3, 3.7] },
  { connection: 'Address.shops', after: null, owners: 2, greatest: 4, means: [1, 1.5] },
]);
const plain = (rows: { expected: number; most: number }) => ({ expected: rows.expected, most: rows.most });

test('rows are added and multiplied, "larger than any limit, and small enough for exact sums"', () => {
  expect(sumOf({ expected: 1, most: 2 }, { expected: 3, most: 5 })).toEqual({ expected: 4, most: 7 });
  expect(timesOf({ expected: 2, most: 3 }, { expected: 3, most: 5 })).toEqual({ expected: 6, most: 15 });
  const huge = exactly(9e11);
  expect([sumOf(huge, huge), timesOf(huge, huge), plain(new Records(exactly(1e13)))]).toEqual([
    exactly(1e12),
    exactly(1e12),
    exactly(1e12),
  ]);
});

test.each([
  [{ expected: 5, most: 100 }, 10],
  [{ expected: 10, most: 100 }, 10],
  [{ expected: 50, most: 100 }, 50],
])('"their maximum counts a tenth", and no less than what is expected: %j', ({ expected, most }, shown) => {
  expect(shownRows({ expected, most })).toEqual({ expected, most: shown });
});

test.each<[start: number, size: number, expected: number, most: number]>([
  [0, 1, 2, 8],
  [0, 2, 4, 16],
  [2, 2, 2.4, 16],
  [0, 100, 8, 24],
  // Beyond the largest there is nothing to expect.
  [8, 100, 0, 24],
])('a page from %i on of %i: what is expected of each, and at most its size of each', (start, size, expected, most) => {
  // More shops than there are: the bound is that of each alone.
  const many = new Records({ expected: 4, most: 8 });
  const outsOfMany = new FanOuts([
    { connection: 'Shop.names', after: null, owners: 12, greatest: 5, means: [0.5, 1, 1.6, 2] },
  ]);
  const page = many.page(outsOfMany, names, { start, size });
  expect(page.expected).toBeCloseTo(expected);
  expect(page.most).toBe(most);
});

test('"Records that occur once have together no more than all records of their type have"', () => {
  const three = new Records({ expected: 2, most: 3 });
  expect(plain(three.all(outs, names))).toEqual({ expected: 4, most: 6 });
  const one = new Records(exactly(1));
  expect(plain(one.all(outs, names))).toEqual({ expected: 2, most: 5 });
  // Two addresses have three shops together, each of which leads to the others' names by 3.7 in the mean.
  const addresses = new Records({ expected: 1, most: 100 });
  const both = addresses.behind(outs, [shops, names]);
  expect(both.expected).toBeCloseTo(1.5 * 3.7);
  expect(both.most).toBeCloseTo(3 * 3.7);
});

test('what a connection led to is bounded by its owners, as a record may occur at several of them', () => {
  const owners = new Records({ expected: 1, most: 2 });
  const led = owners.all(outs, shops);
  expect(plain(led)).toEqual({ expected: 1.5, most: 3 });
  const further = led.behind(outs, [names]);
  expect(further.expected).toBeCloseTo(1.5 * 3.7);
  // Three shops of five names at most; two addresses with six names behind each.
  expect(further.most).toBe(12);
  expect(new Records({ expected: 1, most: 2 }, shops, 9).behind(outs, [names]).most).toBe(10);
});

test('"limited to what a request can reach before it is refused"', () => {
  const many = new Records({ expected: 7, most: 600_000 });
  expect(plain(many.reached())).toEqual({ expected: 7, most: 500_000 });
  expect(plain(new Records({ expected: 7, most: 8 }).reached())).toEqual({ expected: 7, most: 8 });
  expect(plain(many.fewer(3))).toEqual({ expected: 3, most: 600_000 });
  expect(many.behind(outs, [])).toBe(many);
});

test('what is left of records keeps where they came from', () => {
  const led = new Records({ expected: 1, most: 2 }, shops, 1);
  for (const each of [led, led.reached(), led.fewer(1)])
    expect(each.behind(outs, [names])).toEqual({ expected: 3.7, most: 6 });
});
