import { expect, test } from 'vitest';
import { IndexedWord } from '../../../matching/screening/indexed-word.ts';
import { scorePersons } from '../../../matching/screening/score-persons.ts';

/** The words of a name, each with its weight in nats behind a colon, or 6, and whether it is an ordinary name. */
const words = (name: string) =>
  name.split(' ').map((each) => {
    const [text = '', weight = '6', is = ''] = each.split(':');
    const isOrdinary = is === 'ordinary';
    return new IndexedWord(
      text,
      { ofPerson: Number(weight), ofOrganisation: 1, evidence: 0, doubt: 0 },
      false,
      isOrdinary,
      isOrdinary,
    );
  });

const family = (names: string) => names.split(' ').filter((name) => name !== '');

test.each([
  ['the same words', 'osvald trentham', 'osvald trentham', '', 1],
  ['first and last of three', 'osvald trentham', 'osvald henrik trentham', '', 0.963],
  ['an initial left out', 'osvald trentham', 'osvald h:1 trentham', '', 0.968],
  ['an initial at the start left out', 'osvald trentham', 'h:1 osvald trentham', '', 0.968],
  ['the first left out', 'osvald trentham', 'henrik osvald trentham', '', 0.813],
  ['the last left out', 'osvald trentham', 'osvald trentham henrik', '', 0.938],
  ['the family name left out', 'osvald henrik', 'osvald henrik trentham', 'trentham', 0.472],
  ['both family names left out', 'osvald henrik', 'osvald henrik trentham braken', 'trentham braken', 0.265],
  ['one family name left out', 'osvald trentham', 'osvald henrik trentham braken', 'trentham braken', 0.882],
  ['the first of two', 'osvald braken', 'osvald henrik trentham braken', 'trentham braken', 0.672],
  ['the first of three', 'osvald braken', 'osvald trentham braken lowell', 'trentham braken lowell', 0.882],
  ['the one of two that the name has not', 'osvald trentham', 'osvald henrik trentham', 'trentham braken', 0.963],
  ['two words more', 'osvald trentham wilmot braken', 'osvald trentham', '', 0.882],
  ['three words more', 'osvald trentham wilmot braken lowell', 'osvald trentham', '', 0.383],
  ['another middle name', 'osvald:1.5 henrik:1.5 trentham', 'osvald:1.5 wilmot:1.5 trentham', '', 0.402],
])('what a name leaves out, %s: %j on %j (family %j): %d', (_, query, listed, familyNames, score) => {
  expect(scorePersons(words(query), words(listed), family(familyNames)).score).toBeCloseTo(score, 3);
});

test.each([
  ['a word of one nat names nobody', 'osvald:1 trentham', 'osvald:1 trentham braken', 0.213],
  ['one of more does', 'osvald:1.5 trentham', 'osvald:1.5 trentham braken', 0.306],
  ['an initial and a word do', 'osvald t:1', 'osvald trentham', 0.395],
  ['initials alone do not', 'o:1 t:1', 'osvald trentham', 0.028],
  ['nor does one that fits nothing', 'osvald k', 'osvald trentham', 0.031],
  ['an initial for a middle name', 'osvald h:1 trentham', 'osvald henrik trentham', 0.94],
  ['another initial', 'osvald q:1 trentham', 'osvald henrik trentham', 0.378],
  ["a father's name for a child's", 'osvald trentham', 'abu:2 osvald trentham', 0.748],
  ["a father's name in both", 'abu:2 osvald trentham', 'abu:2 osvald trentham henrik', 0.971],
  ['a father and a son', 'osvald trentham jr:0.5', 'osvald trentham sr:0.5', 0.592],
  ['a son in two spellings', 'osvald trentham jr:0.5', 'osvald trentham jnr:0.5', 0.987],
  ['a father in two spellings', 'osvald trentham sr:0.5', 'osvald trentham snr:0.5', 0.987],
])('how surely a person is named, %s: %j on %j: %d', (_, query, listed, score) => {
  expect(scorePersons(words(query), words(listed), []).score).toBeCloseTo(score, 3);
});

test.each([
  ['of a usual name', 'kim:4 dok:4', 'kim:4 dok:4 han:4', 0.416],
  ['of a usual name, another romanised otherwise', 'kim:4 tok:4', 'kim:4 dok:4 han:4', 0.318],
  ['of a rare name', 'kim:9 dok:9', 'kim:9 dok:9 han:4', 0.904],
  ['of a name of here', 'kim:9 dok:9:ordinary', 'kim:9 dok:9 han:4', 0.808],
  ['of a rare name, another romanised otherwise', 'kim:9 tok:9', 'kim:9 dok:9 han:4', 0.776],
  ['that is none, of a rare name', 'kim:9 dok:9', 'kim:9 dok:9 hanstrup:4', 0.984],
])('a missing syllable %s: %j on %j: %d', (_, query, listed, score) => {
  expect(scorePersons(words(query), words(listed), []).score).toBeCloseTo(score, 3);
});

test.each([
  ['in rare names', 'osvalt trenthem', 'osvald trentham', 0.889],
  ['in usual names', 'osvalt:4.5 trenthem:4.5', 'osvald:4.5 trentham:4.5', 0.829],
  ['two, one at the start of half a name', 'harmeet:4 lopez:4', 'jasmeet:4 lopez:4', 0.634],
  ['one at the start of half a name', 'armeet:4 lopez:4', 'jarmeet:4 lopez:4', 0.738],
  ['another letter at the start of half a name', 'harmeet:4 lopez:4', 'jarmeet:4 lopez:4', 0.738],
  ['two within half a name', 'jarmiit:4 lopez:4', 'jarmeet:4 lopez:4', 0.764],
  ['two, one at the start, in a longer name', 'harmeetsen:4 lopez:4', 'jasmeetsen:4 lopez:4', 0.664],
])('slips %s: %j on %j: %d', (_, query, listed, score) => {
  expect(scorePersons(words(query), words(listed), []).score).toBeCloseTo(score, 3);
});
