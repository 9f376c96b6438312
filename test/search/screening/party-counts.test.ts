import { expect, test } from 'vitest';
import { soundOf } from '../../../matching/names/sound.ts';
import { PartyCounts } from '../../../matching/screening/party-counts.ts';
import { WordTable } from '../../../matching/screening/word-table.ts';

/** The names of three parties: the first two have two names each, in turn. */
const NAMES: readonly (readonly [party: string, name: string])[] = [
  ['one', 'wilmot braken'],
  ['two', 'willmot farrow'],
  ['one', 'willmot braken'],
  ['two', 'wilmott farrow'],
  ['three', 'lowell'],
];
const table = new WordTable(NAMES.map(([, name]) => name.split(' ')));
const counts = new PartyCounts(
  table,
  table.words().map(soundOf),
  NAMES.map(([party]) => ({ party, isPerson: party === 'two' })),
);

test.each([
  ['braken', 1, 1, 0],
  ['farrow', 1, 1, 1],
  ['lowell', 1, 1, 0],
  ['wilmot', 1, 2, 0],
  ['willmot', 2, 2, 1],
  ['wilmott', 1, 2, 1],
  // On no list as they are written.
  ['lowel', 0, 1, 0],
  ['willmott', 0, 2, 0],
  ['trentham', 0, 0, 0],
  // In Arabic script: all names with the same consonants.
  ['VLMT', 0, 2, 0],
  ['BRaKiN', 0, 1, 0],
])(
  '%j is in names of %d parties, in any spelling in names of %d, and in names of %d persons',
  (word, written, sounding, persons) => {
    expect(counts.of(word, table.idOf(word))).toEqual({ written, sounding, persons });
  },
);

test('every party counts once', () => {
  expect(counts.all).toBe(3);
});
