import { LISTED_WORDS } from '../names/policies.ts';
import { wordSimilarity } from '../names/similarity.ts';
import { mayBeWithin, type Spelled, TYPOS } from '../names/typos.ts';
import { MAX_COMPARED } from '../text/edit-distance.ts';
import { hasWord, type IndexedWord, type WordReader } from './indexed-word.ts';

/** Writes two neighbours of one name as one word where the other name does. */
export function withJoinedWords(
  one: readonly IndexedWord[],
  other: readonly IndexedWord[],
  read: WordReader,
): [readonly IndexedWord[], readonly IndexedWord[]] {
  const left = joinedAs(one, other, read);
  return [left, joinedAs(other, left, read)];
}

/** Minimum letters of two words as one, and of the word that they may be; how similar these must be: one edit of six letters is too much. */
const [MIN_JOINED, JOINED_SIMILARITY] = [5, 0.93];

function joinedAs(
  words: readonly IndexedWord[],
  written: readonly IndexedWord[],
  read: WordReader,
): readonly IndexedWord[] {
  for (let at = 1; at < words.length; at += 1) {
    const [one, other] = [words[at - 1], words[at]];
    if (one === undefined || other === undefined) continue;
    const alike = written.filter((word) => mayBeJoined(one, other, word));
    if (alike.length === 0 || (hasWord(written, one) && hasWord(written, other))) continue;
    const joined = read(one.text + other.text);
    if (alike.some((word) => wordSimilarity(word, joined, LISTED_WORDS) > JOINED_SIMILARITY))
      return joinedAs([...words.slice(0, at - 1), joined, ...words.slice(at + 1)], written, read);
  }
  return words;
}

/** Whether two neighbours may be written as a word of another name, as far as lengths and letters tell. */
export function mayBeJoined(one: Spelled, other: Spelled, { text, letters }: Spelled): boolean {
  const length = one.text.length + other.text.length;
  if (length < MIN_JOINED || text.length < MIN_JOINED || Math.abs(text.length - length) > 1) return false;
  return (
    length > MAX_COMPARED ||
    mayBeWithin(text.length, letters, length, one.letters | other.letters, TYPOS.listed(length + 1))
  );
}
