import { shareLeft } from '../names/similarity.ts';
import { TYPOS } from '../names/typos.ts';
import { editDistance } from '../text/edit-distance.ts';
import { isLabel } from './name-words.ts';
import { type NameScore, NO_SCORE, type WordWeight } from './score-words.ts';

/** Minimum letters where typos are. */
const MIN_LETTERS = 6;
/** Weight (nats) of words that both have beside which four letters are enough, and a typo costs less. */
const [MUCH_WEIGHT, MIN_LETTERS_BESIDE, COST_BESIDE] = [6.5, 4, 0.8];
/** Edits that another first letter costs beside its own. */
const FIRST_LETTER_EDITS = 0.2;

/**
 * Compares two names as they are written, spaces aside: typos may hit several words, join or split them. Words that both
 * names have say nothing of the letters in the others: "AA CONSTRUCTION" is not "ABM CONSTRUCTION". A letter that stands
 * alone is an initial, not a slip, and counts as a further edit.
 */
export function scoreWriting(query: readonly string[], listed: readonly string[], weightOf: WordWeight): NameScore {
  const common = new Set(query.filter((word) => listed.includes(word)));
  const own = (words: readonly string[]) => words.filter((word) => !common.has(word) && !isLabel(word));
  const [queryRest, listedRest] = [own(query), own(listed)];
  const [one, other] = [queryRest.join(''), listedRest.join('')];
  if (one === '' || other === '' || digitsOf(one) !== digitsOf(other)) return NO_SCORE;
  const shorter = Math.min(one.length, other.length);
  const limit = TYPOS.listedName(shorter);
  const edits = editDistance(one, other, limit) + queryRest.filter((word) => word.length === 1).length;
  const isBeside = sum([...common].map(weightOf)) >= MUCH_WEIGHT;
  if (edits > limit || (edits > 0 && shorter < (isBeside ? MIN_LETTERS_BESIDE : MIN_LETTERS))) return NO_SCORE;
  const counted = edits + (one[0] === other[0] ? 0 : FIRST_LETTER_EDITS);
  const similarity = shareLeft(Math.max(one.length, other.length), counted, isBeside ? COST_BESIDE : 1);
  const score = 1 - ((1 - similarity) * sum(listedRest.map(weightOf))) / sum(listed.map(weightOf));
  return { score, compared: [{ query: query.join(' '), listed: listed.join(' '), similarity }] };
}

const digitsOf = (text: string) => text.replace(/\D/g, '');
const sum = (numbers: readonly number[]) => numbers.reduce((total, each) => total + each, 0);
