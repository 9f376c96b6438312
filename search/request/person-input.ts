import { badUserInput } from '../../catalog/errors/catalogue.ts';
import { type SearchedAddress, searchedAddress } from './address-input.ts';
import { inputFields, isGiven, textOf } from './fields.ts';
import { MAX_PART_LENGTH } from './lengths.ts';
import { queryTin } from './tin-input.ts';

/** A person that a query names, with the known facts. */
export interface PersonQuery {
  /** If null, the person is compared by family name, which is not enough to find candidates. */
  readonly firstName: string | null;
  readonly lastName: string;
  /** A date, `1980-07-04`. */
  readonly dateOfBirth: string | null;
  /** Where the person lives or receives mail; null if no part is known. */
  readonly residence: SearchedAddress | null;
  /** The person's tax number as an employer. */
  readonly tin: string | undefined;
}

/**
 * Validates a PersonInput; undefined if nothing is given. All other facts about a person require the last name. Throws
 * BAD_USER_INPUT with what was expected, but never with a date of birth or a tax number.
 */
export function personQuery(written: unknown): PersonQuery | undefined {
  const fields = inputFields(written);
  const given = ['firstName', 'lastName', 'dateOfBirth', 'address', 'tin'].filter(
    (field) => isGiven(fields[field]) && fields[field] !== '',
  );
  if (given.length === 0) return undefined;
  const lastName = text(fields.lastName);
  if (lastName === null) throw badUserInput('searchInput.person', 'lastName beside what is known of the person', given);
  return {
    firstName: text(fields.firstName),
    lastName,
    dateOfBirth: day(text(fields.dateOfBirth)),
    residence: residenceOf(fields.address),
    tin: queryTin(fields.tin, 'searchInput.person.tin'),
  };
}

function residenceOf(written: unknown): SearchedAddress | null {
  if (!isGiven(written)) return null;
  const { id, ...parts } = searchedAddress(written, 'searchInput.person.address');
  if (id !== null)
    throw badUserInput('searchInput.person.address', 'parts of an address; an id is taken in searchInput.address', id);
  return Object.values(parts).every((part) => part === null) ? null : { id, ...parts };
}

function day(written: string | null): string | null {
  if (written === null) return null;
  const time = /^\d{4}-\d{2}-\d{2}$/.test(written) ? Date.parse(written) : Number.NaN;
  if (!Number.isNaN(time) && new Date(time).toISOString().slice(0, 10) === written) return written;
  throw badUserInput('searchInput.person.dateOfBirth', 'a day by ISO 8601, such as 1980-07-04', 'another text');
}

const text = (value: unknown): string | null => textOf(value, MAX_PART_LENGTH) ?? null;
