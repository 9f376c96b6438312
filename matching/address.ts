import { splitAddressLine } from './address-line.ts';
import { stateCode } from './states.ts';
import { parseStreet, type Street } from './street.ts';
import { statesOfZip } from './tables/zip-states.ts';
import { fold } from './text/fold.ts';

/** A postal address as it is given: a line, or any of its parts. */
export type AddressInput =
  | string
  | {
      readonly street?: string | null;
      /** The second line: suite, floor, or what is left of the first. */
      readonly unit?: string | null;
      readonly city?: string | null;
      /** Two letters or full name. */
      readonly state?: string | null;
      /** Five or nine digits. */
      readonly zip?: string | null;
      readonly country?: string | null;
    };

/** An address taken to its parts, ready to be compared; what it does not name is null. */
export interface Address extends Street {
  /** As it was given. */
  readonly written: string;
  /** Letters and digits only, upper case, "SAINT", "FORT" and "MOUNT" in full. */
  readonly city: string | null;
  readonly state: string | null;
  readonly zip: string | null;
  readonly zip4: string | null;
}

/** Takes an address to its parts. The state comes from the ZIP code where none is named. Never throws. */
export function parseAddress(input: AddressInput): Address {
  const given = typeof input === 'string' ? splitAddressLine(input) : input;
  const [street, unit] = [given.street ?? '', given.unit ?? ''];
  const parsed = parseStreet(unit === '' ? street : `${street} ${isBareUnit(unit) ? '# ' : ''}${unit}`);
  const [, zip, zip4] = ZIP.exec(given.zip ?? '') ?? [];
  const named = stateCode((given.state ?? '').slice(0, 40));
  const city = cityWords(given.city ?? '');
  return {
    ...parsed,
    written:
      typeof input === 'string'
        ? input
        : PARTS.map((part) => given[part] ?? '')
            .filter(notEmpty)
            .join(', '),
    city: city === '' ? null : city,
    state: named ?? onlyOne(zip === undefined ? [] : statesOfZip(zip)) ?? null,
    zip: zip ?? null,
    zip4: zip4 ?? null,
  };
}

const PARTS = ['street', 'unit', 'city', 'state', 'zip'] as const;
const ZIP = /^\s*(\d{5})(?:[\s-]*(\d{4}))?/;
const notEmpty = (part: string) => part !== '';
/** "200" as second line: no designator, no "#". */
const isBareUnit = (unit: string) => /^\s*[A-Za-z]?-?\d+[A-Za-z]?\s*$/.test(unit);
const onlyOne = (states: readonly string[]) => (states.length === 1 ? states[0] : undefined);

function cityWords(city: string): string {
  const words = fold(city.slice(0, MAX_CITY_LENGTH))
    .toUpperCase()
    .replace(/[^A-Z0-9]+/g, ' ')
    .trim();
  return SHORT_CITIES.get(words) ?? words.replace(/^(?:ST|STE|FT|MT|N|S|E|W)(?= )/, (head) => CITY_HEADS[head] ?? head);
}

const MAX_CITY_LENGTH = 80;
/** Cities that go by their letters. */
const SHORT_CITIES: ReadonlyMap<string, string> = new Map([
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
