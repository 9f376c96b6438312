import { LONGEST_COMPARED } from '../text/edit-distance.ts';
import { lettersApart } from '../text/letter-bits.ts';
import type { WordWeight } from './compared-names.ts';
import { COVERAGE_POWER, MIDDLE_SAYS } from './score-words.ts';
import { LONG_EDITS } from './score-writing.ts';
import type { WordForm } from './word-form.ts';
import { MOST_EDITS, TWO_EDITS_FROM } from './word-similarity.ts';

/**
 * What scoreNames of two names is at most, at a fraction of its cost: by lengths, letters and sounds of their words. 1 where
 * the names may be alike as they are written, or a word of one may be two of the other.
 */
export function scoreBound(
  sought: readonly WordForm[],
  listed: readonly WordForm[],
  weightOf: WordWeight,
  isPerson: boolean,
): number {
  if (mayBeWrittenAlike(sought, listed) || mayBeJoined(sought, listed) || mayBeJoined(listed, sought)) return 1;
  const missing = isPerson ? MIDDLE_SAYS : 1;
  let [found, lost] = [0, 0];
  let heaviest = 0;
  for (const word of listed) {
    const weight = weightOf(word.text);
    heaviest = Math.max(heaviest, weight);
    if (sought.some((each) => mayBeOne(each, word))) found += weight;
    else lost += weight;
  }
  const ofListed = found / (found + missing * lost);
  [found, lost] = [0, 0];
  // A sought word weighs as much as the one that it is taken for.
  for (const word of sought) {
    const weight = weightOf(word.text);
    if (listed.some((each) => mayBeOne(word, each))) found += Math.max(weight, heaviest);
    else lost += weight;
  }
  return found === 0 ? 0 : (ofListed * (found / (found + missing * lost))) ** COVERAGE_POWER;
}

/** Whether two words may have any similarity. */
const mayBeOne = (one: WordForm, other: WordForm): boolean =>
  mayBeTypo(one, other) ||
  (one.isLetters && other.isLetters && isInitial(one, other)) ||
  one.sound.key === other.sound.key ||
  (one.isGivenName && other.isGivenName);

function mayBeTypo(one: WordForm, other: WordForm): boolean {
  const edits = Math.max(one.text.length, other.text.length) < TWO_EDITS_FROM ? 1 : MOST_EDITS;
  return (
    Math.abs(one.text.length - other.text.length) <= edits && lettersApart(one.letters, other.letters) <= 2 * edits
  );
}

const isInitial = (one: WordForm, other: WordForm): boolean =>
  (one.text.length === 1 || other.text.length === 1) && one.text[0] === other.text[0];

/** Whether two neighbours may be written as one word of the other name. */
function mayBeJoined(words: readonly WordForm[], written: readonly WordForm[]): boolean {
  for (let at = 1; at < words.length; at += 1) {
    const [one, other] = [words[at - 1], words[at]];
    if (one === undefined || other === undefined) continue;
    const [length, letters] = [one.text.length + other.text.length, one.letters | other.letters];
    if (length > LONGEST_COMPARED) return true;
    for (const word of written) {
      if (Math.abs(word.text.length - length) < 2 && lettersApart(word.letters, letters) <= 2 * MOST_EDITS) return true;
    }
  }
  return false;
}

/** Whether what is left beside equal words may be as good as equal, spaces aside. */
function mayBeWrittenAlike(sought: readonly WordForm[], listed: readonly WordForm[]): boolean {
  const [one, other] = [restOf(sought, listed), restOf(listed, sought)];
  if (one.length === 0 || other.length === 0) return false;
  if (one.length > LONGEST_COMPARED || other.length > LONGEST_COMPARED) return true;
  return (
    Math.abs(one.length - other.length) <= LONG_EDITS && lettersApart(one.letters, other.letters) <= 2 * LONG_EDITS
  );
}

function restOf(words: readonly WordForm[], other: readonly WordForm[]): { length: number; letters: number } {
  let [length, letters] = [0, 0];
  for (const word of words) {
    if (word.isLabel || other.some(({ text }) => text === word.text)) continue;
    length += word.text.length;
    letters |= word.letters;
  }
  return { length, letters };
}
