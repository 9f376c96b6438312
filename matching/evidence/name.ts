import { type Alignment, alignWords } from '../names/alignment.ts';
import { ANYWHERE, type Surroundings, type Together } from '../names/local-words.ts';
import { areSameLetters, type Name } from '../names/name.ts';
import { TYPOS } from '../names/typos.ts';
import { editDistance } from '../text/edit-distance.ts';
import { HOST_IN_HOUSE, NAME, NAME_CURVE, OWN_TOGETHER, onCurve, type Scope, SHARED_TOGETHER } from '../weights.ts';
import type { Finding } from './finding.ts';
import { nameReason } from './name-reason.ts';

/**
 * Similarity of two company names, 0 to 1, and its log-odds. The score is the geometric mean of the share of each name that
 * the other matches, by weight of words, minus a penalty for what each side has and the other contradicts. Word order
 * counts almost nothing. Legal forms and store numbers count only in the log-odds; a different store number means another
 * location, but hardly another firm. Words that already appear in the surroundings weigh little. If two names at the same
 * door share a rare word, the remaining words weigh little: an operator and its site, a programme under its sponsor; but not
 * if what they share may name the house. Symmetric.
 */
export function compareNames(
  query: Name,
  candidate: Name,
  scope: Scope = 'location',
  { local, together }: Surroundings = ANYWHERE,
): Finding | undefined {
  if (query.words.length === 0 || candidate.words.length === 0) return undefined;
  const swapped = isAfter(query, candidate);
  const [one, other] = swapped ? [candidate, query] : [query, candidate];
  const words = alignWords(one, other, local);
  const areSame = areSameLetters(one, other);
  const alignment = areSame ? { ...words, ...UNCONTRADICTED } : words;
  const score = areSame ? 1 : scoreOf(alignment);
  const ofHost = together === 'door' || together === 'house' ? hostLogOdds(alignment) : 0;
  return {
    score,
    logOdds:
      wordsLogOdds(score, alignment, together, ofHost) +
      formLogOdds(one, other) +
      storeLogOdds(score, one, other, NAME[scope].otherStore),
    compared: { query: query.written, candidate: candidate.written },
    reason: () => nameReason(query, candidate, alignment, swapped, ofHost < 0),
  };
}

/** Fixes one order for each pair, so that ties are decided alike from both sides. */
const isAfter = (one: Name, other: Name) =>
  one.words.length > other.words.length || (one.words.length === other.words.length && one.compact > other.compact);

/** Extra factor on a contradicted weight, beyond that of a missing one. */
const CONTRADICTION = 0.5;
/** Factors applied to the score when numbers differ, and when words are in a different order. */
const [NUMBERS_DIFFER, MOVED] = [0.75, 0.98];

function scoreOf(found: Alignment): number {
  const shareOfOne = found.matchedOfOne / found.weightOfOne;
  const shareOfOther = found.matchedOfOther / found.weightOfOther;
  const contradicted =
    Math.min(found.weightOfOne - found.matchedOfOne, found.weightOfOther - found.matchedOfOther) /
    Math.max(found.weightOfOne, found.weightOfOther);
  const score = Math.sqrt(shareOfOne * shareOfOther) - CONTRADICTION * contradicted;
  return Math.max(0, Math.min(1, score * (found.numbersDiffer ? NUMBERS_DIFFER : 1) * (found.isInOrder ? 1 : MOVED)));
}

function wordsLogOdds(score: number, found: Alignment, together: Together, ofHost: number): number {
  const ofScore = onCurve(NAME_CURVE, score);
  const logOdds = ofScore > 0 ? ofScore * distinctiveShare(found, score === 1) : ofScore;
  const contradicted = contradictions(found);
  if (contradicted < 0) return Math.max(NAME.min, logOdds + contradicted);
  const isTogether = together === 'door' || together === 'phone';
  const shared = Math.max(
    logOdds,
    isTogether ? sharedTogether(found) : Number.NEGATIVE_INFINITY,
    sharedAnywhere(found),
  );
  return Math.max(NAME.min, shared + ofHost);
}

/**
 * Minimum log-odds of names that share a rare word and otherwise differ in common words: "KILKENNY BREWING" and "KILKENNY
 * DISTRIBUTING" hardly share it by chance.
 */
const sharedAnywhere = (found: Alignment): number =>
  found.rarestMatched >= NAME.rareWord && rarestLeft(found) <= NAME.rareWordShare * found.rarestMatched
    ? NAME.minWithRareWord
    : Number.NEGATIVE_INFINITY;

const rarestLeft = (found: Alignment): number => Math.max(found.rarestLeftOfOne, found.rarestLeftOfOther);

/**
 * Minimum log-odds of names at the same door, where neighbours seldom share more than common words; lower where each has a
 * rare word of its own.
 */
function sharedTogether(found: Alignment): number {
  if (found.rarestNamed === 0) return Number.NEGATIVE_INFINITY;
  const others = Math.max(0, Math.min(found.matchedOfOne, found.matchedOfOther) - found.rarestNamed);
  const shared = Math.min(1, found.rarestNamed + NAME.othersShareTogether * others);
  const own = Math.min(found.rarestLeftOfOne, found.rarestLeftOfOther);
  return onCurve(SHARED_TOGETHER, shared) + onCurve(OWN_TOGETHER, own);
}

/**
 * Added to names in one house if what they share may name the house, the neighbourhood or a host: both say more, one of them
 * before it ("BON APPETIT FRED HUTCHINSON", "FRED HUTCHINSON CANCER CENTER"). Two names of one business begin alike ("HAGEN
 * ROASTERS", "HAGEN CAFE 800"), or one names a programme of the other, or both have one number ("ELKS 827").
 */
function hostLogOdds(found: Alignment): number {
  if (found.isProgram || found.sharesNumber) return 0;
  if (found.isGuest) return NAME.guest;
  if (found.rarestMatched <= NAME.commonWord) return 0;
  const ahead = Math.max(found.rarestAheadOfOne, found.rarestAheadOfOther);
  const own = Math.min(found.weightOfOne - found.matchedOfOne, found.weightOfOther - found.matchedOfOther);
  return onCurve(HOST_IN_HOUSE, Math.min(ahead, own));
}

/** How distinctive the matched words are, 0 to 1: how unlikely they are to occur together by chance. */
function distinctiveShare(found: Alignment, isSame: boolean): number {
  const rarest = isSame ? Math.max(found.rarestMatched, rarestLeft(found)) : found.rarestMatched;
  const all = isSame
    ? Math.max(found.weightOfOne, found.weightOfOther)
    : Math.min(found.matchedOfOne, found.matchedOfOther);
  const distinctive = rarest + NAME.othersShare * Math.max(0, all - rarest) - NAME.minDistinctive;
  const share = Math.max(0, Math.min(1, distinctive / (NAME.fullyDistinctive - NAME.minDistinctive)));
  return NAME.commonShare + (1 - NAME.commonShare) * share;
}

/** What no names contradict that are written with the same letters. */
const UNCONTRADICTED = {
  numbersDiffer: false,
  tradesDiffer: false,
  outletsDiffer: false,
  quartersDiffer: false,
  givenNamesDiffer: false,
  isAffiliate: false,
} satisfies Partial<Alignment>;

const contradictions = ({
  numbersDiffer,
  tradesDiffer,
  outletsDiffer,
  quartersDiffer,
  givenNamesDiffer,
  isAffiliate,
}: Alignment): number =>
  (givenNamesDiffer ? NAME.otherGivenName : 0) +
  (numbersDiffer ? NAME.otherNumber : 0) +
  (tradesDiffer ? NAME.otherTrade : 0) +
  (outletsDiffer ? NAME.otherOutlet : 0) +
  (quartersDiffer ? NAME.otherQuarter : 0) +
  (isAffiliate ? NAME.affiliate : 0);

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
