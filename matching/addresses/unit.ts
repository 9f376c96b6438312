import { NUMBER_WORDS } from '../tables/number-words.ts';
import { NUMBERED_ROADS } from '../tables/road-words.ts';
import { DIRECTIONALS, STREET_TYPES, SURE_TYPES } from '../tables/street-types.ts';
import { LEVEL_OF, OUTLETS, UNIT_LEVELS, UNITS, UNITS_ALONE, type UnitLevel } from '../tables/units.ts';
import { isUnitNumber } from './street-line.ts';

/** A part of a building. */
export interface Unit {
  /** Preferred abbreviation of the designator; null for a bare number or "#". */
  readonly type: string | null;
  /** Its number, upper case without leading zeros; null where it needs none ("REAR"). */
  readonly id: string | null;
  /** As stored: the designator abbreviated or "#", the number as written. */
  readonly written: string;
}

/** The level of a unit; a bare number is a room's. */
export const levelOf = ({ type }: Unit): UnitLevel => (type === null ? 'room' : (LEVEL_OF.get(type) ?? 'room'));

/** "BLDG C STE 100", "409"; empty if no unit is named. */
export const unitText = ({ within, unit }: { within: readonly Unit[]; unit: Unit | null }): string =>
  [...within, ...(unit === null ? [] : [unit])]
    .flatMap(({ type, id }) => [type, id])
    .filter((part) => part !== null)
    .join(' ');

/** Sorts units from the coarsest to the finest: "STE 1330 FL 13" is suite 1330 on floor 13. */
export const coarsestFirst = (units: readonly Unit[]): readonly Unit[] =>
  units.length < 2 ? units : units.toSorted((one, other) => rankOf(one) - rankOf(other));

/** "BLDG", "TOWER". */
export const isBuildingWord = (word: string): boolean => LEVEL_OF.get(UNITS.get(word) ?? '') === 'building';

const rankOf = (unit: Unit) => UNIT_LEVELS.indexOf(levelOf(unit));

/** "002" is 2, "B-10" is B10. */
export const withoutZeros = (id: string): string => id.replace(/^0+(?=.)/, '').replaceAll('-', '');

/**
 * Reads words that may name several units: "BLDG C STE 100", "2ND FLOOR", "# 4". `others` are the words that name none.
 * `isSure` says that a number alone is a unit's.
 */
export function readUnits(
  words: readonly string[],
  isSure: boolean,
): { units: readonly Unit[]; others: readonly string[] } {
  const units: Unit[] = [];
  const others: string[] = [];
  let at = 0;
  while (at < words.length) {
    const found = unitAt(words, at, isSure);
    if (found === undefined) {
      const word = words[at] ?? '';
      if (!SIGNS.has(word)) others.push(word);
      at++;
    } else {
      units.push(found.unit);
      at = found.end;
    }
  }
  return { units: coarsestFirst(units), others };
}

const SIGNS = new Set(['#', '-', '&', 'AND', '/', 'NO', 'NUMBER']);

/** The unit that begins at a word, and the index where it ends. */
function unitAt(words: readonly string[], at: number, isSure: boolean): { unit: Unit; end: number } | undefined {
  const word = words[at] ?? '';
  const next = words[at + 1] ?? '';
  const floor = floorOf(words, at, isSure);
  if (floor !== undefined)
    return { unit: { type: 'FL', id: floor.id, written: `FL ${floor.id}` }, end: at + floor.length };
  if (word === '#') return designated(null, words, at + 1);
  if (word === 'MAIL' && (next === 'STOP' || next === 'CODE')) return designated('STOP', words, at + 2);
  const type = UNITS.get(word);
  if (type === undefined) {
    if (OUTLETS.has(word) && isSure && at === words.length - 1)
      return { unit: { type: word, id: null, written: word }, end: at + 1 };
    return isSure && isBareId(word) ? designated(null, words, at) : undefined;
  }
  return designated(type, words, at + 1);
}

const isId = (word: string) =>
  (isUnitNumber(word) || TWO_LETTERS.test(word)) && !/^\d+(?:ST|ND|RD|TH)$/.test(word) && !NO_ID.has(word);

/** "B&C" are two units of one firm, "L-C" is one. */
const TWO_LETTERS = /^[A-Z][&-][A-Z]$/;

/** "REAR OF THE BANK" has no number; "FACTORIA BL" is a boulevard. */
const NO_ID = new Set('AT BL BY IN OF ON OR TO'.split(' '));

/** Whether a word without a designator may be a unit's number. Two letters are not enough, because they may be any word. */
const isBareId = (word: string) => isId(word) && (word.length === 1 || /\d/.test(word));

/** "STE 100", "STE 7 & 8", "# I 202", "LOWER", "LOWER LEVEL". */
function designated(
  type: string | null,
  words: readonly string[],
  from: number,
): { unit: Unit; end: number } | undefined {
  const ids: string[] = [];
  let at = from;
  for (;;) {
    const start = SIGNS.has(words[at] ?? '') && (ids.length === 0 || words[at] !== '#') ? at + 1 : at;
    const word = words[start] ?? '';
    if (!isId(word) || UNITS.has(word) || floorOf(words, start, false) !== undefined) break;
    const last = ids.at(-1) ?? '';
    // "I 202" and "19 B" are one unit number in two words.
    if (start === at && isLetterAndNumber(last, word)) ids.splice(-1, 1, last + word);
    else if (last !== '' && start === at && !/\d/.test(word)) break;
    else ids.push(...withoutZeros(word).split('&'));
    at = start + 1;
  }
  if (ids.length > 0) {
    const number = words.slice(from, at).filter((word) => word !== '#' && word !== 'NO');
    return { unit: { type, id: ids.join(' '), written: [type ?? '#', ...number].join(' ') }, end: at };
  }
  if (type === null || !UNITS_ALONE.has(type)) return undefined;
  const level = UNITS.get(words[from] ?? '');
  const isSaid = (level === 'LVL' || level === 'FL') && !isId(words[from + 1] ?? '');
  const end = isSaid ? from + 1 : from;
  // "100 LOWER RIVER RD", "REAR OF THE BANK": such a word is a unit alone only at the end, or before another unit.
  return end === words.length || unitAt(words, end, false) !== undefined
    ? { unit: { type, id: null, written: type }, end }
    : undefined;
}

const isLetterAndNumber = (one: string, other: string) =>
  (/^[A-Z]$/.test(one) && /^\d+$/.test(other)) || (/^\d+$/.test(one) && /^[A-Z]$/.test(other));

/**
 * "2ND FLOOR", "SECOND FLOOR", "2/F", at the end of a line where a unit stands (`isSure`) "2ND" and "2 FL": the floor's number,
 * and the number of words it takes.
 */
function floorOf(words: readonly string[], at: number, isSure: boolean): { id: string; length: number } | undefined {
  const word = words[at] ?? '';
  if (word.endsWith('/F')) {
    const short = /^\d{1,3}(?=\/)/.exec(word)?.[0];
    if (short !== undefined) return { id: withoutZeros(short), length: 1 };
  }
  if (isSure && at === words.length - 1) {
    const id = ORDINAL.exec(word)?.[1];
    return id === undefined ? undefined : { id: withoutZeros(id), length: 1 };
  }
  const type = UNITS.get(words[at + 1] ?? '');
  if (type !== 'FL' && type !== 'LVL') return undefined;
  const ordinal = /\d/.test(word) ? word : (NUMBER_WORDS.get(word.toLowerCase())?.toUpperCase() ?? '');
  // "DR 10 FL", at the end of a line.
  if (isSure && at === words.length - 2 && type === 'FL' && /^\d{1,2}$/.test(word))
    return { id: withoutZeros(word), length: 2 };
  if (NAMED_FLOORS.has(word) && !/\d/.test(words[at + 2] ?? '')) return { id: word, length: 2 };
  const id = ORDINAL.exec(ordinal)?.[1];
  return id === undefined ? undefined : { id: withoutZeros(id), length: 2 };
}

const ORDINAL = /^(\d{1,3})(?:ST|ND|RD|TH)$/;
const NAMED_FLOORS = new Set(['GROUND', 'MAIN', 'TOP']);

/** Index where the units of a street's words begin, from a given word on; the number of words if there are none. */
export function unitsBegin(words: readonly string[], from: number): number {
  for (let at = from; at < words.length; at++) {
    const word = words[at] ?? '';
    if (word === '#') {
      if (at > 0 && (isUnitNumber(words[at + 1] ?? '') || UNITS.has(words[at + 1] ?? ''))) return at;
    } else if (floorOf(words, at, at > 2 && endsStreet(words, at)) !== undefined) {
      if (at > 1) return at;
    } else if (word === 'MAIL' || UNITS.has(word)) {
      if (opensUnit(words, at)) return at;
    } else if (at > 2 && at === words.length - 1 && OUTLETS.has(word) && endsStreet(words, at)) return at;
  }
  const last = words.at(-1) ?? '';
  return words.length > 3 &&
    BARE.test(last) &&
    endsStreet(words, words.length - 1) &&
    !isLetterAvenue(words) &&
    !isSecondRoad(words)
    ? words.length - 1
    : words.length;
}

const BARE = /^\d+[A-Z]?$|^[A-Z]{1,2}-?\d+[A-Z]?$|^[A-Z]?-?\d+-[A-Z\d]+$|^[A-DF-MO-RT-VX-Z]$/;

function opensUnit(words: readonly string[], at: number): boolean {
  const word = words[at] ?? '';
  // "PIER 39" alone takes the place of a street.
  if (at === 0 && isBuildingWord(word)) return false;
  // "1 FERRY BUILDING #23": without a street type before it, it is the name of the house.
  if (
    words[at + 1] === '#' &&
    word === 'BUILDING' &&
    !words.slice(0, at).some((each) => isSureType(each) || /^\d+[A-Z]{2}$/.test(each))
  )
    return false;
  const found = unitAt(words, at, false);
  return found !== undefined && (found.unit.id !== null || at > 0);
}

/** Whether a street type, or a direction after one, stands before a word. */
function endsStreet(words: readonly string[], at: number): boolean {
  const before = words[at - 1] ?? '';
  if (isSureType(before)) return true;
  return at > 3 && DIRECTIONALS.has(before) && isSureType(words[at - 2] ?? '');
}

/** "MAIN AND HWY 13": the number belongs to the road. */
const isSecondRoad = (words: readonly string[]) =>
  NUMBERED_ROADS.has(words.at(-2) ?? '') && /^(?:&|AND|\d+)$/.test(words.at(-3) ?? '');

/** "805 NORTH AVENUE F": the letter is the avenue's name. */
const isLetterAvenue = (words: readonly string[]) => {
  const at = words.length - 2;
  return (
    /^[A-Z]$/.test(words.at(-1) ?? '') &&
    STREET_TYPES.get(words[at] ?? '') === 'AVE' &&
    (at < 2 || (at === 2 && DIRECTIONALS.has(words[1] ?? '')))
  );
};

const isSureType = (word: string) => SURE_TYPES.has(STREET_TYPES.get(word) ?? '');
