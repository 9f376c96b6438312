import fc from 'fast-check';
import { expect, test } from 'vitest';
import { FREQUENT_NAMES } from '../../matching/names/frequent-names.ts';
import { NO_PERSON_NAMES } from '../../matching/names/person-names.ts';
import { personParts } from '../../matching/persons/person-parts.ts';
import { fold } from '../../matching/text/fold.ts';
import { runs } from '../runs.ts';

const shown = (line: string) => {
  const { titles, given, family, suffixes, degrees } = personParts(line);
  return [titles, given, family, suffixes, degrees].map((words) => words.join(' ')).join(' | ');
};

// Titles, given names, family name, suffixes, degrees and offices; the names are made up, their layouts are those of registers.
test.each([
  ['David O. Woodruff', ' | DAVID O | WOODRUFF |  | '],
  ['Senator David O. Woodruff, Jr.', 'SENATOR | DAVID O | WOODRUFF | JR | '],
  ['Rev. Dr. Mary Smith-Jones, M.D., Ph.D.', 'REV DR | MARY | SMITH-JONES |  | MD PHD'],
  ['ANNA SMITH-TREASURER', ' | ANNA | SMITH |  | TREASURER'],
  ['ANNA SMITH - EXECUTIVE DIRECTOR', ' | ANNA | SMITH |  | EXECUTIVE DIRECTOR'],
  ['JOHN D O BRIEN CPA', " | JOHN D | O'BRIEN |  | CPA"],
  ['SMITH JOHN Q', ' | JOHN Q | SMITH |  | '],
  ['DE LA CRUZ JOSE M', ' | JOSE M | DE LA CRUZ |  | '],
  ['SMITH, J.R.', ' | J R | SMITH |  | '],
  ['JOHN SMITH JR', ' | JOHN | SMITH | JR | '],
  ['Dr. Lee', 'DR |  | LEE |  | '],
  ['Anna Maria Do', ' | ANNA MARIA | DO |  | '],
  ['John Smith DO', ' | JOHN SMITH | DO |  | '],
])('%s', (line, parts) => {
  expect(shown(line)).toBe(parts);
});

const WORDS = ['David', 'O.', 'O', 'Mc', 'd', 'Woodruff', 'Smith-Jones', 'de', 'la', 'van', "O'Brien", 'J.R.', 'José'];
const BESIDE = [
  'Senator',
  'Dr.',
  'Rev.',
  'Jr.',
  'III',
  'V',
  'M.D.',
  'Ph.D.',
  'DO',
  'Treasurer',
  '-',
  '-Treasurer',
  '&',
];
const line = fc.oneof(
  fc
    .array(fc.tuple(fc.constantFrom(...WORDS, ...BESIDE), fc.constantFrom(' ', ', ', ',', '  ', ' - ', '-')), {
      maxLength: 9,
    })
    .map((words) => words.flat().join('')),
  fc.string({ unit: 'grapheme', maxLength: 60 }),
);

/** The letters and digits of a text, in no order. */
const characters = (text: string) =>
  [
    ...fold(text)
      .toUpperCase()
      .replace(/[^A-Z0-9]/g, ''),
  ]
    .toSorted()
    .join('');

test('no word of a name is lost: every word ends in exactly one part', () => {
  fc.assert(
    fc.property(line, fc.constantFrom(FREQUENT_NAMES, NO_PERSON_NAMES), (written, names) => {
      const parts = Object.values(personParts(written, names)).flat();
      expect(characters(parts.join(' '))).toBe(characters(written));
    }),
    { numRuns: runs(4_000) },
  );
});

test('whoever has names has a family name', () => {
  fc.assert(
    fc.property(line, (written) => {
      const { given, family } = personParts(written);
      expect(family.length > 0 || given.length === 0).toBe(true);
    }),
    { numRuns: runs(4_000) },
  );
});
