import { tradeNameWords } from './match-keys.ts';
import { withoutNumbers } from './number-groups.ts';

/**
 * Words that name a part of a business which is a place of its own: two outlets in one house (café, bar, level 2, stand 4) are
 * two locations of one brand. Our own choice.
 */
const OUTLETS = new Set(
  `balcony ballroom banquet bar basement bistro booth buffet bus cafe cafeteria cart catering commissary concession
   concourse diner employee floor fl flr gift grill kiosk kitchen level lobby lounge lower main market mezzanine
   pantry patio pool portable prep restaurant room stand suite terrace tower trailer truck unit upper van vending`.split(
    /\s+/,
  ),
);

/** Whether a word, as its stem, names an outlet. */
export const isOutlet = (stem: string): boolean => OUTLETS.has(stem);

/**
 * The names of a place that name an outlet: they have a word of one that another of its names lacks, or a number and no word
 * in common with it. "ARENA" and "STAND 124" are names of the stand, as are "BALLPARK" and "BLARNEY (190)"; a place with one
 * name has none.
 */
export function outletNames(names: readonly string[]): readonly string[] {
  if (names.length < 2) return [];
  const read = names.map((name) => ({
    name,
    words: new Set(tradeNameWords(name)),
    isNumbered: withoutNumbers(name).numbers.length > 0,
  }));
  return read
    .filter(({ words, isNumbered }) =>
      read.some(
        (other) =>
          [...words].some((word) => isOutlet(word) && !other.words.has(word)) ||
          (isNumbered && !other.isNumbered && ![...words].some((word) => other.words.has(word))),
      ),
    )
    .map(({ name }) => name);
}
