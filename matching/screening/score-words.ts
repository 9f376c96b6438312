import { editDistance } from '../text/edit-distance.ts';
import { type NameScore, NO_SCORE, type WordWeight } from './compared-names.ts';
import { joinedPairs } from './name-words.ts';
import { type WordForm, wordForm } from './word-form.ts';
import { letterSimilarity, wordSimilarity } from './word-similarity.ts';

/** Words that one name has and the other lacks count more than their share: half a name is no match. */
export const COVERAGE_POWER = 2.5;

/** A word of the sought name taken for one of the listed name; both by their places. */
interface Pair {
  readonly at: number;
  readonly to: number;
  readonly similarity: number;
  readonly isInitial: boolean;
}

/**
 * The best pairs of words, each word once; then how alike the pairs are, times how much of both names they cover, rare
 * words counting more. Of a person who is named by rare words, first and last, middle names may be missing or be initials.
 */
export function scoreWords(
  sought: readonly string[],
  listed: readonly string[],
  weightOf: WordWeight,
  isPerson: boolean,
): NameScore {
  const pairs = bestPairs(sought.map(wordForm), listed.map(wordForm));
  if (pairs.length === 0) return NO_SCORE;
  const listedWeights = listed.map(weightOf);
  const soughtWeights = sought.map(weightOf);
  // A misspelt word is as rare as the word it stands for.
  for (const { at, to, isInitial } of pairs) if (!isInitial) soughtWeights[at] = listedWeights[to] ?? 0;
  const sure = pairs.filter(({ similarity, isInitial }) => similarity >= SURELY && !isInitial);
  const said = sure.map(({ to }) => listedWeights[to] ?? 0);
  const namesPerson = isPerson && sum(said) >= ENOUGH_FOR_PERSON && hasEnds(listed, new Set(sure.map(({ to }) => to)));
  const initialSays = namesPerson || (isPerson && Math.max(0, ...said) >= RARE_NAME) ? INITIAL_BESIDE : INITIAL_SAYS;
  const missing = namesPerson ? MIDDLE_SAYS : 1;
  const covered = (weights: readonly number[], places: ReadonlyMap<number, Pair>) => {
    let [shared, all] = [0, 0];
    for (const [place, weight] of weights.entries()) {
      const pair = places.get(place);
      shared += pair === undefined ? 0 : weight * (pair.isInitial ? initialSays : 1);
      all += pair === undefined ? weight * missing : weight;
    }
    return shared / all;
  };
  const coverage =
    covered(soughtWeights, new Map(pairs.map((pair) => [pair.at, pair]))) *
    covered(listedWeights, new Map(pairs.map((pair) => [pair.to, pair])));
  const weightOfPair = ({ to }: Pair) => listedWeights[to] ?? 0;
  const alike = sum(pairs.map((pair) => pair.similarity * weightOfPair(pair))) / sum(pairs.map(weightOfPair));
  return {
    score: alike * coverage ** COVERAGE_POWER,
    compared: pairs.map(({ at, to, similarity }) => ({
      sought: sought[at] ?? '',
      listed: listed[to] ?? '',
      similarity,
    })),
  };
}

/** How much of the word that it stands for an initial says; more beside a name as rare as this. */
const [INITIAL_SAYS, INITIAL_BESIDE] = [0.5, 0.95];
const RARE_NAME = 9;
/** A word that is taken for another as surely as this: no typo in a short one. */
const SURELY = 0.88;
/** From this weight on, two rare words, first and last name tell a person, and a middle name adds this share of its weight. */
const ENOUGH_FOR_PERSON = 14;
export const MIDDLE_SAYS = 0.15;

/** Whether the first and the last telling word of a name of several are among those at some places. */
function hasEnds(words: readonly string[], places: ReadonlySet<number>): boolean {
  const telling = words.flatMap((word, at) => (wordForm(word).tells ? [at] : []));
  const [first = -1, last = -1] = [telling[0], telling.at(-1)];
  return first !== last && places.has(first) && places.has(last);
}

const isOneWord = (words: readonly WordForm[]) => words.filter(({ tells }) => tells).length === 1;

function bestPairs(sought: readonly WordForm[], listed: readonly WordForm[]): Pair[] {
  const compare = isOneWord(sought) || isOneWord(listed) ? letterSimilarity : wordSimilarity;
  const pairs: Pair[] = [];
  for (const [at, one] of sought.entries()) {
    for (const [to, other] of listed.entries()) {
      const meant = one.text !== other.text && isUsual(one, other) ? NOT_MEANT : 1;
      const similarity = compare(one, other) * meant || slipOf(one, other);
      const isInitial = similarity < 1 && (one.text.length === 1 || other.text.length === 1);
      if (similarity > 0) pairs.push({ at, to, similarity, isInitial });
    }
  }
  const [soughtTaken, listedTaken] = [new Set<number>(), new Set<number>()];
  return pairs
    .sort((one, other) => other.similarity - one.similarity)
    .filter(({ at, to }) => {
      if (soughtTaken.has(at) || listedTaken.has(to)) return false;
      soughtTaken.add(at);
      listedTaken.add(to);
      return true;
    });
}

/** A word that names are full of is seldom a slip of another: "pasta" is not "passat". Its plural is the same word. */
const isUsual = ({ text, isCommon }: WordForm, listed: WordForm) =>
  isCommon && `${text}s` !== listed.text && text !== `${listed.text}s`;
const NOT_MEANT = 0.8;

/** A short word that may be a slip of one that says little: "te" of "de", "wo" of "co". */
const slipOf = ({ text, isCommon }: WordForm, listed: WordForm): number =>
  text.length <= LONGEST_SLIP && !isCommon && !listed.tells && editDistance(text, listed.text, 1) === 1 ? SLIP : 0;
const [LONGEST_SLIP, SLIP] = [4, 0.5];

const sum = (numbers: readonly number[]) => numbers.reduce((total, each) => total + each, 0);

/** Writes two neighbours of one name as one word where the other name does. */
export function withJoinedWords(
  one: readonly string[],
  other: readonly string[],
): [readonly string[], readonly string[]] {
  const left = joinedAs(one, other);
  return [left, joinedAs(other, left)];
}

function joinedAs(words: readonly string[], written: readonly string[]): readonly string[] {
  if (words.length < 2) return words;
  const found = joinedPairs(words).find(
    ({ word, at }) =>
      written.some(
        (each) =>
          each.length > 4 &&
          Math.abs(each.length - word.length) < 2 &&
          wordSimilarity(wordForm(each), wordForm(word)) > 0.93,
      ) && !(written.includes(words[at] ?? '') && written.includes(words[at + 1] ?? '')),
  );
  return found === undefined
    ? words
    : joinedAs([...words.slice(0, found.at), found.word, ...words.slice(found.at + 2)], written);
}
