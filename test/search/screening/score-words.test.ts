import { expect, test } from 'vitest';
import { IndexedWord } from '../../../matching/screening/indexed-word.ts';
import { bestPairs } from '../../../matching/screening/score-words.ts';

/** "*" marks a word that is a name or a word in its own right, "+" one that many people are called by. */
const word = (written: string): IndexedWord => {
  const weights = { ofPerson: 5, ofOrganisation: 5, evidence: 0, doubt: 0 };
  return new IndexedWord(written.replace(/[*+]/, ''), weights, /[*+]/.test(written), written.includes('+'));
};

/** The similarity of the first words of two names, three decimals; 0 if they are not matched. */
function similarity(query: string, listed: string, isPerson: boolean): number {
  const [one, other] = [query, listed].map((name) => name.split(' ').map(word));
  const pair = bestPairs(one ?? [], other ?? [], isPerson).find(({ at }) => at === 0);
  return Math.round((pair?.similarity ?? 0) * 1000) / 1000;
}

test.each([
  ['one word', 'trentham', 'trentham', 1, 1],
  ['a slip', 'trentam', 'trentham', 0.92, 0.92],
  ['a letter more than a known name', 'karl*', 'karle', 0.83, 0.83],
  ['a letter less than a known name', 'karl', 'karle*', 0.83, 0.83],
  ['two known names', 'karl*', 'karle*', 0.623, 0.623],
  ['a frequent name for one that nobody else has', 'karl+', 'karle', 0.623, 0.83],
  ['a frequent name misspelt', 'karl', 'karle+', 0.83, 0.83],
  ["a woman's name and a man's", 'roberta*', 'roberto*', 0.69, 0.69],
  ["a man's name and a woman's", 'roberto*', 'roberta*', 0.69, 0.69],
  ["a man's name without the vowel", 'andrea*', 'andre*', 0.69, 0.69],
  ['such names, if one is not known', 'andrea', 'andre*', 0.92, 0.92],
  ['known names that sound alike', 'zahra*', 'zehra*', 0.9, 0.623],
  ['known names that sound alike, with further letters', 'mohammed*', 'muhamad*', 0.92, 0.69],
  ['short names that sound alike', 'nur', 'noor', 0.9, 0],
  ['names of one consonant that sound alike', 'lee', 'li', 0, 0],
  ['names that sound alike but begin otherwise', 'chan', 'shan', 0.745, 0.745],
  ['a short form of a known name', 'bill*', 'william*', 0.9, 0.9],
  ['two short forms', 'will*', 'bill*', 0.9, 0.9],
  ['an initial of a known name', 'o*', 'osvald*', 0.9, 0],
  ['a known name for an initial', 'osvald*', 'o*', 0.9, 0],
  ['another initial', 'o', 'k', 0, 0],
  ['an initial and an article', 'b', 'bin', 0, 0],
  ['an article and an initial', 'bin', 'b', 0, 0],
  ['a letter and a word of two', 'tx', 't', 0.9, 0],
  ['a short word that is a letter away from a legal form', 'wo', 'co', 0.5, 0.5],
  ['a short word that is a letter away from another', 'wo', 'ko', 0, 0],
  ['a digit in a legal form', 'c0rp', 'corp', 0.5, 0.5],
  ['a digit in a longer legal form', 'gm8bh', 'gmbh', 0, 0],
  ['an acronym of three letters and one of four', 'abc', 'abcd', 0.788, 0.591],
  ['an acronym of four letters and one of three', 'abcd', 'abc', 0.788, 0.591],
  ['words of four and five letters', 'abcd', 'abcde', 0.83, 0.83],
  ['a common word and its plural', 'pasta', 'pastas', 0.858, 0.858],
  ['the plural of a common word', 'pastas', 'pasta', 0.858, 0.858],
  ['a common word and one that resembles it', 'pasta', 'pastar', 0.687, 0.687],
  ['a common word that sounds like the other', 'star', 'starr', 0.92, 0.736],
  ['a common word of three letters', 'art', 'arta', 0.63, 0.591],
  ['four consonants and a long vowel in Arabic script', 'MHMuD', 'mahmud', 0.94, 0.94],
  ['three consonants', 'NSR', 'nasser', 0.94, 0.94],
  ['two', 'NuR', 'nur', 0.9, 0.9],
  ['two on the list', 'nur', 'NuR', 0.9, 0.9],
  ['a long vowel that the other name lacks', 'HSiN', 'hassan', 0.8, 0.8],
  ['a vowel at the end that is not written', 'SLM', 'salma', 0.8, 0.8],
  ['a vowel at the end that may be any', 'SLMe', 'salma', 0.94, 0.94],
  ['two other vowels', 'HaMiD', 'hammuda', 0.58, 0.58],
  ['other consonants', 'NR', 'nadir', 0, 0],
])('%s: %j is %j by %d in a name of a person, by %d in that of a firm', (_, one, other, person, firm) => {
  const similarities = [true, false].map((isPerson) =>
    similarity(`${one} wilmot brackenfield`, `${other} wilmot brackenfield`, isPerson),
  );
  expect(similarities).toEqual([person, firm]);
});

test.each([
  ['a slip', 'trentam', 'trentham', 0.819, 0.819],
  ['a slip beside what says little', 'trentam', 'trentham llc', 0.819, 0.819],
  ['a slip in one of two words', 'trentam', 'trentham brackenfield', 0.819, 0.819],
  ['a slip in the other', 'trentam brackenfield', 'trentham', 0.819, 0.819],
  ['the plural', 'trenthams', 'trentham', 0.755, 0.755],
  ['names that sound alike', 'nur', 'noor', 0, 0],
  ['known names that sound alike', 'zahra*', 'zehra*', 0.533, 0.533],
  ["a woman's name and a man's", 'roberta*', 'roberto*', 0.595, 0.595],
  ['a common word and its plural', 'star', 'stars', 0.639, 0.639],
  ['an initial', 'o', 'osvald', 0, 0],
  ['a short form', 'bill', 'william', 0, 0],
])('less, if a name has no other word. %s: %j is %j by %d, by %d', (_, one, other, person, firm) => {
  expect([true, false].map((isPerson) => similarity(one, other, isPerson))).toEqual([person, firm]);
});

test.each([
  ['another spelling', 'kim chung', 'kim jung', 0.92],
  ['a letter changed', 'kim dok', 'kim dot', 0],
  ['a letter changed, where one name has other words', 'kim dokter', 'kim dokters', 0.879],
])('a syllable in %s: %j and %j by %d', (_, one, other, expected) => {
  const turned = (name: string) => name.split(' ').toReversed().join(' ');
  expect(similarity(turned(one), turned(other), true)).toBe(expected);
});
