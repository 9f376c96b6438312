import { describe, expect, test } from 'vitest';
import { PersonNameTable } from '../../matching/names/person-names.ts';
import { isBusinessWord, personEvidence } from '../../matching/persons/person-evidence.ts';

/** Shares of people with a given name and a family name. */
const names = new PersonNameTable();
for (const [name, given, family] of [
  ['JOHN', 0.016, 0.0001],
  ['SMITH', 0, 0.01],
  ['KITCHEN', 0, 0.00006],
  ['BAKER', 0.00001, 0.0017],
  ['FREQUENT', 0.0001, 0],
  ['SELDOM', 0.000099, 0],
  ['TACO', 0, 0.000009],
  ['PIZZA', 0, 0.00001],
] as const) {
  names.add('given', name, given);
  names.add('family', name, family);
}
const NOTHING = { comma: false, suffix: false, title: false };
const why = (given: string, family: string, tables = names) =>
  personEvidence({ given: given.split(' '), family: family.split(' ') }, NOTHING, tables, 0).why();

describe('what speaks for a person, and against', () => {
  test.each([
    ['a given name', 'JOHN', ['JOHN is a given name (5.0)']],
    ['a name of several parts by its most frequent', 'BAKER-JOHN', ['BAKER-JOHN is a given name (5.0)']],
    ['an initial', 'JOHN Q', ['an initial (3.5)', 'JOHN is a given name (5.0)']],
    ['a middle name', 'JOHN SMITH', ['JOHN is a given name (5.0)', 'SMITH is a name of people (2.7)']],
    ['a frequent middle name', 'JOHN BAKER', ['JOHN is a given name (5.0)', 'BAKER is a name of people (3.5)']],
    ['a word that no table has', 'ZORK', ['ZORK is unknown (-0.7)']],
    ['a rare word of businesses', 'IN', ['IN is no known name (-1.0)']],
    ['a word of businesses', 'GOLDEN', ['GOLDEN is a word of businesses (-5.4)']],
    ['a surname that is one, as a given name', 'KITCHEN', ['KITCHEN is a word of businesses (-6.0)']],
    ['a surname of few as a given name', 'BAKER', []],
    [
      'a frequent given name behind another word',
      'ZORK FREQUENT',
      [
        'ZORK is unknown (-0.7)',
        'FREQUENT is a name of people (0.9)',
        'a given name stands behind another word (-1.5)',
      ],
    ],
    ['a less frequent one', 'ZORK SELDOM', ['ZORK is unknown (-0.7)', 'SELDOM is a name of people (0.9)']],
  ])('%s: %s', (_, given, reasons) => {
    expect(why(given, 'SMITH')).toEqual([...reasons, 'SMITH is a surname (3.4)']);
  });

  test('particles of a family name say nothing, unless it has no other word', () => {
    expect(why('JOHN', 'DE LA SMITH')).toEqual(['JOHN is a given name (5.0)', 'SMITH is a surname (3.4)']);
    expect(why('JOHN', 'DE')).toEqual(['JOHN is a given name (5.0)', 'DE is unknown (-0.7)']);
  });

  test('without tables of names only words of many businesses say something', () => {
    const none = new PersonNameTable();
    expect([why('JOHN', 'SMITH', none), why('JOHN', 'GOLDEN', none)]).toEqual([[], []]);
    expect(why('JOHN', 'PIZZA', none)).toEqual(['PIZZA is a word of businesses (-6.0)']);
  });
});

test.each([
  ['TACO', true, true],
  ['PIZZA', false, true],
  ['GOLDEN', true, false],
  ['SMITH-TACO', true, true],
  ['TACO-SMITH', true, true],
  ['BAKER', false, false],
  ['ZORK', false, false],
  ['DE', false, false],
])('%s is a word of businesses, which one in 100,000 people have as a name: %s; without tables: %s', (word, ...are) => {
  expect([names, new PersonNameTable()].map((tables) => isBusinessWord(word, tables))).toEqual(are);
});
