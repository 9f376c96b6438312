import { mayBeWithin, TYPOS } from '../names/typos.ts';
import { MAX_COMPARED } from '../text/edit-distance.ts';
import { COVERAGE_POWER, covered, FIRST_AND_LAST, MAX_LEFT_OUT, shareOfMissing } from './coverage.ts';
import { hasWord, type IndexedWord, isOfOneWord } from './indexed-word.ts';
import { mayBeJoined } from './joined-words.ts';
import { peopleIn } from './name-score.ts';
import { SURNAME_ALONE } from './score-persons.ts';
import { COUNTRY_WEIGHT } from './score-words.ts';
import { isInScript } from './screened-word.ts';

/**
 * An upper bound of scoreNames at a fraction of its cost, by lengths, letters and sounds of the words. Returns 1 where the
 * names may be spelled alike, a word of one may be two words of the other, or either is in Arabic script.
 */
export function scoreBound(query: readonly IndexedWord[], listed: readonly IndexedWord[], isPerson: boolean): number {
  const people = isPerson ? peopleIn(query) : [query];
  if (people.length > 1) return Math.max(...people.map((one) => scoreBound(one, listed, isPerson)));
  if (query.some(isInScript) || listed.some(isInScript)) return 1;
  if (mayBeWrittenAlike(query, listed) || mayHaveJoined(query, listed) || mayHaveJoined(listed, query)) return 1;
  let heaviest = 0;
  for (const word of listed) heaviest = Math.max(heaviest, word.weight(isPerson));
  const [ofQuery, ofListed] = commonPlaces(query, listed);
  const one = sideOf(listed, ofListed, isPerson, 0);
  // A word of the query weighs as much as the listed word it is matched with.
  const other = sideOf(query, ofQuery, isPerson, heaviest);
  const share = shareOfMissing(isPerson ? one.common + FIRST_AND_LAST : one.evidence, isPerson);
  const opposed = isPerson ? 0 : Math.min(one.missing, other.missing);
  const coverageOf = ({ common, missing }: Side) => covered(common, opposed + share * (missing - opposed));
  const bound = (coverageOf(one) * coverageOf(other)) ** COVERAGE_POWER;
  const mayBeSurname = isPerson && isOfOneWord(query) && query.some((word) => hasWord(listed, word));
  return mayBeSurname ? Math.max(bound, SURNAME_ALONE) : bound;
}

/** The indexes, as bits, of the words of two names that may match any word of the other; a name has at most 24 words. */
function commonPlaces(query: readonly IndexedWord[], listed: readonly IndexedWord[]): readonly [number, number] {
  let [ofQuery, ofListed] = [0, 0];
  for (const [at, one] of query.entries()) {
    for (const [to, other] of listed.entries()) {
      const isKnown = (ofQuery & (1 << at)) !== 0 && (ofListed & (1 << to)) !== 0;
      if (isKnown || !mayBeOne(one, other)) continue;
      ofQuery |= 1 << at;
      ofListed |= 1 << to;
    }
  }
  return [ofQuery, ofListed];
}

/** Maximum weight that a name shares with another, and minimum weight that is missing, in nats. */
interface Side {
  readonly common: number;
  readonly missing: number;
  /** Maximum evidence of an organisation that the shared words are. */
  readonly evidence: number;
}

function sideOf(words: readonly IndexedWord[], places: number, isPerson: boolean, leastCommon: number): Side {
  let [common, missing, evidence] = [0, 0, 0];
  for (const [place, word] of words.entries()) {
    const weight = word.weight(isPerson);
    if ((places & (1 << place)) !== 0) {
      common += Math.max(weight, leastCommon);
      evidence += word.evidence;
    } else if (!hasWord(words.slice(0, place), word)) {
      missing += isPerson ? Math.min(weight, MAX_LEFT_OUT) : word.isCountry ? Math.min(weight, COUNTRY_WEIGHT) : weight;
    }
  }
  return { common, missing, evidence };
}

/** Whether two words may have a similarity above 0. */
const mayBeOne = (one: IndexedWord, other: IndexedWord): boolean =>
  one.text === other.text ||
  mayBeTypo(one, other) ||
  isInitial(one, other) ||
  one.sound.key === other.sound.key ||
  (one.syllables !== '' && one.syllables === other.syllables) ||
  (one.givenName !== '' && other.givenName !== '');

function mayBeTypo(one: IndexedWord, other: IndexedWord): boolean {
  const edits = TYPOS.listed(Math.max(one.text.length, other.text.length));
  return mayBeWithin(one.text.length, one.letters, other.text.length, other.letters, edits);
}

const isInitial = (one: IndexedWord, other: IndexedWord): boolean =>
  (one.text.length === 1 || other.text.length === 1) && one.text[0] === other.text[0];

/** Whether two adjacent words may be written as one word of the other name. */
function mayHaveJoined(words: readonly IndexedWord[], written: readonly IndexedWord[]): boolean {
  for (let at = 1; at < words.length; at += 1) {
    const [one, other] = [words[at - 1], words[at]];
    if (one === undefined || other === undefined) continue;
    for (const word of written) if (mayBeJoined(one, other, word)) return true;
  }
  return false;
}

/** Whether the words that are not equal may match without spaces. */
function mayBeWrittenAlike(query: readonly IndexedWord[], listed: readonly IndexedWord[]): boolean {
  const [one, other] = [restOf(query, listed), restOf(listed, query)];
  if (one.length === 0 || other.length === 0) return false;
  if (one.length > MAX_COMPARED || other.length > MAX_COMPARED) return true;
  return mayBeWithin(one.length, one.letters, other.length, other.letters, TYPOS.listedName(MAX_COMPARED));
}

function restOf(words: readonly IndexedWord[], other: readonly IndexedWord[]): { length: number; letters: number } {
  let [length, letters] = [0, 0];
  for (const word of words) {
    if (word.isLabel || other.some(({ text }) => text === word.text)) continue;
    length += word.text.length;
    letters |= word.letters;
  }
  return { length, letters };
}
