import { type Alignment, align, isInOrder, isLeft } from '../names/alignment.ts';
import { ANYWHERE, type Surroundings, type Together } from '../names/local-words.ts';
import { areSameLetters, type Name } from '../names/name.ts';
import { TYPOS } from '../names/typos.ts';
import { editDistance } from '../text/edit-distance.ts';
import { NAME, NAME_CURVE, OWN_TOGETHER, onCurve, type Scope, SHARED_TOGETHER } from '../weights.ts';
import type { Finding } from './finding.ts';
import { hostLogOdds } from './hosted-names.ts';
import { contradictionsOf, doNumbersDiffer } from './name-contradictions.ts';
import { nameReason } from './name-reason.ts';
import { type NameWeights, weigh } from './name-weights.ts';

/** The evidence of two names. */
export interface NameFinding extends Finding {
  /** Whether the names share a word, and are of two firms by another number, line of business or legal name. */
  readonly areSiblings: boolean;
}

/**
 * Similarity of two company names, 0 to 1, and its log-odds. The score is the geometric mean of the share of each name that
 * the other matches, by weight of words, minus a penalty for what each side has and the other contradicts. Word order
 * counts almost nothing. Legal forms and store numbers count only in the log-odds; a different store number means another
 * location, but hardly another firm. Words that already appear in the surroundings weigh little. If two names at the same
 * door share a rare word, the remaining words weigh little: an operator and its site, a programme under its sponsor; but not
 * if what they share may name the house. Symmetric.
 */
export const compareNames = (
  query: Name,
  candidate: Name,
  scope: Scope = 'location',
  { local, together }: Surroundings = ANYWHERE,
): NameFinding | undefined => alignedNames(align(query, candidate, local), scope, together);

/** The same of names that are aligned: the query's first, the candidate's as the other. */
export function alignedNames(alignment: Alignment, scope: Scope, together: Together = null): NameFinding | undefined {
  const { one, other } = alignment;
  if (one.words.length === 0 || other.words.length === 0) return undefined;
  const [query, candidate] = [one.name, other.name];
  // No word of a name contradicts another that is written with the same letters.
  const areSame = areSameLetters(query, candidate);
  const contradictions = areSame ? [] : contradictionsOf(alignment);
  const weights = [weigh(one), weigh(other)] as const;
  const score = areSame ? 1 : scoreOf(alignment, weights);
  const ofHost = together === 'door' || together === 'house' ? hostLogOdds(alignment, weights) : 0;
  const contradicted = contradictions.reduce((sum, { logOdds }) => sum + logOdds, 0);
  return {
    score,
    logOdds:
      wordsLogOdds(score, weights, contradicted, together, ofHost) +
      formLogOdds(query, candidate) +
      storeLogOdds(score, query, candidate, NAME[scope].otherStore),
    areSiblings: contradicted < 0 && one.words.some((word) => !isLeft(word)),
    compared: { query: query.written, candidate: candidate.written },
    reason: () =>
      nameReason(alignment, [
        ...contradictions.map(({ reason }) => reason),
        ...(ofHost < 0 ? ['what they share may name the house'] : []),
      ]),
  };
}

/** The weights of both names. */
type Weights = readonly [NameWeights, NameWeights];

/** Extra factor on a contradicted weight, beyond that of a missing one. */
const CONTRADICTION = 0.5;
/** Factors applied to the score when numbers differ, and when words are in a different order. */
const [NUMBERS_DIFFER, MOVED] = [0.75, 0.98];

function scoreOf(alignment: Alignment, [one, other]: Weights): number {
  const shared = Math.sqrt((one.matched / one.all) * (other.matched / other.all));
  const contradicted = Math.min(one.all - one.matched, other.all - other.matched) / Math.max(one.all, other.all);
  const score = shared - CONTRADICTION * contradicted;
  const factor = (doNumbersDiffer(alignment) ? NUMBERS_DIFFER : 1) * (isInOrder(alignment) ? 1 : MOVED);
  return Math.max(0, Math.min(1, score * factor));
}

function wordsLogOdds(
  score: number,
  weights: Weights,
  contradicted: number,
  together: Together,
  ofHost: number,
): number {
  const ofScore = onCurve(NAME_CURVE, score);
  const logOdds = ofScore > 0 ? ofScore * distinctiveShare(weights, score === 1) : ofScore;
  if (contradicted < 0) return Math.max(NAME.min, logOdds + contradicted);
  const isTogether = together === 'door' || together === 'phone';
  const shared = Math.max(
    logOdds,
    isTogether ? sharedTogether(weights) : Number.NEGATIVE_INFINITY,
    sharedAnywhere(weights),
  );
  return Math.max(NAME.min, shared + ofHost);
}

/** Of a word that both names have, what the lighter of its two spellings weighs. */
const rarestMatched = ([one, other]: Weights): number => Math.min(one.rarestMatched, other.rarestMatched);
const rarestLeft = ([one, other]: Weights): number => Math.max(one.rarestLeft, other.rarestLeft);
const matched = ([one, other]: Weights): number => Math.min(one.matched, other.matched);

/**
 * Minimum log-odds of names that share a rare word and otherwise differ in common words: "KILKENNY BREWING" and "KILKENNY
 * DISTRIBUTING" hardly share it by chance.
 */
const sharedAnywhere = (weights: Weights): number =>
  rarestMatched(weights) >= NAME.rareWord && rarestLeft(weights) <= NAME.rareWordShare * rarestMatched(weights)
    ? NAME.minWithRareWord
    : Number.NEGATIVE_INFINITY;

/**
 * Minimum log-odds of names at the same door, where neighbours seldom share more than common words; lower where each has a
 * rare word of its own.
 */
function sharedTogether(weights: Weights): number {
  const [one, other] = weights;
  const named = Math.min(one.rarestNamed, other.rarestNamed);
  if (named === 0) return Number.NEGATIVE_INFINITY;
  const shared = Math.min(1, named + NAME.othersShareTogether * Math.max(0, matched(weights) - named));
  const own = Math.min(one.rarestLeft, other.rarestLeft);
  return onCurve(SHARED_TOGETHER, shared) + onCurve(OWN_TOGETHER, own);
}

/** How distinctive the matched words are, 0 to 1: how unlikely they are to occur together by chance. */
function distinctiveShare(weights: Weights, isSame: boolean): number {
  const rarest = isSame ? Math.max(rarestMatched(weights), rarestLeft(weights)) : rarestMatched(weights);
  const all = isSame ? Math.max(weights[0].all, weights[1].all) : matched(weights);
  const distinctive = rarest + NAME.othersShare * Math.max(0, all - rarest) - NAME.minDistinctive;
  const share = Math.max(0, Math.min(1, distinctive / (NAME.fullyDistinctive - NAME.minDistinctive)));
  return NAME.commonShare + (1 - NAME.commonShare) * share;
}

function formLogOdds(one: Name, other: Name): number {
  const [type, otherType] = [one.form?.type ?? null, other.form?.type ?? null];
  if (type === null || otherType === null) return 0;
  return type === otherType ? NAME.sameForm : NAME.otherForm;
}

function storeLogOdds(
  score: number,
  { storeNumber: one }: Name,
  { storeNumber: other }: Name,
  otherStore: number,
): number {
  if (one === null || other === null) return 0;
  if (one === other) return score < MIN_CHAIN_SCORE ? 0 : NAME.sameStore;
  return isNearly(one, other) ? Math.max(otherStore, NAME.nearStore) : otherStore;
}

/** Store numbers are assigned by chain: if the names score less than this, an equal number is no evidence. */
const MIN_CHAIN_SCORE = 0.6;

/** A difference of one digit is a slip. */
function isNearly(one: string, other: string): boolean {
  const limit = TYPOS.storeNumber(Math.min(one.length, other.length));
  return editDistance(one, other, limit) <= limit;
}
