import { DIRECTIONALS, SPANISH_STREETS, STREET_TYPES, STREETS_ONLY, SURE_TYPES } from '../tables/street-types.ts';
import { UNITS } from '../tables/units.ts';
import { lineWords, wordsOfPiece } from './address-words.ts';
import { cornerOf } from './corner.ts';
import { readHouseNumber } from './house-number.ts';
import { takeBox } from './mail-box.ts';
import { isMilestone, withMilestone } from './milestone.ts';
import { takeSites } from './sites.ts';
import { isNumberedRoad, streetBegins } from './street-begin.ts';
import { numberedRoad } from './street-name.ts';
import { coarsestFirst, isBuildingWord, readUnits, type Unit, unitsBegin } from './unit.ts';

/** The parts of a street line. */
export interface StreetParts {
  /** House number and street; empty if the line names none. */
  readonly words: readonly string[];
  /** Ordered from the coarsest to the finest. */
  readonly units: readonly Unit[];
  /** What lies around the street and tells it from another of its name: "URB ROYAL OAK". */
  readonly sites: readonly string[];
  /** Other words beside the street: a building's name, a neighbourhood, a crossing. */
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
  const parted = piecesOf(left).map((piece) => takeSites(withMilestone(piece)));
  const sites = parted.flatMap((each) => each.sites);
  const pieces = parted.flatMap((each) => each.pieces).map(numberFirst);
  const at = pieces.length === 1 && box === null && sites.length === 0 ? 0 : streetAmong(pieces, box !== null);
  const piece = pieces[at] ?? [];
  const isCorner = cornerOf(piece) !== undefined;
  const crossing = isCorner ? piece.length : crossingBegins(piece);
  const own = isCorner ? { ...NOTHING, words: piece, building: [] } : partsOf(piece.slice(0, crossing));
  if (pieces.length === 1 && at === 0 && crossing === piece.length)
    return { ...own, units: coarsestFirst(own.units), sites, box, route };
  const beside = [piece.slice(crossing), ...pieces.filter((_, index) => index !== at)];
  const rooms = /^\d/.test(own.words[0] ?? '') ? beside.map(withRoom) : beside;
  const others = rooms.map((each) => readUnits(each, isBareUnit(each)));
  return {
    words: own.words,
    units: coarsestFirst([...own.units, ...others.flatMap(({ units }) => units)]),
    sites,
    building: [...own.building, ...others.flatMap((other) => other.others)],
    box,
    route,
  };
}

/**
 * "1500 RESURGENS PLAZA" beside a street that has its own number: room 1500 of the building. A number in words is the building's,
 * "ONE COLUMBUS PLAZA".
 */
const withRoom = (words: readonly string[]): readonly string[] =>
  /^\d{2,5}$/.test(words[0] ?? '') && words.some((word, at) => at > 1 && isBuilding(word)) ? ['#', ...words] : words;

const isBuilding = (word: string): boolean =>
  isBuildingWord(word) || /^(?:PLZ|CTR)$/.test(STREET_TYPES.get(word) ?? '');

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
  const begin = streetBegins(piece);
  const words = piece.slice(begin);
  const end = unitsBegin(words, 1);
  if (isUnitPiece(piece)) return isBuildingWord(piece[0] ?? '') ? 0 : -1;
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
  const begin = streetBegins(piece);
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
        : [...head.others, ...street.slice(named), ...tail.others].filter((word) => word !== '#'),
  };
}

const NOTHING = { units: [], others: [] } as const;

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

/**
 * Moves the number of a Spanish street line before the street: "CALLE SAN JORGE 253"; so a milestone: "CARR 2 KM 11.2", "PARKS HWY
 * MILE 96".
 */
function numberFirst(words: readonly string[]): readonly string[] {
  const milestone = words.findIndex(isMilestone);
  const first = words[0] ?? '';
  if (milestone > 0) {
    const road = words.slice(0, milestone);
    const begin = streetBegins(road);
    const isRoad =
      isNumberedRoad(road.slice(begin)) || STREET_TYPES.has(road.at(-1) ?? '') || SPANISH_STREETS.has(first);
    return isRoad
      ? [...road.slice(0, begin), words[milestone] ?? '', ...road.slice(begin), ...words.slice(milestone + 1)]
      : words;
  }
  if (words.length < 3 || !(SPANISH_STREETS.has(first) || STREET_TYPES.get(first) === 'AVE')) return words;
  const last = words.at(-1) ?? '';
  const unit = words[unitsBegin(words, 2)];
  return /^\d+$/.test(last) && (unit === undefined || unit === '#') ? [last, ...words.slice(0, -1)] : words;
}

/** Index of a crossing, which adds nothing to the number: "2450 BROADWAY BETWEEN 90TH AND 91ST", "250 PARK AVE S AT 20TH ST". */
function crossingBegins(words: readonly string[]): number {
  if (!/^\d/.test(words[0] ?? '')) return words.length;
  const at = words.findIndex((word, index) => index > 1 && CROSSING_WORDS.has(word));
  return at < 0 ? words.length : at;
}

const CROSSING_WORDS = new Set('BETWEEN BET BTWN AT @ NEAR OFF BEHIND OPPOSITE INSIDE'.split(' '));
