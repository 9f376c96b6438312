import { describe, expect, test } from 'vitest';
import { NO_PERSON_NAMES, PersonNameTable } from '../../../matching/names/person-names.ts';
import { soundOf } from '../../../matching/names/sound.ts';
import { ListedWords } from '../../../matching/screening/listed-words.ts';
import { NameIndex } from '../../../matching/screening/name-index.ts';
import { NearWords } from '../../../matching/screening/near-words.ts';
import { PartyCounts } from '../../../matching/screening/party-counts.ts';
import { QueryWords } from '../../../matching/screening/query-words.ts';
import { atOnce } from '../../../matching/screening/steps.ts';
import { WordTable } from '../../../matching/screening/word-table.ts';
import { listed } from './lists.ts';

/** Listed names; the first party of each row has the word that is looked for. */
const indexOf = (...names: readonly string[]) =>
  atOnce(NameIndex.of(names.map((name, at) => listed(`${at}`, { names: [name] }))));

describe('the listed words that a word may stand for', () => {
  test.each([
    ['itself, then the nearest by letters', 'brackenfeld', 0.7, ['brackenfeld', 'brackenfield', 'brockenfield']],
    ['words of its sound', 'muhamad', 0.9, ['mohammed']],
    ['no word of its consonants with other vowels', 'masir', 0, []],
    ['syllables in another romanisation, the most frequent first', 'chung', 0.9, ['jung', 'jeong']],
    ['an article is no syllable of a name', 'te', 0, []],
    ['nor is a word of firms', 'thai', 0, []],
    ['its short forms', 'william', 0.9, ['bill', 'will']],
  ])('%s: %j', (_, word, minSimilarity, near) => {
    const index = indexOf(
      ...['BRACKENFIELD', 'BROCKENFIELD', 'BRACKENFELD', 'MOHAMMED', 'MOSUR', 'JEONG', 'JUNG', 'JUNG BRAKEN'],
      ...['DE', 'DAI', 'BILL', 'WILL'],
    );
    expect(index.near(index.word(word), minSimilarity)).toEqual(near);
  });
});

test('the words of a name that its family is called by are known, without articles', () => {
  const record = listed('p', { isPerson: true, names: ['OSVALD AL-KALBANI'], familyNames: ['AL-KALBANI', 'KALBANI'] });
  expect(atOnce(NameIndex.of([record])).names.map(({ familyWords }) => familyWords)).toEqual([['kalbani']]);
});

test('a name that two of 100,000 people have is frequent', () => {
  const people = new PersonNameTable();
  people.add('given', 'OSVALD', 0.00002);
  people.add('family', 'LOWELL', 0.000019);
  people.add('given', 'WILMOT', 0.00001);
  people.add('family', 'WILMOT', 0.00001);
  const index = atOnce(NameIndex.of([], people));
  expect(['osvald', 'lowell', 'wilmot', 'braken'].map((text) => index.word(text).isFrequentName)).toEqual([
    true,
    false,
    true,
    false,
  ]);
});

test('a digit of a listed word is no letter', () => {
  const index = indexOf('C3NTURION MARITIME');
  expect(index.read(['c3nturion', 'mar1time', 'marit1me5']).map(({ text }) => text)).toEqual([
    'c3nturion',
    'maritime',
    'maritime5',
  ]);
});

test('a word on no list weighs as the nearest listed word does, if that is the commoner', () => {
  const names = [
    ...Array.from({ length: 50 }, (_, at) => ['brackenfield', `xq${at}zu`]),
    ...['brackenfeldt', 'wolfhound'].map((word) => [word]),
  ];
  const table = new WordTable(names);
  const sounds = table.words().map(soundOf);
  const parties = new PartyCounts(
    table,
    sounds,
    names.map((_, at) => ({ party: String(at), isPerson: false })),
  );
  const words = new ListedWords(table, parties, NO_PERSON_NAMES);
  const query = new QueryWords(table, atOnce(NearWords.of(table, sounds)), words.word);
  const weightOf = (text: string) => {
    const { ofOrganisation, ofPerson } = query.of(words.word(text)).weight;
    return [ofOrganisation, ofPerson].map((weight) => Number(weight.toFixed(1)));
  };
  expect(weightOf('brackenfield')).toEqual([0.7, 5.3]);
  expect(weightOf('brackenfeldt')).toEqual([3.9, 8.5]);
  // One letter from either: the commoner one is meant.
  expect(weightOf('brackenfeld')).toEqual([0.7, 5.3]);
  expect(weightOf('brackenfielt')).toEqual([0.7, 5.3]);
  expect(weightOf('wolfhoond')).toEqual([3.9, 8.5]);
  expect(weightOf('qualbero')).toEqual([4.6, 9.2]);
});
