import { lineWords, wordsOfPiece } from './address-words.ts';
import { cornerOf } from './corner.ts';
import { readHouseNumber } from './house-number.ts';
import { takeBox } from './mail-box.ts';
import { numberedRoad } from './street-name.ts';
import { DIRECTIONALS, SPANISH_STREETS, STREET_TYPES, STREETS_ONLY, SURE_TYPES } from './tables/street-types.ts';
import { LEVEL_OF, UNITS } from './tables/units.ts';
import { coarsestFirst, readUnits, type Unit, unitsBegin } from './unit.ts';

/** The parts of a street line. */
export interface StreetParts {
  /** House number and street; empty if the line names none. */
  readonly words: readonly string[];
  /** Ordered from the coarsest to the finest. */
  readonly units: readonly Unit[];
  /** Other words beside the street: a building's name, a neighbourhood. */
  readonly building: readonly string[];
  /** Post office box, or the box on a route. */
  readonly box: string | null;
  /** Rural, highway contract or military route: "RR 2", "PSC 802". */
  readonly route: string | null;
}

/**
 * Splits a street line into its parts. Of pieces separated by commas, the one with the house number is the street, in any
 * position.
 */
export function streetParts(line: string): StreetParts {
  const { words: left, box, route } = takeBox(lineWords(line));
  const pieces = piecesOf(left).map(numberFirst);
  const at = pieces.length === 1 && box === null ? 0 : streetAmong(pieces, box !== null);
  const piece = pieces[at] ?? [];
  const own =
    cornerOf(piece) === undefined ? partsOf(withoutCrossing(piece)) : { ...NOTHING, words: piece, building: [] };
  if (pieces.length === 1 && at === 0) return { ...own, units: coarsestFirst(own.units), box, route };
  const others = pieces.flatMap((piece, index) => (index === at ? [] : [readUnits(piece, isBareUnit(piece))]));
  return {
    words: own.words,
    units: coarsestFirst([...own.units, ...others.flatMap(({ units }) => units)]),
    building: [...own.building, ...others.flatMap((other) => other.others)],
    box,
    route,
  };
}

/** Index of the piece of an address that is its street; 0 if none looks like one. */
export const streetPiece = (pieces: readonly string[]): number =>
  pieces.length < 2 ? 0 : Math.max(0, streetAmong(pieces.map(wordsOfPiece), false));

function piecesOf(words: readonly string[]): readonly (readonly string[])[] {
  if (!words.includes(',')) return [words];
  const pieces: string[][] = [[]];
  for (const word of words) {
    if (word === ',') pieces.push([]);
    else pieces.at(-1)?.push(word);
  }
  const named = pieces.filter((piece) => piece.length > 0);
  return named.length === 0 ? [[]] : named;
}

/**
 * Index of the piece that is the street: the one with both a house number and a street type, otherwise one with either; the
 * first of equal ones. -1 if the line has a box and no piece looks like a street.
 */
function streetAmong(pieces: readonly (readonly string[])[], hasBox: boolean): number {
  let best = -1;
  let most = hasBox ? 0 : -1;
  for (const [at, piece] of pieces.entries()) {
    const weight = streetWeight(piece);
    if (weight > most) [best, most] = [at, weight];
  }
  return best;
}

function streetWeight(piece: readonly string[]): number {
  const begin = numberAt(piece);
  const words = piece.slice(begin);
  const end = unitsBegin(words, 1);
  if (isUnitPiece(piece)) return isBuilding(piece[0] ?? '') ? 0 : -1;
  const hasNumber = words.length > 1 && end > 1 && readHouseNumber(words, false) !== undefined;
  const isWritten = /\d/.test(words[0] ?? '');
  const named = words.slice(0, end);
  const type =
    named.some((word, at) => at > 0 && STREETS_ONLY.has(STREET_TYPES.get(word) ?? '')) ||
    numberedRoad(named) !== undefined;
  const mayBe = type || named.some((word, at) => at > 0 && (STREET_TYPES.has(word) || DIRECTIONALS.has(word)));
  return (hasNumber ? (isWritten ? 4 : 2) : 0) + (type ? 2 : mayBe ? 1 : 0);
}

/** "SUITE 4100", "2ND FLOOR": whether a piece names only units. */
const isUnitPiece = (piece: readonly string[]) => {
  const { units, others } = readUnits(piece, isBareUnit(piece));
  return units.length > 0 && others.length === 0;
};

/** A number alone is a unit's number if it is the whole piece and has fewer than five digits. */
const isBareUnit = (piece: readonly string[]) => piece.length === 1 && !/^\d{5,}$/.test(piece[0] ?? '');

function partsOf(piece: readonly string[]): Pick<StreetParts, 'words' | 'units' | 'building'> {
  const begin = numberAt(piece);
  const head = begin === 0 ? NOTHING : readUnits(piece.slice(0, begin), false);
  const words = begin === 0 ? piece : piece.slice(begin);
  const end = unitsBegin(words, /^\d/.test(words[0] ?? '') ? 2 : 0);
  const isRoad = end === words.length - 1 && isNumberedRoad(words.slice(readHouseNumber(words, false)?.length ?? 0));
  const tail = end === words.length || isRoad ? NOTHING : readUnits(words.slice(end), true);
  const street = isRoad ? words : words.slice(0, end);
  const named = buildingBegins(street);
  return {
    words: named === street.length ? street : street.slice(0, named),
    units: tail === NOTHING ? head.units : [...head.units, ...tail.units],
    building:
      named === street.length && head === NOTHING && tail === NOTHING
        ? NOTHING.others
        : [...head.others, ...buildingName(street.slice(named)), ...tail.others].filter((word) => word !== '#'),
  };
}

const NOTHING = { units: [], others: [] } as const;

/**
 * "US HIGHWAY 93", "N COUNTY ROAD 12", "NORTH DAKOTA HIGHWAY 5": the number is the road's. "MAPLE VALLEY HWY 7" ends with a
 * unit.
 */
const isNumberedRoad = (words: readonly string[]): boolean =>
  numberedRoad(words) !== undefined || (DIRECTIONALS.has(words[0] ?? '') && numberedRoad(words.slice(1)) !== undefined);

/**
 * Index of the house number after a building's name or a unit: "MONTEC 1121 E BROADWAY ST"; 0 if it comes first or is
 * missing.
 */
function numberAt(words: readonly string[]): number {
  if (words.length < 3 || /^\d/.test(words[0] ?? '') || GRID_HALF.test(words[0] ?? '')) return 0;
  for (let at = 1; at < words.length - 1 && at <= MAX_BUILDING_WORDS; at++) {
    const isLot = SPANISH_STREETS.has(words[at + 1] ?? '') && LOT.test(words[at] ?? '');
    if (!isLot && (!HOUSE.test(words[at] ?? '') || !mayPrecedeNumber(words, at))) continue;
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
    (!UNITS.has(before) || (isBuilding(before) && /^[A-Z]{2}/.test(words[at - 2] ?? ''))) &&
    numberedRoad(words.slice(Math.max(0, at - 2), at + 1)) === undefined &&
    numberedRoad([before, words[at] ?? '']) === undefined
  );
}

const isBuilding = (word: string): boolean => LEVEL_OF.get(UNITS.get(word) ?? '') === 'building';

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
 * Index where a building's name begins after a complete street: "1501 PIKE PL EXCHANGE HALL"; otherwise the number of
 * words.
 */
function buildingBegins(words: readonly string[]): number {
  if (words.length < 4 || !/^\d/.test(words[0] ?? '')) return words.length;
  for (let at = DIRECTIONALS.has(words[1] ?? '') ? 3 : 2; at < words.length - 1; at++) {
    if (!SURE_TYPES.has(STREET_TYPES.get(words[at] ?? '') ?? '')) continue;
    const end = DIRECTIONALS.has(words[at + 1] ?? '') ? at + 2 : at + 1;
    const rest = words.slice(end);
    const last = words.at(-1) ?? '';
    if (
      (rest.length >= 2 || UNITS.has(rest[0] ?? '')) &&
      !STREET_TYPES.has(rest[0] ?? '') &&
      !SURE_TYPES.has(STREET_TYPES.get(last) ?? '') &&
      !DIRECTIONALS.has(last) &&
      !rest.some((word) => /\d|^OF$|^&$/.test(word))
    )
      return end;
  }
  return words.length;
}

/** "100 MAIN ST BUILDING" has lost the building's name. */
const buildingName = (words: readonly string[]) => (words.length === 1 ? [] : words);

/**
 * Moves the number of a Spanish street line before the street: "CALLE SAN JORGE 253"; for "CARR 2 KM 11.2" and "CARR 2 KM
 * 11 HM 2", the kilometre.
 */
function numberFirst(words: readonly string[]): readonly string[] {
  const first = words[0] ?? '';
  if (first.startsWith('CARR')) {
    const road = words.filter((word) => word !== 'HM');
    const at = road.indexOf('KM');
    return at < 2 ? words : [`KM ${road.slice(at + 1, at + 3).join('.')}`, ...road.slice(0, at), ...road.slice(at + 3)];
  }
  if (words.length < 3 || !(SPANISH_STREETS.has(first) || STREET_TYPES.get(first) === 'AVE')) return words;
  const last = words.at(-1) ?? '';
  const unit = words[unitsBegin(words, 2)];
  return /^\d+$/.test(last) && (unit === undefined || unit === '#') ? [last, ...words.slice(0, -1)] : words;
}

/** Drops a crossing, which adds nothing to the number: "2450 BROADWAY BETWEEN 90TH AND 91ST", "250 PARK AVE S AT 20TH ST". */
function withoutCrossing(words: readonly string[]): readonly string[] {
  if (!/^\d/.test(words[0] ?? '')) return words;
  const at = words.findIndex((word, index) => index > 1 && CROSSING_WORDS.has(word));
  return at < 0 ? words : words.slice(0, at);
}

const CROSSING_WORDS = new Set('BETWEEN BET BTWN AT @ NEAR OFF BEHIND OPPOSITE INSIDE'.split(' '));
