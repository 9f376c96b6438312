import { LISTED_WORDS } from '../names/policies.ts';
import { wordSimilarity } from '../names/similarity.ts';
import { joinedPairs } from './name-words.ts';
import { screenedWord } from './screened-word.ts';

/** Writes two neighbours of one name as one word where the other name does. */
export function withJoinedWords(
  one: readonly string[],
  other: readonly string[],
): [readonly string[], readonly string[]] {
  const left = joinedAs(one, other);
  return [left, joinedAs(other, left)];
}

/** Minimum letters of a word that two words may be joined to, and how similar it must be to these: one edit of six letters is too much. */
const [MIN_JOINED, JOINED_SIMILARITY] = [5, 0.93];

function joinedAs(words: readonly string[], written: readonly string[]): readonly string[] {
  if (words.length < 2) return words;
  const found = joinedPairs(words).find(
    ({ word, at }) =>
      written.some(
        (each) =>
          each.length >= MIN_JOINED &&
          Math.abs(each.length - word.length) < 2 &&
          wordSimilarity(screenedWord(each), screenedWord(word), LISTED_WORDS) > JOINED_SIMILARITY,
      ) && !(written.includes(words[at] ?? '') && written.includes(words[at + 1] ?? '')),
  );
  return found === undefined
    ? words
    : joinedAs([...words.slice(0, found.at), found.word, ...words.slice(found.at + 2)], written);
}
