import { describe, expect, test } from 'vitest';
import { tradePhrases } from '../../search/text/trade-phrase.ts';
import { tradesOf } from '../../search/text/trades.ts';

/** A trade with what an index calls the trades that belong to it. */
const trade = (token: string, title: string, ...entries: string[]) => ({
  trade: { token, title },
  entries: entries.flatMap((each) => tradePhrases(each, 'entry')),
});
const TRADES = tradesOf([
  trade(
    'practitioners',
    'Offices of Mental Health Practitioners',
    ...['Psychotherapists', 'Therapists, mental health', 'Marriage counselors', 'Psychoanalysts'],
  ),
  trade('painting', 'Painting Contractors', 'House painters', 'Painting, traffic lane', 'Paper hangers'),
  trade('artists', 'Independent Artists', 'Painters (i.e., artists), independent', 'Sculptors', 'Actors', 'Writers'),
  trade('bookbinding', 'Bookbinding', 'Bookbinders'),
  trade('repaint', 'Painting Contractors'),
  trade('rest', 'All Other Services', 'Bookbinders, mobile', 'Kite flyers', 'Palm readers', 'Dog walkers', 'Valets'),
  trade('kind', 'Non-profit Corporation'),
  trade('beauty', 'Beauty Salons'),
  trade('nails', 'Nail Salons'),
]);

describe('the trades that words may mean together, the best first, equal ones by their tokens', () => {
  test.each<[said: string, meant: string[]]>([
    ['therapist', ['practitioners']],
    ['counselor', ['practitioners']],
    ['painting', ['painting', 'repaint']],
    // An artist may be a painter, but is not mostly one.
    ['painter', ['painting', 'repaint', 'artists']],
    // Every word has to be meant.
    ['house painter', ['painting']],
    ['house artist', []],
    ['artist', ['artists']],
    // Of what is left over few are what one entry says.
    ['bookbinder', ['bookbinding']],
    ['valet', ['rest']],
    ['non profit', ['kind']],
    // No word begins another, and six letters at least end one.
    ['book', []],
    ['florist', []],
  ])('%s', (said, meant) => {
    expect(TRADES.meant(said.split(' ')).map((each) => each.trade.token)).toEqual(meant);
  });

  test('a title is surer than one entry of many, and that surer than one of a class of what is left over', () => {
    const score = (...said: string[]) => TRADES.meant(said)[0]?.score ?? 0;
    expect(score('bookbinding')).toBe(1);
    expect(score('sculptor')).toBeLessThan(score('artist'));
    expect(score('valet')).toBeLessThan(score('sculptor'));
  });
});

test.each<[word: string, isKnown: boolean, corrected: string | undefined]>([
  ['painter', true, 'painter'],
  ['scluptor', false, 'sculptor'],
  ['skulptor', false, 'sculptor'],
  // Another first letter makes another word.
  ['faktor', false, undefined],
  ['zebra', false, undefined],
])('%s is known: %s, and means %s', (word, isKnown, corrected) => {
  expect([TRADES.knows(word), TRADES.corrected(word)]).toEqual([isKnown, corrected]);
});

test('"The two words of trades that a word joins"', () => {
  expect([
    TRADES.apart('nonprofit'),
    TRADES.apart('nailsalon'),
    TRADES.apart('painting'),
    TRADES.apart('zebra'),
  ]).toEqual([['non', 'profit'], ['nail', 'salon'], undefined, undefined]);
});

test('"the trades whose titles have a word of the same line of business"', () => {
  expect([
    TRADES.line(['manicure', 'spa']),
    TRADES.line(['zebra']),
    TRADES.titleOf('nails'),
    TRADES.titleOf('x'),
  ]).toEqual([['beauty', 'nails'], [], 'Nail Salons', undefined]);
});
