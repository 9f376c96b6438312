import { mayBeWithin, TYPOS } from '../names/typos.ts';
import { MAX_COMPARED } from '../text/edit-distance.ts';
import { isConsonantal } from './arabic-script.ts';
import { COVERAGE_POWER, covered, MAX_LEFT_OUT, shareOfMissing } from './coverage.ts';
import { peopleIn } from './name-score.ts';
import type { WordWeight } from './score-words.ts';
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
  const people = isPerson ? peopleIn(query) : [query];
  if (people.length > 1) return Math.max(...people.map((one) => scoreBound(one, listed, weightOf, isPerson)));
  if (mayBeWrittenAlike(query, listed) || mayBeJoined(query, listed) || mayBeJoined(listed, query)) return 1;
  let heaviest = 0;
  for (const { text } of listed) heaviest = Math.max(heaviest, weightOf(text, isPerson));
  const ofListed = sideOf(listed, query, weightOf, isPerson, 0);
  // A word of the query weighs as much as the one that it is taken for.
  const ofQuery = sideOf(query, listed, weightOf, isPerson, heaviest);
  const share = isPerson ? shareOfMissing(ofListed.common) : 1;
  const coverageOf = ({ common, missing }: Side) => covered(common, share * missing);
  return (coverageOf(ofListed) * coverageOf(ofQuery)) ** COVERAGE_POWER;
}

/** What a name may have in common with another, and what it lacks at least, in nats. */
interface Side {
  readonly common: number;
  readonly missing: number;
}

function sideOf(
  words: readonly ScreenedWord[],
  others: readonly ScreenedWord[],
  weightOf: WordWeight,
  isPerson: boolean,
  leastCommon: number,
): Side {
  let [common, missing] = [0, 0];
  for (const word of words) {
    const weight = weightOf(word.text, isPerson);
    if (others.some((each) => mayBeOne(each, word))) common += Math.max(weight, leastCommon);
    else missing += isPerson ? Math.min(weight, MAX_LEFT_OUT) : weight;
  }
  return { common, missing };
}

/** Whether two words may have any similarity. */
const mayBeOne = (one: ScreenedWord, other: ScreenedWord): boolean =>
  mayBeTypo(one, other) ||
  isInitial(one, other) ||
  one.sound.key === other.sound.key ||
  (one.syllables !== '' && one.syllables === other.syllables) ||
  ((isConsonantal(one.text) || isConsonantal(other.text)) && one.consonants === other.consonants) ||
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
