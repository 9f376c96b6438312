import { LATER_WORDS } from '../tables/later-words.ts';
import { DIRECTIONALS, STREET_TYPES } from '../tables/street-types.ts';
import { UNITS, UNITS_ALONE } from '../tables/units.ts';
import { fold } from '../text/fold.ts';

/**
 * Street lines in the form the Postal Service prefers: upper case, no punctuation, directionals and street types
 * abbreviated (USPS Publication 28, appendices B and C). Keys are made from lines in which later additions to the tables
 * have no effect.
 */

/**
 * The words of a street line: upper case, ASCII, "#" as a separate word, other punctuation but the point of a number
 * ("KM 3.2") removed. Reads the first 300 characters.
 */
export const streetWords = (line: string): string[] =>
  fold(line.slice(0, MAX_LINE_LENGTH))
    .toUpperCase()
    .replace(/\.(?!(?<=\d\.)\d)|[,;:'"]/g, ' ')
    .replace(/#/g, ' # ')
    .split(/\s+/)
    .filter((word) => word !== '');

const MAX_LINE_LENGTH = 300;

/**
 * The street line as stored. Abbreviates a word only in the position of a directional or type, the first word after the
 * number and the last two words, so "1200 NORTH ST" keeps its street's name.
 */
export const storedStreet = (line: string): string => abbreviated(streetWords(line), STREET_TYPES, DIRECTIONALS);

/** The street line in the form used in keys. */
export const keyedStreet = (line: string): string => abbreviated(keyedWords(line), KEYED_TYPES, KEYED_DIRECTIONALS);

/** Keys have no points in numbers. */
const keyedWords = (line: string): string[] => streetWords(line.replaceAll('.', ' '));

const earlier = (table: ReadonlyMap<string, string>): ReadonlyMap<string, string> =>
  new Map([...table].filter(([word]) => !LATER_WORDS.has(word)));
const KEYED_TYPES = earlier(STREET_TYPES);
const KEYED_DIRECTIONALS = earlier(DIRECTIONALS);
const KEYED_UNITS = earlier(UNITS);

function abbreviated(
  parts: readonly string[],
  types: ReadonlyMap<string, string>,
  directions: ReadonlyMap<string, string>,
): string {
  const last = parts.length - 1;
  const end = directions.has(parts[last] ?? '') && parts.length > 2 ? last : parts.length;
  return parts
    .map((word, index) => {
      if (index >= end) return directions.get(word) ?? word;
      if (index === end - 1 || (index === end - 2 && directions.has(parts[end - 1] ?? '')))
        return index > 1 ? (types.get(word) ?? word) : word;
      const before = directions.get(word);
      const next = parts[index + 1];
      return before !== undefined &&
        index === 1 &&
        /^\d/.test(parts[0] ?? '') &&
        !(index + 1 === end - 1 && types.has(next ?? ''))
        ? before
        : word;
    })
    .join(' ');
}

/**
 * Splits a line into street and unit, both in the form used in keys: "706 UNION ST # 409" → "706 UNION ST", "# 409". A "#"
 * before a designator is redundant: "# UNIT B10" → "UNIT B10".
 */
export function splitUnit(line: string): { readonly street: string; readonly unit: string | null } {
  const parts = keyedWords(line);
  for (let at = 2; at < parts.length; at++) {
    const named = parts[at] === '#' && KEYED_UNITS.has(parts[at + 1] ?? '') ? at + 1 : at;
    const unit = parts[named] === '#' ? '#' : KEYED_UNITS.get(parts[named] ?? '');
    const rest = parts.slice(named + 1).filter((word, index) => index > 0 || word !== '#');
    if (unit === undefined || !(rest.length === 0 ? UNITS_ALONE.has(unit) : isUnitNumber(rest[0] ?? ''))) continue;
    const ordinal = rest.length === 0 ? /^(\d+)(?:ST|ND|RD|TH)$/.exec(parts[at - 1] ?? '')?.[1] : undefined;
    const end = ordinal === undefined ? at : at - 1;
    const number = ordinal === undefined ? rest.map((word) => KEYED_UNITS.get(word) ?? word) : [ordinal];
    return { street: keyedStreet(parts.slice(0, end).join(' ')), unit: [unit, ...number].join(' ') };
  }
  return { street: keyedStreet(line), unit: null };
}

/** Whether a word has a digit, or is one or two letters that are not a street type or direction. */
export const isUnitNumber = (word: string) =>
  /\d/.test(word) ||
  (/^[A-Z]{1,2}$/.test(word) && (word.length === 1 || !(KEYED_TYPES.has(word) || DIRECTIONALS.has(word))));
