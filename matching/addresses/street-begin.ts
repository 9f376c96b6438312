import { DIRECTIONALS, SPANISH_STREETS, STREET_TYPES, SURE_TYPES } from '../tables/street-types.ts';
import { UNITS } from '../tables/units.ts';
import { isMilestone } from './milestone.ts';
import { numberedRoad } from './street-name.ts';
import { isBuildingWord, readUnits, unitsBegin } from './unit.ts';

/**
 * Index where the street begins after a building's name or a unit: "MONTEC 1121 E BROADWAY ST", "LOT 5 HWY 66"; 0 if it comes first
 * or is missing.
 */
export const streetBegins = (words: readonly string[]): number => numberAt(words) || afterUnits(words);

/** Index of the house number after a building's name or a unit; 0 if it comes first or is missing. */
export function numberAt(words: readonly string[]): number {
  if (words.length < 3 || /^\d/.test(words[0] ?? '') || GRID_HALF.test(words[0] ?? '')) return 0;
  for (let at = 1; at < words.length - 1 && at <= MAX_BUILDING_WORDS; at++) {
    const isLot = SPANISH_STREETS.has(words[at + 1] ?? '') && LOT.test(words[at] ?? '');
    if (!isLot && !isMilestone(words[at] ?? '') && (!HOUSE.test(words[at] ?? '') || !mayPrecedeNumber(words, at)))
      continue;
    if (words[at - 1] === '&' || words[at - 1] === 'AND') continue;
    if (isStreetBehind(words.slice(at + 1))) return at;
  }
  return 0;
}

const MAX_BUILDING_WORDS = 8;
const HOUSE = /^\d{1,6}[A-Z]?$|^\d+-\d+$/;
/** "B12" in an urbanización. */
const LOT = /^[A-Z]{1,2}-?\d{1,4}$/;
const GRID_HALF = /^[NSEW](?:\d{1,6})?(?:[NSEW]\d{1,6})?$/;

/**
 * Whether a number may be a house number by the word before it: not after a unit's designator or a word for a road, whose
 * number it would be. A building with a name ("ALDER BUILDING 1121 E BROADWAY ST") needs none.
 */
function mayPrecedeNumber(words: readonly string[], at: number): boolean {
  const before = words[at - 1] ?? '';
  if (/^(?:NO|NUMBER|#)$/.test(before)) return true;
  return (
    (!UNITS.has(before) || (isBuildingWord(before) && /^[A-Z]{2}/.test(words[at - 2] ?? ''))) &&
    numberedRoad(words.slice(Math.max(0, at - 2), at + 1)) === undefined &&
    numberedRoad([before, words[at] ?? '']) === undefined
  );
}

/** Index after the units at the head of a street: "LOT 5|E HWY 66", "REAR|100 MAIN ST"; 0 if there are none. */
function afterUnits(words: readonly string[]): number {
  if (!UNITS.has(words[0] ?? '')) return 0;
  for (let end = 1; end < words.length - 1 && end <= MAX_BUILDING_WORDS; end++) {
    const { units, others } = readUnits(words.slice(0, end), false);
    const street = words.slice(HOUSE.test(words[end] ?? '') ? end + 1 : end);
    if (units.length > 0 && others.length === 0 && isStreetBehind(street)) return end;
  }
  return 0;
}

/** Whether words, without the number before them, are a street. */
function isStreetBehind(words: readonly string[]): boolean {
  const [first = '', second = ''] = words;
  if (SPANISH_STREETS.has(first) || (STREET_TYPES.get(first) === 'AVE' && /^[A-Z]$/.test(second))) return true;
  if (UNITS.has(first)) return false;
  const end = unitsBegin(words, 1);
  return (
    words.some((word, at) => at > 0 && at < end && SURE_TYPES.has(STREET_TYPES.get(word) ?? '')) ||
    isNumberedRoad(words.slice(0, end)) ||
    second === 'MALL'
  );
}

/**
 * "US HIGHWAY 93", "N COUNTY ROAD 12", "NORTH DAKOTA HIGHWAY 5": the number is the road's. "MAPLE VALLEY HWY 7" ends with a
 * unit.
 */
export const isNumberedRoad = (words: readonly string[]): boolean =>
  numberedRoad(words) !== undefined || (DIRECTIONALS.has(words[0] ?? '') && numberedRoad(words.slice(1)) !== undefined);
