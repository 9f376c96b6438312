import { describe, expect, test } from 'vitest';
import { sameTrade, sameTradeWords } from '../../search/text/agent-words.ts';
import { matchPhrase } from '../../search/text/match-phrase.ts';
import { tradePhrases, tradeWords } from '../../search/text/trade-phrase.ts';

/** The best score of an entry, or of a title, for words of equal weight. */
const score = (text: string, asked: string, kind: 'title' | 'entry' = 'entry') => {
  const words = asked.split(' ');
  const weights = new Map(words.map((word) => [word, 1 / words.length]));
  const kin = (word: string) => new Map(tradeWords(text).map((each) => [each, sameTrade(each, word)]));
  return Math.max(0, ...tradePhrases(text, kind).map((phrase) => matchPhrase(phrase, weights, kin).score));
};

describe('a phrase is a head, which says what kind of thing it is, and what describes it', () => {
  test.each([
    ['Restaurants, fast food', 'entry', [{ head: ['restaurant'], qualifiers: ['fast', 'food'] }]],
    [
      'Painters (i.e., artists), independent',
      'entry',
      [
        { head: ['painter'], qualifiers: ['independent', 'artist'], isGlossed: true },
        { head: ['artist'], qualifiers: ['painter'], isGlossed: true },
      ],
    ],
    [
      'Bakeries with baking from flour on the premises, retailing not for immediate consumption',
      'entry',
      [{ head: ['bakery'] }],
    ],
    ['Painting (except roof) contractors', 'entry', [{ head: ['painting', 'contractor'], qualifiers: [] }]],
    [
      'Lessors of Residential Buildings',
      'title',
      [{ head: ['lessor'], qualifiers: ['of', 'residential', 'building'] }],
    ],
    ['Offices of Dentists', 'title', [{ head: ['dentist'], isGlossed: false }]],
    [
      'Plumbing, Heating, and Air-Conditioning Contractors',
      'title',
      [{ head: ['plumbing'] }, { head: ['heating'] }, { head: ['air', 'conditioning', 'contractor'] }],
    ],
    ['(except all)', 'title', []],
  ] as const)('%s', (text, kind, expected) => {
    expect(tradePhrases(text, kind)).toMatchObject(expected);
  });
});

describe('of two phrases that have a word, that one fits better which', () => {
  test.each([
    ['has nothing else', 'Plumbers', 'Marine plumbers', 'plumber'],
    ['is of that kind', "Physical therapists' offices", 'Massage therapist instruction', 'therapist'],
    ['is none of makers', 'Pizza parlors', 'Pizzas, frozen, manufacturing', 'pizza'],
    ['is none of wholesalers', 'Flower shops', 'Flowers merchant wholesalers', 'flower'],
    ['has it in its head', 'Locksmith shops', 'Safe dealers with locksmith', 'locksmith'],
    ['is meant without a gloss', 'House painters', 'Painters, house (i.e., artists)', 'house painter'],
    ['has more of what was asked', 'Coffee shops', 'Coffee roasting', 'coffee shop'],
    ['has the word itself', 'Painters', 'Painting', 'painter'],
    ['has the thing that is done', 'Painting', 'Paint stores', 'painter'],
    ['has fewer further words', 'Book stores', 'Book stores, used, rare', 'book'],
    ['has it itself, not what means it', 'Doctors', 'Physicians', 'doctor'],
    ['cares for that animal', 'Pet grooming services', 'Beauty parlors', 'dog grooming'],
    ['makes what people call apps', 'Software application development', 'Real estate development', 'app developer'],
    [
      'programs, as software firms do',
      'Computer programming services',
      'Computer equipment rental',
      'software company',
    ],
    ['keeps gardens', 'Landscaping services', 'Nursery stock growing', 'gardener'],
    ['raises them, farm or ranch', 'Cattle ranching', 'Cattle feed manufacturing', 'cattle ranch'],
  ])('%s', (_which, better, worse, asked) => {
    expect(score(better, asked)).toBeGreaterThan(score(worse, asked));
  });

  test('a word that nothing of a phrase means scores nothing, all of it at most 1', () => {
    expect(score('Plumbers', 'florist')).toBe(0);
    expect(score('Day care centers, child or infant', 'infant')).toBeGreaterThan(0);
    expect(score('Plumbers', 'plumber')).toBe(1);
    expect(score('General contractors', 'general contractor')).toBe(1);
    expect(score('Beef Cattle Ranching and Farming', 'ranch', 'title'), 'a kind beside its own').toBeGreaterThan(0.5);
    expect(score('Drinking Places (Alcoholic Beverages)', 'bar', 'title')).toBeGreaterThan(0.7);
  });
});

test.each([
  ['Grocery Stores', 'supermarket'],
  ['Meat Markets', 'butcher'],
])(
  '%s, called by another word: %s counts 0.85 of the word itself, so that the trade is found beside its own name',
  (title, asked) => {
    expect(score(title, asked, 'title')).toBe(0.85);
  },
);

describe('who does something, and the doing, are one trade by their endings', () => {
  test.each([
    ['painter', 'painting', 0.9],
    ['photographer', 'photography', 0.9],
    ['accountant', 'accounting', 0.9],
    ['brewer', 'brewery', 0.9],
    ['designer', 'design', 0.7],
    ['dentist', 'dentistry', 0.7],
    ['parking', 'park', 0],
    ['tower', 'towing', 0],
    ['plumber', 'plumber', 0],
    ['barber', 'banker', 0],
  ])('%s and %s: %d', (one, other, expected) => {
    expect([sameTrade(one, other), sameTrade(other, one)]).toEqual([expected, expected]);
    expect(sameTradeWords(one).includes(other)).toBe(expected > 0);
  });
});
