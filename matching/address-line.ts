import { stateCode } from './states.ts';
import { DIRECTIONALS, STREET_TYPES, SURE_TYPES } from './tables/street-types.ts';
import { UNITS } from './tables/units.ts';
import { statesOfZip } from './tables/zip-states.ts';

/** The parts of an address in one line; those it lacks are empty. */
export interface AddressLine {
  readonly street: string;
  readonly unit: string;
  readonly city: string;
  readonly state: string;
  readonly zip: string;
  readonly country: string;
}

const MAX_LINE_LENGTH = 400;
const COUNTRY = /(?:^|\s)(?:USA|U\.S\.A\.|US|U\.S\.|UNITED STATES(?: OF AMERICA)?)$/i;
const ZIP = /(?:^|\s)(\d{5}(?:[-\s]?\d{4})?)$/;
/** Before five digits these make them no ZIP code. */
const NUMBERED = /(?:\bBOX|#|\b(?:HWY|HIGHWAY|ROUTE|RTE|STE|SUITE|UNIT|APT))$/i;
const CARE_OF = /^(?:C\/O|%|ATTN:?|ATTENTION)\s/i;

/**
 * Splits an address in one line, with commas or without, into street, city, state and ZIP code, from its end: country,
 * ZIP, state, city. Without commas the city begins after the last word that ends a street line; where there is none, after
 * the one word that follows the number. Looks at 400 characters.
 */
export function splitAddressLine(line: string): AddressLine {
  const pieces = line
    .slice(0, MAX_LINE_LENGTH)
    .split(/[,;\n\r|]+/)
    .map((piece) => piece.trim().replace(/\s+/g, ' '))
    .filter((piece) => piece !== '' && !CARE_OF.test(piece));
  const country = cut(pieces, COUNTRY);
  const zip = NUMBERED.test((pieces.at(-1) ?? '').replace(ZIP, '')) ? '' : cut(pieces, ZIP);
  const state = cutState(pieces, zip);
  const hasPlace = zip !== '' || state !== '';
  const isCity = pieces.length > 1 ? isCityPiece(pieces.at(-1) ?? '') : hasPlace && isCityPiece(pieces[0] ?? '');
  const city = isCity ? (pieces.pop() ?? '') : hasPlace && pieces.length > 0 ? cutCity(pieces) : '';
  const [street = '', ...rest] = pieces;
  return { street, unit: rest.join(' '), city, state, zip, country };
}

/** Takes a pattern off the end of the last piece; drops the piece where nothing is left. */
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

/** "DE", "CT" or "NE" at the end of a street are no states unless the ZIP code says so, or they stand in a piece of their own. */
function cutState(pieces: string[], zip: string): string {
  const words = (pieces.at(-1) ?? '').split(' ');
  for (let length = Math.min(3, words.length); length > 0; length--) {
    const text = words.slice(-length).join(' ');
    const code = stateCode(text);
    if (code === undefined) continue;
    const isStreetWord = STREET_TYPES.has(text.toUpperCase()) || DIRECTIONALS.has(text.toUpperCase());
    const isPlace = pieces.length > 1 && !/\d/.test(pieces.at(-1) ?? '');
    const agrees = zip !== '' && statesOfZip(zip).includes(code);
    if (!agrees && isStreetWord && !isPlace) continue;
    // After a street these are cities: "100 BROADWAY, NEW YORK".
    if (CITY_AND_STATE.has(text.toUpperCase()) && length === words.length && /^\d/.test(pieces.at(-2) ?? '')) continue;
    // "WASHINGTON" may be the city of Washington, DC, or a street.
    if (!agrees && text.length > 2 && zip !== '') continue;
    replaceLast(pieces, words.slice(0, -length).join(' '));
    return code;
  }
  return '';
}

const CITY_AND_STATE = new Set(['NEW YORK', 'WASHINGTON']);

/** A piece that names a city: no digits, no unit. */
const isCityPiece = (piece: string) => !/\d|#/.test(piece) && !UNITS.has(piece.split(' ')[0]?.toUpperCase() ?? '');

/** Without a comma before it: what follows the last street type, direction or unit number. */
function cutCity(pieces: string[]): string {
  const words = (pieces.at(-1) ?? '').split(' ');
  let end = words.length;
  while (end > 1 && !endsStreet(words, end - 1)) end--;
  if (end <= 1 || end === words.length) {
    if (end === words.length || words.length < 3) return '';
    end = /^\d/.test(words[0] ?? '') ? 2 : words.length - 1;
  }
  const city = words.slice(end).join(' ');
  replaceLast(pieces, words.slice(0, end).join(' '));
  return city;
}

function endsStreet(words: readonly string[], at: number): boolean {
  const word = (words[at] ?? '').toUpperCase().replace(/[.,]/g, '');
  if (/\d|#/.test(word)) return true;
  const before = (words[at - 1] ?? '').toUpperCase();
  if (UNITS.has(word) && /^\d+(?:ST|ND|RD|TH)$/.test(before)) return true;
  if (UNITS.has(before) || before === '#') return word.length <= 2;
  const type = STREET_TYPES.get(word);
  if (type !== undefined && SURE_TYPES.has(type))
    return !(type === 'ST' && at < words.length - 1 && isSaint(words, at));
  // "AVE S" ends a street; "SOUTH PARK" after a type is a city.
  return DIRECTIONALS.has(word) && word.length <= 2 && at > 1;
}

/** "100 MAIN ST ST LOUIS": after a type, "ST" begins a city. */
const isSaint = (words: readonly string[], at: number) =>
  at > 2 && SURE_TYPES.has(STREET_TYPES.get((words[at - 1] ?? '').toUpperCase()) ?? '');
