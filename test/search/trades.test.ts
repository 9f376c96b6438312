import { describe, expect, test } from 'vitest';
import { tradePhrases } from '../../search/prompt/trade-phrase.ts';
import { tradesOf } from '../../search/prompt/trades.ts';

/** An industry with what its index calls the trades that belong to it. */
const industry = (key: number, description: string, ...entries: string[]) => ({
  industry: { key, description },
  entries: entries.flatMap((each) => tradePhrases(each, 'entry')),
});
const TRADES = tradesOf([
  industry(
    1,
    'Offices of Mental Health Practitioners',
    ...['Psychotherapists', 'Therapists, mental health', 'Marriage counselors', 'Psychoanalysts'],
  ),
  industry(2, 'Painting Contractors', 'House painters', 'Painting, traffic lane', 'Paper hangers'),
  industry(3, 'Independent Artists', 'Painters (i.e., artists), independent', 'Sculptors', 'Actors', 'Writers'),
  industry(4, 'Bookbinding', 'Bookbinders'),
  industry(5, 'Painting Contractors'),
  industry(6, 'Postproduction Houses'),
]);
const rounded = (value: number) => Math.round(value * 1000) / 1000;

describe('the industries that a prompt means, the best first, equal ones by their keys', () => {
  test.each<[asked: string, meant: [industry: number, score: number][]]>([
    // Two of four entries are one, and the end of a longer word.
    ['therapist', [[1, 0.887]]],
    ['counselor', [[1, 0.799]]],
    // An artist may be a painter, but is not mostly one.
    [
      'painter',
      [
        [2, 0.864],
        [5, 0.864],
        [3, 0.717],
      ],
    ],
    // The title has the word itself.
    [
      'painting',
      [
        [2, 1],
        [5, 1],
        [3, 0.645],
      ],
    ],
    [
      'house painter',
      [
        [2, 0.831],
        [5, 0.351],
        [6, 0.319],
        [3, 0.269],
      ],
    ],
    ['artist', [[3, 1]]],
    [
      'contractor',
      [
        [2, 0.778],
        [5, 0.778],
      ],
    ],
    ['bookbinder', [[4, 1]]],
    ['binder', [[4, 0.9]]],
    // No word begins another, and six letters at least end one.
    ['book', []],
    ['florist', []],
  ])('%s', (asked, meant) => {
    const found = TRADES.meant(TRADES.weights(asked.split(' ')));
    expect(found.map(({ industry: { key }, score }) => [key, rounded(score)])).toEqual(meant);
  });
});

test('equal industries are in the order of their keys, whichever was loaded first', () => {
  const trades = tradesOf([industry(8, 'Kite Makers'), industry(7, 'Kite Makers')]);
  expect(trades.meant(trades.weights(['kite'])).map(({ industry: { key } }) => key)).toEqual([7, 8]);
});

test.each<[asked: string, weights: Record<string, number>]>([
  ['painter', { painter: 1 }],
  // Two industries have the one, one has the other.
  ['house sculptor', { house: 0.414, sculptor: 0.586 }],
  ['house painter', { house: 0.5, painter: 0.5 }],
  // A word that no industry has weighs most.
  ['zebra sculptor', { zebra: 0.6, sculptor: 0.4 }],
  ['painter shop', { painter: 0.759, shop: 0.241 }],
  ['therapist of good', { therapist: 0.69, of: 0.155, good: 0.155 }],
])('"the fewer trades have a word, the larger; almost nothing for generic words": %s', (asked, weights) => {
  const found = [...TRADES.weights(asked.split(' '))].map(([word, weight]) => [word, rounded(weight)]);
  expect(Object.fromEntries(found)).toEqual(weights);
});

test('a light word weighs as a generic one', () => {
  const weights = TRADES.weights(['painter', 'house'], (word) => word === 'house');
  expect([...weights.values()].map(rounded)).toEqual([0.759, 0.241]);
});

test.each<[word: string, isKnown: boolean, corrected: string | undefined]>([
  ['painter', true, 'painter'],
  ['actor', true, 'actor'],
  ['scluptor', false, 'sculptor'],
  ['skulptor', false, 'sculptor'],
  // Another first letter makes another word.
  ['aktor', false, 'actor'],
  ['faktor', false, undefined],
  // The end of a word is known from six letters, and no misspelling.
  ['rapist', true, undefined],
  ['apist', false, undefined],
  ['zebra', false, undefined],
])('%s is known: %s, and means %s', (word, isKnown, corrected) => {
  expect([TRADES.knows(word), TRADES.corrected(word)]).toEqual([isKnown, corrected]);
});

test.each<[words: string, has: boolean]>([
  ['mental health', true],
  ['health mental', false],
  ['marriage counselor', true],
  ['counselor marriage', false],
  // A qualifier is a row of its own.
  ['traffic lane', true],
  ['painting traffic', false],
  ['lane', true],
  ['ane', false],
  // It has synonyms.
  ['bakery', true],
  ['zebra', false],
])('"Whether a trade has this name, or has the words consecutively": %s', (words, has) => {
  expect(TRADES.has(words.split(' '))).toBe(has);
});

test('"The words of an industry\'s title"; an unknown industry has none', () => {
  expect(TRADES.titleOf(1)).toEqual(['office', 'of', 'mental', 'health', 'practitioner']);
  expect(TRADES.titleOf(5)).toEqual(['painting', 'contractor']);
  expect(TRADES.titleOf(9)).toEqual([]);
});
