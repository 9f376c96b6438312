import { MILITARY_CITIES } from '../tables/city-words.ts';
import { isNothing } from '../tables/placeholders.ts';
import { statesOfZip } from '../tables/zip-states.ts';
import { fold } from '../text/fold.ts';
import { splitAddressLine } from './address-line.ts';
import { foreignCountry } from './foreign.ts';
import { postalStateCode, stateOfAddress } from './states.ts';
import { NO_STREET, parseStreet, type Street } from './street.ts';
import { streetEnd } from './street-end.ts';
import { streetWords } from './street-line.ts';
import { zipCode } from './zip.ts';

/** A postal address as given: one line, or any of its parts. */
export type AddressInput =
  | string
  | {
      readonly street?: string | null;
      /** The second line: suite, floor, or the rest of the first line. */
      readonly unit?: string | null;
      readonly city?: string | null;
      /** Two letters, full name, or an older abbreviation. */
      readonly state?: string | null;
      /** Five or nine digits; leading zeros may be missing. */
      readonly zip?: string | null;
      /** A name or a code; absent for the United States. */
      readonly country?: string | null;
    };

/** An address split into its parts, ready to be compared; a part it does not name is null. */
export interface Address extends Street {
  /** As given. */
  readonly written: string;
  /** Upper-case letters and digits only, with "SAINT", "FORT" and "MOUNT" in full. */
  readonly city: string | null;
  readonly state: string | null;
  readonly zip: string | null;
  readonly zip4: string | null;
  /**
   * Three-letter code of a country other than the United States; the street lines of such an address stay as written, in
   * `name`.
   */
  readonly country: string | null;
}

/** Splits an address into its parts. Takes the state from the ZIP code if no state is named. Never throws. */
export function parseAddress(input: AddressInput): Address {
  const given = typeof input === 'string' ? splitAddressLine(input) : withoutPlace(input);
  const [street, unit, city] = [given.street ?? '', given.unit ?? '', cityWords(given.city ?? '')];
  const written = typeof input === 'string' ? input : writtenParts(input);
  const country = foreignCountry(given.country);
  if (country !== null) return foreignAddress(written, `${street} ${unit}`, city, country);
  const named = stateOfAddress((given.state ?? '').slice(0, 40)) ?? null;
  const { zip = null, zip4 = null } = zipCode(given.zip ?? '', named) ?? {};
  const state = named ?? onlyOne(zip === null ? [] : statesOfZip(zip)) ?? null;
  const lines = [street, unit].filter((line) => line !== '' && !isNothing(line)).join(', ');
  const parsed = parseStreet(lines, isQueens(zip, state));
  return {
    ...(MILITARY_CITIES.has(city) ? withUnitAsRoute(parsed) : parsed),
    written,
    city: city === '' ? null : city,
    state,
    zip,
    zip4,
    country: null,
  };
}

/**
 * Parts that hold what belongs to others: a street line that repeats its city ("100 MAIN ST, SEATTLE, WA" in SEATTLE), and a city with its
 * state ("SEATTLE WA" in WA).
 */
function withoutPlace(given: Exclude<AddressInput, string>): Exclude<AddressInput, string> {
  const [street, city] = [given.street ?? '', withoutState(given)];
  if (city !== '' && endsWithCity(street, city)) return { ...given, city, street: street.slice(0, -city.length) };
  if (city === '' || !street.includes(',')) return city === given.city ? given : { ...given, city };
  const line = splitAddressLine(street);
  if (line.street === '' || cityWords(line.city) !== cityWords(city))
    return city === given.city ? given : { ...given, city };
  const unit = [line.unit, given.unit ?? ''].filter((part) => part !== '').join(', ');
  return { ...given, city, street: line.street, unit };
}

/** "1248 WEST 69TH STREET CHICAGO" in CHICAGO; "1200 OLD SEATTLE" in SEATTLE is a street. */
function endsWithCity(street: string, city: string): boolean {
  if (!street.toUpperCase().endsWith(` ${city.toUpperCase()}`)) return false;
  const words = street.toUpperCase().split(/\s+/);
  return streetEnd(words) === words.length - city.split(/\s+/).length;
}

/** The city without the code of the state that the address is in. */
function withoutState({ city, state, zip }: Exclude<AddressInput, string>): string {
  const [, town = '', code = ''] =
    /^(.*[a-z].*?)[\s,]+([a-z]{2})\.?\s*$/i.exec((city ?? '').slice(0, MAX_CITY_LENGTH)) ?? [];
  const named = postalStateCode(code);
  if (named === undefined) return city ?? '';
  const states = [stateOfAddress((state ?? '').slice(0, 40)), ...statesOfZip(zip ?? '')];
  return states.includes(named) ? town : (city ?? '');
}

const PARTS = ['street', 'unit', 'city', 'state', 'zip', 'country'] as const;
const writtenParts = (given: Exclude<AddressInput, string>) =>
  PARTS.map((part) => given[part] ?? '')
    .filter((part) => part !== '')
    .join(', ');
const onlyOne = (states: readonly string[]) => (states.length === 1 ? states[0] : undefined);

/** Whether house numbers have hyphens here: in ZIP codes that begin so, or in New York State if there is no ZIP code. */
const isQueens = (zip: string | null, state: string | null): boolean =>
  zip === null ? state === 'NY' : QUEENS.test(zip);
const QUEENS = /^11[01346]/;

/** "UNIT 45013, APO AP": at a military post office a unit is a route. */
const withUnitAsRoute = (street: Street): Street =>
  street.unit?.type === 'UNIT' && street.name === null && street.route === null
    ? { ...street, unit: null, route: `UNIT ${street.unit.id}` }
    : street;

/** Reads no part of a foreign address as if it were American. */
function foreignAddress(written: string, line: string, city: string, country: string): Address {
  const name = streetWords(line).join(' ');
  return {
    ...NO_STREET,
    name: name === '' ? null : name,
    written,
    city: city === '' ? null : city,
    ...{ state: null, zip: null, zip4: null },
    country,
  };
}

function cityWords(city: string): string {
  const words = fold(city.slice(0, MAX_CITY_LENGTH))
    .toUpperCase()
    .replace(/[^A-Z0-9]+/g, ' ')
    .trim();
  return SHORT_CITIES.get(words) ?? words.replace(/^(?:ST|STE|FT|MT|N|S|E|W)(?= )/, (head) => CITY_HEADS[head] ?? head);
}

const MAX_CITY_LENGTH = 80;
/** Cities that are written as initials. */
const SHORT_CITIES: ReadonlyMap<string, string> = new Map([
  ['NY', 'NEW YORK'],
  ['NYC', 'NEW YORK'],
  ['N Y C', 'NEW YORK'],
  ['SF', 'SAN FRANCISCO'],
  ['S F', 'SAN FRANCISCO'],
  ['LA', 'LOS ANGELES'],
  ['L A', 'LOS ANGELES'],
  ['SLC', 'SALT LAKE CITY'],
]);
const CITY_HEADS: Readonly<Record<string, string>> = {
  ST: 'SAINT',
  STE: 'SAINTE',
  FT: 'FORT',
  MT: 'MOUNT',
  N: 'NORTH',
  S: 'SOUTH',
  E: 'EAST',
  W: 'WEST',
};
