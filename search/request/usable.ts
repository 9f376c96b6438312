import { splitAddressLine } from '../../matching/address-line.ts';
import { postalStateCode } from '../../matching/states.ts';
import { parseWebsite } from '../../matching/website.ts';
import { zipCode } from '../../matching/zip.ts';
import type { SearchedAddress } from './address-input.ts';
import type { PersonQuery } from './person-input.ts';

/** Reads what others wrote about businesses, where nobody can be asked: what no search can use is left out. */

/** The parts of an address as they were written. */
export interface WrittenAddress {
  readonly street: string | null;
  readonly unit: string | null;
  readonly city: string | null;
  readonly state: string | null;
  readonly zip: string | null;
}

/** An address without a state that is none, and without a postal code that is no ZIP code, with or without its leading zeros. */
export function usableAddress({ street, unit, city, state: written, zip }: WrittenAddress): SearchedAddress {
  const state = postalStateCode(written ?? '') ?? null;
  return { id: null, ...{ street, unit, city, state }, zip: zipCode(zip ?? '', state)?.zip ?? null };
}

/**
 * An address whose street may hold all of it in one line, as it does where the line ends with a ZIP code, or with a state after
 * a comma. What stands in parts of their own counts before that.
 */
export function splitStreet(address: WrittenAddress): WrittenAddress {
  const line = address.street ?? '';
  const { street, unit, city, state, zip } = splitAddressLine(line);
  if (zip === '' && (state === '' || !line.includes(','))) return address;
  return {
    street: street || null,
    unit: address.unit ?? (unit || null),
    city: address.city ?? (city || null),
    state: address.state ?? (state || null),
    zip: address.zip ?? (zip || null),
  };
}

/** The first web address with a registrable domain. */
export const usableWebsite = (written: readonly string[]): string | undefined =>
  written.find((each) => parseWebsite(each) !== undefined);

/** A person of whom the names alone are known; undefined without a last name. */
export const usablePerson = (firstName: string | null, lastName: string | null): PersonQuery | undefined =>
  lastName === null ? undefined : { firstName, lastName, dateOfBirth: null, residence: null, tin: undefined };
