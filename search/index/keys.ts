import type { Address } from '../../matching/addresses/address.ts';
import type { Website } from '../../matching/identifiers/website.ts';
import type { Person } from '../../matching/persons/person.ts';
import { isParticle } from '../../matching/persons/person-evidence.ts';
import { nicknameInitials } from '../../matching/tables/nicknames.ts';

/** A key starts with the first letter of its kind. */
export const key = (kind: string, ...parts: readonly (string | null)[]) => `${kind.charAt(0)}:${parts.join('|')}`;

/** The range of the keys of a kind: `from` inclusive, `to` exclusive. */
export const keysOfKind = (kind: string): readonly [from: string, to: string] => [
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

/** Family name, also each of two, and first letter of the first given name; no key if either is missing. */
export function personKeys({ family, given }: Person): string[] {
  const [first] = given;
  return first === undefined ? [] : familiesOf(family).map((each) => key('person', each, first.charAt(0)));
}

/** A family name, and each of the two that it may have: SMITH JONES is written SMITH or JONES, too; VAN DYKE is one. */
function familiesOf(family: string): readonly string[] {
  const names = family.split(' ').filter((word) => word.length > 1 && !isParticle(word));
  return family === '' ? [] : [family, ...(names.length > 1 ? names : [])];
}

/**
 * The keys under which a person of a query may be stored: by the given name, or by another form of it ("Bill", "William").
 */
export function queryPersonKeys({ family, given }: Person): string[] {
  const [first] = given;
  if (first === undefined || family === '') return [];
  return familiesOf(family).flatMap((each) => nicknameInitials(first).map((initial) => key('person', each, initial)));
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
