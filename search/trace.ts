import type { Evidence } from '../matching/compare-businesses.ts';

/**
 * The stages of a search in the order in which it drops entities: the request names another entity; or another type; the
 * index lacks the entity; it is not in the place that was read; it has too few words; no comparison can bring it to the
 * threshold; it is beyond the depth; it does not meet the conditions; it was compared and is below the threshold; it is on
 * another page. FOUND: it is on the page.
 */
export const STAGES = [
  'REQUEST',
  'TYPE',
  'INDEX',
  'PLACE',
  'WORDS',
  'BOUND',
  'DEPTH',
  'CONDITIONS',
  'SCORE',
  'PAGE',
  'FOUND',
] as const;
export type Stage = (typeof STAGES)[number];

/** How far a document came in a ranking, and what was measured where it was dropped. */
export interface Trace {
  /** The first stage that dropped it; FOUND if it is ranked. */
  readonly stage: Stage;
  /** What was measured there, 0 to 1, and the minimum; of DEPTH its position and the maximum. Absent if nothing is measured. */
  readonly score?: number;
  readonly bound?: number;
  /** One sentence. */
  readonly reason: string;
  /** How the text of the request was read. */
  readonly reading?: string | null | undefined;
  /** Words of the request that it lacks. */
  readonly lacking?: readonly string[];
  readonly evidence?: readonly Evidence[] | undefined;
}

/** The trace of the reading in which a document came furthest; of equal ones the first. */
export const furthest = (traces: readonly Trace[]): Trace =>
  traces.reduce((best, each) => (STAGES.indexOf(each.stage) > STAGES.indexOf(best.stage) ? each : best));

/** A probability for people: three decimals, cut off, so that one below a threshold never reads as equal to it. */
export const shownScore = (score: number): string => (Math.floor(score * 1_000) / 1_000).toString();

export const DROPPED_BY_CONDITIONS: Trace = { stage: 'CONDITIONS', reason: 'It does not meet conditions.filter.' };

/** The trace of a document that was compared, or whose bound alone drops it. */
export function scored(
  stage: 'BOUND' | 'SCORE' | 'FOUND',
  score: number,
  bound: number,
  lacking: readonly string[] = [],
): Trace {
  const missing = lacking.length === 0 ? '' : `; missing: ${lacking.join(', ')}`;
  const [own, min] = [shownScore(score), shownScore(bound)];
  const reasons = {
    BOUND: `With these words of the name it can reach a probability of ${own} at most, below the threshold of ${min}${missing}.`,
    SCORE: `Its probability of ${own} is below the threshold of ${min}.`,
    FOUND: `Its probability of ${own} reaches the threshold of ${min}.`,
  };
  return { stage, score, bound, reason: reasons[stage] };
}

/** The trace of a document at a position, counted from 1, of which only the first `max` are compared or ranked. */
export const beyondDepth = (position: number, max: number, what: string): Trace => ({
  stage: 'DEPTH',
  score: position,
  bound: max,
  reason: `It stands at position ${position} of ${what}, of which the first ${max} count.`,
});
