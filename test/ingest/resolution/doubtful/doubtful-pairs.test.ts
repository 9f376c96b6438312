import { describe, expect, test } from 'vitest';
import { DoubtfulPairs } from '../../../../ingest/resolution/doubtful/doubtful-pairs.ts';

const RULE = { type: 'Brand', name: 'same-name' } as const;
const pair = (score: number, one = 1) => ({ one, other: 2, score, reason: () => `at ${score}` });
const noted = (...scores: readonly number[]) => {
  const pairs = new DoubtfulPairs();
  for (const [at, score] of scores.entries()) pairs.add(RULE, pair(score, at));
  return pairs.pairs();
};

describe('the pairs of a load that were narrowly joined or kept apart', () => {
  test('are those of a probability from 0.05 to 0.95, the most doubtful first', () => {
    expect(noted(0.9, 0.04, 0.5, 0.1, 0.96, 0.45).map(({ score }) => score)).toEqual([0.5, 0.45, 0.9, 0.1]);
    expect(noted(0.05, 0.95, 0.0499, 0.9501)).toHaveLength(2);
    expect(noted()).toEqual([]);
  });

  test('have the rule that compared them', () => {
    expect(noted(0.5)).toMatchObject([{ type: 'Brand', rule: 'same-name', one: 0, other: 2, score: 0.5 }]);
  });

  const each = (count: number, score: (at: number) => number) => Array.from({ length: count }, (_, at) => score(at));

  test('are at most 5,000: those nearest to even odds', () => {
    const scores = each(12_000, (at) => 0.5 + (((at * 7) % 12_000) / 12_000) * 0.4);
    const kept = noted(...scores).map(({ score }) => score);
    expect(kept).toEqual(scores.toSorted((one, other) => one - other).slice(0, 5_000));
  });

  test('are all of 5,000', () => {
    expect(noted(...each(5_000, (at) => 0.5 + at / 100_000))).toHaveLength(5_000);
    expect(noted(...each(5_001, (at) => 0.5 + at / 100_000))).toHaveLength(5_000);
  });

  test('that are equally doubtful stay or go together, in whichever order they come', () => {
    const few = each(4_990, () => 0.5);
    const many = each(20, () => 0.6);
    expect(noted(...few, ...many)).toHaveLength(4_990);
    expect(noted(...many, ...few)).toHaveLength(4_990);
    expect(noted(...few, ...many.slice(0, 10))).toHaveLength(5_000);
  });

  test('once too many have come, none that is as far from even odds as those that went is taken', () => {
    const pairs = new DoubtfulPairs();
    for (const score of [...each(5_000, () => 0.5), ...each(5_000, () => 0.7)]) pairs.add(RULE, pair(score));
    pairs.add(RULE, pair(0.7));
    pairs.add(RULE, pair(0.3));
    expect(pairs.pairs().every(({ score }) => score === 0.5)).toBe(true);
    pairs.add(RULE, pair(0.31));
    expect(pairs.pairs().map(({ score }) => score)).not.toContain(0.3);
  });
});
