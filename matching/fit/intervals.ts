import type { Scored } from './measures.ts';

/** A measure, and between which values it lies with 95 % confidence. */
export interface Interval {
  readonly value: number;
  readonly low: number;
  readonly high: number;
}

const RESAMPLES = 400;
/** Shares of the resamples below and above the interval. */
const TAIL = 0.025;

/**
 * A measure of cases with its interval, by drawing as many clusters as there are, with replacement, again and again; the same
 * for the same cases. Draws in which the measure is no number are left out.
 */
export function interval(
  cases: readonly Scored[],
  clusters: readonly string[],
  measure: (cases: readonly Scored[]) => number,
): Interval {
  const own = [...Map.groupBy(cases.keys(), (at) => clusters[at] ?? '')].map(([, members]) =>
    members.flatMap((at) => cases[at] ?? []),
  );
  const draw = draws();
  const values: number[] = [];
  for (let sample = 0; sample < RESAMPLES; sample++) {
    const value = measure(own.flatMap(() => own[draw(own.length)] ?? []));
    if (!Number.isNaN(value)) values.push(value);
  }
  values.sort((one, other) => one - other);
  const at = (share: number) => values[Math.min(values.length - 1, Math.floor(share * values.length))] ?? Number.NaN;
  return { value: measure(cases), low: at(TAIL), high: at(1 - TAIL) };
}

/** Whole numbers below a given one that look random, and are always the same (mulberry32). */
function draws(): (below: number) => number {
  let state = 1;
  return (below) => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) % below;
  };
}
