import { editDistance } from '../text/edit-distance.ts';
import { type NameScore, NO_SCORE, type WordWeight } from './compared-names.ts';
import { isLabel } from './name-words.ts';
import { likeness } from './word-similarity.ts';

const MOST_EDITS = 2;
/** A name of so many letters may have a third typo. */
const LONG_NAME = 14;
export const LONG_EDITS = 3;
/** Six letters have to be there where typos are. */
const SHORTEST = 6;
/** Beside words that both have and that say as much as this, four letters are enough, and a typo costs less. */
const [SAYS_MUCH, SHORTEST_BESIDE, COST_BESIDE] = [6.5, 4, 0.8];

/**
 * Compares two names as they are written, spaces aside: typos may hit several words, join or split them. Words that both
 * names have say nothing of the letters in the others: "AA CONSTRUCTION" is not "ABM CONSTRUCTION". A letter that stands
 * alone is an initial, not a slip, and counts as a further edit.
 */
export function scoreWriting(sought: readonly string[], listed: readonly string[], weightOf: WordWeight): NameScore {
  const common = new Set(sought.filter((word) => listed.includes(word)));
  const own = (words: readonly string[]) => words.filter((word) => !common.has(word) && !isLabel(word));
  const [soughtRest, listedRest] = [own(sought), own(listed)];
  const [one, other] = [soughtRest.join(''), listedRest.join('')];
  if (one === '' || other === '' || digitsOf(one) !== digitsOf(other)) return NO_SCORE;
  const shortest = Math.min(one.length, other.length);
  const limit = shortest >= LONG_NAME ? LONG_EDITS : MOST_EDITS;
  const edits = editDistance(one, other, limit) + soughtRest.filter((word) => word.length === 1).length;
  const isBeside = sum([...common].map(weightOf)) >= SAYS_MUCH;
  if (edits > limit || (edits > 0 && shortest < (isBeside ? SHORTEST_BESIDE : SHORTEST))) return NO_SCORE;
  const similarity = likeness(one, other, edits, isBeside ? COST_BESIDE : 1);
  const score = 1 - ((1 - similarity) * sum(listedRest.map(weightOf))) / sum(listed.map(weightOf));
  return { score, compared: [{ sought: sought.join(' '), listed: listed.join(' '), similarity }] };
}

const digitsOf = (text: string) => text.replace(/\D/g, '');
const sum = (numbers: readonly number[]) => numbers.reduce((total, each) => total + each, 0);
