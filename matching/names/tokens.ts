import { fold } from '../text/fold.ts';

/**
 * The normalised tokens of a name, in order: lower case, ASCII (accents removed, other scripts transliterated). "&" and "+"
 * become "and", except inside a few letters ("PG&E" → pge); apostrophes join ("Joe's" → joes; also "Joe?s", where a
 * register lost the sign), dots of initials join ("U.S.A." → usa), and all other punctuation separates.
 */
export function nameTokens(name: string): string[] {
  const text = fold(name).toLowerCase();
  return (SPECIAL.test(text) ? plainWords(text) : text).split(SEPARATORS).filter((token) => token !== '');
}

const SPECIAL = /['`.&+?]/;
const SEPARATORS = /[^a-z0-9]+/;

const plainWords = (text: string) =>
  text
    .replace(/['`]|(?<=[a-z])\?(?=s\b)/g, '')
    .replace(/\b([a-z])\.(?=[a-z]\b)/g, '$1')
    .replace(/\b(?:([a-z]{2})&([a-z]{1,2})|([a-z])&([a-z]{2}))\b/g, '$1$2$3$4')
    .replace(/[&+]/g, ' and ');

/** A name in its stored form: upper case, single spaces. */
export const storedName = (name: string): string => name.trim().replace(/\s+/g, ' ').toUpperCase();
