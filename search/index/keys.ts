import { type Address, parseAddress } from '../../matching/address.ts';
import { type Person, parsePerson } from '../../matching/person.ts';
import { normalPhone } from '../../matching/phone.ts';
import { nicknameInitials } from '../../matching/tables/nicknames.ts';
import { normalTin } from '../../matching/tin.ts';
import { parseWebsite, type Website } from '../../matching/website.ts';

/** Kinds of record that are found by a key. */
export const KEY_KINDS = ['address', 'phone', 'website', 'person', 'tin'] as const;
export type KeyKind = (typeof KEY_KINDS)[number];

/** A key starts with the first letter of its kind. */
const key = (kind: KeyKind, ...parts: readonly (string | null)[]) => `${kind.charAt(0)}:${parts.join('|')}`;

/** The range of the keys of a kind: `from` inclusive, `to` exclusive. */
export const keysOfKind = (kind: KeyKind): readonly [from: string, to: string] => [
  `${kind.charAt(0)}:`,
  `${kind.charAt(0)};`,
];

/** "+1" and ten digits. */
export const phoneKey = (phone: string): string => key('phone', phone);
/** The registrable domain and, on a host that many share, the account; without an account there, no key. */
export const websiteKey = ({ registrableDomain, account }: Website): string[] =>
  account === '' ? [] : [key('website', registrableDomain, account)];
/** Nine digits. */
export const tinKey = (tin: string): string => key('tin', tin);

/** Family name and first letter of the first given name; no key if either is missing. */
export function personKeys({ family, given }: Person): string[] {
  const [first] = given;
  return first === undefined || family === '' ? [] : [key('person', family, first.charAt(0))];
}

/**
 * The keys under which a person of a query may be stored: by the given name, or by another form of it ("Bill", "William").
 */
export function queryPersonKeys({ family, given }: Person): string[] {
  const [first] = given;
  if (first === undefined || family === '') return [];
  return nicknameInitials(first).map((initial) => key('person', family, initial));
}

/** House number and street, or post office box; null if an address has neither. */
const keyedLine = ({ number, name, box, route }: Address): string | null =>
  name !== null && number !== null ? `${number.text} ${name}` : box === null ? null : `${route ?? 'BOX'} ${box}`;

/**
 * House number and street, or post office box, combined with the ZIP code, and with city and state, if the address has
 * them.
 */
export function addressKeys(address: Address): string[] {
  const { zip, city, state } = address;
  const line = keyedLine(address);
  if (line === null) return [];
  return [
    ...(zip === null ? [] : [key('address', line, zip)]),
    ...(city === null || state === null ? [] : [key('address', line, city, state)]),
  ];
}

/**
 * The range of the keys of one street line or box in all cities: `from` inclusive, `to` exclusive. Undefined if an address
 * has neither.
 */
export function lineKeys(address: Address): readonly [from: string, to: string] | undefined {
  const line = keyedLine(address);
  if (line === null) return undefined;
  const head = key('address', line);
  return [`${head}|`, `${head}}`];
}

/** The city and state of a key in the range of lineKeys; undefined for a key with a ZIP code. */
export function cityOfKey(value: string): { readonly city: string; readonly state: string } | undefined {
  const [, city, state] = value.split('|');
  return city === undefined || state === undefined ? undefined : { city, state };
}

/**
 * The rows that have keys: SQL of (record, values …), and a function from the values to keys. Only EINs are stored as tax
 * numbers.
 */
export const KEYED: readonly {
  readonly kind: KeyKind;
  readonly select: string;
  readonly keys: (...values: readonly (string | null)[]) => readonly string[];
}[] = [
  {
    kind: 'phone',
    select: 'SELECT key, phone_number FROM phone_number',
    keys: (written) => [normalPhone(written ?? '')].flatMap((phone) => (phone === undefined ? [] : phoneKey(phone))),
  },
  {
    kind: 'website',
    select: 'SELECT key, website FROM website',
    keys: (written) => [parseWebsite(written ?? '')].flatMap((site) => (site === undefined ? [] : websiteKey(site))),
  },
  {
    kind: 'tin',
    select: `SELECT key, tin FROM tin WHERE tin_type = 'EIN'`,
    keys: (written) => [normalTin(written ?? '')].flatMap((tin) => (tin === undefined ? [] : tinKey(tin))),
  },
  {
    kind: 'person',
    select: 'SELECT key, first_name, last_name, full_name FROM person',
    keys: (firstName, lastName, fullName) =>
      personKeys(parsePerson(lastName ? { firstName: firstName ?? null, lastName } : (fullName ?? ''))),
  },
  {
    kind: 'address',
    select: 'SELECT key, street_address1, street_address2, city, state, zip FROM address',
    keys: (street = null, unit = null, city = null, state = null, zip = null) =>
      addressKeys(parseAddress({ street, unit, city, state, zip })),
  },
];
