import { editDistance } from '../text/edit-distance.ts';
import { isFormWord, joinedPairs } from './name-words.ts';
import { likeness, wordSimilarity } from './word-similarity.ts';

/** How much a word says, above 0: rare ones more. */
export type WordWeight = (word: string) => number;

/** A pair of words that were taken for one. */
export interface ComparedWords {
  readonly sought: string;
  readonly listed: string;
  readonly similarity: number;
}

export interface NameScore {
  /** 0 to 1. */
  readonly score: number;
  readonly compared: readonly ComparedWords[];
}

/** Words that one name has and the other lacks count more than their share: half a name is no match. */
const COVERAGE_POWER = 2.5;
/** How much of the word that it stands for an initial says. */
const INITIAL_SAYS = 0.5;

/**
 * Compares two names, 0 to 1: by their words in any order, or, for what is left beside equal words, letter by letter as it
 * is written, spaces aside; whichever is more alike. 1 for the same words in any order.
 */
export function scoreNames(sought: readonly string[], listed: readonly string[], weightOf: WordWeight): NameScore {
  const byWords = scoreWords(...withJoinedWords(sought, listed), weightOf);
  if (byWords.score >= SURE) return byWords;
  const asWritten = scoreWriting(sought, listed, weightOf);
  const best = asWritten.score > byWords.score ? asWritten : byWords;
  const letters = Math.min(lettersOf(sought).length, lettersOf(listed).length);
  const isTypo = best.compared.some(({ similarity }) => similarity < 1);
  return isTypo && letters < SHORTEST_WRITTEN ? { ...best, score: best.score * SHORT_NAME } : best;
}

/** A name of five letters with another letter is mostly another name. */
const SHORT_NAME = 0.6;

const SURE = 0.95;
const SHORTEST_WRITTEN = 6;
const MOST_EDITS = 2;

/** A name in one word, without its legal form. */
export function lettersOf(words: readonly string[]): string {
  const own = words.filter((word) => !isFormWord(word));
  return (own.length === 0 ? words : own).join('');
}

/**
 * Typos may hit several words, join or split them. Words that both names have say nothing of the letters in the others:
 * "AA CONSTRUCTION" is not "ABM CONSTRUCTION". What is left has to have six letters, or the same ones.
 */
function scoreWriting(sought: readonly string[], listed: readonly string[], weightOf: WordWeight): NameScore {
  const common = new Set(sought.filter((word) => listed.includes(word)));
  const rest = (words: readonly string[]) => words.filter((word) => !common.has(word) && !isFormWord(word));
  const [one, other] = [rest(sought).join(''), rest(listed).join('')];
  if (one === '' || other === '' || one.replace(/\D/g, '') !== other.replace(/\D/g, '')) return NONE;
  const edits = editDistance(one, other, MOST_EDITS);
  if (edits > 0 && (edits > MOST_EDITS || Math.min(one.length, other.length) < SHORTEST_WRITTEN)) return NONE;
  const similarity = likeness(one, other, edits);
  const all = sum(listed.map(weightOf));
  const score = 1 - ((1 - similarity) * sum(rest(listed).map(weightOf))) / all;
  return { score, compared: [{ sought: sought.join(' '), listed: listed.join(' '), similarity }] };
}

const NONE: NameScore = { score: 0, compared: [] };

/**
 * The best pairs of words, each word once; then how alike the pairs are, times how much of both names they cover, rare
 * words counting more.
 */
function scoreWords(sought: readonly string[], listed: readonly string[], weightOf: WordWeight): NameScore {
  const pairs: { at: number; to: number; similarity: number }[] = [];
  for (const [at, one] of sought.entries()) {
    for (const [to, other] of listed.entries()) {
      const similarity = wordSimilarity(one, other);
      if (similarity > 0) pairs.push({ at, to, similarity });
    }
  }
  if (pairs.length === 0) return NONE;
  const soughtWeights = sought.map(weightOf);
  const listedWeights = listed.map(weightOf);
  const [soughtTaken, listedTaken] = [new Set<number>(), new Set<number>()];
  const compared: ComparedWords[] = [];
  let [soughtCovered, listedCovered, alike, paired] = [0, 0, 0, 0];
  for (const { at, to, similarity } of pairs.sort((one, other) => other.similarity - one.similarity)) {
    if (soughtTaken.has(at) || listedTaken.has(to)) continue;
    soughtTaken.add(at);
    listedTaken.add(to);
    const [one = '', other = ''] = [sought[at], listed[to]];
    const weight = listedWeights[to] ?? 0;
    const isInitial = similarity < 1 && (one.length === 1 || other.length === 1);
    // A misspelt word is as rare as the word it stands for.
    if (!isInitial) soughtWeights[at] = weight;
    soughtCovered += (soughtWeights[at] ?? 0) * (isInitial ? INITIAL_SAYS : 1);
    listedCovered += weight * (isInitial ? INITIAL_SAYS : 1);
    alike += similarity * weight;
    paired += weight;
    compared.push({ sought: one, listed: other, similarity });
  }
  const coverage = (soughtCovered / sum(soughtWeights)) * (listedCovered / sum(listedWeights));
  return { score: (alike / paired) * coverage ** COVERAGE_POWER, compared };
}

const sum = (numbers: readonly number[]) => numbers.reduce((total, each) => total + each, 0);

/** Writes two neighbours of one name as one word where the other name does. */
function withJoinedWords(one: readonly string[], other: readonly string[]): [readonly string[], readonly string[]] {
  const left = joinedAs(one, other);
  return [left, joinedAs(other, left)];
}

function joinedAs(words: readonly string[], written: readonly string[]): readonly string[] {
  if (words.length < 2) return words;
  const found = joinedPairs(words).find(
    ({ word, at }) =>
      written.some(
        (each) => each.length > 4 && Math.abs(each.length - word.length) < 2 && wordSimilarity(each, word) > 0.93,
      ) && !(written.includes(words[at] ?? '') && written.includes(words[at + 1] ?? '')),
  );
  return found === undefined
    ? words
    : joinedAs([...words.slice(0, found.at), found.word, ...words.slice(found.at + 2)], written);
}
