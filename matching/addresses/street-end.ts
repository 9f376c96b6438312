import { CITY_TAILS, DIRECTION_TOWNS } from '../tables/city-words.ts';
import { DIRECTIONALS, STREET_TYPES, STREETS_ONLY, SURE_TYPES } from '../tables/street-types.ts';
import { UNITS, UNITS_ALONE } from '../tables/units.ts';

/**
 * Index after the last word that ends a street in a line without commas, whose words are in upper case; undefined where no word does.
 * What follows it is the city: "100 PINE ST SW|FEDERAL WAY".
 */
export function streetEnd(words: readonly string[]): number | undefined {
  for (let end = words.length; end > 1; end--) {
    if (endsStreet(words, end - 1)) return end;
  }
  return undefined;
}

function endsStreet(words: readonly string[], at: number): boolean {
  const word = bareWord(words[at]);
  if (/\d|#/.test(word)) return true;
  const before = bareWord(words[at - 1]);
  if (UNITS.has(word) && /^\d+(?:ST|ND|RD|TH)$/.test(before)) return true;
  if (UNITS_ALONE.has(UNITS.get(word) ?? '') && endsStreet(words, at - 1)) return true;
  if (isUnitMark(before)) return word.length <= 2;
  if (before === '&' && word.length === 1) return true;
  if (isUnitLetter(words, at)) return true;
  const type = STREET_TYPES.get(word);
  // "100 BOULEVARD OF THE ALLIES": directly after the number, a street type begins a name.
  if (at < (/^\d/.test(words[0] ?? '') ? 2 : 1)) return false;
  if (type !== undefined && SURE_TYPES.has(type)) return !isCityType(words, at, type);
  if (at < 2) return false;
  // "AVENUE C" is a street.
  if (word.length === 1 && STREET_TYPES.get(before) === 'AVE') return true;
  return isDirection(words, at);
}

/**
 * A unit's letter behind the street, its direction or a number: "100 PINE ST B KENT", "MAIN ST E I", "# 203 C"; not O, with which names of
 * towns begin ("O FALLON").
 */
function isUnitLetter(words: readonly string[], at: number): boolean {
  const word = bareWord(words[at]);
  if (at < 2 || !/^[A-NP-Z]$/.test(word) || DIRECTIONALS.has(word)) return false;
  const before = bareWord(words[at - 1]);
  return /\d/.test(before) || isTyped(words, at - 1) || (DIRECTIONALS.has(before) && endsStreet(words, at - 1));
}

/** Whether a word is a direction of the street before it, and not the beginning of a city. */
function isDirection(words: readonly string[], at: number): boolean {
  const [word, before] = [bareWord(words[at]), bareWord(words[at - 1])];
  const isOfNumber = isNumbered(words, at - 1);
  // "9TH ST SO", "HWY 93 NO.".
  if (word === 'NO' || word === 'SO') return isOfNumber || isTyped(words, at - 1);
  if (!DIRECTIONALS.has(word)) return false;
  if (isOfNumber) return word.length <= 2 || !beginsCity(word, bareWord(words[at + 1]));
  // "MAIN ST E. HAMPTON": the dot belongs to the town's abbreviation.
  if (words[at]?.endsWith('.') && word.length === 1 && at < words.length - 1 && !words[at - 1]?.endsWith('.'))
    return false;
  // "AVE S" and "AVENUE SOUTH" end a street; in "AVE SOUTH PARK" SOUTH begins the city.
  return word.length <= 2 || (before.length > 3 && STREET_TYPES.has(before) && STREET_TYPES.get(before) !== before);
}

/** Whether a street with a number for its name ends at an index: "1ST AVE", "US HIGHWAY 93". Directions often follow those. */
function isNumbered(words: readonly string[], at: number): boolean {
  const [before, last] = [bareWord(words[at - 1]), bareWord(words[at])];
  return at > 1 && ((STREET_TYPES.has(last) && /^\d/.test(before)) || (STREET_TYPES.has(before) && /^\d/.test(last)));
}

/** "NORTH BEND", "WEST YELLOWSTONE". */
const beginsCity = (direction: string, next: string): boolean =>
  CITY_TAILS.has(next) || DIRECTION_TOWNS.has(`${direction} ${next}`);

const isUnitMark = (word = ''): boolean => word === '#' || UNITS.has(word);

const bareWord = (word = '') => word.replace(/[.,]/g, '');

/** "100 MAIN ST ST LOUIS", "100 MAIN ST FEDERAL WAY": after the end of a street, a street type belongs to the city. */
function isCityType(words: readonly string[], at: number, type: string): boolean {
  if (type === 'ST' && at < words.length - 1 && isTyped(words, at - 1) && !isFirstOfName(words, at - 1)) return true;
  if (STREETS_ONLY.has(type)) return false;
  // "100 1ST WAY S FEDERAL WAY", "100 LAKE TERRACE MOUNTLAKE TERRACE": what ends there is a street if a city is to follow it.
  if (at === words.length - 1 && !isTyped(words, at - 1) && endsStreet(words, at - 2)) return true;
  return words.some((_, index) => index > 1 && index < at - 1 && isStreetEnd(words, index));
}

/** "E TERRACE ST SEATTLE": directly after the number and its direction, a street type is the street's name. */
const isFirstOfName = (words: readonly string[], at: number): boolean =>
  at === 2 && DIRECTIONALS.has(bareWord(words[1]));

/** A street type that never ends a city's name, or a number after the house number. */
const isStreetEnd = (words: readonly string[], at: number): boolean =>
  /\d/.test(words[at] ?? '') || STREETS_ONLY.has(STREET_TYPES.get(bareWord(words[at])) ?? '');

/** Whether the word is a street type, or a direction after one. */
function isTyped(words: readonly string[], at: number): boolean {
  const word = bareWord(words[at]);
  if (at > 2 && DIRECTIONALS.has(word)) return isTyped(words, at - 1);
  return at > 1 && SURE_TYPES.has(STREET_TYPES.get(word) ?? '');
}
