import { expect, test } from 'vitest';
import type { NamesakeRow, Namesakes } from '../../../ingest/resolution/namesake-row.ts';
import { bearersOfCoreName, bearersOfNationwideChain } from '../../../ingest/resolution/nationwide-chains.ts';

type Different = Partial<NamesakeRow>;

const row = (dataset: number, at: number, name: string, different: Different = {}): NamesakeRow => ({
  ...{
    key: 'zelbo',
    number: dataset * 1000 + at,
    dataset,
    name,
    words: 'zelbo',
    address: dataset * 1000 + at,
    isWhole: 1,
  },
  ...{
    state: dataset === 1 ? 'WA' : 'AZ',
    zip: null,
    owner: null,
    ownerName: null,
    ownerStates: null,
    ownerMail: null,
  },
  ...{ isPersons: 0, sectors: null, servesFood: null, isBesidePlace: 0, hasNumberedPlace: 0 },
  ...different,
});

/** So many brands of a name, a place each, in a dataset of 10,000 names of which ten have each of its words. */
function named(dataset: number, places: number, name: string, different: Different = {}, words = ['zelbo']): Namesakes {
  const rows = Array.from({ length: places }, (_, at) => row(dataset, at, name, different));
  return {
    ...{ rows, words, places: new Set(rows.map(({ address }) => address)), ownerless: true },
    counts: { names: 10_000, counts: new Map(words.map((word) => [word, 10])) },
  };
}

const COFFEE = ['zelbo', 'coffee'];

test.each<[string, Namesakes, Namesakes, number]>([
  ['one of another state has the name', named(1, 20, "ZELBO'S"), named(2, 1, 'ZELBOS'), 21],
  ['nineteen places are too few', named(1, 19, "ZELBO'S"), named(2, 1, 'ZELBOS'), 0],
  ['a word alone is written otherwise', named(1, 20, "ZELBO'S"), named(2, 1, 'ZELBO LLC'), 0],
  ['a legal form and a number are no part of it', named(1, 20, "ZELBO'S"), named(2, 1, 'ZELBOS #12 LLC'), 21],
  [
    'of several words one may be written otherwise',
    named(1, 20, "ZELBO'S COFFEE", {}, COFFEE),
    named(2, 1, 'ZELBO COFFEE', {}, COFFEE),
    21,
  ],
  ['the other has it in part alone', named(1, 20, "ZELBO'S"), named(2, 1, 'ZELBOS', { isWhole: 0 }), 0],
  [
    'of several words, the other has them in part alone',
    named(1, 20, 'ZELBO COFFEE', {}, COFFEE),
    named(2, 1, 'ZELBO COFFEE', { isWhole: 0 }, COFFEE),
    0,
  ],
  ['most have it in part alone', named(1, 20, "ZELBO'S", { isWhole: 0 }), named(2, 1, 'ZELBOS'), 0],
  ['what they do excludes it', named(1, 20, "ZELBO'S", { sectors: '72' }), named(2, 1, 'ZELBOS', { sectors: '62' }), 0],
  [
    'common words alone',
    named(1, 20, 'COFFEE HOUSE', {}, ['coffee', 'house']),
    named(2, 1, 'COFFEE HOUSE', {}, ['coffee', 'house']),
    0,
  ],
])('a nationwide chain takes the brands that have its name elsewhere: %s', (_, one, other, count) => {
  const joined = (found: readonly Namesakes[]) => found.flatMap(({ rows }) => rows).length;
  expect(joined(bearersOfNationwideChain(one, other))).toBe(count);
  expect(joined(bearersOfNationwideChain(other, one))).toBe(count);
});

const SHOPS = named(1, 20, 'ZELBOS COFFEE', {}, COFFEE);
const BARE = named(1, 3, 'ZELBOS');

test.each<[string, readonly Namesakes[], Namesakes, number]>([
  ['some of the chain have it', [SHOPS, BARE], named(2, 2, "ZELBO'S"), 5],
  ['none has', [SHOPS], named(2, 2, "ZELBO'S"), 0],
  ['it is written otherwise', [SHOPS, BARE], named(2, 2, 'ZELBO'), 0],
  ['the chain is small', [named(1, 19, 'ZELBOS COFFEE', {}, COFFEE), BARE], named(2, 2, "ZELBO'S"), 0],
  ['it is a part of a name', [SHOPS, BARE], named(2, 2, "ZELBO'S", { isWhole: 0 }), 0],
  [
    'what they do excludes it',
    [named(1, 20, 'ZELBOS COFFEE', { sectors: '72' }, COFFEE), BARE],
    named(2, 2, "ZELBO'S", { sectors: '62' }),
    0,
  ],
])("a nationwide chain takes the brands named by its name's core: %s", (_, family, one, count) => {
  expect(bearersOfCoreName(family, one).flatMap(({ rows }) => rows)).toHaveLength(count);
});
