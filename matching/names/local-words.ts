import type { Address } from '../addresses/address.ts';
import type { House } from '../evidence/address.ts';
import { Recent } from '../recent.ts';
import type { Name } from './name.ts';
import { stemOf } from './word.ts';

/** No words. */
export const NOWHERE: ReadonlySet<string> = new Set();

/** Where two businesses are, as far as it affects what their names mean. */
export interface Surroundings {
  /** Stems of words that weigh little in their names: the words of the city and of the house both are in. */
  readonly local: ReadonlySet<string>;
  readonly together: Together;
}

/** What two businesses have in common: the same phone, else the same door, else the same house, where neighbours are too. */
export type Together = 'phone' | 'door' | 'house' | null;

/** Nothing is known about where they are. */
export const ANYWHERE: Surroundings = { local: NOWHERE, together: null };

/**
 * The surroundings of two businesses with these addresses, two of which may be in one `house`. Many businesses have their
 * city in their names, so "BOZEMAN BUILDERS" and "BOZEMAN ZEN CENTER" have nothing in common; neither have "PIKE PLACE
 * GIFTS" and "PIKE PLACE BAKERY", both at 1501 PIKE PL.
 */
export function surroundings(
  one: readonly Address[],
  other: readonly Address[],
  house: House | null,
  isOnePhone: boolean,
): Surroundings {
  const local = localWords(one, other);
  if (house === null) return { local, together: isOnePhone ? 'phone' : null };
  const { query, candidate, isOneDoor } = house;
  const together = isOnePhone ? 'phone' : isOneDoor ? 'door' : 'house';
  // A house spelled in two ways is still one house, but which words name it would depend on the side, so none are added.
  return { local: spelled(query) === spelled(candidate) ? withDoor(local, query) : local, together };
}

/**
 * All surroundings that may raise the evidence of names, for one business at these addresses and another in one of
 * `cities`, or anywhere if `cities` is absent. Omits surroundings whose words no name has, because they make no difference.
 */
export function possibleSurroundings(
  one: readonly Address[],
  names: readonly Name[],
  isOnePhone: boolean,
  cities?: readonly Address[],
): readonly Surroundings[] {
  const places = placesOf(one);
  const city = cities === undefined ? undefined : commonCity(one, cities);
  const found: Surroundings[] = [];
  for (const place of places) {
    const isPossible = city === undefined ? isSaid(place.ofCity, names) : place.city === city;
    if (isPossible && isSaid(place.ofDoor, names)) found.push(isOnePhone ? place.withPhone : place.alone);
  }
  return found;
}

/** Where another business may be that shares a city or a door with these addresses. */
interface Place {
  readonly city: string | null;
  /** Words of the city and of the door; they make no difference unless a name has one. */
  readonly ofCity: ReadonlySet<string>;
  readonly ofDoor: ReadonlySet<string>;
  readonly alone: Surroundings;
  readonly withPhone: Surroundings;
}

const knownPlaces = new WeakMap<readonly Address[], readonly Place[]>();

/** Cached, because a query's addresses are requested with thousands of candidates. */
function placesOf(addresses: readonly Address[]): readonly Place[] {
  const known = knownPlaces.get(addresses);
  if (known !== undefined) return known;
  const doors = addresses.filter(isDoor);
  const cities = [null, ...new Set(addresses.flatMap(({ city }) => city ?? []))];
  const places = cities.flatMap((city): Place[] => {
    const local = city === null ? NOWHERE : stemsOf.of(city);
    const withPhone: Surroundings = { local, together: 'phone' };
    // A phone raises the evidence at one door and elsewhere, so it stands for the door too.
    const alone = doors.length > 0 ? withPhone : { local, together: null };
    return [
      { city, ofCity: local, ofDoor: NOWHERE, alone, withPhone },
      ...doors.map((door) => {
        const at: Surroundings = { local: withDoor(local, door), together: 'phone' };
        return { city, ofCity: local, ofDoor: wordsOfDoor(door), alone: at, withPhone: at };
      }),
    ];
  });
  knownPlaces.set(addresses, places);
  return places;
}

/** Whether any name has one of the words; true if there are no words. */
const isSaid = (local: ReadonlySet<string>, names: readonly Name[]): boolean =>
  local.size === 0 || names.some(({ words }) => words.some(({ stem }) => local.has(stem)));

/** Stems of the words that name a city both are in; empty if they have no city in common. */
function localWords(one: readonly Address[], other: readonly Address[]): ReadonlySet<string> {
  const city = commonCity(one, other);
  return city === null ? NOWHERE : stemsOf.of(city);
}

function commonCity(one: readonly Address[], other: readonly Address[]): string | null {
  for (const { city } of one) if (city !== null && other.some((address) => address.city === city)) return city;
  return null;
}

/** The words of the city and of a door. */
function withDoor(local: ReadonlySet<string>, door: Address): ReadonlySet<string> {
  const words = wordsOfDoor(door);
  return local.size === 0 ? words : new Set([...local, ...words]);
}

/** Whether two businesses can share an address as one door. */
const isDoor = ({ name, number, box }: Address) => (name !== null && number !== null) || box !== null;

/** Stems of the words of the house number and street. */
const wordsOfDoor = (address: Address): ReadonlySet<string> => stemsOf.of(spelled(address));
const spelled = ({ number, name }: Address): string => `${number?.text ?? ''} ${name ?? ''}`;

/** Maximum texts in the cache. */
const KEPT_TEXTS = 2000;
const stemsOf = new Recent(
  KEPT_TEXTS,
  (text: string): ReadonlySet<string> => new Set(text.toLowerCase().split(' ').map(stemOf)),
);
