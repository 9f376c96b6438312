import { describe, expect, test } from 'vitest';
import { NameIndex } from '../../../matching/screening/name-index.ts';
import { screenedWords } from '../../../matching/screening/name-words.ts';
import { atOnce } from '../../../matching/screening/steps.ts';
import { listed } from './lists.ts';

/** "*" marks a person. */
const indexOf = (...names: readonly string[]) =>
  atOnce(
    NameIndex.of(
      names.map((name, at) => listed(`${at}`, { names: [name.replace('*', '')], isPerson: name.includes('*') })),
    ),
  );

describe('the names that a query may mean', () => {
  const index = indexOf(
    'OSVALD HENRIK TRENTHAM*',
    'LOWELL BRAKEN*',
    'KARAKORAM GUILD',
    'BLUE WOLFHOUND TRADING COMPANY',
  );
  const found = (text: string) =>
    index.candidates(index.read(screenedWords(text)), 40).map((name) => index.names[name]?.text);

  test.each([
    ['a person among the words of others', 'Qualbero Zumbeno Fridholm Vexwick Lowell Braken', ['LOWELL BRAKEN']],
    ['a person by two of three names', 'Henrik Trentham', ['OSVALD HENRIK TRENTHAM']],
    ['a person by a single name of three that may be a rare surname', 'Trentham', ['OSVALD HENRIK TRENTHAM']],
    ['a firm by its name without what all firms are', 'Blue Wolfhound', ['BLUE WOLFHOUND TRADING COMPANY']],
    ['a firm by no word that all firms have', 'Trading Limited', []],
    ['a firm among the words of others', 'Qualbero Zumbeno Fridholm Karakoram Guild', ['KARAKORAM GUILD']],
    ['a name by all its letters, a letter away', 'Osvaldhenrixtrentham', ['OSVALD HENRIK TRENTHAM']],
    ['a name by two words that are one on the list', 'Kara Koram Guild', ['KARAKORAM GUILD']],
  ])('%s: %j', (_, query, names) => {
    expect(found(query)).toEqual(names);
  });
});

test('a person of three names or more is filed by the two rarest, others by the rarest', () => {
  const index = indexOf(
    ...[
      'OSVALD HENRIK TRENTHAM*',
      'LOWELL BRAKEN*',
      'KARAKORAM WOLFHOUND GUILD',
      'TRENTHAM QUALBERO*',
      'LOWELL ZUMBENO*',
    ],
    ...['WOLFHOUND FRIDHOLM', 'GUILD VEXWICK', 'TRENTHAM QUINTALO*', 'GUILD HEXAMBO'],
  );
  const filed = (word: string) => index.namesByRarest(word).map((name) => index.names[name]?.text);
  expect(['osvald', 'henrik', 'trentham', 'braken', 'lowell'].map(filed)).toEqual([
    ['OSVALD HENRIK TRENTHAM'],
    ['OSVALD HENRIK TRENTHAM'],
    [],
    ['LOWELL BRAKEN'],
    [],
  ]);
  expect(['karakoram', 'wolfhound', 'karakoramwolfhound', 'wolfhoundguild', 'guild'].map(filed)).toEqual([
    ['KARAKORAM WOLFHOUND GUILD'],
    [],
    ['KARAKORAM WOLFHOUND GUILD'],
    [],
    [],
  ]);
});
