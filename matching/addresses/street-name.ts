import { NUMBER_WORDS, ordinal } from '../tables/number-words.ts';
import { COUNTY_ROADS, LETTERED_ROADS, NUMBERED_ROADS, ROAD_WORDS } from '../tables/road-words.ts';
import {
  DIRECTION_NAMES,
  DIRECTION_WORDS,
  DIRECTIONALS,
  NAMED_BY_DIRECTIONS,
  SPANISH_STREETS,
  STREET_TYPE_WORDS,
  STREET_TYPES,
} from '../tables/street-types.ts';
import { stateCode } from './states.ts';

/** The parts of a street's name; an absent part is null. */
export interface StreetName {
  /** Direction before the name: N, S, E, W, NE, NW, SE, SW. */
  readonly before: string | null;
  /** The street's own name: ordinals in digits, "HWY 99" for numbered roads of any kind except county roads, "CR 12". */
  readonly name: string | null;
  /** Preferred abbreviation of the street type. */
  readonly type: string | null;
  /** Direction after the type. */
  readonly after: string | null;
}

/** Splits the words of a street, without number and unit, into the parts of its name. */
export function streetName(words: readonly string[]): StreetName {
  const isSpanish = SPANISH_STREETS.has(words[0] ?? '');
  const { length: ending, direction: after } = directionAtEnd(words, isSpanish);
  const end = words.length - ending;
  const { length: start, direction: before } = directionAtStart(words, end);
  const road = roadWithType(words.slice(start, end).map(roadNumber));
  if (road !== undefined) return { before, name: road, type: null, after };
  const isDirectionNamed = namesDirection(words, end);
  const type =
    end - start > 1 && !(isDirectionNamed && end === 2) ? (STREET_TYPES.get(words[end - 1] ?? '') ?? null) : null;
  const name = words.slice(start, type === null ? end : end - 1).map(nameWord);
  if (isDirectionNamed) name[0] = DIRECTION_WORDS.get(name[0] ?? '') ?? name[0] ?? '';
  // "N CT" and "N COURT" are one street, which has a type for its name, as "N COURT ST" has.
  if (before !== null && name.length === 1) name[0] = spelledOut(name[0] ?? '');
  if (name.join(' ') === 'AVE OF THE AMERICAS') return { before, name: '6TH', type: 'AVE', after };
  return {
    before,
    name: name.length === 0 ? null : namePhrase(name.join(' ').replaceAll('-', ' '), type),
    type,
    after,
  };
}

interface Direction {
  /** Number of words that the direction takes. */
  readonly length: number;
  readonly direction: string | null;
}

const NO_DIRECTION: Direction = { length: 0, direction: null };

function directionAtEnd(words: readonly string[], isSpanish: boolean): Direction {
  const last = words.at(-1) ?? '';
  const direction = isSpanish ? (SPANISH_DIRECTIONS.get(last) ?? DIRECTIONALS.get(last)) : DIRECTIONALS.get(last);
  if (direction === undefined || words.length < 2 || isLetterStreet(words) || isLetterRoad(words)) return NO_DIRECTION;
  const first = words.at(-2) ?? '';
  // "K ST N W" is in the northwest; "350 N W" is on a grid.
  const isTwo =
    words.length > 2 &&
    first.length === 1 &&
    'NS'.includes(first) &&
    'EW'.includes(last) &&
    STREET_TYPES.has(words.at(-3) ?? '');
  return isTwo ? { length: 2, direction: first + last } : { length: 1, direction };
}

/** "AVENUE E" and "AVENUE S" are named by a letter. */
const isLetterStreet = (words: readonly string[]) =>
  words.length === 2 && /^[A-Z]$/.test(words[1] ?? '') && STREET_TYPES.get(words[0] ?? '') === 'AVE';

/** "STATE HWY E", "N COUNTY ROAD E": the letter is the road's. */
const isLetterRoad = (words: readonly string[]) =>
  numberedRoad(words) !== undefined || (DIRECTIONALS.has(words[0] ?? '') && numberedRoad(words.slice(1)) !== undefined);

function directionAtStart(words: readonly string[], end: number): Direction {
  const first = DIRECTIONALS.get(words[0] ?? '');
  const next = words[1] ?? '';
  if (first === undefined || end < 2 || namesDirection(words, end) || beginsWithState(words)) return NO_DIRECTION;
  // "NORTH ST" is a street named North, "SOUTH AVE W" one named South; "N FOREST" and "N CANYON W" are not.
  if (end === 2 && NAMED_BY_DIRECTIONS.has(STREET_TYPES.get(next) ?? '')) return NO_DIRECTION;
  const second = end > 2 ? DIRECTIONALS.get(next) : undefined;
  const isNamed = end === 3 && STREET_TYPES.has(words[2] ?? '');
  // "EAST WEST HWY" is named by both directions, "N W 45TH" by neither.
  if (second !== undefined && isNamed && OPPOSITE[first] === second) return NO_DIRECTION;
  const isOne = second !== undefined && 'NS'.includes(first) && 'EW'.includes(second) && !isNamed;
  return isOne ? { length: 2, direction: first + second } : { length: 1, direction: first };
}

/** "NORTH STAR DR" and "100 WEST PORTAL" have a direction in the name. */
function namesDirection(words: readonly string[], end: number): boolean {
  if (!DIRECTION_NAMES.has(words[1] ?? '') || DIRECTIONALS.get(words[0] ?? '')?.length !== 1) return false;
  return end === 2 || (end === 3 && STREET_TYPES.has(words[2] ?? ''));
}

const spelledOut = (word: string): string => STREET_TYPE_WORDS.get(STREET_TYPES.get(word) ?? '') ?? word;

const OPPOSITE: Readonly<Record<string, string>> = { N: 'S', S: 'N', E: 'W', W: 'E' };
/** Directions as Puerto Rico writes them after a street's name. */
const SPANISH_DIRECTIONS: ReadonlyMap<string, string> = new Map([
  ['NO', 'NW'],
  ['SO', 'SW'],
  ['O', 'W'],
]);

/** "HIGHWAY ONE" is number 1. */
const roadNumber = (word: string, at: number, words: readonly string[]): string =>
  at > 0 && NUMBERED_ROADS.has(words[at - 1] ?? '') ? (NUMBER_WORDS.get(word.toLowerCase()) ?? word) : word;

/** "FM 1960 RD" is FM 1960: what a numbered road is need not be said again. */
const roadWithType = (words: readonly string[]): string | undefined =>
  numberedRoad(words) ??
  (/^(?:RD|ROAD|HWY|HIGHWAY)$/.test(words.at(-1) ?? '') && /^\d/.test(words.at(-2) ?? '')
    ? numberedRoad(words.slice(0, -1))
    : undefined);

/**
 * "US HIGHWAY 93", "MONTANA HIGHWAY 28", "STATE ROUTE 99", "SR 99", "I 5": one name for a number, whoever maintains the
 * road, "HWY D" for a letter; "CR 12" for a county's road. Undefined if the words are not a numbered road.
 */
export function numberedRoad(words: readonly string[]): string | undefined {
  const number = words.at(-1) ?? '';
  const kinds = withoutState(words.slice(0, -1));
  const [first = ''] = kinds;
  const isNumber =
    /^\d+[A-Z]?$/.test(number) ||
    (/^[A-Z]{1,3}$/.test(number) && (kinds.length > 1 ? COUNTY_ROADS.has(first) : first === 'CR' || first === 'CTH')) ||
    (LETTERS.test(number) && LETTERED_ROADS.has(kinds.at(-1) ?? ''));
  return isNumber &&
    kinds.length > 0 &&
    kinds.every(isRoadWord) &&
    kinds.some((word) => NUMBERED_ROADS.has(word) || word === 'ROAD' || word === 'RD')
    ? `${kinds.some((word) => COUNTY_ROADS.has(word)) && !kinds.includes('FARM') ? 'CR' : 'HWY'} ${number}`
    : undefined;
}

/** One letter, or one twice, as Missouri has them. */
const LETTERS = /^([A-Z])\1?$/;

/** "MONTANA HIGHWAY" is the state's highway; "OREGON ROAD" is a name. */
function withoutState(kinds: readonly string[]): readonly string[] {
  const length = [2, 1].find((count) => {
    const next = kinds[count] ?? '';
    return (next === 'STATE' || NUMBERED_ROADS.has(next)) && isStateName(kinds.slice(0, count).join(' '));
  });
  return length === undefined ? kinds : kinds.slice(length);
}

/** "NORTH DAKOTA HIGHWAY 5" is the state's highway; "NORTH DAKOTA ST" is Dakota Street with a direction. */
const beginsWithState = (words: readonly string[]): boolean => withoutState(words).length < words.length;

const isStateName = (words: string): boolean =>
  words === 'UNITED STATES' || (words.length > 2 && stateCode(words) !== undefined);

const isRoadWord = (word: string, at: number) =>
  ROAD_WORDS.has(word) || (at < 2 && word.length === 2 && stateCode(word) !== undefined);

function nameWord(word: string, at: number): string {
  const number = NUMBER_WORDS.get(word.toLowerCase());
  if (number !== undefined && /\D/.test(number)) return number.toUpperCase();
  if (at === 0 && STREET_HEADS.has(word)) return STREET_HEADS.get(word) ?? word;
  return /^0\d/.test(word) ? word.replace(/^0+/, '') : word;
}

const STREET_HEADS: ReadonlyMap<string, string> = new Map([
  ['SAINT', 'ST'],
  ['MOUNT', 'MT'],
  ['FORT', 'FT'],
  ['AVENUE', 'AVE'],
  ['AVENIDA', 'AVE'],
  ['DOCTOR', 'DR'],
]);

function namePhrase(name: string, type: string | null): string {
  const short = name.replace(
    /^(?:DR )?(?:REV )?MARTIN LUTHER KING(?: JR| JUNIOR)?$|^(?:DR )?M ?L ?K(?:ING)?(?: JR)?$/,
    'MLK',
  );
  return type !== null && /^\d{1,3}$/.test(short) ? ordinal(Number(short)).toUpperCase() : short;
}
