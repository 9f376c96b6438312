import { maxCoverage, shareOfMissing } from './coverage.ts';
import type { IndexedWord } from './indexed-word.ts';
import type { ListedName, NameIndex } from './name-index.ts';
import { isAnd, scoreNames } from './name-score.ts';
import { joinedPairs } from './name-words.ts';
import type { NameScore } from './score-words.ts';

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
/** Maximum steps in one text, about a tenth of a second; the rest is not searched. */
const MAX_STEPS = 200_000;
/** Steps charged for each pair of words when two names are compared. */
const COMPARISON_STEPS = 4;

/**
 * For each listed name, the passage of a text that is most similar to it. Compares a name where its rarest word occurs: of
 * the passages around it that begin and end with a word of the name, it compares the one that holds the largest share of
 * the name, with the words beside it that may belong to the same name: "John" of "paid by John Smith" is not all of a name.
 */
export function bestPassages(words: readonly IndexedWord[], index: NameIndex, isJoined: IsJoined): Passage[] {
  const candidates = listedWordsAt(words, index);
  const best = new Map<number, Passage>();
  let steps = 0;
  for (const [place, listedWords] of candidates.entries()) {
    for (const name of new Set([...listedWords.keys()].flatMap((word) => index.namesByRarest(word)))) {
      const listed = index.names[name];
      const before = best.get(name);
      if (listed === undefined || before?.score === 1) continue;
      if (steps > MAX_STEPS) return [...best.values()];
      steps += 2 * listed.words.length ** 2;
      const span = fullestSpan(listed, place, candidates);
      if (span === undefined) continue;
      const passage = words.slice(span.start, span.end + 1);
      const query = passage.map(({ text }) => text).join(' ');
      steps += COMPARISON_STEPS * passage.length * listed.words.length;
      const alone = scoreNames(passage, listed, index.word);
      const found = isWhole(listed, alone)
        ? alone
        : bestOf(inContext(words, span, listed.isPerson, isJoined).map((each) => scoreNames(each, listed, index.word)));
      if (found.score > (before?.score ?? 0))
        best.set(name, { name, query, first: span.start, last: span.end, ...found });
    }
  }
  return [...best.values()];
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
function listedWordsAt(words: readonly IndexedWord[], index: NameIndex): readonly ListedWords[] {
  const known = new Map<IndexedWord, readonly string[]>();
  const candidates = words.map((word, at) => {
    const near = known.get(word) ?? index.near(word, MIN_SIMILARITY);
    known.set(word, near);
    return new Map(near.map((each) => [each, at]));
  });
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
