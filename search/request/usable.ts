import { splitAddressLine } from '../../matching/addresses/address-line.ts';
import { stateOfAddress } from '../../matching/addresses/states.ts';
import { zipCode } from '../../matching/addresses/zip.ts';
import { parseWebsite } from '../../matching/identifiers/website.ts';
import type { SearchedAddress } from './address-input.ts';
import type { PersonQuery } from './person-input.ts';

/** Reads facts about businesses whose author cannot be asked; drops what no search can use. */

/** The parts of an address as written. */
export interface WrittenAddress {
  readonly street: string | null;
  readonly unit: string | null;
  readonly city: string | null;
  readonly state: string | null;
  readonly zip: string | null;
}

/**
 * An address for a search; drops a state that is not one and a postal code that is not a ZIP code (leading zeros may be
 * missing).
 */
export function usableAddress({ street, unit, city, state: written, zip }: WrittenAddress): SearchedAddress {
  const state = stateOfAddress(written ?? '') ?? null;
  return { id: null, ...{ street, unit, city, state }, zip: zipCode(zip ?? '', state)?.zip ?? null };
}

/**
 * Splits an address whose street holds all of it in one line; that is so if the line ends with a ZIP code, or with a state
 * after a comma. Separate parts have precedence over those in the line.
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

/** A person known only by name; undefined without a last name. */
export const usablePerson = (firstName: string | null, lastName: string | null): PersonQuery | undefined =>
  lastName === null ? undefined : { firstName, lastName, dateOfBirth: null, residence: null, tin: undefined };
