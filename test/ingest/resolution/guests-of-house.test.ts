import { expect, test } from 'vitest';
import { ownNames } from '../../../ingest/resolution/guests-of-house.ts';
import { joinsOf } from './joins-of.ts';
import { ADDRESS, shop } from './staged.ts';

const HOST = 'KILKENNY FOODS';

test.each<[string, string[][], string[][]]>([
  [
    'two guests under one host are known by their own names',
    [[HOST], [HOST, 'BLARNEY'], [HOST, 'GREENLEAF']],
    [[], ['BLARNEY'], ['GREENLEAF']],
  ],
  ['one other name may be that of the one shop', [[HOST], [HOST, 'BLARNEY']], [[], []]],
  [
    'one guest with two permits is one',
    [
      [HOST, 'BLARNEY'],
      [HOST, 'THE BLARNEY'],
    ],
    [[], []],
  ],
  ['two other names of one place are not two guests', [[HOST], [HOST, 'BLARNEY', 'GREENLEAF']], [[], []]],
  [
    'a name with a word of the host is no guest',
    [
      [HOST, 'KILKENNY'],
      [HOST, 'KILKENNY FOOD'],
      [HOST, 'BLARNEY'],
    ],
    [[], [], []],
  ],
  [
    'nor is a department',
    [
      [HOST, 'SERVICE BAKERY'],
      [HOST, 'BLARNEY'],
      [HOST, 'GREENLEAF'],
    ],
    [[], ['BLARNEY'], ['GREENLEAF']],
  ],
  [
    'where both are guests of another house, its name is no word in common',
    [
      ['KILKENNY @ ARENA', 'BLARNEY @ ARENA'],
      ['KILKENNY @ ARENA', 'GREENLEAF @ ARENA'],
    ],
    [['BLARNEY @ ARENA'], ['GREENLEAF @ ARENA']],
  ],
  [
    'of the names of a guest that of its outlet counts',
    [
      [HOST, 'BLARNEY', 'BLARNEY - CANDY FACTORY'],
      [HOST, 'GREENLEAF'],
    ],
    [['BLARNEY - CANDY FACTORY'], ['GREENLEAF']],
  ],
  [
    "the holder's name is that of no outlet, whatever word it has",
    [
      ['KILKENNY RESTAURANT', 'KILKENNY BAR CART #2'],
      ['KILKENNY RESTAURANT', 'KILKENNY BAR CART #3'],
    ],
    [['KILKENNY BAR CART #2'], ['KILKENNY BAR CART #3']],
  ],
  [
    'of two names of outlets which one place alone has, both count',
    [['KILKENNY RESTAURANT', 'KILKENNY BAR CART #2'], ['BLARNEY']],
    [['KILKENNY RESTAURANT', 'KILKENNY BAR CART #2'], []],
  ],
])('%s', (_, places, own) => {
  expect(ownNames(places)).toEqual(own);
});

test.each<[string, string[][], string[][]]>([
  ['a name that others lack', [['KILKENNY GRAY'], ['KILKENNY GRAY', 'KILKENNY EBAR']], [[], ['KILKENNY EBAR']]],
  ['two such names', [['KILKENNY'], ['KILKENNY', 'GREENLEAF', 'OAK']], [[], ['GREENLEAF', 'OAK']]],
  ['with a word that is more than the holder', [['KILKENNY GRAY'], ['KILKENNY GRAY', 'GRAY KILKENNY']], [[], []]],
  ['and no number alone', [['KILKENNY'], ['KILKENNY', 'KILKENNY 2ND']], [[], ['KILKENNY 2ND']]],
  ['nor a long number', [['KILKENNY GRAY'], ['KILKENNY GRAY', '1234 KILKENNY GRAY']], [[], []]],
  [
    'beside guests, which are known by their own names',
    [[HOST], [HOST, 'BLARNEY', 'KILKENNY OAK'], [HOST, 'GREENLEAF']],
    [[], ['BLARNEY'], ['GREENLEAF']],
  ],
  ['nor an address alone', [['KILKENNY'], ['KILKENNY', 'KILKENNY @ 100 OAK ST']], [[], []]],
  ['nor a department', [['KILKENNY'], ['KILKENNY', 'OAK BAKERY']], [[], []]],
  ['beside a name that several have', [['KILKENNY'], ['BLARNEY GRAY', 'BLARNEY EBAR']], [[], []]],
  [
    'which none of them has',
    [
      ['KILKENNY', 'GREENLEAF'],
      ['KILKENNY', 'GREENLEAF'],
    ],
    [[], []],
  ],
])('in a house without a shop the part of a permit is known by %s', (_, places, own) => {
  expect(ownNames(places, false)).toEqual(own);
  expect(ownNames([...places].reverse(), false)).toEqual([...own].reverse());
});

/** Places of one dataset at one address, with their names; says which are one with the first. */
async function oneWithFirst(...places: readonly string[][]): Promise<boolean[]> {
  const { areOne } = await joinsOf(({ one }) => {
    for (const [at, [name = '', ...others]] of places.entries()) {
      shop(one, String(at), name, ADDRESS);
      for (const other of others)
        one.attribute('OperatingLocationName', one.ref('OperatingLocation', String(at)), { name: other });
    }
  });
  return Promise.all(places.map((_, at) => areOne('OperatingLocation', ['one', '0'], ['one', String(at)])));
}

test('"Two outlets in one house are two": guests of one host are no place of it, and a guest of two permits is one', async () => {
  expect(await oneWithFirst([HOST], [HOST, 'BLARNEY'], [HOST, 'GREENLEAF'], [HOST, 'MEAT'])).toEqual([
    true,
    false,
    false,
    true,
  ]);
  expect(await oneWithFirst([HOST, 'BLARNEY'], [HOST, 'GREENLEAF'], [HOST, 'BLARNEY'])).toEqual([true, false, true]);
  expect(await oneWithFirst([HOST], [HOST, 'BLARNEY'])).toEqual([true, true]);
});

test('carts of one restaurant are apart from each other, and two permits of one cart are one place', async () => {
  const [holder, second, third] = ['KILKENNY RESTAURANT', 'KILKENNY BAR CART #2', 'KILKENNY BAR CART #3'];
  expect(await oneWithFirst([holder, second], [holder, third], [second, holder])).toEqual([true, false, true]);
});
