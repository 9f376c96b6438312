import { describe, expect, test } from 'vitest';
import { addressesNear } from '../../search/retrieval/evidence-columns.ts';
import { type Locality, nameProbes } from '../../search/retrieval/probes.ts';
import { madeWords } from './made-words.ts';

const made = madeWords({
  ...{ blarney: 12, stone: 40, pizza: 1800, market: 1700, bsp: 3 },
  ...{ city0seattle: 2000, city0roslyn: 120, city0cleelum: 121, state0wa: 6000, state0mt: 5000 },
});
const [blarny, stone, pizza, market] = ['blarny', 'stone', 'pizza', 'market'].map(made.weight);
const NOWHERE: Locality = { city: null, state: null };
/** Channel, expression, weight in thousandths, limit; "here" where it looks in the place alone. */
const probes = (name: string, place: Partial<Locality> = {}) =>
  nameProbes(made.named(name), { ...NOWHERE, ...place }, made.words).probes.map(
    ({ channel, expression, weight, limit, isLocal }) => [
      ...[channel, expression, weight, limit],
      ...(isLocal ? ['here'] : []),
    ],
  );
const thousandths = (...weights: readonly (number | undefined)[]) =>
  Math.round(1000 * weights.reduce<number>((sum, weight) => sum + (weight ?? 0), 0));
const part = (share: number, ...weights: readonly (number | undefined)[]) =>
  Math.round(1000 * share * weights.reduce<number>((sum, weight) => sum + (weight ?? 0), 0));

describe('rare words are looked up each for itself, common ones beside them', () => {
  test('everywhere', () => {
    expect(probes('BLARNY STONE PIZZA')).toEqual([
      ['fuzzy', [['blarney']], part(0.75, blarny), 1500],
      ['exact', [['stone']], thousandths(stone), 1500],
      ['exact', [['pizza'], ['blarney', 'stone']], thousandths(pizza), 1500],
      ['together', [['bsp']], part(0.6, blarny, stone, pizza), 40],
    ]);
  });

  test('in a city, where fewer have them; what few have together, or alone, is looked for elsewhere too', () => {
    expect(probes('BLARNY STONE PIZZA', { city: 'SEATTLE', state: 'WA' })).toEqual([
      ['fuzzy', [['in0seattle0blarney']], part(0.75, blarny), 1500, 'here'],
      ['exact', [['in0seattle0stone']], thousandths(stone), 1500, 'here'],
      ['exact', [['in0seattle0pizza']], thousandths(pizza), 1500, 'here'],
      ['together', [['in0seattle0bsp']], part(0.6, blarny, stone, pizza), 40, 'here'],
      ['together', [['blarney'], ['stone'], ['pizza']], part(0.9, blarny, stone, pizza), 40],
      ['together', [['blarney']], part(0.9 * 0.75, blarny), 40],
    ]);
  });

  test('in a state of more than 5,000 entities everywhere, and once all together in it', () => {
    expect(probes('BLARNY STONE PIZZA', { state: 'WA' }).at(-1)).toEqual([
      ...['place', [['blarney', 'stone'], ['state0wa']], 350, 1500, 'here'],
    ]);
    expect(probes('BLARNY STONE', { state: 'MT' })[0]).toEqual([
      ...['fuzzy', [['blarney'], ['state0mt']], part(0.75, blarny), 1500, 'here'],
    ]);
  });
});

describe('what is read for a long name stays within bounds', () => {
  const letters = 'abcdefghijklm'.split('').map((letter) => letter.repeat(6));
  const long = madeWords(Object.fromEntries(letters.map((word, at) => [word, at === 0 ? 12 : 1600 + at])));
  const rare = madeWords(Object.fromEntries(letters.map((word) => [word, 12])));
  const exact = ({ words, named }: typeof long) =>
    nameProbes(named(letters.join(' ')), NOWHERE, words).probes.filter(({ channel }) => channel === 'exact');

  test('eight common words beside a rare one', () => {
    expect(exact(long).filter(({ expression }) => expression.length === 2)).toHaveLength(8);
  });

  test('twelve rare words, each for itself, and the next beside them', () => {
    expect(exact(rare).map(({ expression }) => expression.length)).toEqual([...Array<number>(12).fill(1), 2]);
  });
});

test('common words alone are looked up together', () => {
  expect(probes('PIZZA MARKET')[0]).toEqual(['together', [['market'], ['pizza']], thousandths(pizza, market), 300]);
  expect(probes('PIZZA')).toEqual([
    ['together', [['pizza']], thousandths(pizza), 300],
    ['together', [['initials0pizza']], part(0.6, pizza), 40],
  ]);
});

describe('common words', () => {
  const common = madeWords({
    ...{ pizza: 1800, market: 1700, salon: 1600, cafe: 1550, blarney: 12 },
    ...{ city0butte: 500, state0or: 5001, state0mt: 5000 },
  });
  const read = (name: string, place: Partial<Locality> = {}) =>
    nameProbes(common.named(name), { ...NOWHERE, ...place }, common.words).probes.map(
      ({ channel, expression, weight, limit, isLocal }) => [channel, expression, weight, limit, isLocal],
    );
  const all = [['salon'], ['market'], ['pizza']];
  const pairs = [all.slice(0, 2), [['salon'], ['pizza']], all.slice(1)];

  test.each<[what: string, name: string, place: Partial<Locality>, probes: unknown[][]]>([
    [
      'three, all and any two of them',
      'PIZZA MARKET SALON',
      {},
      [
        ['together', all, 466, 300, false],
        ['together', [pairs], 305, 300, false],
      ],
    ],
    [
      'four, all and any two of the three rarest',
      'PIZZA MARKET SALON CAFE',
      {},
      [
        ['together', [['salon'], ['cafe'], ['market'], ['pizza']], 626, 300, false],
        ['together', [[[['salon'], ['cafe']], all.slice(0, 2), [['cafe'], ['market']]]], 313, 300, false],
      ],
    ],
    [
      'two beside a rare one',
      'BLARNEY SALON PIZZA',
      {},
      [
        ['exact', [['blarney']], 522, 1500, false],
        ['exact', [['salon'], ['blarney']], 161, 1500, false],
        ['exact', [['pizza'], ['blarney']], 152, 1500, false],
        ['together', [[[['salon'], ['pizza']]]], 313, 300, false],
      ],
    ],
    [
      'in a state of more than 5,000, where the state adds to their weight',
      'PIZZA MARKET SALON',
      { state: 'OR' },
      [
        ['together', [...all, ['state0or']], 816, 300, true],
        ['together', [pairs, ['state0or']], 655, 300, true],
      ],
    ],
    [
      'in a state of 5,000, where they are rare',
      'PIZZA MARKET',
      { state: 'MT' },
      [
        ['exact', [['market'], ['state0mt']], 154, 1500, true],
        ['exact', [['pizza'], ['market'], ['state0mt']], 152, 1500, true],
        ['together', [['initials0pizza'], ['state0mt']], 91, 40, true],
        ['together', [['initials0market'], ['state0mt']], 92, 40, true],
      ],
    ],
    [
      'in a city, and all together anywhere, which few have',
      'PIZZA MARKET SALON',
      { city: 'BUTTE', state: 'MT' },
      [
        ['exact', [['in0butte0salon']], 161, 1500, true],
        ['exact', [['in0butte0market']], 154, 1500, true],
        ['exact', [['in0butte0pizza']], 152, 1500, true],
        ['together', all, 420, 40, false],
      ],
    ],
  ])('%s', (_, name, place, expected) => {
    expect(read(name, place)).toEqual(expected);
  });
});

test.each([
  ['ROSLYN', true],
  ['CLE ELUM', false],
])('a city of up to 120 entities is read whole: %s %s', (city, is) => {
  expect(probes('STONE PIZZA', { city }).some(([channel]) => channel === 'place')).toBe(is);
});

test('of city and state the one that fewer are in narrows', () => {
  const { words, named } = madeWords({ blarney: 12, stone: 40, city0portland: 3000, state0or: 4000, state0me: 300 });
  const within = (state: string) => nameProbes(named('BLARNY STONE'), { city: 'PORTLAND', state }, words).probes[0];
  expect(within('OR')?.expression).toEqual([['in0portland0blarney']]);
  expect(within('ME')?.expression).toEqual([['blarney'], ['state0me']]);
});

test('a score is at most the weight of all words', () => {
  expect(nameProbes(made.named('BLARNY STONE PIZZA'), NOWHERE, made.words).maxScore).toBe(
    thousandths(blarny, stone, pizza),
  );
});

test.each([
  [{ city: 'BUTTE', zip: null }, ['2', '1', '3']],
  [{ city: 'BUTTE', zip: '3' }, ['3', '2', '1']],
  [{ city: null, zip: '3' }, ['3', '1', '2']],
  [{ city: null, zip: null }, ['1', '2', '3']],
])('addresses of a query at %j come first in the ZIP code, then in the city', (place, zips) => {
  const at = (zip: string, city: string | null) => ({ street: null, unit: null, city, state: null, zip });
  expect(addressesNear([at('1', null), at('2', 'BUTTE'), at('3', 'HELENA')], place).map(({ zip }) => zip)).toEqual(
    zips,
  );
});
