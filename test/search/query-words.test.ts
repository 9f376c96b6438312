import fc from 'fast-check';
import { expect, test } from 'vitest';
import { queryWords, type Together, type Variant } from '../../search/retrieval/query-words.ts';
import { MIN_SHARE, tokensOf, wordHits } from '../../search/retrieval/word-hits.ts';
import { runs } from '../runs.ts';
import { madeWords } from './made-words.ts';

type Counts = Readonly<Record<string, number>>;
/** A variant: what is looked up, its share, and whether it is as typed. */
type Shown = string;

const shown = ({ tokens, share, isExact }: Variant): Shown =>
  `${tokens.map((spellings) => spellings.join('/')).join(' + ')}${isExact ? ' as typed' : ''} ${share}`;

/** The variants of each word of a name, the best first. */
const variantsOf = (counts: Counts, name: string): Shown[][] => {
  const { words, named } = madeWords(counts);
  return queryWords(named(name), words).map(({ variants }) => variants.map(shown));
};

const BARBERS = { barber: 40, shop: 900, barbershop: 30 };
const LEMON = { lemon: 9, tree: 9 };
test.each<[what: string, counts: Counts, name: string, variants: Shown[][]]>([
  ['as it is', { quarx: 4 }, 'QUARX', [['quarx as typed 1', 'initials0quarx 0.6']]],
  ['not at all', {}, 'XYLOPHONE', [[]]],
  ['mistyped, by the nearest', { kilkenny: 3, kilkeny: 1 }, 'KILKENNNY', [['kilkenny/kilkeny 0.75']]],
  [
    'as one with the next word',
    { green: 80, leaf: 60, greenleaf: 12 },
    'GREEN LEAF',
    [
      ['green as typed 1', 'greenleaf as typed 1', 'initials0green 0.6'],
      ['leaf as typed 1', 'greenleaf as typed 1', 'initials0leaf 0.6'],
    ],
  ],
  [
    'as one with the next word, with a slip',
    BARBERS,
    'BARBR SHOP',
    [
      ['barbershop 0.75', 'barber 0.75', 'initials0barbr 0.6'],
      ['shop as typed 1', 'barbershop 0.75', 'initials0shop 0.6'],
    ],
  ],
  ['but not with two slips', { lemandtree: 3 }, 'LEMON TREE HOUSE', [[], [], []]],
  ['as two words', BARBERS, 'BARBERSHOP', [['barbershop as typed 1', 'barber + shop as typed 0.75']]],
  ['as two words, the first mistyped', LEMON, 'LEMANTREE', [['lemon + tree 0.75']]],
  ['as two words, the last mistyped', LEMON, 'LEMONTREA', [['lemon + tree 0.75']]],
  [
    'as two words, also others than those that it says',
    { brown: 100, baer: 3, bear: 70 },
    'BROWNBAER',
    [['brown + baer as typed 0.75', 'brown + bear 0.75']],
  ],
  ['but not both', LEMON, 'LEMANTREA', [[]]],
  ['as two words of which the last is longer than two letters', { lemon: 9, ox: 9 }, 'LEMONOX', [['lemon 0.75']]],
  ['without its article', { fork: 20 }, 'THEFORK', [['fork as typed 0.75']]],
  [
    'a number apart',
    { moose: 9, '7': 30 },
    '7MOOSE',
    [['7 + moose as typed 0.75', 'moose 0.75', 'initials07moose 0.6']],
  ],
  [
    'where it may be cut twice, as the commoner words',
    { ...BARBERS, bar: 4, bershop: 2 },
    'BARBERSHOP',
    [['barbershop as typed 1', 'barber + shop as typed 0.75']],
  ],
  ['its initials, unless they are a legal form', {}, 'LLC', [[]]],
  ['by the initials of the name', { abcd: 3 }, 'ALFA BRAVO CHARLY DELTA', Array(4).fill(['abcd 0.6'])],
])('a name may have a word %s', (_, counts, name, variants) => {
  expect(variantsOf(counts, name)).toEqual(variants);
});

test.each([
  [40, ['abcd 0.6']],
  [41, []],
])('a word that %i names have stands for words whose initials it is: %j', (count, variants) => {
  expect(variantsOf({ abcd: count }, 'ALFA BRAVO CHARLY DELTA')[0]).toEqual(variants);
});

test('a word has sixteen variants by a slip at most', () => {
  const near = [...'abcdefghijlmopqrs'].map((letter) => `kilke${letter}ny`);
  const [[first = ''] = []] = variantsOf(Object.fromEntries(near.map((word) => [word, 3])), 'KILKENNY');
  expect(near).toHaveLength(17);
  expect(first).toBe(`${near.slice(0, 16).join('/')} 0.75`);
});

const TOKENS = ['quarx', 'zelb', 'murn', 'birch'];
const variant = fc.record({
  tokens: fc.array(fc.subarray(TOKENS, { minLength: 1 }), { minLength: 1, maxLength: 2 }),
  share: fc.constantFrom(1, 0.75, 0.6),
  isExact: fc.boolean(),
});
const word = fc.record({
  weight: fc.double({ min: 0.1, max: 1, noNaN: true }),
  variants: fc
    .array(variant, { minLength: 1, maxLength: 3 })
    .map((all) => all.toSorted((one, other) => other.share - one.share)),
});
const SIZE = 30;
/** Shares are 32-bit fractions. */
const ROUNDING = 0.001;
const list = fc.uniqueArray(fc.nat(SIZE - 1)).map((all) => Uint32Array.from(all).sort());

test('documents have the words, each by its best variant, as a plain count has them: none below 0.58 of the best, all with so much of the query', () => {
  const property = fc.property(
    fc.array(word, { minLength: 1, maxLength: 4 }),
    fc.tuple(list, list, list, list),
    (words, found) => {
      const lists = new Map(TOKENS.map((token, at) => [token, found[at] ?? new Uint32Array(0)]));
      const has = (document: number, tokens: Together) =>
        tokens.every((spellings) => spellings.some((token) => lists.get(token)?.includes(document)));
      const all = words.reduce((sum, { weight }) => sum + weight, 0);
      const counted = Array.from({ length: SIZE }, (_, document) => {
        const ways = words.flatMap(({ weight, variants }) => {
          const best = variants.find(({ tokens }) => has(document, tokens));
          return best === undefined ? [] : [{ weight: weight / all, ...best }];
        });
        return {
          document,
          had: ways.reduce((sum, { weight }) => sum + weight, 0),
          share: ways.reduce((sum, { weight, share }) => sum + weight * share, 0),
        };
      });
      const best = Math.max(...counted.map(({ share }) => share));
      const { documents, had, shares } = wordHits(words, lists, { size: SIZE });
      const below = (share: number, least: number) => share < MIN_SHARE * least - ROUNDING;
      for (const { document, share, had } of counted) {
        if (share === 0 || below(share, best)) expect(documents).not.toContain(document);
        else if (!below(share - 2 * ROUNDING, best) && !below(had - 2 * ROUNDING, 1))
          expect(documents).toContain(document);
      }
      expect(documents).toEqual(documents.toSorted());
      for (const [at, document] of documents.entries()) {
        expect(had[at]).toBeCloseTo(counted[document]?.had ?? -1, 3);
        expect(shares[at]).toBeCloseTo(counted[document]?.share ?? -1, 3);
      }
    },
  );
  fc.assert(property, { numRuns: runs(1_000) });
});

test('what is looked up for a name are all tokens of its variants', () => {
  const { words, named } = madeWords(BARBERS);
  expect(new Set(tokensOf(queryWords(named('BARBERSHOP'), words)))).toEqual(new Set(['barbershop', 'barber', 'shop']));
});
