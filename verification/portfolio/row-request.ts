import { ServiceError } from '../../catalog/errors/service-error.ts';
import { parsePerson } from '../../matching/persons/person.ts';
import { readRequest } from '../request/read-request.ts';
import type { VerificationOptions, VerificationRequest } from '../request/verification-request.ts';
import type { Column, InputColumn } from './columns.ts';

/** The request that a row of a portfolio makes, or the fault why it makes none; a fault never repeats a tax number. */
export function rowRequest(
  columns: readonly InputColumn[],
  cells: readonly string[],
  options: VerificationOptions,
): VerificationRequest | { readonly fault: string } {
  if (cells.slice(columns.length).some((cell) => cell.trim() !== ''))
    return { fault: `The row has ${cells.length} values, the header ${columns.length}.` };
  const values = new Map<Column, string>();
  for (const [at, { column }] of columns.entries()) {
    const cell = cells[at]?.trim() ?? '';
    if (column !== null && cell !== '') values.set(column, cell);
  }
  const given = (...names: readonly Column[]) => names.flatMap((name) => values.get(name) ?? []);
  try {
    return readRequest(
      {
        data: {
          names: given('name', 'name_2'),
          addresses: hasAny(values, ['city', 'state', 'postal_code']) ? [fieldsOf(values, ADDRESS)] : [],
          persons: hasAny(values, PERSON) ? [personOf(values)] : [],
          websites: given('website'),
          tins: given('tin').map(withoutDashes),
        },
      },
      options,
    );
  } catch (error) {
    if (error instanceof ServiceError && error.code === 'BAD_USER_INPUT') return { fault: error.message };
    throw error;
  }
}

const ADDRESS = ['street_address1', 'street_address2', 'city', 'state', 'postal_code'] as const;
const PERSON = ['person', 'first_name', 'last_name', 'ssn'] as const;

type Values = ReadonlyMap<Column, string>;

const hasAny = (values: Values, columns: readonly Column[]) => columns.some((column) => values.has(column));
const fieldsOf = (values: Values, columns: readonly Column[]) =>
  Object.fromEntries(columns.map((column) => [column, values.get(column) ?? null]));

/** First and last name, from their columns or otherwise from the full name. */
function personOf(values: Values) {
  const { given, family } = parsePerson(values.get('person') ?? '');
  return {
    first_name: values.get('first_name') ?? given[0] ?? null,
    last_name: values.get('last_name') ?? (family || null),
    ssn: withoutDashes(values.get('ssn') ?? '') || null,
  };
}

/** Removes dashes, which tables have and the API does not accept, and restores the leading zero that spreadsheets drop. */
const withoutDashes = (written: string): string => {
  const digits = written.replace(/[-\s]/g, '');
  return /^\d{8}$/.test(digits) && !/\D/.test(written) ? `0${digits}` : /^\d{9}$/.test(digits) ? digits : written;
};
