const FORMS = 'INC INCORPORATED LLC CORP CORPORATION CO COMPANY LTD LIMITED LP LLP PLLC PC PS'.split(' ');
const ARTICLES = ['THE', 'A', 'AN'];
const LEFT_OUT = new Set([...FORMS, ...ARTICLES]);

/**
 * A name without case, accents, punctuation, spaces, legal form, articles and the number of a store, the United States short: equal of
 * two that are one name.
 */
export function bareName(name: string): string {
  const text = name
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .toUpperCase()
    .replace(/[#№]\s*\w+/g, ' ')
    .replace(/\b\d{3,}[A-Z]?\s*$/, ' ')
    .replace(/['’`.]/g, '')
    .replace(/&/g, ' AND ')
    .replace(/\bUNITED STATES(?: OF AMERICA)?\b/g, 'US');
  return text
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => !LEFT_OUT.has(word))
    .join('');
}
