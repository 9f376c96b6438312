import { expect, test } from 'vitest';
import { csvCell } from '../../catalog/csv-cell.ts';

test.each<[cell: string, written: string]>([
  ['', '""'],
  ['ACME, Inc.', '"ACME, Inc."'],
  ['5 "o\'clock"', '"5 ""o\'clock"""'],
  ['a\nb', '"a\nb"'],
  // "A cell that a spreadsheet would interpret as a formula gets a leading apostrophe, unless it is a number"
  ['=1+1', '"\'=1+1"'],
  ['+1 206', '"\'+1 206"'],
  ['-', '"\'-"'],
  ['@a', '"\'@a"'],
  ['\ta', '"\'\ta"'],
  ['\ra', '"\'\ra"'],
  ['="x"', '"\'=""x"""'],
  ['a=1', '"a=1"'],
  [' =1', '" =1"'],
  ['-1', '"-1"'],
  ['+1.5e3', '"+1.5e3"'],
  ['-.5', '"-.5"'],
  ['-5.', '"-5."'],
  ['-1E-7', '"-1E-7"'],
  ['-1.5.2', '"\'-1.5.2"'],
  ['=1', '"\'=1"'],
])('%j', (cell, written) => {
  expect(csvCell(cell)).toBe(written);
});
