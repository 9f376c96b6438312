const MARKS = /\p{M}+/gu;
const APOSTROPHES = /['’‘`]/g;
const SEPARATORS = /[^\p{L}\p{N}]+/u;

/**
 * The normalised tokens of a name, in order: lower case, without accents; "&" and "+" are "and"; apostrophes join
 * ("Joe's" → joes), dots of initials join ("U.S.A." → usa), all other punctuation separates.
 */
export function nameTokens(name: string): string[] {
  return name
    .normalize('NFKD')
    .replace(MARKS, '')
    .toLowerCase()
    .replace(APOSTROPHES, '')
    .replace(/\b(\p{L})\.(?=\p{L}\b)/gu, '$1')
    .replace(/[&+]/g, ' and ')
    .split(SEPARATORS)
    .filter((token) => token !== '');
}

/** A name as it is stored: upper case, single spaces. */
export const storedName = (name: string): string => name.trim().replace(/\s+/g, ' ').toUpperCase();
