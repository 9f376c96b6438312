import { describe, expect, test } from 'vitest';
import { queryWords } from '../../search/retrieval/query-words.ts';
import { madeWords } from './made-words.ts';

const { words, weight, named } = madeWords({
  ...{ barber: 40, shop: 900, barbershop: 30, greenleaf: 12, green: 80, leaf: 60 },
  ...{ fork: 20, moose: 9, kilkenny: 3, kilkeny: 1 },
});
const asked = (name: string, share = 1) => queryWords(named(name), words, share);
/** Channel, alternatives, weight and rows of each term of the word that is looked up so. */
const termsOf = (name: string, share?: number) =>
  asked(name, share).map(({ terms, weight: whole, single }) => ({
    single,
    whole,
    terms: terms.map(({ channel, alternatives, weight: its, rows }) => [channel, alternatives, its, rows]),
  }));

describe('a word of a query weighs what it distinguishes, a variant of it three quarters, two words written as one both', () => {
  test('as it is written', () => {
    expect(termsOf('BARBERSHOP')).toEqual([
      {
        single: true,
        whole: weight('barbershop'),
        terms: [
          ['exact', ['barbershop'], weight('barbershop'), 30],
          ['fuzzy', [[['barber'], ['shop']]], 0.75 * weight('barbershop'), (40 * 900) / 10_000],
        ],
      },
    ]);
  });

  test('mistyped, and nothing else', () => {
    const [word] = termsOf('KILKENNNY');
    expect(word).toEqual({
      single: true,
      whole: weight('kilkennny'),
      terms: [['fuzzy', ['kilkenny', 'kilkeny'], 0.75 * weight('kilkennny'), 4]],
    });
    expect(weight('kilkennny')).toBeGreaterThan(weight('barbershop'));
  });

  test('two words of the name that others write as one', () => {
    expect(termsOf('GREEN LEAF')).toEqual([
      { single: true, whole: weight('green'), terms: [['exact', ['green'], weight('green'), 80]] },
      { single: true, whole: weight('leaf'), terms: [['exact', ['leaf'], weight('leaf'), 60]] },
      {
        single: false,
        whole: weight('green') + weight('leaf'),
        terms: [['fuzzy', ['greenleaf'], weight('green') + weight('leaf'), 12]],
      },
    ]);
  });

  test('two words that others write as one with a slip count three quarters of both', () => {
    expect(termsOf('BARBR SHOP').at(-1)).toEqual({
      single: false,
      whole: weight('barbr') + weight('shop'),
      terms: [['fuzzy', ['barbershop'], 0.75 * (weight('barbr') + weight('shop')), 30]],
    });
  });

  test('rows are those of the place that the query names', () => {
    expect(termsOf('LEAF', 0.25)[0]?.terms).toEqual([['exact', ['leaf'], weight('leaf'), 15]]);
  });
});

test.each([
  ['THEFORK', '[["fork"]]'],
  ['BARBRSHOP', '[["barber"],["shop"]]'],
  ['BARBERSHPO', '[["barber"],["shop"]]'],
  ['MOOSE', undefined],
])('%s may be written as %s', (name, split) => {
  const alternatives = asked(name).flatMap((word) => word.alternatives.filter((each) => typeof each !== 'string'));
  expect(new Set(alternatives.map((each) => JSON.stringify(each)))).toEqual(
    new Set(split === undefined ? [] : [split]),
  );
});

test('a word that no name has, nor anything like it, is left out', () => {
  expect(asked('XYLOPHONE')).toEqual([]);
});

describe('splits of a word', () => {
  const made = madeWords({
    ...{ moose: 9, '7': 30, fork: 20, bees: 10, the: 100, barber: 40, shop: 900, bar: 4, bershop: 2 },
    ...{ green: 80, leaf: 60, greenleat: 3, greenlead: 2, greenlear: 1, kilkenny: 30, kilkeny: 29 },
  });
  /** Channel, alternatives and rows of all terms. */
  const readAs = (name: string) =>
    queryWords(made.named(name), made.words, 1).flatMap(({ terms }) =>
      terms.map(({ channel, alternatives, rows }) => [channel, alternatives, Math.round(rows * 1000) / 1000]),
    );

  test.each<[name: string, terms: unknown[][]]>([
    ['7MOOSE', [['fuzzy', [[['7'], ['moose']], 'moose'], 9.027]]],
    ['THEBEES', [['fuzzy', [[['the'], ['bees']]], 0.1]]],
    // The rest would be too short.
    ['THEB', [['fuzzy', ['the'], 100]]],
    // Of bar and bershop, and of barber and shop, the split whose rarer part is more common.
    ['BARBERSHOP', [['fuzzy', [[['barber'], ['shop']]], 3.6]]],
    // Two at most, of those with one slip.
    [
      'GREEN LEAF',
      [
        ['exact', ['green'], 80],
        ['exact', ['leaf'], 60],
        ['fuzzy', ['greenleat', 'greenlead'], 5],
      ],
    ],
    ['GREENLEAF', [['fuzzy', [[['green'], ['leaf']], 'greenleat', 'greenlead', 'greenlear'], 6.48]]],
    [
      'KILKENNY',
      [
        ['exact', ['kilkenny'], 30],
        ['fuzzy', ['kilkeny'], 29],
      ],
    ],
  ])('%s', (name, terms) => {
    expect(readAs(name)).toEqual(terms);
  });
});
