import { expect, test } from 'vitest';
import { snippetOf } from '../../../verification/screening/snippet.ts';

const around = (before: string, name: string, after: string) =>
  snippetOf(before + name + after, { start: before.length, end: before.length + name.length });

test('a name stands with sixty characters before and after it, in one line', () => {
  expect(around('x'.repeat(70), ' NAME ', 'y'.repeat(70))).toBe(`…${'x'.repeat(60)} NAME ${'y'.repeat(60)}…`);
  expect(around('To:\n\t', 'NAME', '\n')).toBe('To: NAME');
  expect(around('', 'NAME', '')).toBe('NAME');
});

test('no character is cut in half', () => {
  for (let odd = 0; odd < 2; odd += 1) {
    const signs = '𝄞'.repeat(50);
    const snippet = around(signs + '-'.repeat(odd), 'NAME', '-'.repeat(odd) + signs);
    expect(snippet.isWellFormed()).toBe(true);
    expect(snippet).toMatch(/^…(𝄞)+-?NAME-?(𝄞)+…$/u);
  }
});

test.each([
  // The cut stands before, in and after the character.
  ['𝄞', 57, '…a𝄞'],
  ['𝄞', 58, '…𝄞'],
  ['𝄞', 59, '…𝄞'],
  ['𝄞', 60, '…'],
  // The first of two code units, and a single one.
  ['\u{10000}', 59, '…\u{10000}'],
  ['\uffff', 60, '…'],
])('a cut near %s, %i characters before the name', (sign, distance, start) => {
  const rest = 'b'.repeat(distance);
  expect(around(`aa${sign}${rest}`, 'NAME', '')).toBe(`${start}${rest}NAME`);
});

test('one character that is left out is shown as such', () => {
  expect(around('x'.repeat(61), 'NAME', 'y'.repeat(61))).toBe(`…${'x'.repeat(60)}NAME${'y'.repeat(60)}…`);
  expect(around('x'.repeat(60), 'NAME', 'y'.repeat(60))).toBe(`${'x'.repeat(60)}NAME${'y'.repeat(60)}`);
});
