import { describe, expect, test } from 'vitest';
import { conceptsOf } from '../../search/text/concepts.ts';
import { tradePhrases } from '../../search/text/trade-phrase.ts';
import { tradesOf } from '../../search/text/trades.ts';

const TITLES = [
  ...[
    'Bakeries',
    'Ramen Restaurants',
    'Book Stores',
    'Roofing Contractors',
    'Siding Contractors',
    'Plumbing Contractors',
  ],
  ...['Bed and Breakfast Inns', 'Beds', 'Child Care', 'Marijuana Stores', 'Pet Food Stores', 'Restaurants', 'Markets'],
];
const trades = tradesOf(
  TITLES.map((title) => ({ trade: { token: title, title }, entries: tradePhrases(title, 'entry') })),
);

/** What a text asks for, where names have words so often: the words of each concept, and its surest trade. */
const asked = (text: string, names: Readonly<Record<string, number>> = {}) =>
  conceptsOf(text, { words: { count: (token) => names[token] ?? 0 }, trades }).map((concept) => {
    const [[best] = ['-']] = [...concept.trades].toSorted(([, one], [, other]) => other - one);
    return `${concept.words.join(' ')}: ${best}`;
  });

describe('one concept is one thing that is asked for', () => {
  test.each<[text: string, concepts: string[]]>([
    ['bakery', ['bakery: Bakeries']],
    ['a good cheap bakery', ['bakery: Bakeries']],
    ['vegan bakery', ['vegan: -', 'bakery: Bakeries']],
    ['bakery company', ['bakery company: Bakeries']],
    ['bookstores', ['book store: Book Stores']],
    ['childcare', ['child care: Child Care']],
    ['weed store', ['marijuana store: Marijuana Stores']],
    ['pet food', ['pet food: Pet Food Stores']],
    ['food', ['restaurant: Restaurants']],
    ['thai food', ['thai: -']],
    ['the company', ['company: -']],
    ['to the', []],
    // Either of what is joined is meant, unless it is the name of one trade.
    ['roofing and siding contractors', ['siding contractor roofing: Siding Contractors']],
    ['bed and breakfast', ['bed breakfast: Bed and Breakfast Inns']],
    // How it is done says nothing, if nobody is called so.
  ])('%s', (text, concepts) => {
    expect(asked(text)).toEqual(concepts);
  });
});

describe('typing errors are corrected to words of trades', () => {
  test.each<[word: string, names: Record<string, number>, read: string, why: string]>([
    ['ramen', {}, 'ramen', 'a trade has it'],
    ['azure', {}, 'azure', 'no trade has anything like it'],
    ['raven', {}, 'ramen', 'no name has it'],
    ['raven', { raven: 1 }, 'raven', 'a name has it'],
    ['bakry', { bakry: 6 }, 'bakry', 'six names have it'],
    ['ston', {}, 'ston', 'of four letters none is corrected'],
  ])('%s, with names %j, is %s: %s', (word, names, read) => {
    expect(asked(word, names).map((each) => each.replace(/:.*/, ''))).toEqual([read]);
  });
});
