import { distinctiveWords } from './chain-name.ts';
import { isNumberWord, tradeNameWords } from './match-keys.ts';
import { isOutlet } from './outlets.ts';
import { OTHER_FIRMS } from './trade-names.ts';

/** Minimum letters of a distinctive word that stands for a whole name: shorter ones are initials, or a part of a name in two words. */
const MIN_LETTERS_OF_NAME = 4;

/** A common word that stands within names: "ST REGIS BAR", "CHATEAU STE MICHELLE". */
const SAINT = 'st';

/**
 * The distinctive words of a name but for those of outlets, if it begins with them, with words of another firm and numbers,
 * which must be the same ("KABUKI HOLDINGS" is not "KABUKI RESTAURANT", and "FUND I" not "FUND II"); empty otherwise.
 */
export function distinctiveStart(name: string): string {
  const words = tradeNameWords(name).filter((word) => word !== SAINT);
  const own = distinctiveWords(words.filter((word) => !isOutlet(word)));
  const isName = own.length >= MIN_LETTERS_OF_NAME && words.join(' ').startsWith(own);
  const tells = (word: string) => OTHER_FIRMS.has(word) || isNumberWord(word);
  return isName ? [own, ...words.filter(tells)].join('|') : '';
}
