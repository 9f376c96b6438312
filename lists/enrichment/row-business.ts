import type { ListSearchField } from '../../operations/list.ts';
import type { KnownBusiness } from '../../search/best-matches.ts';
import { textOf } from '../../search/request/fields.ts';
import { MAX_PART_LENGTH, MAX_TEXT_LENGTH } from '../../search/request/lengths.ts';
import { splitStreet, usableAddress, usablePerson, usableWebsite } from '../../search/request/usable.ts';
import type { InputColumn } from './input-columns.ts';

/** The business that a row names, or the fault why it names none. */
export type RowBusiness = KnownBusiness | { readonly fault: string };

/**
 * Reads a row as search reads its input, but drops what no search can use: a website without a domain, a text that is not a
 * state, a person without both names. A placeholder ("N/A", "-") counts as empty.
 */
export function rowBusiness(columns: readonly InputColumn[], cells: readonly string[]): RowBusiness {
  if (cells.slice(columns.length).some((cell) => cell.trim() !== ''))
    return { fault: `The row has ${cells.length} values, the header ${columns.length}.` };
  const values = new Map<ListSearchField, string>();
  for (const [at, { field }] of columns.entries()) {
    const cell = (cells[at] ?? '').replace(/\s+/g, ' ').trim();
    if (field !== null && cell !== '' && !NOTHING.test(cell)) values.set(field, cell);
  }
  const part = (field: ListSearchField) => textOf(values.get(field), MAX_PART_LENGTH) ?? null;
  const name = textOf(values.get('NAME'), MAX_TEXT_LENGTH);
  const website = usableWebsite([textOf(values.get('WEBSITE'), MAX_TEXT_LENGTH) ?? []].flat());
  const firstName = part('PERSON_FIRST_NAME');
  const person = firstName === null ? undefined : usablePerson(firstName, part('PERSON_LAST_NAME'));
  const written = {
    street: part('ADDRESS_STREET1'),
    unit: part('ADDRESS_STREET2'),
    city: part('ADDRESS_CITY'),
    state: part('ADDRESS_STATE'),
    zip: zipOf(part('ADDRESS_POSTAL_CODE')),
  };
  const address = usableAddress(splitStreet(written));
  if (name === undefined && website === undefined && person === undefined && address.street === null)
    return { fault: 'The row has no name, website, person with first and last name, or street to search by.' };
  return {
    known: {
      names: name === undefined ? [] : [name],
      tins: [],
      ...(website !== undefined && { website }),
      ...(person !== undefined && { person }),
    },
    addresses: Object.values(address).some((each) => each !== null) ? [address] : [],
  };
}

/** Matches the placeholders of tables. */
const NOTHING = /^(?:#?n\/a|null|nan|[-.?*]+)$/i;

/** Restores the leading zeros that a spreadsheet drops, and removes the fraction of a ZIP code that it took for a number. */
function zipOf(written: string | null): string | null {
  const [, digits, rest] = /^(\d{3,5})(?:\.0+)?(-\d{4})?$/.exec(written ?? '') ?? [];
  return digits === undefined ? written : `${digits.padStart(5, '0')}${rest ?? ''}`;
}

/** A key that is equal for rows that search for the same; letter case is ignored. */
export const rowKey = ({ known, addresses }: KnownBusiness): string => JSON.stringify([known, addresses]).toUpperCase();
