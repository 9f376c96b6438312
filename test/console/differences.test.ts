import { expect, test } from 'vitest';
import { type ComparedWord, differences } from '../../console/parts/differences.ts';

const shown = (words: readonly ComparedWord[]) =>
  words.map(({ word, isOther }) => (isOther ? `[${word}]` : word)).join(' ');

test.each([
  ['Pike Street Coffee', 'PIKE STREET COFFEE LLC', 'Pike Street Coffee', 'PIKE STREET COFFEE [LLC]'],
  ["Joe's & Sons, Inc.", 'JOES & SONS INC', "Joe's & Sons, Inc.", 'JOES & SONS INC'],
  ['12 Oak St Unit 4', '12 OAK AVE', '12 Oak [St] [Unit] [4]', '12 OAK [AVE]'],
  ['A B C', 'C A B', 'A B [C]', '[C] A B'],
  ['', 'ALONE', '', '[ALONE]'],
  ['مقهى الميناء', 'مقهى', 'مقهى [الميناء]', 'مقهى'],
])('%s beside %s: what one side lacks is marked, but for case and punctuation', (one, other, left, right) => {
  expect(differences(one, other).map(shown)).toEqual([left, right]);
});

test('long texts are not compared word by word, and end', () => {
  const long = 'word '.repeat(10_000);
  const [left, right] = differences(long, `${long}more`);
  expect([left.length, right.length]).toEqual([10_000, 10_001]);
  expect(left.every(({ isOther }) => isOther)).toBe(true);
  expect(
    differences(long, long)
      .flat()
      .some(({ isOther }) => isOther),
  ).toBe(false);
});
