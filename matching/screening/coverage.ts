/**
 * How much two names cover of each other. Weights are in nats: the sum over words is the logarithm of how few parties have
 * them all, so it says how surely the words that both names have identify a person.
 */

/** Power of the share that two names cover of each other: half a name is no match. */
export const COVERAGE_POWER = 2.5;

/**
 * Weight (nats) of the words in common at which half of what is left out counts, and how fast less or more of it does: from
 * the development half of the lists, see eval.
 */
const [HALF_IDENTIFIED, STEEPNESS] = [9.3, 0.8];
/** Maximum weight (nats) of a word of a person's name that is left out: a middle name is left out whether rare or not. */
export const MAX_LEFT_OUT = 5;

/** What the first and the last of a person's three names say besides (nats): they are what people are called by. */
export const FIRST_AND_LAST = 1.3;

/** What a word that is left out counts beside the rarest name. */
const LEAST_SHARE = 0.03;

/** Share that words count which one name lacks, where those in common weigh so much: 1 beside few, next to none beside a rare name. */
export const shareOfMissing = (common: number): number =>
  LEAST_SHARE + (1 - LEAST_SHARE) / (1 + Math.exp((common - HALF_IDENTIFIED) / STEEPNESS));

/** The share of a name that is covered, 0 to 1. */
export const covered = (common: number, cost: number): number => (common === 0 ? 0 : common / (common + cost));

/**
 * Maximum share that names cover of each other, which weigh `one` and `other`, with words in common that weigh at most
 * `common`: to the power of COVERAGE_POWER a bound of their score. `named`: whether the names are of a person, and at
 * least two words in common.
 */
export function maxCoverage(common: number, one: number, other: number, named: boolean): number {
  const share = named ? shareOfMissing(common) : 1;
  return mostCovered(common, one, share, named) * mostCovered(common, other, share, named);
}

function mostCovered(common: number, weight: number, share: number, named: boolean): number {
  const missing = Math.max(0, weight - common);
  return covered(common, share * (named ? Math.min(missing, MAX_LEFT_OUT) : missing));
}
