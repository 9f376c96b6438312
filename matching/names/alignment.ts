import { editDistance } from '../text/edit-distance.ts';
import { NOWHERE } from './local-words.ts';
import type { Name } from './name.ts';
import { pairWords } from './pairing.ts';
import { BUSINESS_WORDS } from './policies.ts';
import { EQUAL, type Related, type Relation, relate, shareLeft, UNRELATED } from './similarity.ts';
import { TYPOS } from './typos.ts';
import type { Word } from './word.ts';

/** A word of a name, and what it is of the words of another name. */
export interface AlignedWord {
  readonly word: Word;
  /** How distinctive it is here, 0.05 to 1: as the lighter of two words that match; little if it names the place of both. */
  readonly weight: number;
  /** "joined": two words of one name and one of the other; "acronym": letters and the words that they stand for. */
  readonly relation: Relation | 'joined' | 'acronym' | 'repeated';
  /** 0 to 1; 0 of a word that is left over. */
  readonly similarity: number;
  /**
   * Index of the word that it matches, the first of several; of a word that is left over, of one that it is nearly like. -1
   * if there is none.
   */
  readonly partner: number;
}

/** One side of an alignment: a name and its words, in their order. */
export interface AlignedName {
  readonly name: Name;
  readonly words: readonly AlignedWord[];
}

/** Two names, word by word. */
export interface Alignment {
  readonly one: AlignedName;
  readonly other: AlignedName;
}

/** Maximum weight of a word that names the city or the street door of both businesses, or a county. */
export const MAX_LOCAL_WEIGHT = 0.3;
/** Similarity of two words to the one word they are written as, and of a repeated word: "HOME OF LIFE INC - HOME OF LIFE". */
const [JOINED, REPEATED] = [0.98, 0.98];
/** Similarity of an acronym to the words it stands for, and the minimum and maximum of its letters. */
const [ACRONYM, MIN_ACRONYM, MAX_ACRONYM] = [0.85, 3, 6];
/** Minimum similarity at which words match. */
const MIN_SIMILARITY = 0.5;

/**
 * Matches the words of two names, each with at most one word, in this order:
 *
 *     step               one               other                              similarity
 *     equal stems        svcs              services                           1
 *     joined             barber shop       barbershop                         0.98
 *     acronym            kwb               kilkenny wolfhound brewers         0.85
 *     what is left       blarny            blarney                            0.89, see relate, best first
 *
 * Two equal or similar words both weigh what the lighter one does: a rare word may be a common one mistyped. Words whose
 * stems are in `local`, and counties, weigh little. Symmetric.
 */
export function align(one: Name, other: Name, local: ReadonlySet<string> = NOWHERE): Alignment {
  const [a, b] = [sideOf(one, local), sideOf(other, local)];
  // One order for each pair, so that ties are decided alike from both sides.
  if (isAfter(one, other)) matchAll(b, a);
  else matchAll(a, b);
  return { one: a, other: b };
}

const isAfter = (one: Name, other: Name) =>
  one.words.length > other.words.length || (one.words.length === other.words.length && one.compact > other.compact);

/** Whether nothing matches a word. */
export const isLeft = ({ similarity }: AlignedWord): boolean => similarity === 0;

/** The words of a name that nothing matches, and the others. */
export const leftWords = ({ words }: AlignedName): readonly Word[] => words.filter(isLeft).map(({ word }) => word);
export const sharedWords = ({ words }: AlignedName): readonly Word[] =>
  words.filter((aligned) => !isLeft(aligned)).map(({ word }) => word);

/** Whether the matched words are in the same order as their partners; words that stand for several count nothing. */
export function isInOrder({ one }: Alignment): boolean {
  let last = -1;
  for (const { partner, similarity, relation } of one.words) {
    if (similarity === 0 || relation === 'joined' || relation === 'acronym' || relation === 'repeated') continue;
    if (partner < last) return false;
    last = partner;
  }
  return true;
}

/** A side while its words are matched. */
interface Side {
  readonly name: Name;
  readonly words: AlignedWord[];
}

function sideOf(name: Name, local: ReadonlySet<string>): Side {
  const words = name.words.map((word, at): AlignedWord => {
    const isLocal = at === name.countyAt || local.has(word.stem);
    const weight = isLocal ? Math.min(word.weight, MAX_LOCAL_WEIGHT) : word.weight;
    return { word, weight, relation: 'unrelated', similarity: 0, partner: -1 };
  });
  return { name, words };
}

/** Whether a side has a word at an index that nothing matches. */
const isFree = ({ words }: Side, at: number): boolean => words[at]?.similarity === 0;

function matchAll(one: Side, other: Side): void {
  const left = Math.min(one.words.length, other.words.length) - matchEqual(one, other);
  if (left === 0 && one.words.length === other.words.length) return;
  matchJoined(one, other);
  matchJoined(other, one);
  matchAcronyms(one, other);
  matchAcronyms(other, one);
  if (left > 0) matchSimilar(one, other);
  if (one.name.repeats) matchRepeated(one);
  if (other.name.repeats) matchRepeated(other);
}

/** Says what a word is, if the side has one at the index. */
function mark({ words }: Side, at: number, as: Partial<AlignedWord>): void {
  const aligned = words[at];
  if (aligned !== undefined) words[at] = { ...aligned, ...as };
}

function match(one: Side, at: number, other: Side, to: number, { relation, similarity }: Related): void {
  const isMatch = similarity >= MIN_SIMILARITY;
  const weight = Math.min(one.words[at]?.weight ?? 0, other.words[to]?.weight ?? 0);
  const as = isMatch ? { relation, similarity, weight } : {};
  mark(one, at, { ...as, partner: to });
  mark(other, to, { ...as, partner: at });
}

/** Matches equal stems; returns the number of matches. */
function matchEqual(one: Side, other: Side): number {
  let matches = 0;
  for (const [at, { word }] of one.words.entries()) {
    const to = other.words.findIndex((each) => each.word.stem === word.stem && isLeft(each));
    if (to < 0) continue;
    match(one, at, other, to, EQUAL);
    matches++;
  }
  return matches;
}

function matchSimilar(one: Side, other: Side): void {
  const pairs = pairWords(one.words.length, other.words.length, (at, to) => {
    const [a, b] = [one.words[at], other.words[to]];
    return a === undefined || b === undefined || !isLeft(a) || !isLeft(b)
      ? UNRELATED
      : relate(a.word, b.word, BUSINESS_WORDS);
  });
  for (const { at, to, ...related } of pairs) match(one, at, other, to, related);
}

/** A repeated word gets the match of its first occurrence. */
function matchRepeated(side: Side): void {
  for (const [at, { word, similarity }] of side.words.entries()) {
    if (similarity > 0) continue;
    const said = side.words.find((each) => each.word.stem === word.stem && !isLeft(each));
    if (said === undefined) continue;
    mark(side, at, { relation: 'repeated', similarity: REPEATED * said.similarity, partner: said.partner });
  }
}

/** Matches "BARBER SHOP" with "BARBERSHOP". */
function matchJoined(split: Side, whole: Side): void {
  for (const [at, joined] of split.name.joined.entries()) {
    if (!(isFree(split, at) && isFree(split, at + 1)) || isSum(split, joined)) continue;
    for (const [to, { word }] of whole.words.entries()) {
      const similarity = isFree(whole, to) ? joinedSimilarity(word, joined) : 0;
      if (similarity === 0) continue;
      mark(split, at, { relation: 'joined', similarity, partner: to });
      mark(split, at + 1, { relation: 'joined', similarity, partner: to });
      mark(whole, to, { relation: 'joined', similarity, partner: at });
      break;
    }
  }
}

/** "24 7 FITNESS" is 247 FITNESS, but "1 + 1" is not eleven. */
const isSum = ({ name }: Side, joined: string): boolean => name.isNumbers && Number.isInteger(Number(joined));

/** Similarity of a word to two words joined; a long joined word may also be mistyped. */
function joinedSimilarity(word: Word, joined: string): number {
  if (word.singular === joined || word.stem === joined) return JOINED;
  const limit = TYPOS.joined(joined.length);
  if (limit === 0 || word.digits !== '' || word.text[0] !== joined[0]) return 0;
  return editDistance(word.singular, joined, limit) > limit ? 0 : JOINED * shareLeft(joined.length, limit, 1);
}

/** Matches "IBM" with "INTERNATIONAL BUSINESS MACHINES": the letters match adjacent words, nearly all of them still free. */
function matchAcronyms(short: Side, long: Side): void {
  const { initials } = long.name;
  if (initials.length < MIN_ACRONYM) return;
  for (const [at, { word, similarity }] of short.words.entries()) {
    const { length } = word.text;
    if (similarity > 0 || word.isNumber || length < MIN_ACRONYM || length > MAX_ACRONYM) continue;
    const start = initials.indexOf(word.text);
    // "BPOE ELKS" repeats one of the words that the letters stand for.
    if (start < 0 || long.words.slice(start, start + length).filter(isLeft).length < Math.max(2, length - 1)) continue;
    mark(short, at, { relation: 'acronym', similarity: ACRONYM, partner: start });
    for (let to = start; to < start + length; to++)
      if (isFree(long, to)) mark(long, to, { relation: 'acronym', similarity: ACRONYM, partner: at });
  }
}
