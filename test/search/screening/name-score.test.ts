import { expect, test } from 'vitest';
import { lettersOf, peopleIn } from '../../../matching/screening/name-score.ts';
import { screenedWord } from '../../../matching/screening/screened-word.ts';

const wordsOf = (name: string) => name.split(' ').map(screenedWord);

test.each([
  ['ann lowe', ['ann lowe']],
  ['ann lowe and osvald trentham', ['ann lowe', 'osvald trentham']],
  ['ann and osvald and henrik', ['ann', 'osvald', 'henrik']],
  ['and ann', ['ann']],
  ['ann and', ['ann']],
  ['ann and and osvald', ['ann', 'osvald']],
  ['and', ['and']],
])('%j names %j', (name, people) => {
  expect(peopleIn(wordsOf(name)).map((words) => words.map(({ text }) => text).join(' '))).toEqual(people);
});

test.each([
  ['sea lark', 'sealark'],
  ['sea lark llc', 'sealark'],
  ['llc co', 'llcco'],
])('the letters of %j are %j', (name, letters) => {
  expect(lettersOf(wordsOf(name))).toBe(letters);
});
