import type { Address } from '../addresses/address.ts';
import { levelOf, type Unit } from '../addresses/unit.ts';
import { STREETS_ONLY } from '../tables/street-types.ts';
import { UNIT_LEVELS, type UnitLevel } from '../tables/units.ts';
import { editDistance } from '../text/edit-distance.ts';
import { ADDRESS, type Scope } from '../weights.ts';
import type { Finding } from './finding.ts';
import { numberCloseness } from './number-closeness.ts';
import { isOneCity, isOtherCountry, isOtherState } from './place.ts';
import { streetSimilarity, withTypeInName } from './street-similarity.ts';

/** The evidence of one part of two addresses. */
interface Part {
  readonly name: string;
  readonly agrees: boolean;
  readonly logOdds: number;
}

/** A house at two addresses. */
export interface House {
  readonly query: Address;
  readonly candidate: Address;
  /** Whether the units do not differ. */
  readonly isOneDoor: boolean;
}

/** The evidence of two addresses. */
export interface AddressFinding extends Finding {
  /** The house if both addresses have the same street line or box in the same place. Otherwise null. */
  readonly house: House | null;
}

/**
 * Compares two addresses part by part. A part that one lacks is no evidence; a part that differs (another state, street,
 * house number, unit) is evidence against a match. A number inside the other's range agrees. Score: the share of the
 * compared parts that agree, each by its weight. A different street line counts less where the query is for a firm.
 * Undefined where the addresses have no part in common to compare. Symmetric.
 */
export function compareAddresses(
  query: Address,
  candidate: Address,
  scope: Scope = 'location',
): AddressFinding | undefined {
  const { street, place, isOneLine } = comparedParts(query, candidate, ADDRESS[scope]);
  const parts = weighed(street, place);
  if (parts.length === 0) return undefined;
  let sum = 0;
  let agreeing = 0;
  let all = 0;
  for (const { agrees, logOdds } of parts) {
    sum += logOdds;
    all += Math.abs(logOdds);
    if (agrees) agreeing += Math.abs(logOdds);
  }
  return {
    score: all === 0 ? 1 : agreeing / all,
    logOdds: Math.max(ADDRESS.min, Math.min(ADDRESS.max, sum)),
    house: isOneLine && !isElsewhere(place) ? { query, candidate, isOneDoor: !street.some(isOtherUnit) } : null,
    compared: { query: query.written, candidate: candidate.written },
    reason: () => reasonOf(parts),
  };
}

/** The names of the parts that compareAddresses takes for the same: "street and number", "ZIP". */
export function agreeingParts(query: Address, candidate: Address): readonly string[] {
  const { street, place } = comparedParts(query, candidate, ADDRESS.location);
  return namesOf([...street, ...place], true);
}

function comparedParts(query: Address, candidate: Address, weights: (typeof ADDRESS)[Scope]) {
  const street = streetParts(withTypeInName(query, candidate), withTypeInName(candidate, query), weights);
  const isOneLine = street.some(({ name, agrees }) => agrees && LINES.has(name));
  return { street, place: placeParts(query, candidate, weights, isOneLine), isOneLine };
}

/** Upper bound of the log-odds of this address against any other: the sum over its parts if all agree. */
export function maxLogOdds({ zip, city, state, route, box, site, name, number, building, unit }: Address): number {
  const isSpot = box !== null || (name !== null && number !== null);
  const parts = [
    ...[
      zip === null && !(city !== null && isSpot) ? 0 : ADDRESS.sameZip,
      city === null ? 0 : ADDRESS.sameCity,
      state === null ? 0 : ADDRESS.sameState,
    ],
    ...[route === null ? 0 : ADDRESS.sameStreetOnly, box === null ? 0 : ADDRESS.sameBox],
    name === null ? (building === null && site === null ? 0 : ADDRESS.sameStreetOnly) : ADDRESS.sameStreetLine,
    ...[unit === null ? 0 : ADDRESS.sameUnit],
  ];
  return Math.min(
    ADDRESS.max,
    parts.reduce((sum, each) => sum + each, 0),
  );
}

/** Parts that name a spot in a town. */
const LINES = new Set(['street and number', 'box']);

const OTHER_SPOT = new Set(['street', 'half of the street', 'house number', 'site']);

/** Where the street or the place contradicts, agreement in the other one counts little. */
function weighed(street: readonly Part[], place: readonly Part[]): readonly Part[] {
  const share = isElsewhere(place)
    ? ADDRESS.streetElsewhere
    : differs(place, 'city', 0)
      ? ADDRESS.streetInOtherCity
      : 1;
  const isOtherStreet = street.some(({ name, agrees }) => !agrees && OTHER_SPOT.has(name));
  const faded = (parts: readonly Part[], share: number) =>
    parts.map((part) => (part.agrees ? { ...part, logOdds: part.logOdds * share } : part));
  return [...faded(street, share), ...(isOtherStreet ? faded(place, 0) : place)];
}

const isElsewhere = (place: readonly Part[]) => differs(place, 'state', 0) || differs(place, 'ZIP', ADDRESS.otherZip);
const differs = (place: readonly Part[], name: string, max: number) =>
  place.some((part) => part.name === name && part.logOdds <= max);
const isOtherUnit = ({ name, agrees }: Part) => name === 'unit' && !agrees;

const same = (name: string, logOdds: number): Part => ({ name, agrees: true, logOdds });
const other = (name: string, logOdds: number): Part => ({ name, agrees: false, logOdds });

function placeParts(one: Address, two: Address, weights: (typeof ADDRESS)[Scope], isOneLine: boolean): Part[] {
  const parts: Part[] = [];
  const inOtherState = isOtherState(one, two);
  const haveZips = one.zip !== null && two.zip !== null;
  const isOneZip = haveZips && one.zip === two.zip;
  const isNear = haveZips && isNearZip(one.zip, two.zip, one.city === two.city && isOneLine);
  if (haveZips)
    parts.push(isOneZip ? same('ZIP', ADDRESS.sameZip) : other('ZIP', isNear ? ADDRESS.nearZip : ADDRESS.otherZip));
  if (one.city !== null && two.city !== null) {
    // Many states have a city named Salem.
    if (!isOneCity(one.city, two.city)) {
      if (!isOneZip) parts.push(other('city', isNear || isOneLine ? ADDRESS.otherCityName : weights.otherCity));
    } else if (!inOtherState)
      // One street line of one city is in one ZIP code nearly always, said or not.
      parts.push(same('city', ADDRESS.sameCity + (isOneLine && !haveZips ? ADDRESS.sameZip : 0)));
  }
  if (isOtherCountry(one, two)) parts.push(other('country', weights.otherState));
  if (one.state !== null && two.state !== null)
    parts.push(inOtherState ? other('state', weights.otherState) : same('state', ADDRESS.sameState));
  return parts;
}

/** The same postal center, or a slip: for one street line of one city any digit may be wrong. */
const isNearZip = (one: string, two: string, isOneSpot: boolean): boolean =>
  one.startsWith(two.slice(0, 3)) || (isOneSpot && editDistance(one, two, 1) <= 1);

function streetParts(one: Address, two: Address, weights: (typeof ADDRESS)[Scope]): Part[] {
  const parts: Part[] = [];
  const isOtherRoute = one.route !== null && two.route !== null && one.route !== two.route;
  if (isOtherRoute) parts.push(other('route', ADDRESS.otherBox));
  else if (one.route !== null && two.route !== null) parts.push(same('route', ADDRESS.sameStreetOnly));
  // Every route counts its own boxes.
  if (!isOtherRoute && one.box !== null && two.box !== null)
    parts.push(one.box === two.box ? same('box', ADDRESS.sameBox) : other('box', ADDRESS.otherBox));
  if (isOneBuilding(one, two)) return [...parts, same('building', ADDRESS.sameStreetOnly), ...unitParts(one, two)];
  const isOneZip = one.zip !== null && one.zip === two.zip;
  const otherStreet = isOneZip ? weights.otherStreetInZip : weights.otherStreet;
  if (one.site !== null && two.site !== null && streetSimilarity(one.site, two.site) === 0)
    return [...parts, other('site', otherStreet)];
  if (one.name === null || two.name === null) return [...parts, ...siteParts(one, two), ...unitParts(one, two)];
  const similarity = streetSimilarity(one.name, two.name);
  if (similarity === 0 && (mayBeBuilding(one) || mayBeBuilding(two) || meets(one.name, two.name))) return parts;
  if (similarity === 0 || isOtherCorner(one, two)) return [...parts, other('street', otherStreet)];
  if (isOtherHalf(one, two)) return [...parts, other('half of the street', otherStreet)];
  if (one.number === null || two.number === null)
    return [...parts, same('street', similarity * ADDRESS.sameStreetOnly), ...detail(one, two)];
  const closeness = numberCloseness(one.number, two.number);
  if (closeness !== 'same') {
    const elsewhere = isOneZip ? weights.otherStreetInZip : weights.otherNumber;
    const logOdds = { near: weights.nearNumber, block: weights.otherNumberOfBlock, other: elsewhere }[closeness];
    return [...parts, other('house number', logOdds), ...detail(one, two)];
  }
  return [
    ...parts,
    same('street and number', similarity * ADDRESS.sameStreetLine),
    ...detail(one, two),
    ...unitParts(one, two),
  ];
}

/** A site alone names a place as a street without a number does. */
const siteParts = (one: Address, two: Address): Part[] =>
  one.site !== null && two.site !== null ? [same('site', ADDRESS.sameStreetOnly)] : [];

/** Direction and street type: "NE 8TH ST" is not "8TH AVE". */
function detail(one: Address, two: Address): Part[] {
  const parts: Part[] = [];
  const [ones, twos] = [directions(one), directions(two)];
  if (ones !== '' && twos !== '' && ones !== twos) parts.push(other('direction', ADDRESS.otherDirection));
  if (one.type !== null && two.type !== null && one.type !== two.type)
    parts.push(other('street type', ADDRESS.otherType));
  return parts;
}

/** On a grid, both directions together name the spot: "3100 S 300 W" is not "3100 W 300 S". */
const isOtherCorner = (one: Address, two: Address) =>
  [one, two].every(({ before, after, type }) => before !== null && after !== null && type === null) &&
  (one.before !== two.before || one.after !== two.after);

/** "1500 N WESTERN AVE" is miles from "1500 S WESTERN AVE". */
function isOtherHalf(one: Address, two: Address): boolean {
  const [ones, twos] = [directions(one), directions(two)];
  // Inside one ZIP code a different quarter (NE, SW) is more often a slip than a different street.
  if (ones.length + twos.length > 2 && one.zip !== null && one.zip === two.zip) return false;
  return OPPOSITES.some(([a, b]) => ones.includes(a) && twos.includes(b) && !ones.includes(b) && !twos.includes(a));
}

const OPPOSITES = [
  ['N', 'S'],
  ['S', 'N'],
  ['E', 'W'],
  ['W', 'E'],
] as const;

/** "N 45TH ST" and "45TH ST N" are one street. */
const directions = ({ before, after }: Address) => `${before ?? ''}${after ?? ''}`;

/** "PIKE PLACE MARKET" and "1501 PIKE PL, PIKE PLACE MARKET" are the same building. */
const isOneBuilding = (one: Address, two: Address): boolean =>
  buildingOf(one) !== null && buildingOf(one) === buildingOf(two) && (one.number === null || two.number === null);

/** A name without a number may be a building's or a street's. */
const buildingOf = (address: Address): string | null =>
  address.building ??
  (mayBeBuilding(address) ? [address.name, address.type].filter((part) => part !== null).join(' ') : null);

/**
 * A line without a number says nothing about the street, unless it names a street by its type, a direction, a numbered road
 * or a corner.
 */
const mayBeBuilding = ({ number, before, name, type, after }: Address): boolean =>
  number === null &&
  before === null &&
  after === null &&
  name !== null &&
  !/[\d&]/.test(name) &&
  (type === null || !STREETS_ONLY.has(type));

/** "3RD & PIKE" is on Pike Street. */
const meets = (one: string, two: string): boolean =>
  one.includes('&') !== two.includes('&') && (one.split(' & ').includes(two) || two.split(' & ').includes(one));

function unitParts(one: Address, two: Address): Part[] {
  const agreements = UNIT_LEVELS.flatMap((level) => sameOnLevel(unitsOn(one, level), unitsOn(two, level)));
  if (agreements.length === 0) return isBareFloor(one.unit, two.unit) ? [same('unit', ADDRESS.sameUnit)] : [];
  return [agreements.every((agrees) => agrees) ? same('unit', ADDRESS.sameUnit) : other('unit', ADDRESS.otherUnit)];
}

const unitsOn = ({ within, unit }: Address, level: UnitLevel): readonly Unit[] =>
  [...within, ...(unit === null ? [] : [unit])].filter((each) => levelOf(each) === level);

/**
 * Compares the units of one level: "STE 200", "#200" and "200" are the same unit, suite 200 may be on floor 2; outlets
 * without numbers are compared by type.
 */
function sameOnLevel(ones: readonly Unit[], twos: readonly Unit[]): readonly boolean[] {
  const [one, two] = [ones, twos].map((units) => units.flatMap(({ id }) => id ?? []).join(' '));
  if (ones.length === 0 || twos.length === 0 || (one === '') !== (two === '')) return [];
  return [one === '' ? ones[0]?.type === twos[0]?.type : one === two];
}

/** "# 2" may be floor 2. */
const isBareFloor = (one: Unit | null, two: Unit | null): boolean =>
  one !== null && two !== null && (one.type === null || two.type === null) && one.id === two.id;

const namesOf = (parts: readonly Part[], agree: boolean): readonly string[] =>
  parts.filter((part) => part.agrees === agree).map((part) => part.name);

function reasonOf(parts: readonly Part[]): string {
  const [same, others] = [namesOf(parts, true).join(', '), namesOf(parts, false).join(', ')];
  const lines = [same === '' ? '' : `same ${same}`, others === '' ? '' : `other ${others}`];
  return lines.filter((line) => line !== '').join('; ');
}
