import { expect, test } from 'vitest';
import { cornerOf } from '../../matching/addresses/corner.ts';

test.each([
  ['3RD ST AT PINE ST', '3RD & PINE', '3RD ST & PINE ST'],
  ['PINE ST & 3RD ST', '3RD & PINE', '3RD ST & PINE ST'],
  ['HWY 20 & MAIN ST', 'HWY 20 & MAIN', 'HWY 20 & MAIN ST'],
  ['MAIN AND 1ST', '1ST & MAIN', '1ST & MAIN'],
  ['MAIN ST @ 1ST AVE', '1ST & MAIN', '1ST AVE & MAIN ST'],
  ['MAIN ST/1ST AVE', '1ST & MAIN', '1ST AVE & MAIN ST'],
  ['N MAIN & 1ST AVE E', '1ST & MAIN', '1ST AVE E & N MAIN'],
  ['CORNER MAIN ST & 1ST AVE', '1ST & MAIN', '1ST AVE & MAIN ST'],
  ['CORNER OF MAIN ST & 1ST AVE', '1ST & MAIN', '1ST AVE & MAIN ST'],
  ['NW CORNER OF MAIN ST & 1ST AVE', '1ST & MAIN', '1ST AVE & MAIN ST'],
  ['A & B', 'A & B', 'A & B'],
])('%j is the corner %j of %j', (line, name, streets) => {
  expect(cornerOf(line.split(' '))).toEqual({ name, streets });
});

test('a street may be called Corner', () => {
  expect(cornerOf('OLD MILL CORNER RD & 1ST AVE'.split(' '))?.name).toBe('1ST & OLD MILL CORNER');
});

test.each(['100 & MAIN ST', '& MAIN ST', 'MAIN ST &', 'MAIN ST', 'CORNER OF MAIN', ''])('%j is none', (line) => {
  expect(cornerOf(line.split(' '))).toBeUndefined();
});
