import { maxCoverage, shareOfMissing } from './coverage.ts';
import type { IndexedWord } from './indexed-word.ts';
import type { ListedName, NameIndex } from './name-index.ts';
import { isAnd, scoreNames } from './name-score.ts';
import { joinedPairs } from './name-words.ts';
import type { NameScore } from './score-words.ts';
import type { Steps } from './steps.ts';

/** A passage of a text that is similar to a listed name. */
export interface Passage extends NameScore {
  /** Index of the listed name. */
  readonly name: number;
  /** The words of the passage. */
  readonly query: string;
  /** Indexes of its first and its last word in the text. */
  readonly first: number;
  readonly last: number;
}

/** Whether a word of a text, by its index, may belong to a name that has the word behind it. */
export type IsJoined = (at: number) => boolean;

/** Minimum coverage of a name by a passage for the two to be compared: below it, the score cannot reach that of a hit. */
const MIN_COVERAGE = 0.7;
/** Minimum similarity of a word that may be a listed one: one typo in four letters, two in eight. */
const MIN_SIMILARITY = 0.75;
/** Words of a text that are looked up in one step, and names that are looked for in one step: some milliseconds each. */
const [WORDS_A_STEP, NAMES_A_STEP] = [25, 50];
/** Maximum names that are looked for in one text: about a second. */
const MAX_NAMES = 100_000;

/** What a text has of listed names. */
export interface Passages {
  readonly best: readonly Passage[];
  /** The number of words that were searched: fewer than all if the text has too many words of listed names. */
  readonly searched: number;
}

/**
 * For each listed name, the passage of a text that is most similar to it. Compares a name where its rarest word occurs: of
 * the passages around it that begin and end with a word of the name, it compares the one that holds the largest share of
 * the name, with the words beside it that may belong to the same name: "John" of "paid by John Smith" is not all of a name.
 */
export function* bestPassages(words: readonly IndexedWord[], index: NameIndex, isJoined: IsJoined): Steps<Passages> {
  const candidates = yield* listedWordsAt(words, index);
  const best = new Map<number, Passage>();
  let looked = 0;
  for (const [place, listedWords] of candidates.entries()) {
    if (looked > MAX_NAMES) return { best: [...best.values()], searched: place };
    for (const name of new Set([...listedWords.keys()].flatMap((word) => index.namesByRarest(word)))) {
      const listed = index.names[name];
      const before = best.get(name);
      if (listed === undefined || before?.score === 1) continue;
      looked += 1;
      if (looked % NAMES_A_STEP === 0) yield;
      const span = fullestSpan(listed, place, candidates);
      if (span === undefined) continue;
      const passage = words.slice(span.start, span.end + 1);
      const query = passage.map(({ text }) => text).join(' ');
      const alone = scoreNames(passage, listed, index.word);
      const found = isWhole(listed, alone)
        ? alone
        : bestOf(inContext(words, span, listed.isPerson, isJoined).map((each) => scoreNames(each, listed, index.word)));
      if (found.score > (before?.score ?? 0))
        best.set(name, { name, query, first: span.start, last: span.end, ...found });
    }
  }
  return { best: [...best.values()], searched: words.length };
}

/** Whether a passage has every distinctive word of a listed name, and these are two or more: then it is a name by itself. */
function isWhole({ words }: ListedName, { compared }: NameScore): boolean {
  const distinctive = words.filter(({ isDistinctive }) => isDistinctive);
  return distinctive.length > 1 && distinctive.every(({ text }) => compared.some(({ listed }) => listed === text));
}
const bestOf = (scores: readonly NameScore[]) => scores.reduce((one, other) => (other.score > one.score ? other : one));

/** A passage with the words before or behind it up to a distinctive one, as far as these may belong to the same name. */
function inContext(words: readonly IndexedWord[], { start, end }: Span, isPerson: boolean, isJoined: IsJoined) {
  const beside = (from: number, step: number): number | undefined => {
    for (let at = from + step; isJoined(Math.min(at, at - step)); at += step) {
      const word = words[at];
      if (word === undefined || (isPerson && isAnd(word))) return undefined;
      if (word.isDistinctive) return at;
    }
    return undefined;
  };
  const [first, last] = [beside(start, -1), beside(end, 1)];
  if (first === undefined && last === undefined) return [words.slice(start, end + 1)];
  return [
    ...(first === undefined ? [] : [words.slice(first, end + 1)]),
    ...(last === undefined ? [] : [words.slice(start, last + 1)]),
  ];
}

/**
 * The listed words that end at an index of a text, each with the index where it begins: the one before if two words are
 * joined.
 */
type ListedWords = ReadonlyMap<string, number>;

/** For each word of a text, the listed words that it may stand for, alone or joined with the word before. */
function* listedWordsAt(words: readonly IndexedWord[], index: NameIndex): Steps<readonly ListedWords[]> {
  const known = new Map<IndexedWord, readonly string[]>();
  const candidates: Map<string, number>[] = [];
  for (const [at, word] of words.entries()) {
    const near = known.get(word) ?? index.near(word, MIN_SIMILARITY);
    known.set(word, near);
    candidates.push(new Map(near.map((each) => [each, at])));
    if (at % WORDS_A_STEP === 0) yield;
  }
  for (const { word, at } of joinedPairs(words.map(({ text }) => text))) {
    const ending = candidates[at + 1];
    if (index.has(word) && ending?.has(word) === false) ending.set(word, at);
  }
  return candidates;
}

interface Span {
  readonly start: number;
  readonly end: number;
  /** Share of the name's weight that is in it. */
  readonly share: number;
}

/**
 * The passage around an index that holds the largest share of a name, the shortest of several; undefined if none holds
 * enough.
 */
function fullestSpan(
  { words, isPerson }: ListedName,
  place: number,
  candidates: readonly ListedWords[],
): Span | undefined {
  const weights = words.map((word) => word.weight(isPerson));
  const weight = weights.reduce((sum, each) => sum + each, 0);
  const held = wordsHeld(words, place, candidates);
  let fullest: Span | undefined;
  const starts = new Set(held.values().flatMap((here) => here.map(({ from }) => from)));
  for (const start of starts) {
    if (start > place) continue;
    const inside = new Set<number>();
    let [share, evidence] = [0, 0];
    for (const [end, which] of held) {
      if (end < start || end - start > words.length) continue;
      for (const { word: each, from } of which) {
        if (from < start || inside.has(each)) continue;
        inside.add(each);
        share += (weights[each] ?? 0) / weight;
        evidence += words[each]?.evidence ?? 0;
      }
      const common = share * weight;
      const missing = shareOfMissing(isPerson ? common : evidence, isPerson);
      if (end < place || maxCoverage(common, common, weight, missing, isPerson) < MIN_COVERAGE) continue;
      const isFuller = fullest === undefined || share > fullest.share + ROUNDING;
      const isAsFull = fullest !== undefined && share > fullest.share - ROUNDING;
      if (isFuller || (isAsFull && end - start < (fullest?.end ?? 0) - (fullest?.start ?? 0)))
        fullest = { start, end, share };
    }
  }
  return fullest;
}

const ROUNDING = 1e-9;

/** A word of a name by its index, and the index of the text where it begins. */
interface Held {
  readonly word: number;
  readonly from: number;
}

/** For each index of the text, the words of a name that may end there; looks as far from `place` as the name has words. */
function wordsHeld(
  words: readonly IndexedWord[],
  place: number,
  candidates: readonly ListedWords[],
): ReadonlyMap<number, readonly Held[]> {
  const joined = joinedPairs(words.map(({ text }) => text));
  const held = new Map<number, readonly Held[]>();
  for (let at = Math.max(0, place - words.length); at <= place + words.length; at += 1) {
    const here = candidates[at];
    if (here === undefined) continue;
    const ending = (text: string, places: readonly number[]) => {
      const from = here.get(text);
      return from === undefined ? [] : places.map((word) => ({ word, from }));
    };
    const own = words.flatMap(({ text }, which) => ending(text, [which]));
    const both = joined.flatMap(({ word, at: which }) => ending(word, [which, which + 1]));
    if (own.length + both.length > 0) held.set(at, [...own, ...both]);
  }
  return held;
}
