import { cornerOf } from './corner.ts';
import { type HouseNumber, readHouseNumber } from './house-number.ts';
import { type StreetName, streetName } from './street-name.ts';
import { streetParts } from './street-parts.ts';
import type { Unit } from './unit.ts';

/** The parts of a street line; an absent part is null. */
export interface Street extends StreetName {
  readonly number: HouseNumber | null;
  /** The streets that meet at a corner, with directions and types: "1ST AVE E & MAIN ST"; `name` has their names alone. */
  readonly corner: string | null;
  /** The unit in the building, the finest one named. */
  readonly unit: Unit | null;
  /** The units that contain it, from the coarsest: building C and floor 2 for suite 100. */
  readonly within: readonly Unit[];
  /** What lies around the street and tells it from another of its name, in alphabetical order: "URB ROYAL OAK". */
  readonly site: string | null;
  /** Other words beside the street: a building's name, a neighbourhood. */
  readonly building: string | null;
  /** Post office box, or the box on a route. */
  readonly box: string | null;
  /** Rural, highway contract or military route: "RR 2", "PSC 802". */
  readonly route: string | null;
}

/**
 * Splits a street line into its parts. `isQueens` says that "104-12" is one number and not a range. Never throws; words
 * that fit nowhere become part of the name.
 */
export function parseStreet(line: string, isQueens = false): Street {
  const { words, units, sites, building, box, route } = streetParts(line);
  const corner = cornerOf(words);
  const house = corner === undefined ? readHouseNumber(words, isQueens) : undefined;
  const named = house === undefined ? words : words.slice(house.length);
  const { before, name, type, after } =
    corner === undefined ? streetName(named.includes('#') ? named.filter((word) => word !== '#') : named) : NO_STREET;
  return {
    number: house?.number ?? null,
    before,
    name: corner?.name ?? name,
    corner: corner?.streets ?? null,
    type,
    after,
    unit: units.at(-1) ?? null,
    within: units.length < 2 ? NO_UNITS : units.slice(0, -1),
    site: sites.length === 0 ? null : sites.toSorted().join(' '),
    building: building.length === 0 ? null : building.join(' '),
    box,
    route,
  };
}

const NO_UNITS: readonly Unit[] = [];

/** A street about which nothing is known. */
export const NO_STREET: Street = {
  number: null,
  before: null,
  name: null,
  type: null,
  after: null,
  unit: null,
  corner: null,
  within: [],
  site: null,
  building: null,
  box: null,
  route: null,
};
