import { CITY_HEADS, CITY_TAILS, MILITARY_CITIES } from '../tables/city-words.ts';
import { DIRECTIONALS, STREET_TYPES } from '../tables/street-types.ts';
import { UNITS } from '../tables/units.ts';
import { statesOfZip } from '../tables/zip-states.ts';
import { addressPieces } from './address-pieces.ts';
import { countryOfPieces, foreignCountry } from './foreign.ts';
import { abbreviatedState, postalStateCode } from './states.ts';
import { streetEnd } from './street-end.ts';
import { isUnitNumber } from './street-line.ts';
import { streetPiece } from './street-parts.ts';
import { zipCode } from './zip.ts';

/** The parts of an address written in one line; a part that is absent is empty. */
export interface AddressLine {
  /** The piece with the house number, or the first one. */
  readonly street: string;
  /** The other pieces: units, a building, a box, a note. */
  readonly unit: string;
  readonly city: string;
  /** Two letters. */
  readonly state: string;
  /** As written. */
  readonly zip: string;
  /** As written; for a country other than the United States its three-letter code. */
  readonly country: string;
}

const COUNTRY = /(?:^|\s)(?:USA|U\.S\.A\.|US|U\.S\.|UNITED STATES(?: OF AMERICA)?)$/i;
/** Ends with a hyphen where a form leaves the last four digits empty. */
const ZIP = /(?:^|\s)(\d{5}(?:[-\s]?\d{4})?)-?$/;
/** A ZIP code that lost its leading zeros. */
const SHORT_ZIP = /(?:^|\s)(\d{3,4}(?:-\d{4})?)$/;
/** After one of these, five digits are not a ZIP code. */
const NUMBERED = /(?:\bBOX|#|\b(?:HWY|HIGHWAY|ROUTE|RTE|STE|SUITE|UNIT|APT))$/i;

/**
 * Splits an address in one line, with or without commas, into street, city, state and ZIP code, working from its end:
 * country, ZIP, state, city. Without commas the city begins after the last word that ends a street line; if no word does,
 * the city is the last word and the words before it that belong to its name. An address in another country stays one line.
 * Reads the first 400 characters.
 */
export function splitAddressLine(line: string): AddressLine {
  const { pieces, notes } = addressPieces(line);
  const american = cut(pieces, COUNTRY);
  const abroad = american === '' ? countryOfPieces(pieces) : null;
  if (abroad !== null) {
    const isNamed = foreignCountry(pieces.at(-1)) === abroad;
    const street = [...(isNamed ? pieces.slice(0, -1) : pieces), ...notes].join(', ');
    return { street, unit: '', city: '', state: '', zip: '', country: abroad };
  }
  const zip = cutZip(pieces);
  const state = cutState(pieces, zip);
  const regions = cutRegion(pieces, state);
  const hasPlace = zip !== '' || state !== '';
  const isCity = pieces.length > 1 ? isCityPiece(pieces.at(-1) ?? '') : hasPlace && isCityPiece(pieces[0] ?? '');
  const city = isCity ? (pieces.pop() ?? '') : hasPlace && pieces.length > 0 ? cutCity(pieces) : '';
  const at = streetPiece(pieces);
  const others = [...pieces.filter((_, index) => index !== at), ...regions, ...notes];
  return { street: pieces[at] ?? '', unit: others.join(', '), city: militaryCity(city), state, zip, country: american };
}

/** Removes a pattern from the end of the last piece and returns it; drops the piece if nothing is left. */
function cut(pieces: string[], pattern: RegExp): string {
  const last = pieces.at(-1) ?? '';
  const found = pattern.exec(last);
  if (found === null) return '';
  replaceLast(pieces, last.slice(0, found.index));
  return (found[1] ?? found[0]).trim();
}

function replaceLast(pieces: string[], text: string): void {
  pieces.pop();
  if (text.trim() !== '') pieces.push(text.trim());
}

/** Three or four digits are a ZIP code only after a state whose ZIP codes begin with zeros, or alone with a state. */
function cutZip(pieces: string[]): string {
  const last = pieces.at(-1) ?? '';
  if (ZIP.test(last)) return NUMBERED.test(last.replace(ZIP, '')) ? '' : cut(pieces, ZIP);
  const [whole, short = ''] = SHORT_ZIP.exec(last) ?? [];
  if (whole === undefined) return '';
  const before = last.slice(0, last.length - whole.length);
  const state = stateAtEnd(before === '' ? (pieces.at(-2) ?? '') : before);
  if (state === undefined) return '';
  // Alone with a state, a number that is no ZIP code of it is one that lost a digit: the city stands before it all the same.
  return zipCode(short, state) !== undefined || isStateAlone(before, pieces) ? cut(pieces, SHORT_ZIP) : '';
}

/** Whether a text between the last piece but one and a number is a state and nothing else. */
const isStateAlone = (text: string, pieces: readonly string[]): boolean =>
  pieces.length > 1 && /^[A-Z]{2}$/i.test(text.trim()) && postalStateCode(text) !== undefined;

function stateAtEnd(text: string): string | undefined {
  const words = text.split(' ');
  return postalStateCode(words.slice(-2).join(' ')) ?? postalStateCode(words.at(-1) ?? '');
}

/**
 * "DE", "CT" or "NE" at the end of a street is a state only if the ZIP code agrees, a city stands before it, or it is in a
 * piece of its own.
 */
function cutState(pieces: string[], zip: string): string {
  // "KENT, WASH.": elsewhere these may be words of their own.
  const older = pieces.length > 1 ? abbreviatedState(pieces.at(-1) ?? '') : undefined;
  if (older !== undefined) {
    pieces.pop();
    return older;
  }
  const words = (pieces.at(-1) ?? '').split(' ');
  for (let length = Math.min(3, words.length); length > 0; length--) {
    const text = words.slice(-length).join(' ');
    const code = postalStateCode(text);
    if (code === undefined) continue;
    const isStreetWord = STREET_TYPES.has(text.toUpperCase()) || DIRECTIONALS.has(text.toUpperCase());
    const isPlace = pieces.length > 1 && !/\d/.test(pieces.at(-1) ?? '');
    const agrees = zip !== '' && statesOfZip(zipCode(zip, code)?.zip ?? zip).includes(code);
    if (!agrees && isStreetWord && !isPlace && !(length === 1 && hasCity(words.slice(0, -1)))) continue;
    // After a street, these are cities: "100 BROADWAY, NEW YORK".
    if (CITY_AND_STATE.has(text.toUpperCase()) && length === words.length && /^\d/.test(pieces.at(-2) ?? '')) continue;
    // "WASHINGTON" may be the city in Washington, DC, or a street.
    if (!agrees && text.length > 2 && zip !== '') continue;
    replaceLast(pieces, words.slice(0, -length).join(' '));
    return code;
  }
  return '';
}

/** Whether a city follows the end of the street: then "MT" and "CT" are states. */
function hasCity(written: readonly string[]): boolean {
  const words = written.map((word) => word.toUpperCase());
  const end = streetEnd(words);
  return end !== undefined && end < words.length;
}

const CITY_AND_STATE = new Set(['NEW YORK', 'WASHINGTON']);

/** Removes what lies between city and state: "KENT, KING COUNTY, WA", "LAHAINA, MAUI, HI". */
function cutRegion(pieces: string[], state: string): readonly string[] {
  const last = (pieces.at(-1) ?? '').toUpperCase();
  const isRegion = / (?:COUNTY|PARISH)$/.test(last) || (state === 'HI' && ISLANDS.has(last));
  return isRegion && pieces.length > 2 && isCityPiece(pieces.at(-2) ?? '') ? pieces.splice(-1) : [];
}

const ISLANDS = new Set(['BIG ISLAND', 'HAWAII', 'KAUAI', 'LANAI', 'MAUI', 'MOLOKAI', 'OAHU']);

/** Whether a piece names a city: no digits, no unit. "KEY WEST" and "UPPER DARBY" are cities. */
function isCityPiece(piece: string): boolean {
  if (/\d|#/.test(piece)) return false;
  const [first = '', second = ''] = piece.toUpperCase().split(' ');
  return !UNITS.has(first) || !(second === '' || UNITS.has(second) || isUnitNumber(second));
}

/** "RAF LAKENHEATH APO" is an APO. */
function militaryCity(city: string): string {
  const last = city.split(' ').at(-1) ?? '';
  return MILITARY_CITIES.has(last.toUpperCase()) ? last : city;
}

/** Removes the city from the end of the last piece, where no comma separates it from the street, and returns it. */
function cutCity(pieces: string[]): string {
  const written = (pieces.at(-1) ?? '').split(' ');
  const words = written.map((word) => word.toUpperCase());
  const begin = cityBegins(words);
  replaceLast(pieces, written.slice(0, begin).join(' '));
  return written.slice(begin).join(' ');
}

/**
 * Index of the city's first word: after the last word that ends a street; if no word does, the last word, or the words
 * before it that belong to its name.
 */
function cityBegins(words: readonly string[]): number {
  const end = streetEnd(words);
  if (end !== undefined) return end;
  if (words.length < 3) return words.length;
  const first = /^\d/.test(words[0] ?? '') ? (DIRECTIONALS.has(words[1] ?? '') ? 3 : 2) : 1;
  let begin = words.length - 1;
  while (begin > first && (CITY_TAILS.has(words[begin] ?? '') || CITY_HEADS.has(words[begin - 1] ?? ''))) begin--;
  return Math.max(begin, Math.min(first, words.length - 1));
}
