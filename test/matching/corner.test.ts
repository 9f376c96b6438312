import { expect, test } from 'vitest';
import { cornerOf } from '../../matching/corner.ts';

test.each([
  ['3RD ST AT PINE ST', '3RD & PINE'],
  ['PINE ST & 3RD ST', '3RD & PINE'],
  ['HWY 20 & MAIN ST', 'HWY 20 & MAIN'],
  ['MAIN AND 1ST', '1ST & MAIN'],
  ['MAIN ST @ 1ST AVE', '1ST & MAIN'],
  ['MAIN ST/1ST AVE', '1ST & MAIN'],
  ['CORNER MAIN ST & 1ST AVE', '1ST & MAIN'],
  ['CORNER OF MAIN ST & 1ST AVE', '1ST & MAIN'],
  ['NW CORNER OF MAIN ST & 1ST AVE', '1ST & MAIN'],
  ['A & B', 'A & B'],
])('%j is the corner %j', (line, corner) => {
  expect(cornerOf(line.split(' '))).toBe(corner);
});

test('a street may be called Corner', () => {
  expect(cornerOf('OLD MILL CORNER RD & 1ST AVE'.split(' '))).toBe('1ST & OLD MILL CORNER');
});

test.each(['100 & MAIN ST', '& MAIN ST', 'MAIN ST &', 'MAIN ST', 'CORNER OF MAIN', ''])('%j is none', (line) => {
  expect(cornerOf(line.split(' '))).toBeUndefined();
});
