import { stateCode } from '../../matching/states.ts';
import { parseWebsite } from '../../matching/website.ts';
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

/** An address without a state that is none, and without a postal code that begins with no ZIP code. */
export const usableAddress = ({ street, unit, city, state, zip }: WrittenAddress): SearchedAddress => ({
  id: null,
  ...{ street, unit, city },
  state: stateCode(state ?? '') ?? null,
  zip: /^\d{5}/.exec(zip ?? '')?.[0] ?? null,
});

/** The first web address with a registrable domain. */
export const usableWebsite = (written: readonly string[]): string | undefined =>
  written.find((each) => parseWebsite(each) !== undefined);

/** A person of whom the names alone are known; undefined without a last name. */
export const usablePerson = (firstName: string | null, lastName: string | null): PersonQuery | undefined =>
  lastName === null ? undefined : { firstName, lastName, dateOfBirth: null, residence: null, tin: undefined };
