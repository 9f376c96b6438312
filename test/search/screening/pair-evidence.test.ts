import { describe, expect, test } from 'vitest';
import { IndexedWord } from '../../../matching/screening/indexed-word.ts';
import { pairEvidence } from '../../../matching/screening/pair-evidence.ts';
import { screenEntity } from '../../../matching/screening/screen.ts';
import { buildScreeningIndex } from '../../../matching/screening/screening-index.ts';
import { listed } from './lists.ts';

const word = (text: string, ofPerson: number, isOrdinary = false): IndexedWord =>
  new IndexedWord(text, { ofPerson, evidence: 0, doubt: 0, ofOrganisation: 99 }, false, isOrdinary, isOrdinary);

test.each([
  ['equal words', 'braken', 6, 'braken', 6, 1, 6, 6],
  ['two spellings of one sound', 'shakil', 4, 'shakeel', 6, 0.92, 6, 6],
  ['romanised syllables', 'chung', 4, 'jeong', 6, 0.92, 6, 6],
  ['consonants in Arabic script, which many names have', 'MHMD', 4, 'mahmud', 6, 0.9, 4, 4],
  ['consonants on the list', 'mahmud', 6, 'MHMD', 4, 0.9, 4, 4],
  ['words that sound different, the queried one commoner', 'braken', 4, 'trentham', 6, 0.9, 2.5, 4],
  ['the listed one commoner', 'braken', 6, 'trentham', 4, 0.9, 2.5, 4],
  ['a name and its short form', 'robert', 4, 'bob', 6, 0.9, 2.5, 0.5],
  ['words half as similar as are needed', 'braken', 4, 'trentham', 6, 0.8, 0.5, 4],
  ['words that are not similar', 'braken', 4, 'trentham', 6, 0.7, -1.5, 4],
])(
  '%s: %s (%d) and %s (%d), similar by %d, name somebody by %d nats and are rare by %d',
  (_, one, weight, other, otherWeight, similarity, named, rarity) => {
    const evidence = pairEvidence(word(one, weight), word(other, otherWeight), similarity);
    expect(evidence.named).toBeCloseTo(named, 9);
    expect(evidence.rarity).toBeCloseTo(rarity, 9);
  },
);

test.each([
  ['in another spelling of its sound', 'louis', 6, 'luis', 4, 0.9, 2.5, 0],
  ['for a rarer one', 'louis', 4, 'luis', 6, 0.9, 2.5, 0],
  ['for one that sounds different', 'braken', 6, 'trentham', 5, 0.9, 3.5, 1],
  ['itself', 'louis', 6, 'louis', 6, 1, 6, 6],
  ['for its short form', 'robert', 4, 'bob', 6, 0.9, 2.5, 0.5],
  ['for its short form that sounds alike', 'mohamed', 4, 'muhammad', 6, 0.9, 6, 6],
])(
  'a name that is usual where names are screened, %s: %s (%d) and %s (%d), similar by %d, name somebody by %d nats and are rare by %d',
  (_, one, weight, other, otherWeight, similarity, named, rarity) => {
    const evidence = pairEvidence(word(one, weight, true), word(other, otherWeight, true), similarity);
    expect(evidence.named).toBeCloseTo(named, 9);
    expect(evidence.rarity).toBeCloseTo(rarity, 9);
  },
);

describe('a firm with a legal form is a person where it has the very words of the name', () => {
  const lists = buildScreeningIndex([listed('p', { isPerson: true, names: ['OSVALD TRENTHAM'] })], [], '');
  test.each([
    ['Osvald Trentham LLC', true],
    ['Trentham Osvald', true],
    ['Osvald Trenthamm', true],
    ['Osvald Trenthamm LLC', false],
    ['Osvaldtrentham LLC', false],
    ['Mr Osvald Trenthamm', true],
    ['MV Osvald Trenthamm', true],
  ])('%j alerts: %s', (name, alerts) => {
    expect(screenEntity(lists, { org_name: [name] }).alert).toBe(alerts);
  });
  test('"a person is screened by the name alone": a legal form in it says nothing', () => {
    expect(screenEntity(lists, { person_name: ['Osvald Trenthamm LLC'] }).alert).toBe(true);
  });
});
