import Sqlite from 'better-sqlite3';
import { describe, expect, test } from 'vitest';
import {
  expectedNamesakes,
  hasOnlyWord,
  isChainName,
  isFranchiseName,
  nameWords,
} from '../../../ingest/resolution/chain-name.ts';

/** A dataset of 10,000 names, of which 3,000 have the word COFFEE and so many the word KILKENNY. */
const dataset = (kilkenny: number) => ({
  names: 10_000,
  counts: new Map([
    ['kilkenny', kilkenny],
    ['coffee', 3_000],
  ]),
});

test.each<[number, number, boolean]>([
  [2, 1, true],
  [3, 2, false],
  [4, 4, true],
  [4, 5, false],
  [3, 4, false],
])(
  '%i places with a word of %i names are one chain: %s; from four places on others may have the word',
  (places, names, is) => {
    expect(isChainName(['kilkenny', 'coffee'], places, dataset(names))).toBe(is);
  },
);

/** A dataset of 10,000 names, of which so many besides the name itself have KILKENNY and BLARNEY. */
const others = (kilkenny: number, blarney: number) => ({
  names: 10_000,
  counts: new Map([
    ['kilkenny', kilkenny + 1],
    ['blarney', blarney + 1],
  ]),
});
const NAME = ['kilkenny', 'blarney'];

test.each([
  [['church', 'chicken'], true, 'what is sold says that it is a shop'],
  [['quarx', 'church'], false, 'every town has one'],
  [['church', 'quarx'], false, 'and this may be one, too'],
])('"institutions are never a chain": ten places of %j are one: %s, %s', (words, are) => {
  expect(isChainName(words, 10, { names: 10_000, counts: new Map(words.map((word) => [word, 20])) })).toBe(are);
});

describe('how many firms of a name are expected by chance decides whether its places are a chain', () => {
  test.each([
    ['two places: 0.02', 2, 10, 20, true],
    ['and not 0.021', 2, 10, 21, false],
    ['three places: 0.1', 3, 25, 40, true],
    ['and not 0.1025', 3, 25, 41, false],
    ['four places: 0.2', 4, 40, 50, true],
    ['and not 0.204', 4, 40, 51, false],
    ['seven places: 1', 7, 100, 100, true],
    ['six places: not 1', 6, 100, 100, false],
    ['five places: 0.7', 5, 70, 100, true],
    ['and not 0.72', 5, 72, 100, false],
  ])('%s', (_, places, kilkenny, blarney, is) => {
    expect(isChainName(NAME, places, others(kilkenny, blarney))).toBe(is);
  });

  test.each([
    ['of few expected firms and a word of three names', 2, 2, 50, true],
    ['not of more expected firms', 2, 2, 51, false],
    ['not with a word of four names', 2, 3, 30, false],
    ['of six places, 300 times as many as expected firms', 6, 10, 20, true],
    ['not of fewer', 6, 10, 21, false],
    ['of five places at least', 5, 5, 30, true],
    ['not of four', 4, 5, 30, false],
    ['of seven places, 40 times as many as expected firms', 7, 25, 69, true],
    ['and not of fewer', 7, 25, 71, false],
  ])('a franchise is a name %s', (_, places, kilkenny, blarney, is) => {
    expect(isFranchiseName(NAME, places, others(kilkenny, blarney))).toBe(is);
  });

  test.each([
    [0.99, true],
    [1.01, false],
  ])('a name of common words is a chain at a thousandth of an expected firm: %d of it, %s', (share, is) => {
    const words = ['coffee', 'house', 'water', 'grill'];
    const expected = (names: number) => expectedNamesakes(words, { names, counts: new Map() });
    const names = (share * 0.001 * 1e9) / expected(1e9);
    expect(isChainName(words, 2, { names, counts: new Map() })).toBe(is);
  });

  test.each([
    [2, false],
    [3, true],
  ])('a given name tells a franchise only from three places on: %i, %s', (places, is) => {
    expect(isFranchiseName(['bill', 'coffee', 'grill'], places, { names: 10_000, counts: new Map() })).toBe(is);
  });
});

describe('a name counts once, whichever brands have it and go on from it', () => {
  const counted = (...names: readonly (readonly [dataset: number, words: string, brands?: number])[]) => {
    using file = { db: new Sqlite(':memory:'), [Symbol.dispose]: () => file.db.close() };
    file.db.exec('CREATE TABLE named (number INTEGER, words TEXT, dataset INTEGER)');
    const insert = file.db.prepare('INSERT INTO named VALUES (?, ?, ?)');
    let number = 0;
    for (const [dataset, words, brands = 1] of names)
      for (let brand = 0; brand < brands; brand++) insert.run(++number, words, dataset);
    return [...nameWords(file.db, 'named')].map(([dataset, { names: count, counts }]) => [
      ...[dataset, count, Object.fromEntries(counts)],
    ]);
  };

  test('each dataset for itself', () => {
    expect(counted([1, 'quarx pub', 3], [1, 'zelb pub'], [2, 'quarx pub'])).toEqual([
      [1, 2, { quarx: 1, zelb: 1, pub: 2 }],
      [2, 1, { quarx: 1, pub: 1 }],
    ]);
  });

  test('what goes on from a distinctive name is the same one, with the words of the first alone', () => {
    expect(counted([1, 'quarx pub'], [1, 'quarx pub tacoma'], [1, 'quarx pubs'])).toEqual([
      [1, 2, { quarx: 2, pub: 1, pubs: 1 }],
    ]);
    expect(counted([1, 'quarx pub'], [2, 'quarx pub tacoma'])).toEqual([
      [1, 1, { quarx: 1, pub: 1 }],
      [2, 1, { quarx: 1, pub: 1, tacoma: 1 }],
    ]);
    expect(counted([1, 'coffee house'], [1, 'coffee house tacoma'])).toEqual([
      [1, 2, { coffee: 2, house: 2, tacoma: 1 }],
    ]);
  });

  test.each([
    [4, { quarx: 2, pub: 1 }],
    [5, { quarx: 1 }],
  ])('a name of one word must be that of five brands for it: %i', (brands, counts) => {
    expect(counted([1, 'quarx', brands], [1, 'quarx pub'])).toEqual([[1, Object.keys(counts).length, counts]]);
  });

  test('a word that a name repeats counts once', () => {
    expect(counted([1, 'quarx quarx'])).toEqual([[1, 1, { quarx: 1 }]]);
  });
});

test.each<[string, number, boolean]>([
  ['kilkenny', 1, true],
  ['kilkenny', 0, true],
  ['kilkenny', 2, false],
  ['oak', 1, false],
  ['quox', 1, true],
  ['george', 1, false],
  ['coffee', 1, false],
  ['1234', 1, false],
])('"%s", in %i names, is a word of one firm only: %s', (word, names, is) => {
  const counts = new Map([
    [word, names],
    ['house', 1],
  ]);
  expect(hasOnlyWord(['house', word], { names: 10_000, counts })).toBe(is);
});
