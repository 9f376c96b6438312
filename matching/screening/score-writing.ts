import { shareLeft } from '../names/similarity.ts';
import { TYPOS } from '../names/typos.ts';
import { editDistance } from '../text/edit-distance.ts';
import { isLabel } from './name-words.ts';
import type { NamedParty } from './named-party.ts';
import { type ListKnowledge, type NameScore, NO_SCORE, sum } from './score-words.ts';
import { screenedWord } from './screened-word.ts';
import { isEastAsian } from './syllables.ts';

/** Minimum letters where typos are. */
const MIN_LETTERS = 6;
/** Weight (nats) of words that both have beside which four letters are enough, and a typo costs less. */
const [MUCH_WEIGHT, MIN_LETTERS_BESIDE, COST_BESIDE] = [6.5, 4, 0.8];
/** Share of a letter's part in the name that an edit costs elsewhere, and in a name that is one word. */
const [EDIT_COST, COST_ALONE] = [1.15, 1.4];
/** Edits that another first letter costs beside its own. */
const FIRST_LETTER_EDITS = 0.2;

/**
 * Compares two names as they are written, spaces aside: typos may hit several words, join or split them. Words that both
 * names have say nothing of the letters in the others: "AA CONSTRUCTION" is not "ABM CONSTRUCTION". A letter that stands
 * alone is an initial, not a slip, and counts as a further edit.
 */
export function scoreWriting(
  query: readonly string[],
  party: NamedParty,
  { weightOf, isKnown }: ListKnowledge,
): NameScore {
  const listed = party.words;
  const weight = (words: readonly string[]) => sum(words.map((word) => weightOf(word, party.isPerson)));
  const common = new Set(query.filter((word) => listed.includes(word)));
  const own = (words: readonly string[]) => words.filter((word) => !common.has(word) && !isLabel(word));
  const [queryRest, listedRest] = [own(query), own(listed)];
  const isOneWord = queryRest.length === 1 && listedRest.length === 1;
  // Single words beside equal ones were compared as such, and words of their own are no slips.
  if (isOneWord && common.size > 0) return NO_SCORE;
  if (
    [...queryRest, ...listedRest].every(isKnown) ||
    (isEastAsian(query.map(screenedWord)) && isEastAsian(listed.map(screenedWord)))
  )
    return NO_SCORE;
  const [one, other] = [queryRest.join(''), listedRest.join('')];
  if (one === '' || other === '' || digitsOf(one) !== digitsOf(other)) return NO_SCORE;
  const shorter = Math.min(one.length, other.length);
  const limit = TYPOS.listedName(shorter);
  const edits = editDistance(one, other, limit) + queryRest.filter((word) => word.length === 1).length;
  const isBeside = weight([...common]) >= MUCH_WEIGHT;
  if (edits > limit || (edits > 0 && shorter < (isBeside ? MIN_LETTERS_BESIDE : MIN_LETTERS))) return NO_SCORE;
  const counted = edits + (one[0] === other[0] ? 0 : FIRST_LETTER_EDITS);
  const similarity = shareLeft(
    Math.min(lettersOwn(queryRest), lettersOwn(listedRest)),
    counted,
    isBeside ? COST_BESIDE : isOneWord ? COST_ALONE : EDIT_COST,
  );
  const score = 1 - ((1 - similarity) * weight(listedRest)) / weight(listed);
  return { score, compared: [{ query: query.join(' '), listed: listed.join(' '), similarity }] };
}

/** Letters of a name, those of usual words aside: these say nothing of the others. */
const lettersOwn = (words: readonly string[]): number =>
  Math.max(1, sum(words.map((word) => (screenedWord(word).isCommon ? 0 : word.length))));

const digitsOf = (text: string) => text.replace(/\D/g, '');
