import { type Classification, classify, type Scored } from '../matching/fit/measures.ts';

const STEPS = 100;

/** The threshold, in hundredths, of the best F1; of equal ones the middle. */
export function bestThreshold(cases: readonly Scored[]): Classification {
  const all = Array.from({ length: STEPS }, (_, step) => classify(cases, (step + 1) / STEPS));
  const best = Math.max(...all.map(({ f1 }) => (Number.isNaN(f1) ? 0 : f1)));
  const equal = all.filter(({ f1 }) => f1 === best);
  return equal[Math.floor(equal.length / 2)] ?? classify(cases, 0.5);
}

/** The share of ranks (zero-based, undefined where not found) below k. */
export const recallAt = (ranks: readonly (number | undefined)[], k: number): number =>
  ranks.filter((rank) => rank !== undefined && rank < k).length / ranks.length;

/** The value that a share of all values does not exceed. NaN of none. */
export const percentile = (values: readonly number[], share: number): number =>
  values.toSorted((one, other) => one - other)[Math.min(values.length - 1, Math.floor(values.length * share))] ??
  Number.NaN;

/** The value in the middle, of an even number the upper one. */
export const median = (values: readonly number[]): number => percentile(values, 0.5);
