import { expect, test } from 'vitest';
import { nameDifference } from '../../matching/names/name-difference.ts';

test.each<[string, string, readonly string[] | undefined]>([
  ['ACME', 'Acme', []],
  ['ACME  X', 'ACME X', []],
  ['CAFÉ', 'CAFE', ['accents']],
  ['A & B CO', 'A AND B CO', ['"&"']],
  ['ACME & SONS', 'ACME + SONS', ['"&"']],
  ['ACME LLC', 'ACME', ['the legal suffix']],
  ['ACME LLC', 'ACME INC', ['the legal suffix']],
  ['ACME, INC.', 'ACME INC', ['punctuation']],
  ['ACME, L.L.C.', 'ACME LLC', ['punctuation']],
  ['ACME L L C', 'ACME LLC', ['spaces']],
  ['ACME CORPORATION', 'ACME CORP', ['the legal suffix']],
  ['THE ACME, INC.', 'ACME INC', ['punctuation', 'an article']],
  ['A.C.M.E', 'ACME', ['punctuation']],
  ['ACME-X', 'ACME X', ['punctuation']],
  ['THE ACME', 'ACME', ['an article']],
  ['AN ACME', 'ACME', ['an article']],
  ['AC ME', 'ACME', ['spaces']],
  ['ACME, THE', 'ACME', ['punctuation', 'an article']],
  ['THE ACME LLC', 'ACME', ['the legal suffix', 'an article']],
  ['CAFÉ & CO, LLC', 'CAFE AND CO', ['accents', 'the legal suffix']],
  ['A A ANDERSON', 'A ANDERSON', undefined],
  ['A & W', 'AW', undefined],
  ['A 1 ACME', '1 ACME', undefined],
  ['ACME', 'BETA', undefined],
  ['LLC', 'INC', undefined],
  ['', '', undefined],
])('%j and %j are equal but for the fewest of these: %j', (one, other, differences) => {
  expect(nameDifference(one, other)).toEqual(differences);
  expect(nameDifference(other, one)).toEqual(differences);
});
