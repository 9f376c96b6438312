import { isLabel } from './name-words.ts';
import type { NameScore, WordWeight } from './score-words.ts';
import { scoreWords, withJoinedWords } from './score-words.ts';
import { scoreWriting } from './score-writing.ts';

/**
 * Compares the name of a query with a listed one, 0 to 1: by their words in any order, or, for what is left beside equal words,
 * letter by letter as it is written, spaces aside; whichever is more alike. 1 for the same words in any order. `isPerson`:
 * whether the listed party is known to be one.
 */
export function scoreNames(
  query: readonly string[],
  listed: readonly string[],
  weightOf: WordWeight,
  isPerson = false,
): NameScore {
  const byWords = scoreWords(...withJoinedWords(query, listed), weightOf, isPerson);
  if (byWords.score >= SURE_SCORE) return byWords;
  const asWritten = scoreWriting(query, listed, weightOf);
  const best = asWritten.score > byWords.score ? asWritten : byWords;
  const letters = Math.min(lettersOf(query).length, lettersOf(listed).length);
  const isTypo = best.compared.some(({ similarity }) => similarity < 1);
  return isTypo && letters < MIN_LETTERS ? { ...best, score: best.score * SHORT_NAME_SHARE } : best;
}

/** Score by words from which on no other comparison can be so much better. */
const SURE_SCORE = 0.95;
/** A name of five letters with another letter is mostly another name. */
const [MIN_LETTERS, SHORT_NAME_SHARE] = [6, 0.6];

/** A name in one word, without its legal form. */
export function lettersOf(words: readonly string[]): string {
  const own = words.filter((word) => !isLabel(word));
  return (own.length === 0 ? words : own).join('');
}
