import type { PersonNames } from '../names/person-names.ts';
import { COMMON_WORDS } from '../tables/common-words.ts';
import { isLabel } from './name-words.ts';

/** Minimum and maximum words of a person's name: longer names are a firm's. */
const [MIN_WORDS, MAX_WORDS] = [2, 4];

/**
 * Whether a listed party of unknown kind is probably a natural person: a few words, none of them a firm's, the first one a
 * given name and the last one a surname.
 */
export function isLikelyPerson(words: readonly string[], people: PersonNames): boolean {
  const [first = '', last = ''] = [words[0], words.at(-1)];
  return (
    words.length >= MIN_WORDS &&
    words.length <= MAX_WORDS &&
    people.givenShare(first) > 0 &&
    people.familyShare(last) > 0 &&
    words.every(
      (word) => /^[a-z]+$/.test(word) && !isLabel(word) && !(COMMON_WORDS.has(word) && people.givenShare(word) === 0),
    )
  );
}
