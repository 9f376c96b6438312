import { type HouseNumber, readHouseNumber } from './house-number.ts';
import { stateCode } from './states.ts';
import { isUnitNumber, streetWords } from './street-line.ts';
import { DIGIT_WORDS, NUMBER_WORDS, ORDINAL_DIGITS, ordinal, TENS_WORDS } from './tables/number-words.ts';
import { DIRECTIONALS, STREET_TYPES, SURE_TYPES } from './tables/street-types.ts';
import { UNITS, UNITS_ALONE } from './tables/units.ts';

/** The parts of a street line; what it does not name is null. */
export interface Street {
  readonly number: HouseNumber | null;
  /** Direction before the name: N, S, E, W, NE, NW, SE, SW. */
  readonly before: string | null;
  /** The street's own name, ordinals in digits, "HWY 99" for numbered roads of any kind. */
  readonly name: string | null;
  /** Preferred abbreviation of its type. */
  readonly type: string | null;
  /** Direction after the type. */
  readonly after: string | null;
  readonly unit: Unit | null;
  /** Post office box, or the box on a rural route. */
  readonly box: string | null;
  /** Rural or highway contract route: "RR 2". */
  readonly route: string | null;
}

/** A part of a building. */
export interface Unit {
  /** Preferred abbreviation of the designator; null for a bare number or "#". */
  readonly type: string | null;
  /** Its number, upper case without leading zeros; null where it needs none ("REAR"). */
  readonly id: string | null;
}

/** Takes a street line to its parts. Never throws; what it cannot place becomes part of the name. */
export function parseStreet(line: string): Street {
  const written = streetWords(line.replaceAll('(', ' ').replaceAll(')', ' ')).flatMap(apart);
  const corner = cornerOf(written);
  if (corner !== undefined) return { ...NO_STREET, name: corner };
  const { words: afterBox, box, route } = takeBox(withoutCrossing(numberFirst(written)));
  const { words: afterUnit, unit } = takeUnit(afterBox);
  const house = readHouseNumber(afterUnit);
  const named = (house === undefined ? afterUnit : afterUnit.slice(house.length)).filter((word) => word !== '#');
  return { number: house?.number ?? null, ...streetName(named), unit, box, route };
}

const NO_STREET: Street = {
  number: null,
  before: null,
  name: null,
  type: null,
  after: null,
  unit: null,
  box: null,
  route: null,
};

/** "HWY 20 & MAIN ST": the names of two streets that meet, in the order of letters. Undefined of other lines. */
function cornerOf(words: readonly string[]): string | undefined {
  const at = words.findIndex((word) => word === '&' || word === 'AND');
  if (at < 1 || at === words.length - 1 || /^\d+$/.test(words[0] ?? '') || words.some((word) => BOX_WORDS.has(word)))
    return undefined;
  const names = [words.slice(0, at), words.slice(at + 1)].map((street) => streetName(street).name);
  return names.some((name) => name === null) ? undefined : names.toSorted().join(' & ');
}

/** "CALLE SAN JORGE 253", as streets are written in Spanish, with the number before the street. */
function numberFirst(words: readonly string[]): readonly string[] {
  const last = words.at(-1) ?? '';
  return words.length > 2 && SPANISH_STREETS.has(words[0] ?? '') && /^\d+$/.test(last)
    ? [last, ...words.slice(0, -1)]
    : words;
}

const SPANISH_STREETS = new Set(['CALLE', 'AVENIDA', 'PASEO', 'CAMINO']);

/** "2450 BROADWAY BETWEEN 90TH AND 91ST", "250 PARK AVE S AT 20TH ST": the crossing says no more than the number. */
function withoutCrossing(words: readonly string[]): readonly string[] {
  const at = words.findIndex((word, index) => index > 1 && CROSSING_WORDS.has(word));
  return at < 0 || !/^\d/.test(words[0] ?? '') ? words : words.slice(0, at);
}

const CROSSING_WORDS = new Set('BETWEEN BET BTWN AT @ NEAR OFF BEHIND OPPOSITE'.split(' '));

/** "I-5" and "SR99" are two words; "P.O.BOX" has lost its dots already. */
function apart(word: string): readonly string[] {
  const road = /^(I|US|SR|CR|FM|HWY|RT|RTE)-?(\d+[A-Z]?)$/.exec(word);
  if (road !== null) return [road[1] ?? '', road[2] ?? ''];
  const [, state, number] = /^([A-Z]{2})-(\d{1,3}[A-Z]?)$/.exec(word) ?? [];
  if (state !== undefined && number !== undefined && stateCode(state) !== undefined) return ['SR', number];
  if (/^(?:POBOX|POB)\d*$/.test(word)) return ['PO', 'BOX', ...(word.match(/\d+/) ?? [])];
  return [spelledNumber(word) ?? word];
}

/** "TWENTY-THIRD" is the 23rd, "TWENTY-THREE" 23. */
function spelledNumber(word: string): string | undefined {
  const [tens = '', digit = ''] = word.toLowerCase().split('-');
  const [ten, one, first] = [TENS_WORDS.get(tens), DIGIT_WORDS.get(digit), ORDINAL_DIGITS.get(digit)];
  if (ten === undefined) return undefined;
  if (one !== undefined) return String(ten + one);
  return first === undefined ? undefined : ordinal(ten + first).toUpperCase();
}

const ROUTES =
  / ?\b(RR|R R|RURAL ROUTE|RURAL RTE|RFD|RD|RT|RTE|ROUTE|HC|HIGHWAY CONTRACT|STAR ROUTE) (\d+[A-Z]?) BOX (\S+)/;
const LONE_ROUTE = /^(RR|R R|RURAL ROUTE|HC|RFD) (\d+[A-Z]?)$/;
const BOX = /(?:^| )(?:(?:P ?O|POST OFFICE) (?:BOX|DRAWER|BX)|(?:^)BOX|PO(?= \d)) (?:# |NO |NUMBER )?(\w[\w-]*)/;

/** Post office boxes and rural routes. */
function takeBox(words: readonly string[]): { words: readonly string[]; box: string | null; route: string | null } {
  if (!words.some((word) => BOX_WORDS.has(word))) return { words, box: null, route: null };
  const line = words.join(' ');
  const route = ROUTES.exec(line) ?? LONE_ROUTE.exec(line);
  const found = route ?? BOX.exec(line);
  if (found === null) return { words, box: null, route: null };
  const rest = `${line.slice(0, found.index)} ${line.slice(found.index + found[0].length)}`.split(' ').filter(notEmpty);
  if (route === null) return { words: rest, box: withoutZeros(found[1] ?? ''), route: null };
  const kind = /^H/.test(route[1] ?? '') ? 'HC' : 'RR';
  return { words: rest, box: route[3] === undefined ? null : withoutZeros(route[3]), route: `${kind} ${route[2]}` };
}

const BOX_WORDS = new Set(['BOX', 'PO', 'DRAWER', 'BX', 'RR', 'RURAL', 'HC', 'RFD', 'R']);
const notEmpty = (word: string) => word !== '';
const withoutZeros = (id: string) => id.replace(/^0+(?=.)/, '').replaceAll('-', '');

/** The unit at the end of the line, or before the number ("SUITE 200 100 MAIN ST"). */
function takeUnit(words: readonly string[]): { words: readonly string[]; unit: Unit | null } {
  const leading = UNITS.get(words[0] ?? '') ?? (words[0] === '#' ? '' : undefined);
  if (leading !== undefined && isUnitNumber(words[1] ?? '') && words.length > 3 && /^\d/.test(words[2] ?? ''))
    return { words: words.slice(2), unit: { type: leading === '' ? null : leading, id: unitId(words.slice(1, 2)) } };
  const startsWithNumber = /^\d/.test(words[0] ?? '');
  for (let at = startsWithNumber ? 2 : 0; at < words.length; at++) {
    // "PIER 39" alone is where a street would stand.
    if (at === 0 && words[at] === 'PIER') continue;
    const named = words[at] === '#' && UNITS.has(words[at + 1] ?? '') ? at + 1 : at;
    const type = words[named] === '#' ? null : UNITS.get(words[named] ?? '');
    const rest = words.slice(named + 1).filter((word) => word !== '#');
    if (type === undefined) continue;
    const before = /^(\d+)(?:ST|ND|RD|TH)$/.exec(words[at - 1] ?? '')?.[1];
    if (type === 'FL' && before !== undefined && at > 2)
      return { words: words.slice(0, at - 1), unit: { type, id: unitId([before, ...rest]) } };
    if (rest.length === 0 ? type !== null && UNITS_ALONE.has(type) && at > 0 : isUnitNumber(rest[0] ?? ''))
      return { words: words.slice(0, at), unit: { type, id: rest.length === 0 ? null : unitId(rest) } };
  }
  const last = words.at(-1) ?? '';
  const isBare =
    words.length > 3 &&
    /^\d+[A-Z]?$|^[A-Z]\d+$|^[A-D]$/.test(last) &&
    SURE_TYPES.has(STREET_TYPES.get(words.at(-2) ?? '') ?? '');
  return isBare && !endsInRoadNumber(words)
    ? { words: words.slice(0, -1), unit: { type: null, id: unitId([last]) } }
    : { words, unit: null };
}

/** "US HIGHWAY 93", "COUNTY ROAD 12": the number is the road's. */
function endsInRoadNumber(words: readonly string[]): boolean {
  const kind = words.at(-2) ?? '';
  return NUMBERED.has(kind) || (/^(?:RD|ROAD)$/.test(kind) && ROAD_WORDS.has(words.at(-3) ?? ''));
}

/** "BLDG 3 STE 5" is building 3 and unit 5; designators inside say nothing more. */
const unitId = (words: readonly string[]) =>
  words
    .filter((word) => !UNITS.has(word))
    .map(withoutZeros)
    .join(' ');

/** What a numbered road is called before its number. */
const ROAD_WORDS = new Set(
  'HWY HIGHWAY HIWAY RTE ROUTE RT INTERSTATE I US U S STATE ST SR COUNTY CO CR CNTY FM ROAD RD OLD SH TWP TOWNSHIP FARM TO MARKET'.split(
    ' ',
  ),
);
const NUMBERED = new Set('HWY HIGHWAY HIWAY RTE ROUTE RT INTERSTATE I US SR CR FM SH'.split(' '));

function streetName(words: readonly string[]): Pick<Street, 'before' | 'name' | 'type' | 'after'> {
  let start = 0;
  let end = words.length;
  let after: string | null = null;
  let before: string | null = null;
  const last = DIRECTIONALS.get(words[end - 1] ?? '');
  if (end > 1 && last !== undefined) {
    after = last;
    end--;
  }
  const first = DIRECTIONALS.get(words[0] ?? '');
  // "NORTH ST" is a street named North.
  if (first !== undefined && end > 1 && !(end === 2 && after === null && STREET_TYPES.has(words[1] ?? ''))) {
    const second = end > 2 ? DIRECTIONALS.get(words[1] ?? '') : undefined;
    const isOneDirection =
      second !== undefined &&
      'NS'.includes(first) &&
      'EW'.includes(second) &&
      !(end === 3 && STREET_TYPES.has(words[2] ?? ''));
    before = isOneDirection ? first + second : first;
    start = isOneDirection ? 2 : 1;
  }
  const road = numberedRoad(words.slice(start, end).map(roadNumber));
  if (road !== undefined) return { before, name: road, type: null, after };
  const type = end - start > 1 ? (STREET_TYPES.get(words[end - 1] ?? '') ?? null) : null;
  const name = words.slice(start, type === null ? end : end - 1).map(nameWord);
  if (name.join(' ') === 'AVE OF THE AMERICAS') return { before, name: '6TH', type: 'AVE', after };
  return { before, name: name.length === 0 ? null : namePhrase(name.join(' '), type), type, after };
}

/** "HIGHWAY ONE" is number 1. */
const roadNumber = (word: string, at: number, words: readonly string[]): string =>
  at > 0 && NUMBERED.has(words[at - 1] ?? '') ? (NUMBER_WORDS.get(word.toLowerCase()) ?? word) : word;

/** "US HIGHWAY 93", "STATE ROUTE 99", "SR 99", "I 5": one name for a number, whoever keeps the road. */
function numberedRoad(words: readonly string[]): string | undefined {
  const number = words.at(-1) ?? '';
  const kinds = words.slice(0, -1);
  const isNumber =
    /^\d+[A-Z]?$/.test(number) || (/^[A-Z]{1,2}$/.test(number) && kinds.length > 1 && COUNTY_ROADS.has(kinds[0] ?? ''));
  return isNumber &&
    kinds.length > 0 &&
    kinds.every(isRoadWord) &&
    kinds.some((word) => NUMBERED.has(word) || word === 'ROAD' || word === 'RD')
    ? `${kinds.some((word) => COUNTY_ROADS.has(word)) && !kinds.includes('FARM') ? 'CR' : 'HWY'} ${number}`
    : undefined;
}

const isRoadWord = (word: string, at: number) => ROAD_WORDS.has(word) || (at === 0 && word.length === 2);
const COUNTY_ROADS = new Set(['COUNTY', 'CO', 'CR', 'CNTY', 'ROAD', 'RD']);

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
  ['DOCTOR', 'DR'],
]);

function namePhrase(name: string, type: string | null): string {
  const short = name.replace(/^(?:DR )?(?:REV )?MARTIN LUTHER KING(?: JR)?$|^(?:DR )?M ?L ?K(?:ING)?(?: JR)?$/, 'MLK');
  return type !== null && /^\d{1,3}$/.test(short) ? ordinal(Number(short)).toUpperCase() : short;
}
