import type { IndexedWord, WordReader } from './indexed-word.ts';
import { withJoinedWords } from './joined-words.ts';
import type { NamedParty } from './named-party.ts';
import { scorePersons } from './score-persons.ts';
import { type NameScore, scoreWords } from './score-words.ts';
import { scoreWriting } from './score-writing.ts';
import { isInScript, type ScreenedWord } from './screened-word.ts';

/**
 * Factor applied to the score of an alias that its list calls weak. Lists give such aliases to confirm a party that something
 * else names: alone the alias stays below the usual alert threshold, with an equal date of birth, country or address it
 * reaches it.
 */
const WEAK_ALIAS_SHARE = 0.74;

/**
 * Compares the name of a query with a listed one, 0 to 1: by their words in any order, or, for the rest beside equal words,
 * letter by letter without spaces; the larger score counts. 1 for the same words in any order, unless the listed name is a
 * weak alias. `read` reads adjacent words that are joined.
 */
export function scoreNames(query: readonly IndexedWord[], listed: NamedParty, read: WordReader): NameScore {
  const people = listed.isPerson ? peopleIn(query) : [query];
  const scores = people.map((one) => scoreName(one, listed, read));
  const best = scores.reduce((one, each) => (each.score > one.score ? each : one));
  return listed.isWeak ? { ...best, score: best.score * WEAK_ALIAS_SHARE } : best;
}

function scoreName(query: readonly IndexedWord[], listed: NamedParty, read: WordReader): NameScore {
  const [one, other] = withJoinedWords(query, listed.words, read);
  const byWords = listed.isPerson ? scorePersons(one, other, listed.familyWords) : scoreWords(one, other);
  if (byWords.score >= SURE_SCORE) return byWords;
  const asWritten = scoreWriting(query, listed);
  const best = asWritten.score > byWords.score ? asWritten : byWords;
  const isTypo = best.compared.some(({ similarity }) => similarity < 1);
  const isShort = isTypo && shorterOf(query, listed.words) < MIN_LETTERS;
  return isShort ? { ...best, score: best.score * SHORT_NAME_SHARE } : best;
}

/** Score by words at which no other comparison can be much better. */
const SURE_SCORE = 0.95;
/**
 * Minimum letters of a name in which a typo counts fully, and the factor applied below: a name of five letters with a
 * changed letter is usually another name.
 */
const [MIN_LETTERS, SHORT_NAME_SHARE] = [6, 0.6];

/**
 * Letters of the shorter of two names; a name in Arabic script does not count, because consonants are not all of its
 * letters.
 */
function shorterOf(one: readonly ScreenedWord[], other: readonly ScreenedWord[]): number {
  const lengths = [one, other].filter((words) => !words.some(isInScript)).map((words) => lettersOf(words).length);
  return Math.min(...lengths);
}

/** A name written as one word, without its legal form. */
export function lettersOf(words: readonly ScreenedWord[]): string {
  const own = joinedText(words.filter(({ isLabel }) => !isLabel));
  return own === '' ? joinedText(words) : own;
}

const joinedText = (words: readonly ScreenedWord[]): string => words.map(({ text }) => text).join('');

/** The people that a query names: an "and" separates two people, and neither has parts of both names. */
export function peopleIn<Word extends ScreenedWord>(query: readonly Word[]): readonly (readonly Word[])[] {
  if (!query.some(isAnd)) return [query];
  const people: Word[][] = [[]];
  for (const word of query) {
    if (isAnd(word)) people.push([]);
    else people.at(-1)?.push(word);
  }
  const named = people.filter((words) => words.length > 0);
  return named.length === 0 ? [query] : named;
}

export const isAnd = ({ text }: ScreenedWord): boolean => text === 'and';
