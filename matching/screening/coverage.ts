/**
 * How much two names cover of each other. Weights are in nats: their sum over words is the negative logarithm of the share
 * of parties that have all of them, so it measures how surely the shared words identify a person.
 */

/** Exponent of the share that two names cover of each other: half a name is not a match. */
export const COVERAGE_POWER = 2.5;

/**
 * Weight of the shared words, in nats, at which half of the missing words' weight counts; and how steeply that share falls
 * around it. Fitted to the development half of the lists, see eval.
 */
const [HALF_IDENTIFIED, STEEPNESS] = [9.3, 0.8];
/** The same for organisations, by their evidence. */
const [HALF_TOLD, TOLD_STEEPNESS] = [4.7, 0.5];
/** Maximum weight, in nats, of a missing word of a person's name: a middle name is omitted whether it is rare or not. */
export const MAX_LEFT_OUT = 5;

/** Additional evidence, in nats, of the first and the last of a person's three names, because people are called by these. */
export const FIRST_AND_LAST = 1.3;

/** Minimum share of a missing word's weight that counts, beside the rarest shared names. */
const MIN_SHARE = 0.03;

/**
 * Factor, 0.03 to 1, on the weight of words that one name lacks, by the evidence in nats of the shared words: 1 beside little
 * evidence, nearly 0 beside a rare shared name. A firm is told by evidence beyond generic words, see WordWeights.
 */
export const shareOfMissing = (evidence: number, isPerson: boolean): number => {
  const [half, steepness] = isPerson ? [HALF_IDENTIFIED, STEEPNESS] : [HALF_TOLD, TOLD_STEEPNESS];
  return MIN_SHARE + (1 - MIN_SHARE) / (1 + Math.exp((evidence - half) / steepness));
};

/** The share of a name that is covered, 0 to 1. */
export const covered = (common: number, cost: number): number => (common === 0 ? 0 : common / (common + cost));

/**
 * Maximum share that two names of weights `one` and `other` can cover of each other if their shared words weigh at most
 * `common`; raised to COVERAGE_POWER it bounds their score. `share`: the factor on what is missing; `isPerson`: the names are of
 * a person and share at least two words.
 */
export const maxCoverage = (common: number, one: number, other: number, share: number, isPerson: boolean): number =>
  mostCovered(common, one, share, isPerson) * mostCovered(common, other, share, isPerson);

function mostCovered(common: number, weight: number, share: number, isPerson: boolean): number {
  const missing = Math.max(0, weight - common);
  return covered(common, share * (isPerson ? Math.min(missing, MAX_LEFT_OUT) : missing));
}
