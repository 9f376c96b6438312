import { describe, expect, test } from 'vitest';
import { bestThreshold, percentile, recallAt } from '../../eval/measures.ts';
import { calibration, calibrationError, classify } from '../../matching/fit/measures.ts';

const CASES = [
  { score: 0.95, label: true },
  { score: 0.9, label: true },
  { score: 0.7, label: false },
  { score: 0.4, label: true },
  { score: 0.05, label: false },
];

describe('measures', () => {
  test('precision, recall and F1 at a threshold', () => {
    expect(classify(CASES, 0.5)).toMatchObject({
      truePositives: 2,
      falsePositives: 1,
      falseNegatives: 1,
      trueNegatives: 1,
      precision: 2 / 3,
      recall: 2 / 3,
      f1: 2 / 3,
    });
  });

  test('the threshold of the best F1', () => {
    expect(bestThreshold(CASES).f1).toBeCloseTo(6 / 7);
    expect(bestThreshold(CASES).threshold).toBeLessThanOrEqual(0.4);
  });

  test('bins of predictions and what was observed; 1 belongs to the last bin', () => {
    expect(calibration([...CASES, { score: 1, label: true }]).at(-1)).toEqual({
      from: 0.9,
      to: 1,
      cases: 3,
      predicted: expect.closeTo(0.95),
      observed: 1,
    });
    expect(
      calibrationError([
        { score: 0.25, label: false },
        { score: 0.25, label: true },
      ]),
    ).toBe(0.25);
  });

  test('recall@k counts places below k', () => {
    expect([1, 10].map((k) => recallAt([0, 3, 10, undefined], k))).toEqual([0.25, 0.5]);
  });

  test('percentiles', () => {
    expect([0.5, 0.99, 1].map((share) => percentile([4, 1, 3, 2], share))).toEqual([3, 4, 4]);
  });
});
