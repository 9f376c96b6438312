import { expect, test } from 'vitest';
import { isTooMuch } from '../../../storage/sqlite/statement-limits.ts';

const [MIB, GIB] = [1_048_576, 1_073_741_824];

test.each([
  [0, 0, false],
  [512 * MIB, 2 * GIB, false],
  [512 * MIB + 1, 0, true],
  [0, 2 * GIB + 1, true],
  [512 * MIB + 1, 2 * GIB + 1, true],
])('a statement whose process has %i bytes and that has written %i is too much: %s', (memory, written, much) => {
  expect(isTooMuch({ memory, written })).toBe(much);
});
