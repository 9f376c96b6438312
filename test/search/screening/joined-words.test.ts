import { expect, test } from 'vitest';
import { mayBeJoined, withJoinedWords } from '../../../matching/screening/joined-words.ts';
import { screenedWord } from '../../../matching/screening/screened-word.ts';
import { LISTS } from './lists.ts';

const read = LISTS.names.word;
const joined = (query: string, listed: string) =>
  withJoinedWords(query.split(' ').map(read), listed.split(' ').map(read), read).map((words) =>
    words.map(({ text }) => text).join(' '),
  );

test.each([
  ['one name splits a word', 'brew kilkenny guild', 'brewkilkenny guild', 'brewkilkenny guild'],
  ['the other does', 'brewkilkenny guild', 'brew kilkenny guild', 'brewkilkenny guild'],
  ['beside an article', 'al zar andi exchange', 'al zarandi exchange', 'al zarandi exchange'],
  ['beside a word that resembles it', 'brew kilkenny', 'brewkilkenny brewkilkanni', 'brewkilkenny'],
])('%s: %j and %j share %j', (_, query, listed, shared) => {
  for (const name of joined(query, listed)) expect(name.startsWith(shared)).toBe(true);
});

test.each([
  ['its words stand in the other name too', 'brew kilkenny', 'brewkilkenny brew kilkenny'],
  ['one edit in six letters', 'zar oni', 'zaromi'],
  ['no word resembles them', 'brew kilkenny', 'wolfhound guild'],
  ['one word', 'brewkilkenny', 'brewkilkenny'],
])('words stay apart where %s: %j and %j', (_, query, listed) => {
  expect(joined(query, listed)).toEqual([query, listed]);
});

test.each([
  ['NR DN KSM BDR', 'nurdin kasim badr', ['NRDN KSM BDR', 'nurdin kasim badr']],
  ['KSM NR DN BDR', 'kasim nurdin badr', ['KSM NRDN BDR', 'kasim nurdin badr']],
  ['NR al DN KSM', 'nuruldin kasim', ['NRLDN KSM', 'nuruldin kasim']],
  ['nur din kasim', 'NRDN KSM', ['nurdin kasim', 'NRDN KSM']],
])('so do names of which one is in Arabic script: %j and %j', (query, listed, names) => {
  expect(joined(query, listed)).toEqual(names);
  expect(joined(listed, query)).toEqual(names.toReversed());
});

test.each([
  ['brew', 'kilkenny', 'brewkilkenny', true],
  ['brew', 'kilkenny', 'brewkilkeny', true],
  ['brew', 'kilkenny', 'brewkilkennys', true],
  ['brew', 'kilkenny', 'brewkilken', false],
  ['wolf', 'hound', 'brewkilke', false],
  ['ab', 'cde', 'abcde', true],
  ['ab', 'cd', 'abcde', false],
  ['abc', 'de', 'abcd', false],
  // Of words longer than 64 letters the rest is not read.
  ['abcd'.repeat(8), 'efgh'.repeat(8), 'x'.repeat(64), false],
  ['abcd'.repeat(8), 'efghi'.repeat(7), 'x'.repeat(66), true],
])('by its lengths and letters %j with %j may be %j: %s', (one, other, whole, may) => {
  expect(mayBeJoined(screenedWord(one), screenedWord(other), screenedWord(whole))).toBe(may);
});
