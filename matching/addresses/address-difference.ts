import type { Address } from './address.ts';
import { unitText } from './unit.ts';
import type { UnreadPart } from './unread-parts.ts';

/** A part of an address as reasons name it; `of` gives its text, or null where the address lacks it. */
interface Part {
  readonly name: string;
  readonly of: (address: Address) => string | null;
  /** Its name where the comparison takes the two texts for one. */
  readonly alike?: string;
  /** A part of the street: absent with the street, which is then named alone. */
  readonly isOfStreet?: boolean;
}

const joined = (...parts: readonly (string | null)[]): string | null =>
  parts.filter((part) => part !== null).join(' ') || null;

/** Parts whose absence is named of any two addresses. */
const WHOLES: readonly Part[] = [
  { name: 'street', of: ({ name, site, box, route }) => name ?? site ?? box ?? route },
  { name: 'unit', of: ({ unit }) => unit?.written ?? null },
  { name: 'city', of: ({ city }) => city },
  { name: 'ZIP', of: ({ zip }) => zip },
];

/** All parts in which two similar addresses may differ, in the order of an address. */
const PARTS: readonly Part[] = [
  { name: 'house number', of: ({ number }) => number?.text ?? null, isOfStreet: true },
  { name: 'direction', of: ({ before, after }) => joined(before, after), isOfStreet: true },
  { name: 'street', of: ({ name }) => name, alike: 'spelling of the street' },
  { name: 'corner', of: ({ corner }) => corner, alike: 'directions or types of the corner', isOfStreet: true },
  { name: 'street type', of: ({ type }) => type, isOfStreet: true },
  { name: 'site', of: ({ site }) => site },
  { name: 'box', of: ({ box }) => box },
  { name: 'route', of: ({ route }) => route },
  { name: 'building', of: ({ building }) => building },
  { name: 'unit', of: (address) => unitText(address) || null, alike: 'words for the unit' },
  { name: 'city', of: ({ city }) => city, alike: 'spelling of the city' },
  { name: 'state', of: ({ state }) => state },
  { name: 'ZIP', of: ({ zip }) => zip },
];

/**
 * What similar addresses, or two on one street, have in common and what tells them apart, to end a sentence: `: same street and number, ZIP; other
 * direction: "NE" in the request, "SW" on record; without unit in the request`. `agreeing`: the parts that the comparison
 * takes for the same, in its words.
 */
export function similarityOf(
  query: Address,
  known: Address,
  agreeing: readonly string[],
  unread: readonly UnreadPart[],
): string {
  const others = PARTS.flatMap(({ name, of, alike }) => {
    const [asked, stored] = [of(query), of(known)];
    if (asked === null || stored === null || asked === stored) return [];
    const isAlike = agreeing.includes(name) || (name === 'street' && agreeing.includes(STREET_AND_NUMBER));
    if (isAlike && name === 'unit' && isUnitAsWritten(query, known)) return [];
    return [`; other ${isAlike ? (alike ?? name) : name}: "${asked}" in the request, "${stored}" on record`];
  });
  const same = agreeing.flatMap((name) => (name === STREET_AND_NUMBER ? spotOf(query, known) : [name]));
  return `${same.length === 0 ? '' : `: same ${same.join(', ')}`}${others.join('')}${lackingOf(PARTS, query, known, unread)}`;
}

const STREET_AND_NUMBER = 'street and number';

/** "100A" and "100" agree in the comparison, but are not the same number; so do two spellings of a street. */
function spotOf(query: Address, known: Address): string[] {
  const isOneNumber = query.number?.text === known.number?.text;
  if (query.name === known.name) return [isOneNumber ? STREET_AND_NUMBER : 'street'];
  return isOneNumber ? ['house number'] : [];
}

/** "STE 2" and "# 2" are one unit in other words; "STE 2" and "FL 1 STE 2" are not. */
const isUnitAsWritten = (query: Address, known: Address): boolean =>
  query.within.length === known.within.length && query.unit?.id === known.unit?.id;

/**
 * Describes the parts that only one of two addresses names: "; without unit in the request; without ZIP on record". A part that the request
 * names, but that is unread, is not missing there.
 */
export const lacking = (query: Address, known: Address, unread: readonly UnreadPart[]): string =>
  lackingOf(WHOLES, query, known, unread);

function lackingOf(parts: readonly Part[], query: Address, known: Address, unread: readonly UnreadPart[]): string {
  const isUnread = (part: string) => unread.some(({ name }) => name === part);
  const names = (has: Address, lacks: Address) =>
    parts
      .filter(({ of, isOfStreet }) => of(has) !== null && of(lacks) === null && !(isOfStreet && lacks.name === null))
      .filter(({ name }) => lacks !== query || !isUnread(name))
      .map(({ name }) => name)
      .join(', ');
  const [unasked, unknown] = [names(known, query), names(query, known)];
  return `${unasked === '' ? '' : `; without ${unasked} in the request`}${unknown === '' ? '' : `; without ${unknown} on record`}`;
}
