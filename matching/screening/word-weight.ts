import { builtInShare, idf } from '../names/idf.ts';
import { COMMON_WORDS } from '../tables/common-words.ts';
import { isLabel, isMinor } from './name-words.ts';

/** Names that the lists count as at least: among a few names every word is rare, which says nothing of the world. */
const MIN_NAMES = 30_000;
/** Weights in nats of legal forms and titles, of articles and ranks, and the maximum of an initial. */
const [LABEL_WEIGHT, MINOR_WEIGHT, MAX_LETTER_WEIGHT] = [0.05, 0.5, 1];
/** Maximum weight of a word by its letters: short ones are seldom rare for a reason. */
const maxByLetters = (letters: number) => (letters === 1 ? MAX_LETTER_WEIGHT : 2 * letters - 1);
/**
 * What idf among US businesses counts on the scale of the lists: these hold names of other countries, which makes English
 * words rarer there than they are where names are screened.
 */
const BUILT_IN_SHARE = 0.7;

/** How distinctive a word of listed names is, in nats, above 0: its idf on the lists; less of labels, short and usual words. */
export function screenedWeight(word: string, documentFrequency: number, documents: number): number {
  const own = idf((1 + documentFrequency) / Math.max(documents, MIN_NAMES));
  // Numbers distinguish the ships of a fleet.
  if (/\d/.test(word)) return own;
  if (isLabel(word)) return LABEL_WEIGHT;
  if (isMinor(word)) return MINOR_WEIGHT;
  const usual = COMMON_WORDS.has(word) ? BUILT_IN_SHARE * idf(builtInShare(word)) : Number.POSITIVE_INFINITY;
  return Math.min(own, usual, maxByLetters(word.length));
}
