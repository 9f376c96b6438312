import Database from 'better-sqlite3';
import { describe, expect, test } from 'vitest';
import { registerFunctions } from '../../../storage/sqlite/functions.ts';

const database = new Database(':memory:');
registerFunctions(database);

const value = (sql: string, ...parameters: readonly (string | number | null)[]) =>
  database
    .prepare(`SELECT ${sql}`)
    .pluck()
    .get(...parameters);

describe('"SQL\'s LIKE with backslash as escape"', () => {
  test.each<[text: string, pattern: string, matches: boolean]>([
    ['', '', true],
    ['', '%', true],
    ['', '%%', true],
    ['', '_', false],
    ['a', '', false],
    ['a', '_', true],
    ['a', '__', false],
    ['ab', '_', false],
    ['abc', 'abc', true],
    ['abc', 'ABC', false],
    ['abc', 'abcd', false],
    ['abc', 'ab', false],
    ['abc', 'bc', false],
    ['abc', 'abc%', true],
    ['abc', 'abc%%', true],
    ['abc', 'abc_', false],
    ['abc', 'abc%_', false],
    ['abc', '%abc', true],
    ['abc', 'a%', true],
    ['abc', '%c', true],
    ['abc', '%b', false],
    ['abc', '%b%', true],
    ['abc', 'a%c', true],
    ['abc', 'a%%c', true],
    ['abc', 'a_c', true],
    ['abc', '_%_', true],
    ['abc', '____', false],
    ['aab', '%ab', true],
    ['abcabd', '%abd', true],
    ['abababc', '%ababc', true],
    ['mississippi', 'm%iss%ip%', true],
    ['mississippi', 'm%issip%s', false],
    ['a%c', 'a\\%c', true],
    ['abc', 'a\\%c', false],
    ['a_c', 'a\\_c', true],
    ['abc', 'a\\_c', false],
    ['a\\c', 'a\\\\c', true],
    ['abc', 'a\\bc', true],
    ['100%', '%\\%', true],
    ['100', '%\\%', false],
    ['a', 'a\\', false],
    ['a\\', 'a\\', false],
    ['a', '%\\', false],
    ['a\nb', 'a_b', true],
    ['😀', '_', true],
    ['😀', '__', false],
    ['x😀y', 'x_y', true],
    ['x😀y', '%😀%', true],
    ['x', '😀', false],
  ])('%j like %j: %s', (text, pattern, matches) => {
    expect(value('svc_like(?, ?)', text, pattern)).toBe(Number(matches));
    expect(value('svc_ilike(?, ?)', text.toUpperCase(), pattern)).toBe(value('svc_ilike(?, ?)', text, pattern));
  });

  test('ignoring case or not, of any value; null matches nothing', () => {
    expect([value('svc_like(?, ?)', 'ÄB', 'äb'), value('svc_ilike(?, ?)', 'ÄB', 'ä_')]).toEqual([0, 1]);
    expect(value('svc_ilike(?, ?)', 'äb', 'Ä%')).toBe(1);
    expect([value('svc_like(?, ?)', 12.5, '12%'), value('svc_like(?, ?)', null, '%')]).toEqual([1, null]);
    expect(value('svc_ilike(?, ?)', null, '%')).toBeNull();
  });

  test('many wildcards take no more than the length of the text times that of the pattern', () => {
    const began = performance.now();
    expect(value('svc_like(?, ?)', 'a'.repeat(2_000), `${'%a'.repeat(200)}%b`)).toBe(0);
    expect(performance.now() - began).toBeLessThan(5_000);
  });
});

test.each([
  [4, '4'],
  [1.5, '1.5'],
  [-0.25, '-0.25'],
  ['a', 'a'],
  [null, null],
])('"a stored number as text as the graph shows it": %j', (stored, shown) => {
  expect(value('svc_text(?)', stored)).toBe(shown);
});
