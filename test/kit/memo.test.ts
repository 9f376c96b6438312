import { describe, expect, test } from 'vitest';
import { Memo } from '../../kit/memo.ts';

/** Asks for names in turn; gives those that had to be made. */
function made(memo: Memo<object>, names: string): string {
  let all = '';
  for (const name of names)
    memo.get(name, () => {
      all += name;
      return {};
    });
  return all;
}

describe('a memo makes each value once, and forgets what was used longest ago', () => {
  test.each([
    [3, 'abcabcabc', 'abc'],
    [3, 'abcdabc', 'abcdabc'],
    [3, 'abcadabc', 'abcdbc'],
    [1, 'aabba', 'aba'],
    [0, 'aa', 'aa'],
  ])('at most %i of %s', (max, names, expected) => {
    expect(made(new Memo(max), names)).toBe(expected);
  });
});
