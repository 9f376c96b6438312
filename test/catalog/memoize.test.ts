import { expect, test } from 'vitest';
import { memoize } from '../../catalog/memoize.ts';

test('"computes the value of each key once, and returns the cached value from then on"', () => {
  const made: string[] = [];
  const length = memoize((key: string) => made.push(key) * 0 + key.length, new Map<string, number>());
  expect(['', 'abc', '', 'abc', 'a'].map(length)).toEqual([0, 3, 0, 3, 1]);
  expect(made).toEqual(['', 'abc', 'a']);
});

test('what the cache has dropped is made again', () => {
  const kept = new Map<string, object>();
  const objectOf = memoize(() => ({}), kept);
  const first = objectOf('a');
  expect(objectOf('a')).toBe(first);
  kept.clear();
  expect(objectOf('a')).not.toBe(first);
});
