import type { AddressRow } from '../../../search/screening/listed-records.ts';

/** How much two addresses have in common, strongest first. */
export type PlaceLevel = 'street' | 'city' | 'country';
const LEVELS: readonly PlaceLevel[] = ['street', 'city', 'country'];

/**
 * The places that an address names, each as "level:text": its street line in its city, its city, and its country. The
 * United States does not count as a place: all our own records are there, so it proves nothing.
 */
export function placesOf({
  country,
  state,
  zip,
  street,
  city,
}: Pick<AddressRow, 'country' | 'state' | 'zip' | 'street' | 'city'>): string[] {
  const isAmerican = country === 'USA' || (country === null && (state !== null || zip !== null));
  const region = isAmerican ? state : country;
  const inCity = city === null || region === null ? undefined : `${region}|${city}`;
  return [
    ...(inCity === undefined || street === null ? [] : [`street:${inCity}|${street}`]),
    ...(inCity === undefined ? [] : [`city:${inCity}`]),
    ...(isAmerican || country === null ? [] : [`country:${country}`]),
  ];
}

/** The strongest place that both have in common; undefined if there is none. */
export function sharedPlace(
  own: readonly string[],
  listed: ReadonlySet<string>,
): { readonly level: PlaceLevel; readonly place: string } | undefined {
  for (const level of LEVELS) {
    const place = own.find((each) => each.startsWith(`${level}:`) && listed.has(each));
    if (place !== undefined) return { level, place: place.slice(level.length + 1).replaceAll('|', ', ') };
  }
  return undefined;
}
