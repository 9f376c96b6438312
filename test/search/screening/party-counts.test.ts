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
  NAMES.map(([party]) => party),
);

test.each([
  ['braken', 1, 1],
  ['farrow', 1, 1],
  ['lowell', 1, 1],
  ['wilmot', 1, 2],
  ['willmot', 2, 2],
  ['wilmott', 1, 2],
  // On no list as they are written.
  ['lowel', 0, 1],
  ['willmott', 0, 2],
  ['trentham', 0, 0],
])('%j is in names of %d parties, and in any spelling in names of %d', (word, written, sounding) => {
  expect(counts.of(word, table.idOf(word))).toEqual({ written, sounding });
});

test('every party counts once', () => {
  expect(counts.all).toBe(3);
});
