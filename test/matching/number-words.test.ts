import { expect, test } from 'vitest';
import { DIGIT_WORDS, ENGLISH_NUMBERS, ORDINAL_DIGITS, ordinal } from '../../matching/tables/number-words.ts';

test.each([
  '1st 2nd 3rd 4th 10th 11th 12th 13th 14th 20th 21st 22nd 23rd 24th',
  '100th 101st 110th 111th 112th 113th 114th 211th 1012th',
])('ordinals are written %s', (written) => {
  const numbers = written.split(' ').map((each) => Number.parseInt(each, 10));
  expect(numbers.map(ordinal).join(' ')).toBe(written);
});

test('one to nine, and first to ninth, follow a multiple of ten', () => {
  expect([...DIGIT_WORDS.values()]).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9]);
  expect([...ORDINAL_DIGITS.values()]).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9]);
});

test.each([
  ['zero', '0'],
  ['nineteen', '19'],
  ['twenty', '20'],
  ['ninety', '90'],
  ['first', '1st'],
  ['twelfth', '12th'],
  ['twentieth', '20th'],
])('%s is %s', (word, number) => {
  expect(ENGLISH_NUMBERS.get(word)).toBe(number);
});
