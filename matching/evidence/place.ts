import type { Address } from '../addresses/address.ts';
import { TYPOS } from '../names/typos.ts';
import { editDistance } from '../text/edit-distance.ts';

/** Whether two cities, as addresses name them, are one: equal, "NEW YORK" and "NEW YORK CITY", or a slip apart. */
export function isOneCity(one: string, two: string): boolean {
  if (one === two) return true;
  const [shorter, longer] = one.length <= two.length ? [one, two] : [two, one];
  if (shorter.length >= 4 && longer.startsWith(`${shorter} CITY`)) return true;
  const limit = TYPOS.city(shorter.length);
  return editDistance(one, two, limit) <= limit;
}

export const isOtherState = (one: Address, two: Address): boolean =>
  one.state !== null && two.state !== null && one.state !== two.state;

/** A US state or ZIP code contradicts every other country. */
export const isOtherCountry = (one: Address, two: Address): boolean =>
  isOutside(one.country, two) || isOutside(two.country, one);

const isOutside = (country: string | null, { country: other, state, zip }: Address): boolean =>
  country !== null && (other === null ? state !== null || zip !== null : country !== other);

/**
 * Whether two addresses may be in one town. A part that one lacks contradicts nothing; one ZIP code has several names of
 * towns, and one town several ZIP codes.
 */
export function mayBeOneTown(one: Address, two: Address): boolean {
  if (isOtherState(one, two) || isOtherCountry(one, two)) return false;
  const haveZips = one.zip !== null && two.zip !== null;
  if (haveZips && one.zip === two.zip) return true;
  return one.city === null || two.city === null ? !haveZips : isOneCity(one.city, two.city);
}
