import { describe, expect, test } from 'vitest';
import type { Alternatives } from '../../search/retrieval/expression.ts';
import { queryWords } from '../../search/retrieval/query-words.ts';
import { madeWords } from './made-words.ts';

type Counts = Readonly<Record<string, number>>;
const KILKENNYS = [...'abcdefghijlmopqrs'].map((letter) => `kilke${letter}ny`);

/** What stands for the words of a name beside the words themselves. */
const variantsOf = (counts: Counts, name: string): Alternatives => {
  const { words, named } = madeWords(counts);
  return queryWords(named(name), words, 1).flatMap(({ terms }) =>
    terms.filter(({ channel }) => channel === 'fuzzy').flatMap(({ alternatives }) => alternatives),
  );
};
const LEMON_TREE = [['lemon'], ['tree']];

test('a word has sixteen variants at most', () => {
  expect(KILKENNYS).toHaveLength(17);
  expect(variantsOf(Object.fromEntries(KILKENNYS.map((word) => [word, 3])), 'KILKENNY')).toEqual(
    KILKENNYS.slice(0, 16),
  );
});

test.each<[what: string, counts: Counts, name: string, variants: Alternatives]>([
  ['of a single name', { lemontree: 1 }, 'LEMON TREE', ['lemontree']],
  ['with a slip', { lemontrea: 3 }, 'LEMON TREE', ['lemontrea']],
  ['but not with two', { lemandtree: 3 }, 'LEMON TREE', []],
  ['which is not a word of the name itself', { lemon: 3 }, 'A LEMON', []],
])('two words that others write as one: %s', (_, counts, name, variants) => {
  expect(variantsOf(counts, name)).toEqual(variants);
});

describe('one word that others write as two', () => {
  test.each<[what: string, counts: Counts, name: string, variants: Alternatives]>([
    ['one name each', { lemon: 1, tree: 1 }, 'LEMONTREE', [LEMON_TREE]],
    ['not if the last has two letters', { lemon: 9, ox: 9 }, 'LEMONOX', ['lemon']],
    ['after "the"', { bee: 9 }, 'THEBEE', [[['bee']]]],
    ['not after another word of three letters', { lemon: 9 }, 'SEALEMON', []],
    ['not if one letter follows "the"', { b: 9 }, 'THEB', []],
  ])('%s', (_, counts, name, variants) => {
    expect(variantsOf(counts, name)).toEqual(variants);
  });

  test.each<[what: string, counts: Counts, name: string, variants: Alternatives]>([
    ['the last mistyped', { lemon: 1, tree: 1 }, 'LEMONTREA', [[['lemon'], ['tree']]]],
    ['the first mistyped', { lemon: 1, tree: 1 }, 'LEMANTREE', [[['lemon'], ['tree']]]],
    ['not both', { lemon: 9, tree: 9 }, 'LEMANTREA', []],
    ['not with two slips', { lemon: 9, tree: 9 }, 'LEMONTRAA', []],
    [
      'three that it may be at most',
      { lemon: 9, trea: 9, treb: 8, trec: 7, tred: 6 },
      'LEMONTREE',
      [[['lemon'], ['trea', 'treb', 'trec']]],
    ],
  ])('one of them within a slip: %s', (_, counts, name, variants) => {
    expect(variantsOf(counts, name)).toEqual(variants);
  });

  test.each([
    [4, [LEMON_TREE, 'lemontree']],
    [5, ['lemontree']],
  ])('a word of %i names that may be a slip of such a one: %j', (count, variants) => {
    expect(variantsOf({ lemantrex: count, lemontree: 3, lemon: 9, tree: 9 }, 'LEMANTREX')).toEqual(variants);
  });

  test('two words to which a slip leads in two ways count once', () => {
    expect(variantsOf({ lemontree: 3, lemon: 9, tree: 9 }, 'LEMONTREX')).toEqual([LEMON_TREE, 'lemontree']);
  });

  test('so may be its three nearest words, and no more', () => {
    const near = ['lemonbree', 'lemoncree', 'lemondree', 'lemonfree'];
    const parts = ['bree', 'cree', 'dree', 'free'];
    const counts = Object.fromEntries([...near, ...parts, 'lemon'].map((word) => [word, 3]));
    expect(variantsOf(counts, 'LEMONXREE').filter((each) => typeof each !== 'string')).toEqual([
      ...parts.slice(0, 3).map((part) => [['lemon'], [part]]),
      [['lemon'], parts.slice(0, 3)],
    ]);
  });
});
