import type { NameScore, WordWeight } from './compared-names.ts';
import { isLabel } from './name-words.ts';
import { scoreWords, withJoinedWords } from './score-words.ts';
import { scoreWriting } from './score-writing.ts';

/**
 * Compares a sought name with a listed one, 0 to 1: by their words in any order, or, for what is left beside equal words,
 * letter by letter as it is written, spaces aside; whichever is more alike. 1 for the same words in any order. `isPerson`:
 * whether the listed party is known to be one.
 */
export function scoreNames(
  sought: readonly string[],
  listed: readonly string[],
  weightOf: WordWeight,
  isPerson = false,
): NameScore {
  const byWords = scoreWords(...withJoinedWords(sought, listed), weightOf, isPerson);
  if (byWords.score >= SURE) return byWords;
  const asWritten = scoreWriting(sought, listed, weightOf);
  const best = asWritten.score > byWords.score ? asWritten : byWords;
  const letters = Math.min(lettersOf(sought).length, lettersOf(listed).length);
  const isTypo = best.compared.some(({ similarity }) => similarity < 1);
  return isTypo && letters < SHORTEST_WITH_TYPOS ? { ...best, score: best.score * SHORT_NAME } : best;
}

const SURE = 0.95;
/** A name of five letters with another letter is mostly another name. */
const [SHORTEST_WITH_TYPOS, SHORT_NAME] = [6, 0.6];

/** A name in one word, without its legal form. */
export function lettersOf(words: readonly string[]): string {
  const own = words.filter((word) => !isLabel(word));
  return (own.length === 0 ? words : own).join('');
}
