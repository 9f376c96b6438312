import type { Address } from '../address.ts';
import { Recent } from '../recent.ts';
import type { Name } from './name.ts';
import { stemOf } from './word.ts';

/** No words. */
export const NOWHERE: ReadonlySet<string> = new Set();

/** Where two businesses are, as far as it changes what their names say. */
export interface Surroundings {
  /** Stems of words that say little in their names: those of the city both are in, and of the door both are at. */
  readonly local: ReadonlySet<string>;
  /** They are at one door, or have one telephone. */
  readonly areTogether: boolean;
}

/** Nothing is known of where they are. */
export const ANYWHERE: Surroundings = { local: NOWHERE, areTogether: false };

/**
 * Where businesses of these addresses are, `door` being those that are one door: many businesses of a city have it in their names,
 * so that "BOZEMAN BUILDERS" and "BOZEMAN ZEN CENTER" have nothing in common; nor have "PIKE PLACE GIFTS" and "PIKE PLACE BAKERY",
 * both at 1501 PIKE PL.
 */
export function surroundings(
  one: readonly Address[],
  other: readonly Address[],
  door: readonly [Address, Address] | null,
  isOnePhone: boolean,
): Surroundings {
  const local = localWords(one, other);
  if (door === null) return { local, areTogether: isOnePhone };
  // Spelled in two ways it is one door all the same, but which words say it depends on who asks.
  const [query, candidate] = door;
  return spelled(query) === spelled(candidate) ? atDoor(query, local) : { local, areTogether: true };
}

/**
 * All surroundings that may raise what names say of businesses, the one at these addresses, the other in a city of `cities`, or anywhere
 * without them; words that no name has make no difference.
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

/** Where another business may be, of one city or door with these addresses. */
interface Place {
  readonly city: string | null;
  /** Words of the city, and of the door: unless a name has one, they make no difference. */
  readonly ofCity: ReadonlySet<string>;
  readonly ofDoor: ReadonlySet<string>;
  readonly alone: Surroundings;
  readonly withPhone: Surroundings;
}

const knownPlaces = new WeakMap<readonly Address[], readonly Place[]>();

/** Addresses of a query are asked for with thousands of candidates. */
function placesOf(addresses: readonly Address[]): readonly Place[] {
  const known = knownPlaces.get(addresses);
  if (known !== undefined) return known;
  const doors = addresses.filter(isDoor);
  const cities = [null, ...new Set(addresses.flatMap(({ city }) => city ?? []))];
  const places = cities.flatMap((city): Place[] => {
    const local = city === null ? NOWHERE : stemsOf.of(city);
    const inCity = { local, areTogether: doors.length > 0 };
    return [
      { city, ofCity: local, ofDoor: NOWHERE, alone: inCity, withPhone: { local, areTogether: true } },
      ...doors.map((door) => {
        const at = atDoor(door, local);
        return { city, ofCity: local, ofDoor: wordsOfDoor(door), alone: at, withPhone: at };
      }),
    ];
  });
  knownPlaces.set(addresses, places);
  return places;
}

/** Whether a name has one of the words; of none it is so. */
const isSaid = (local: ReadonlySet<string>, names: readonly Name[]): boolean =>
  local.size === 0 || names.some(({ words }) => words.some(({ stem }) => local.has(stem)));

/** Stems of the words that name a city both are in; none where they have no city in common. */
function localWords(one: readonly Address[], other: readonly Address[]): ReadonlySet<string> {
  const city = commonCity(one, other);
  return city === null ? NOWHERE : stemsOf.of(city);
}

function commonCity(one: readonly Address[], other: readonly Address[]): string | null {
  for (const { city } of one) if (city !== null && other.some((address) => address.city === city)) return city;
  return null;
}

const atDoor = (door: Address, local: ReadonlySet<string>): Surroundings => {
  const words = wordsOfDoor(door);
  return { local: local.size === 0 ? words : new Set([...local, ...words]), areTogether: true };
};

/** An address that two businesses can have in common. */
const isDoor = ({ name, number, box }: Address) => (name !== null && number !== null) || box !== null;

/** Stems of the words of street and house number. */
const wordsOfDoor = (address: Address): ReadonlySet<string> => stemsOf.of(spelled(address));
const spelled = ({ number, name }: Address): string => `${number?.text ?? ''} ${name ?? ''}`;

/** Texts that are remembered. */
const KEPT_TEXTS = 2000;
const stemsOf = new Recent(
  KEPT_TEXTS,
  (text: string): ReadonlySet<string> => new Set(text.toLowerCase().split(' ').map(stemOf)),
);
