import { describe, expect, test } from 'vitest';
import { Merges } from '../../../ingest/resolution/merges.ts';

const BECAUSE = (reason: string) => ({ rule: 'same-name', reason });
/** Joins of numbers, each with its two numbers as the reason. */
const joined = (...pairs: readonly (readonly [number, number])[]) => {
  const merges = new Merges();
  for (const [one, other] of pairs) merges.join(one, other, BECAUSE(`${one} ${other}`));
  return merges;
};
const entries = (merges: Merges) =>
  [...merges.entries()].map(({ retired, surviving, reason }) => `${retired} into ${surviving}: ${reason}`).sort();

describe('groups of numbers', () => {
  test('are represented by their lowest number, and each retired one has its reason', () => {
    const merges = joined([5, 3], [3, 9], [7, 5], [12, 11]);
    expect([3, 5, 7, 9, 11, 12, 99].map((number) => merges.rootOf(number))).toEqual([3, 3, 3, 3, 11, 11, 99]);
    expect(entries(merges)).toEqual(['12 into 11: 12 11', '5 into 3: 5 3', '7 into 3: 7 5', '9 into 3: 3 9']);
    expect(merges.size).toBe(4);
  });

  test('join once', () => {
    const merges = joined([5, 3], [9, 7]);
    expect(merges.join(3, 5, BECAUSE('again'))).toBe(false);
    expect(merges.join(9, 5, BECAUSE('both'))).toBe(true);
    expect(merges.join(3, 7, BECAUSE('again'))).toBe(false);
    expect(entries(merges)).toEqual(['5 into 3: 5 3', '7 into 3: both', '9 into 3: 9 7']);
  });

  test('let another number survive; the former survivor has its reason', () => {
    const merges = joined([5, 3], [9, 5], [12, 11]);
    merges.letSurvive(9);
    expect([3, 5, 9].map((number) => merges.rootOf(number))).toEqual([9, 9, 9]);
    expect(entries(merges)).toEqual(['12 into 11: 12 11', '3 into 9: 9 5', '5 into 9: 5 3']);
    merges.letSurvive(9);
    merges.letSurvive(77);
    expect(merges.rootOf(3)).toBe(9);
    expect(merges.size).toBe(3);
  });

  test('are restored from a copy, which later joins do not change', () => {
    const merges = joined([5, 3]);
    const copy = merges.copy();
    merges.join(9, 3, BECAUSE('later'));
    merges.letSurvive(5);
    expect(copy.rootOf(9)).toBe(9);
    merges.restore(copy);
    expect(entries(merges)).toEqual(['5 into 3: 5 3']);
    expect([merges.rootOf(9), merges.size]).toEqual([9, 1]);
  });
});
