import { describe, expect, test } from 'vitest';
import { readingsOf } from '../../search/prompt/readings.ts';
import type { Trades } from '../../search/prompt/trades.ts';

/** Trades that know the words of a shop, and take others for them. */
const KNOWN = ['market', 'ramen', 'store', 'plumber', 'bakery', 'flowers'];
const CORRECTED: Readonly<Record<string, string>> = {
  raven: 'ramen',
  stone: 'store',
  stroe: 'store',
  plumver: 'plumber',
  bakry: 'bakery',
  bakerys: 'bakery',
  ston: 'store',
  markes: 'market',
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
    ['markes', { markes: 5 }, 'market', 'nor do six letters with a changed one'],
    ['plumver', { plumver: 5 }, 'plumber', 'a long word with a changed letter is the same word'],
    ['plumver', { plumver: 6 }, 'plumver', 'six names have it'],
  ])('%s, with names %j, is %s: %s', (word, names, expected) => {
    expect(readAs(word, names)).toEqual([expected]);
  });

  test('of four letters none is corrected', () => {
    expect(readAs('ston')).toEqual(['ston']);
  });
});

describe('the trades that a prompt asks for', () => {
  /** How well the industry that has a word fits it. */
  const SCORES: Readonly<Record<string, number>> = { bakery: 0.9, bar: 0.7, wine: 0.69, tea: 0.8, house: 0.8 };
  const industry = (key: number, word: string, score: number) => ({
    ...{ industry: { key, description: word }, score, matched: new Map([[word, 1]]) },
  });
  const scored: Trades = {
    ...trades,
    knows: (word) => word in SCORES,
    corrected: () => undefined,
    weights: (words, isLight = () => false) => new Map(words.map((word) => [word, isLight(word) ? 0.01 : 1])),
    // What counts little means nothing, and two words of different trades fit neither well.
    meant: (weights) => {
      const counted = [...weights].flatMap(([word, weight]) => (weight === 1 && word in SCORES ? [word] : []));
      return counted.map((word, at) => industry(at, word, (SCORES[word] ?? 0) / counted.length));
    },
  };
  const words = (text: string) => text.split(' ').map((word) => ({ word, stem: word }));
  /** The words that count in each reading. */
  const readings = (text: string, parts: readonly string[] = []) =>
    readingsOf({ words: words(text), parts: parts.map(words), unplaced: new Set() }, scored, () => 0).asTrades.map(
      ({ weights }) => [...weights].flatMap(([word, weight]) => (weight === 1 ? [word] : [])).join(' '),
    );

  test.each<[what: string, text: string, parts: string[], readings: string[]]>([
    ['one word', 'bakery', [], ['bakery']],
    ['a word of no trade counts little', 'gotham bakery', [], ['bakery']],
    ['two trades that are joined', 'bakery bar', ['bakery', 'bar'], ['bakery bar', 'bakery', 'bar']],
    ['but not if one of them fits badly: then the last word', 'wine bar', ['wine', 'bar'], ['wine bar', 'bar']],
    ['of two words, the last', 'tea bar', [], ['tea bar', 'bar']],
    ['of the words of a trade, the last', 'tea bar gotham', [], ['tea bar', 'bar']],
    ['unless it fits badly', 'bakery wine', [], ['bakery wine']],
    ['or tells no trade alone', 'tea house', [], ['tea house']],
  ])('%s', (_, text, parts, expected) => {
    expect(readings(text, parts)).toEqual(expected);
  });

  test.each<[text: string, is: boolean, counted: string]>([
    ['thai', true, 'thai'],
    ['thai restaurant', true, 'thai'],
    ['good thai food', true, 'thai'],
    ['thai vegan', true, 'thai vegan'],
    ['vegan bakery', false, 'vegan bakery'],
    ['restaurant', false, 'restaurant'],
    ['good', false, ''],
  ])('"%s" asks for nothing but a cuisine: %s', (text, is, counted) => {
    const knows = (word: string) => word !== 'good';
    const [whole] = readingsOf(
      { words: words(text), parts: [], unplaced: new Set() },
      { ...scored, knows },
      () => 0,
    ).asTrades;
    const said = [...(whole?.weights ?? [])].flatMap(([word, weight]) => (weight === 1 && knows(word) ? [word] : []));
    expect([whole?.isCuisine, said.join(' ')]).toEqual([is, counted]);
  });

  test('are 48 industries at most, each at least 65 % as good as the best', () => {
    const meant = (scores: readonly number[]) =>
      readingsOf(
        { words: words('bakery'), parts: [], unplaced: new Set() },
        {
          ...scored,
          meant: () => scores.map((score, at) => industry(at, 'bakery', score)),
        },
        () => 0,
      ).asName.meant.length;
    expect(meant([1, 0.65, 0.649])).toBe(2);
    expect(meant(Array(49).fill(1))).toBe(48);
  });
});
