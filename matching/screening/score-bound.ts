import { mayBeWithin, TYPOS } from '../names/typos.ts';
import { MAX_COMPARED } from '../text/edit-distance.ts';
import type { WordWeight } from './score-words.ts';
import { COVERAGE_POWER, MIDDLE_NAME_SHARE } from './score-words.ts';
import type { ScreenedWord } from './screened-word.ts';

/**
 * An upper bound of scoreNames, at a fraction of its cost: by lengths, letters and sounds of the words. 1 where the names may
 * be alike as they are written, or a word of one may be two of the other.
 */
export function scoreBound(
  query: readonly ScreenedWord[],
  listed: readonly ScreenedWord[],
  weightOf: WordWeight,
  isPerson: boolean,
): number {
  if (mayBeWrittenAlike(query, listed) || mayBeJoined(query, listed) || mayBeJoined(listed, query)) return 1;
  const missing = isPerson ? MIDDLE_NAME_SHARE : 1;
  let [found, lost] = [0, 0];
  let heaviest = 0;
  for (const word of listed) {
    const weight = weightOf(word.text);
    heaviest = Math.max(heaviest, weight);
    if (query.some((each) => mayBeOne(each, word))) found += weight;
    else lost += weight;
  }
  const ofListed = found / (found + missing * lost);
  [found, lost] = [0, 0];
  // A word of the query weighs as much as the one that it is taken for.
  for (const word of query) {
    const weight = weightOf(word.text);
    if (listed.some((each) => mayBeOne(word, each))) found += Math.max(weight, heaviest);
    else lost += weight;
  }
  return found === 0 ? 0 : (ofListed * (found / (found + missing * lost))) ** COVERAGE_POWER;
}

/** Whether two words may have any similarity. */
const mayBeOne = (one: ScreenedWord, other: ScreenedWord): boolean =>
  mayBeTypo(one, other) ||
  isInitial(one, other) ||
  one.sound.key === other.sound.key ||
  (one.givenName !== '' && other.givenName !== '');

function mayBeTypo(one: ScreenedWord, other: ScreenedWord): boolean {
  const edits = TYPOS.listed(Math.max(one.text.length, other.text.length));
  return mayBeWithin(one.text.length, one.letters, other.text.length, other.letters, edits);
}

const isInitial = (one: ScreenedWord, other: ScreenedWord): boolean =>
  (one.text.length === 1 || other.text.length === 1) && one.text[0] === other.text[0];

/** Whether two neighbours may be written as one word of the other name. */
function mayBeJoined(words: readonly ScreenedWord[], written: readonly ScreenedWord[]): boolean {
  for (let at = 1; at < words.length; at += 1) {
    const [one, other] = [words[at - 1], words[at]];
    if (one === undefined || other === undefined) continue;
    const [length, letters] = [one.text.length + other.text.length, one.letters | other.letters];
    if (length > MAX_COMPARED) return true;
    for (const word of written) {
      const isLong = Math.abs(word.text.length - length) < 2;
      if (isLong && mayBeWithin(word.text.length, word.letters, length, letters, TYPOS.listed(length + 1))) return true;
    }
  }
  return false;
}

/** Whether what is left beside equal words may be as good as equal, spaces aside. */
function mayBeWrittenAlike(query: readonly ScreenedWord[], listed: readonly ScreenedWord[]): boolean {
  const [one, other] = [restOf(query, listed), restOf(listed, query)];
  if (one.length === 0 || other.length === 0) return false;
  if (one.length > MAX_COMPARED || other.length > MAX_COMPARED) return true;
  return mayBeWithin(one.length, one.letters, other.length, other.letters, TYPOS.listedName(MAX_COMPARED));
}

function restOf(words: readonly ScreenedWord[], other: readonly ScreenedWord[]): { length: number; letters: number } {
  let [length, letters] = [0, 0];
  for (const word of words) {
    if (word.isLabel || other.some(({ text }) => text === word.text)) continue;
    length += word.text.length;
    letters |= word.letters;
  }
  return { length, letters };
}
