import { memoize } from '../../catalog/memoize.ts';
import { alignedNames, compareNames } from '../../matching/evidence/name.ts';
import { type AlignedWord, type Alignment, align, isLeft } from '../../matching/names/alignment.ts';
import type { Name } from '../../matching/names/name.ts';
import type { Word } from '../../matching/names/word.ts';
import { editDistance } from '../../matching/text/edit-distance.ts';
import { NAME, NAME_CURVE, onCurve } from '../../matching/weights.ts';

/** The evidence of a name for a business that somebody typed. */
export interface TypedName {
  readonly logOdds: number;
  /** Share of the typed words, by weight, that the name has as typed, 0 to 1. */
  readonly exact: number;
  /** Whether the name has all typed words, even if mistyped. */
  readonly hasAll: boolean;
}

/**
 * Penalty, in log-odds, for words that were not typed if they are nearly all of a name; small, because people type the
 * short form.
 */
const NOT_TYPED = 2;
/**
 * Penalty, in log-odds, for a name that begins with a word that was not typed: the short form is usually the beginning of
 * the name.
 */
const NOT_HEAD = 0.7;
/** Penalty, in log-odds, for typed words that a name lacks; it applies fully if they are this share of all by weight. */
const [LACKING, FULLY_LACKING] = [2.6, 0.35];
/** Penalty, in log-odds, for each typed word that is another word but for one letter. */
const OTHER_WORD = 1;
/** Minimum letters of such a word, and minimum number of other words that are as typed. */
const [MIN_LETTERS, MIN_OTHERS] = [4, 2];
/** Maximum places that count; more are no further evidence. */
const MAX_PLACES = 1_000;
/**
 * A name with a lower score has hardly any typed word: a name that has all of them scores at least the square root of its
 * typed share.
 */
const HAS_NONE = 0.15;
/**
 * How a name has a typed word: as typed; nearly (mistyped); as another word but for one letter; or as initials, which are
 * weaker evidence than words; "none": not at all. An initial letter alone counts as none of these.
 */
type Had = 'typed' | 'near' | 'slip' | 'initials' | 'none';

/**
 * Compares what was typed with a name; undefined where the names cannot be compared. A name that has all typed words is
 * probably meant, the more so the larger the typed part of it; a name that lacks a distinctive one hardly is. If two words
 * agree and a third one differs by a letter, it was mistyped, even if it is a word too: "din thai fung".
 */
export function typedName(typed: Name, name: Name): TypedName | undefined {
  const alignment = align(typed, name);
  const finding = alignedNames(alignment, 'firm');
  if (finding === undefined) return undefined;
  // Most names of most candidates have none of the typed words.
  if (finding.score < HAS_NONE) return { logOdds: finding.logOdds - LACKING, exact: 0, hasAll: false };
  const had = hadWords(alignment);
  const all = sumOf(typed.words);
  const share = (...ways: readonly Had[]) => sumOf(typed.words, (at) => ways.includes(had[at] ?? 'none')) / all;
  const exact = share('typed');
  const logOdds = finding.logOdds - lacking(share('none'));
  const hasAll = share('none', 'initials') === 0;
  if (!hasAll) return { logOdds, exact, hasAll };
  const isNew = alignment.other.words.map((word) => isLeft(word) && had[word.partner] !== 'slip');
  const left = sumOf(name.words, (at) => isNew[at] === true);
  const short = exactLogOdds(typed) * share('typed', 'slip') - NOT_TYPED * (left / sumOf(name.words));
  const others =
    OTHER_WORD * had.filter((way) => way === 'slip').length + (isNew[0] && !had.includes('slip') ? NOT_HEAD : 0);
  return { logOdds: Math.max(finding.logOdds, short - others), exact, hasAll };
}

/**
 * Upper bound of the log-odds of typedName for a name with this share of the typed words, 0 to 1, in any spelling. Equal names
 * have the most.
 */
export function typedNameBound(typed: Name, had: number): number {
  const most = exactLogOdds(typed);
  if (had === 1) return most;
  const extra = (typed.form === null ? 0 : NAME.sameForm) + (typed.storeNumber === null ? 0 : NAME.sameStore);
  return Math.min(most, onCurve(NAME_CURVE, Math.sqrt(had)) + extra - lacking(1 - had));
}

const lacking = (share: number): number => LACKING * Math.min(1, share / FULLY_LACKING);

/** Weight of the rarest typed word up to which the number of places is no evidence, and from which on it counts fully. */
const [COMMON, DISTINCTIVE] = [0.2, 0.7];

/**
 * Evidence, in log-odds, of a business's number of places if it has all typed words: weaker for words that many names have.
 */
export function prominence({ words }: Name, places: number): number {
  const rarest = Math.max(0, ...words.map(({ weight }) => weight));
  const share = Math.max(0, Math.min(1, (rarest - COMMON) / (DISTINCTIVE - COMMON)));
  return share * Math.log(Math.max(1, Math.min(MAX_PLACES, places)));
}

/** How the other name has each word of the first, which was typed. */
function hadWords({ one: typed, other: name }: Alignment): readonly Had[] {
  const mayBeSlip = typed.words.filter(isAsTyped).length >= MIN_OTHERS;
  return typed.words.map((aligned, at, words) => {
    const { word, relation, partner } = aligned;
    const before = words[at - 1];
    // "mike s" is "mike's", whose ending is no part of the word.
    if (isAsTyped(aligned) || (word.text === 's' && before !== undefined && isAsTyped(before))) return 'typed';
    const other = name.words[partner]?.word;
    if (isLeft(aligned)) return mayBeSlip && other !== undefined && isNear(word, other) ? 'slip' : 'none';
    // "corner store" is not CORNERSTONE.
    if (relation === 'joined' || (relation === 'initial' && other?.text.length === 1)) return 'none';
    return relation === 'acronym' ? 'initials' : 'near';
  });
}

/** Whether a word is in the other name in these letters, perhaps in two words or said twice. */
const isAsTyped = ({ relation, similarity }: AlignedWord): boolean =>
  relation === 'equal' || ((relation === 'joined' || relation === 'repeated') && similarity > NEARLY_TYPED);
/** A word that is written together and repeated is more similar, one that is mistyped less. */
const NEARLY_TYPED = 0.96;

/** Whether two words, the first one not short, differ by one letter. */
const isNear = (word: Word, other: Word): boolean =>
  word.text.length >= MIN_LETTERS && !word.isNumber && editDistance(word.text, other.text, 1) === 1;

/** The log-odds of a name that is exactly as typed. */
export const exactLogOdds = memoize<Name, number>(
  (typed) => compareNames(typed, typed, 'firm')?.logOdds ?? 0,
  new WeakMap(),
);

const sumOf = (words: readonly Word[], is: (at: number) => boolean = () => true): number =>
  words.reduce((sum, { weight }, at) => (is(at) ? sum + weight : sum), 0);
