import { describe, expect, test } from 'vitest';
import { readingsOf } from '../../search/prompt/readings.ts';
import type { Trades } from '../../search/prompt/trades.ts';

/** Trades that know the words of a shop, and take others for them. */
const KNOWN = ['ramen', 'store', 'plumber', 'bakery', 'flowers'];
const CORRECTED: Readonly<Record<string, string>> = {
  raven: 'ramen',
  stone: 'store',
  stroe: 'store',
  plumver: 'plumber',
  bakry: 'bakery',
  bakerys: 'bakery',
  ston: 'store',
};
const trades: Trades = {
  meant: () => [],
  weights: (words) => new Map(words.map((word) => [word, 1 / words.length])),
  knows: (word) => KNOWN.includes(word),
  corrected: (word) => CORRECTED[word],
  titleOf: () => [],
  has: () => false,
};

/** The words that a prompt of one word is read as, where names have words so often. */
const readAs = (word: string, names: Readonly<Record<string, number>> = {}) =>
  readingsOf(
    { words: [{ word, stem: word }], parts: [], unplaced: new Set() },
    trades,
    (stem) => names[stem] ?? 0,
  ).words.map((each) => each.word);

describe('"The prompt\'s words, with typing errors corrected"', () => {
  test.each<[word: string, names: Record<string, number>, readAs: string, why: string]>([
    ['ramen', {}, 'ramen', 'a trade has it'],
    ['azure', {}, 'azure', 'no trade has anything like it'],
    ['raven', {}, 'ramen', 'no name has it'],
    ['raven', { raven: 1 }, 'raven', 'a changed letter makes a short word another one, which a name has'],
    ['stone', { stone: 1, store: 49 }, 'stone', 'names have it'],
    ['stone', { stone: 1, store: 50 }, 'store', 'fifty times as many names have the other'],
    ['stroe', { stroe: 1 }, 'store', 'swapped letters make no other word'],
    ['bakry', { bakry: 5 }, 'bakery', 'a letter that is missing makes no other word'],
    ['bakry', { bakry: 6 }, 'bakry', 'six names have it'],
    ['plumver', { plumver: 5 }, 'plumber', 'a long word with a changed letter is the same word'],
    ['plumver', { plumver: 6 }, 'plumver', 'six names have it'],
  ])('%s, with names %j, is %s: %s', (word, names, expected) => {
    expect(readAs(word, names)).toEqual([expected]);
  });

  test('of four letters none is corrected', () => {
    expect(readAs('ston')).toEqual(['ston']);
  });
});
