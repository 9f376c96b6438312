import { areNicknames } from '../tables/nicknames.ts';
import { WRITTEN_TOGETHER } from '../tables/particles.ts';
import { SAME_MEANING_BITS } from '../tables/trades.ts';
import { bitCount } from '../text/letter-bits.ts';
import { editsWithin, type TypoLimit } from './typos.ts';
import type { WordForm } from './word.ts';

/**
 * How similar two words count as, by relation: the similarity, 0 to 1, that each kind of relation gives; 0 means that the
 * relation does not count.
 */
export interface SimilarityPolicy<W extends WordForm> {
  /** The field that is equal in words of similarity 1: their text, or the stem that all spellings share. */
  readonly equal: 'text' | 'stem';
  /** Minimum letters besides digits of a word in which typing errors are allowed; digits must be equal. */
  readonly minLettersBesideDigits: number;
  readonly typoLimit: TypoLimit;
  /** Cost of an edit, as a share of one letter's part of the word. */
  readonly editCost: number;
  /** Factor applied when the first letters differ, because people seldom mistype these. */
  readonly firstLetterShare: number;
  /** Edits added when the first letters differ. */
  readonly firstLetterEdits: number;
  /** Factor applied when the typing errors are many for a short word. */
  readonly shortWordShare: number;
  /** Factor applied when both may be words in their own right. */
  readonly trust: (one: W, other: W, isSwapped: boolean) => number;
  /** Similarity of letters at which no other relation is tried. */
  readonly enough: number;
  readonly initial: number;
  readonly nickname: number;
  /** "engineer", "engineering". */
  readonly derived: number;
  /** "constr" for "construction": its beginning, of at least five letters, or of fewer but at least three. */
  readonly longHead: number;
  readonly shortHead: number;
  /** "ntwk" for "network". */
  readonly contraction: number;
  /** "depaul" for "de paul". */
  readonly particle: number;
  /** "clinic", "hospital". */
  readonly trade: number;
  /** Similarity by sound, for words whose similarity of letters is `typos`. */
  readonly sound: (one: W, other: W, typos: number) => number;
}

/**
 * How surely two words are the same word, 0 to 1, by the relation that gives the maximum. Symmetric. With the policies of
 * policies.ts:
 *
 *     one           other          relation                         business  listed
 *     services      svcs           equal stems                      1         0
 *     starlight     starlihgt      one edit of nine letters         0.91      0.91
 *     john          j              initial                          0.7       0.9
 *     william       bill           nickname                         0.9       0.9
 *     mohammed      muhamad        sound                            0         0.92
 *     mover         moving         derived                          0.85      0
 *     kilkenny      kilk           head                             0.65      0
 *     behavioral    bhvrl          contraction                      0.8       0
 *     vanguard      guard          after a particle                 0.9       0
 *     clinic        hospital       one line of business             0.6       0
 *     7             9              digits are equal or not          0         0
 */
export function wordSimilarity<W extends WordForm>(one: W, other: W, policy: SimilarityPolicy<W>): number {
  if (one[policy.equal] === other[policy.equal]) return 1;
  if (one.digits !== other.digits) return 0;
  const [shorter, longer] = one.text.length <= other.text.length ? [one, other] : [other, one];
  if (one.digits !== '' && shorter.text.length - one.digits.length < policy.minLettersBesideDigits) return 0;
  if (shorter.text.length === 1 && policy.initial > 0) return longer.text.startsWith(shorter.text) ? policy.initial : 0;
  const typos = typoSimilarity(shorter, longer, policy);
  return typos >= policy.enough && typos > 0
    ? typos
    : Math.max(typos, policy.sound(one, other, typos), otherSimilarity(shorter, longer, policy));
}

function typoSimilarity<W extends WordForm>(shorter: W, longer: W, policy: SimilarityPolicy<W>): number {
  const [length, longerLength] = [shorter.text.length, longer.text.length];
  const isSameStart = shorter.text[0] === longer.text[0];
  const limit = policy.typoLimit(length, longerLength, isSameStart);
  const edits = limit === 0 ? 1 : editsWithin(shorter, longer, limit);
  if (edits > limit) return 0;
  const isShort = length < 4 || (edits > 1 && length < 8);
  const isSwapped = edits === 1 && length === longerLength && shorter.letters === longer.letters;
  return (
    policy.trust(shorter, longer, isSwapped) *
    (isSameStart ? 1 : policy.firstLetterShare) *
    (isShort ? policy.shortWordShare : 1) *
    shareLeft(longerLength, edits + (isSameStart ? 0 : policy.firstLetterEdits), policy.editCost)
  );
}

/** The similarity that remains after edits in a text of `letters` letters, 0 to 1. */
export const shareLeft = (letters: number, edits: number, editCost: number): number =>
  Math.max(0, 1 - (editCost * edits) / letters);

function otherSimilarity<W extends WordForm>(shorter: W, longer: W, policy: SimilarityPolicy<W>): number {
  const [short, long] = [shorter.text, longer.text];
  let best = 0;
  if (policy.derived > best && isDerived(shorter.singular, longer.singular)) best = policy.derived;
  const head = shorter.singular;
  const headSimilarity = short.length >= 5 ? policy.longHead : policy.shortHead;
  if (headSimilarity > best && head.length >= 3 && long.startsWith(head))
    best = Math.max(best, policy.trust(shorter, longer, false) * headSimilarity);
  if (policy.nickname > best && areGivenNames(shorter, longer)) best = policy.nickname;
  if (policy.contraction > best && short[0] === long[0] && isContraction(short, long)) best = policy.contraction;
  if (policy.particle > best && isAfterParticle(short, long)) best = policy.particle;
  return policy.trade > best && areOfOneTrade(shorter, longer) ? policy.trade : best;
}

const areGivenNames = ({ givenName: one }: WordForm, { givenName: other }: WordForm): boolean =>
  one !== '' && other !== '' && areNicknames(one, other);

const isDerived = (one: string, other: string): boolean => isDoing(one, other) || isDoing(other, one);
const isDoing = (one: string, other: string) =>
  one.endsWith('ing') && DOERS.some((doer) => one.slice(0, -3) + doer === other);
const DOERS = ['', 'e', 'er', 'or'];

/**
 * Whether the shorter word has letters of the longer one in their order, no vowels after the first letter, and its last
 * letter in the longer one's second half.
 */
function isContraction(short: string, long: string): boolean {
  if (short.length < 3 || short.length > 0.8 * long.length || VOWELS.test(short.slice(1))) return false;
  let at = 0;
  for (let letter = 0; letter < short.length; letter++) {
    at = long.indexOf(short.charAt(letter), at) + 1;
    if (at === 0) return false;
  }
  return at > long.length / 2;
}
const VOWELS = /[aeiou]/;

const isAfterParticle = (short: string, long: string): boolean =>
  short.length > 3 && long.endsWith(short) && WRITTEN_TOGETHER.has(long.slice(0, -short.length));

/** Maximum lines of business of two words together: a word of more lines ("care") distinguishes none. */
const MAX_TRADES = 3;

const areOfOneTrade = ({ trades: one }: WordForm, { trades: other }: WordForm): boolean =>
  (one & other & SAME_MEANING_BITS) !== 0 && bitCount(one | other) <= MAX_TRADES;
