import { areNicknames } from '../tables/nicknames.ts';
import { WRITTEN_TOGETHER } from '../tables/particles.ts';
import { SAME_MEANING_BITS } from '../tables/trades.ts';
import { bitCount } from '../text/letter-bits.ts';
import { editsWithin, type TypoLimit } from './typos.ts';
import type { WordForm } from './word.ts';

/** What one word is of another: the name of a rule of a policy, or what the letters or the sound tell. */
export type Relation = 'equal' | 'initial' | 'mistyped' | 'sound' | keyof Derivations | 'unrelated';

/** Two words that may be one. */
export interface Related {
  readonly relation: Relation;
  /** How surely they are the same word, 0 to 1; 0 if they are unrelated. */
  readonly similarity: number;
}

/** The similarity, 0 to 1, of a word and another that is made of it; 0 means that the relation does not count. */
interface Derivations {
  /** "engineer", "engineering". */
  readonly derived: number;
  /** "constr" for "construction": its beginning, of at least five letters, or of fewer but at least three. */
  readonly longHead: number;
  readonly shortHead: number;
  readonly nickname: number;
  /** "ntwk" for "network". */
  readonly contraction: number;
  /** "depaul" for "de paul". */
  readonly particle: number;
  /** "clinic", "hospital". */
  readonly trade: number;
}

/** How similar two words count as, by relation: the similarity, 0 to 1, that each gives. */
export interface SimilarityPolicy<W extends WordForm> extends Derivations {
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
  /** Similarity by sound, for words whose similarity of letters is `typos`. */
  readonly sound: (one: W, other: W, typos: number) => number;
}

/**
 * The relation of two words that gives the maximum similarity. Symmetric. With the policies of policies.ts:
 *
 *     one           other          relation        business  listed
 *     services      svcs           equal           1         0
 *     starlight     starlihgt      mistyped        0.91      0.91
 *     john          j              initial         0.7       0.9
 *     william       bill           nickname        0.9       0.9
 *     mohammed      muhamad        sound           0         0.92
 *     mover         moving         derived         0.85      0
 *     kilkenny      kilk           short head      0.65      0
 *     behavioral    bhvrl          contraction     0.8       0
 *     vanguard      guard          particle        0.9       0
 *     clinic        hospital       trade           0.6       0
 *     7             9              unrelated       0         0
 */
export function relate<W extends WordForm>(one: W, other: W, policy: SimilarityPolicy<W>): Related {
  if (one[policy.equal] === other[policy.equal]) return EQUAL;
  if (one.digits !== other.digits) return UNRELATED;
  const [shorter, longer] = one.text.length <= other.text.length ? [one, other] : [other, one];
  if (one.digits !== '' && shorter.text.length - one.digits.length < policy.minLettersBesideDigits) return UNRELATED;
  if (shorter.text.length === 1 && policy.initial > 0)
    return longer.text.startsWith(shorter.text) ? { relation: 'initial', similarity: policy.initial } : UNRELATED;
  const typos = typoSimilarity(shorter, longer, policy);
  if (typos >= policy.enough && typos > 0) return { relation: 'mistyped', similarity: typos };
  const sound = policy.sound(one, other, typos);
  const made = derivation(shorter, longer, policy);
  if (made.similarity >= Math.max(sound, typos)) return made;
  return sound > typos ? { relation: 'sound', similarity: sound } : { relation: 'mistyped', similarity: typos };
}

export const EQUAL: Related = { relation: 'equal', similarity: 1 };
export const UNRELATED: Related = { relation: 'unrelated', similarity: 0 };

/** How surely two words are the same word, 0 to 1. */
export const wordSimilarity = <W extends WordForm>(one: W, other: W, policy: SimilarityPolicy<W>): number =>
  relate(one, other, policy).similarity;

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

/** Whether the shorter word is made of the longer one, by relation. */
const DERIVATIONS: readonly (readonly [keyof Derivations, is: (shorter: WordForm, longer: WordForm) => boolean])[] = [
  ['derived', ({ singular: one }, { singular: other }) => isDoing(one, other) || isDoing(other, one)],
  ['longHead', (shorter, longer) => shorter.text.length >= LONG_HEAD && isHead(shorter, longer)],
  ['shortHead', (shorter, longer) => shorter.text.length < LONG_HEAD && isHead(shorter, longer)],
  ['nickname', ({ givenName: one }, { givenName: other }) => one !== '' && other !== '' && areNicknames(one, other)],
  ['contraction', ({ text: short }, { text: long }) => short[0] === long[0] && isContraction(short, long)],
  ['particle', ({ text: short }, { text: long }) => isAfterParticle(short, long)],
  ['trade', areOfOneTrade],
];

function derivation<W extends WordForm>(shorter: W, longer: W, policy: SimilarityPolicy<W>): Related {
  let best = UNRELATED;
  for (const [relation, is] of DERIVATIONS) {
    if (policy[relation] <= best.similarity || !is(shorter, longer)) continue;
    const isBeginning = relation === 'longHead' || relation === 'shortHead';
    const similarity = policy[relation] * (isBeginning ? policy.trust(shorter, longer, false) : 1);
    if (similarity > best.similarity) best = { relation, similarity };
  }
  return best;
}

const LONG_HEAD = 5;
const isHead = ({ singular: head }: WordForm, { text }: WordForm): boolean => head.length >= 3 && text.startsWith(head);
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

function areOfOneTrade({ trades: one }: WordForm, { trades: other }: WordForm): boolean {
  return (one & other & SAME_MEANING_BITS) !== 0 && bitCount(one | other) <= MAX_TRADES;
}
