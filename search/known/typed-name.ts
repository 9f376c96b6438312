import { memoize } from '../../catalog/memoize.ts';
import { compareNames } from '../../matching/evidence/name.ts';
import { wordSimilarities } from '../../matching/names/alignment.ts';
import type { Name } from '../../matching/names/name.ts';
import { BUSINESS_WORDS } from '../../matching/names/policies.ts';
import { wordSimilarity } from '../../matching/names/similarity.ts';
import type { Word } from '../../matching/names/word.ts';
import { editDistance } from '../../matching/text/edit-distance.ts';

/** What a name says for a business that somebody typed. */
export interface TypedName {
  readonly logOdds: number;
  /** The share of what was typed, by weight of words, that it has as it was typed, 0 to 1. */
  readonly exact: number;
  /** Whether it has all that was typed, be it mistyped. */
  readonly hasAll: boolean;
}

/** What the words that were not typed take, where they are nearly all of a name, in log-odds: people type the short form. */
const NOT_TYPED = 2;
/** What it takes that a name begins with a word that was not typed: the short form mostly is its head. */
const NOT_HEAD = 0.7;
/** What typed words take that a name lacks: in full where they are this share of all by weight. */
const [LACKING, FULLY_LACKING] = [2.6, 0.35];
/** What one letter takes by which a typed word is another one. */
const OTHER_WORD = 1;
/** Minimum letters of such a word, and minimum number of other words that are as they were typed. */
const [MIN_LETTERS, MIN_OTHERS] = [4, 2];
/** Places beyond these speak no more. */
const MAX_PLACES = 1_000;
/** Of a name with a lower score hardly a word was typed: one that has all has at least the root of the typed share of it. */
const HAS_NONE = 0.15;
/** Minimum letters of initials that stand for words. */
const MIN_INITIALS = 3;

/**
 * How a name has a typed word: as it was typed, mistyped, as another word but for a letter, or as initials, which say less than
 * words; "none": not at all. The first letter of a word is none of these.
 */
type Had = 'typed' | 'near' | 'slip' | 'initials' | 'none';

/**
 * Compares what was typed with a name. A name that has all typed words is likely meant, the more of it was typed; one that
 * lacks a distinctive one hardly is. Where two words are there and a third one differs by a letter, it was mistyped, though it
 * be a word too: "din thai fung".
 */
export function typedName(typed: Name, name: Name): TypedName | undefined {
  const finding = compareNames(typed, name, 'firm');
  if (finding === undefined) return undefined;
  // Most names of most candidates have nothing of it.
  if (finding.score < HAS_NONE) return { logOdds: finding.logOdds - LACKING, exact: 0, hasAll: false };
  const { ofOne, ofOther } = wordSimilarities(typed, name);
  const had = hadWords(typed, name, ofOne);
  const all = sumOf(typed.words);
  const share = (...ways: readonly Had[]) => sumOf(typed.words, (_, at) => ways.includes(had[at] ?? 'none')) / all;
  const exact = share('typed');
  const logOdds = finding.logOdds - LACKING * Math.min(1, share('none') / FULLY_LACKING);
  const hasAll = share('none', 'initials') === 0;
  if (!hasAll) return { logOdds, exact, hasAll };
  const slips = typed.words.filter((_, at) => had[at] === 'slip');
  const left = sumOf(name.words, (word, at) => ofOther[at] === 0 && !slips.some((slip) => isNear(slip, word)));
  const short = exactLogOdds(typed) * share('typed', 'slip') - NOT_TYPED * (left / sumOf(name.words));
  const others = OTHER_WORD * slips.length + (ofOther[0] === 0 && slips.length === 0 ? NOT_HEAD : 0);
  return { logOdds: Math.max(finding.logOdds, short - others), exact, hasAll };
}

/** Weight of the rarest typed word up to which the number of places says nothing, and from which it says all. */
const [COMMON, DISTINCTIVE] = [0.2, 0.7];

/** What the number of its places says for a business that has all typed words: less where they are words that many have. */
export function prominence({ words }: Name, places: number): number {
  const rarest = Math.max(0, ...words.map(({ weight }) => weight));
  const share = Math.max(0, Math.min(1, (rarest - COMMON) / (DISTINCTIVE - COMMON)));
  return share * Math.log(Math.max(1, Math.min(MAX_PLACES, places)));
}

function hadWords(typed: Name, name: Name, similarities: readonly number[]): readonly Had[] {
  const isTyped = (word: Word, at: number) =>
    name.words.some(({ stem }) => stem === word.stem) ||
    name.joined.includes(word.singular) ||
    [at - 1, at].some((place) => name.words.some(({ singular }) => singular === typed.joined[place]));
  const written = typed.words.map(isTyped);
  const mayBeSlip = written.filter(Boolean).length >= MIN_OTHERS;
  return typed.words.map((word, at) => {
    if (written[at]) return 'typed';
    if (name.words.some((other) => isNear(word, other)) && (mayBeSlip || similarities[at] !== 0))
      return similarities[at] === 0 ? 'slip' : 'near';
    if (similarities[at] === 0) return 'none';
    if (areInitials(word, name) || name.words.some((other) => areInitials(other, typed))) return 'initials';
    return name.words.some((other) => other.text.length > 1 && wordSimilarity(word, other, BUSINESS_WORDS) > 0)
      ? 'near'
      : 'none';
  });
}

const areInitials = ({ text }: Word, { initials }: Name): boolean =>
  text.length >= MIN_INITIALS && initials.includes(text);

/** Whether two words, neither short, are a letter apart. */
const isNear = (word: Word, other: Word): boolean =>
  word.text.length >= MIN_LETTERS && !word.isNumber && editDistance(word.text, other.text, 1) === 1;

/** What a name says that is as it was typed. */
const exactLogOdds = memoize<Name, number>((typed) => compareNames(typed, typed, 'firm')?.logOdds ?? 0, new WeakMap());

const sumOf = (words: readonly Word[], is: (word: Word, at: number) => boolean = () => true): number =>
  words.reduce((sum, word, at) => (is(word, at) ? sum + word.weight : sum), 0);
