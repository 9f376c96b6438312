import { countryCode } from '../../../matching/screening/country.ts';
import type { EntityDescription } from '../../../matching/screening/query.ts';
import { storableText } from '../../../operations/audit-mask.ts';
import { columnNames } from '../../../tables/input/column-names.ts';
import { BrokenTable } from '../../../tables/input/table-row.ts';
import { birthDayOf } from '../../request/body.ts';
import { isBlank } from '../../request/faults.ts';

/**
 * The meanings that a column of a batch may have, with other names for each; letter case, blanks and punctuation are
 * ignored.
 */
const COLUMNS = [
  ['tag', 'id', 'customer id', 'client id', 'reference', 'ref', 'external id'],
  ['name', 'full name', 'entity name', 'party name', 'customer name', 'client name'],
  ['person_name', 'person'],
  ['org_name', 'organization', 'organisation', 'company', 'company name', 'business name', 'legal name'],
  ['first_name', 'given name', 'first'],
  ['middle_name', 'middle'],
  ['last_name', 'surname', 'family name', 'last'],
  ['dob', 'date of birth', 'birth date', 'birthday', 'born'],
  ['address', 'full address', 'street', 'street address', 'street 1', 'street address 1', 'address line 1'],
  ['address_2', 'street 2', 'street address 2', 'address line 2', 'unit', 'suite'],
  ['city', 'town'],
  ['state', 'province', 'region'],
  ['postal_code', 'zip', 'zip code', 'postcode'],
  ['country', 'country of affiliation', 'nationality', 'citizenship', 'country code'],
] as const;
export type Column = (typeof COLUMNS)[number][0];
export const COLUMN_NAMES = COLUMNS.map(([column]): Column => column);

/** The values of a row by column; omits empty columns. */
export type RowValues = Readonly<Partial<Record<Column, string>>>;

const columnOf = columnNames<Column>(COLUMNS);

const NAMES: readonly Column[] = ['name', 'person_name', 'org_name', 'last_name'];

/**
 * The columns of a header, by position; undefined for unknown ones. Throws BrokenTable if no column has names, or if two
 * have the same meaning.
 */
export function columnsOf(header: readonly string[]): readonly (Column | undefined)[] {
  const columns = header.map(columnOf);
  if (!NAMES.some((name) => columns.includes(name))) {
    throw new BrokenTable(
      `The header expects a column ${NAMES.join(', ')} or the like, got ${header.slice(0, 20).join(', ') || 'none'}.`,
    );
  }
  for (const [at, column] of columns.entries()) {
    const first = columns.indexOf(column);
    if (column !== undefined && first < at) {
      throw new BrokenTable(`The header has two columns of ${column}: ${header[first]} and ${header[at]}.`);
    }
  }
  return columns;
}

/** A postal code has nine digits of its own; decisions are found by the client's tag. */
const AS_SENT: ReadonlySet<Column> = new Set(['tag', 'postal_code']);

/** The values of a row by the columns of its header, with tax numbers masked, because they are stored. */
export const rowValues = (columns: readonly (Column | undefined)[], cells: readonly string[]): RowValues =>
  Object.fromEntries(
    columns.flatMap((column, at) => {
      const cell = cells[at]?.trim() ?? '';
      return column === undefined || isBlank(cell) ? [] : [[column, AS_SENT.has(column) ? cell : storableText(cell)]];
    }),
  );

const MAX_VALUE_LENGTH = 400;

/** The party that a row describes, or the fault why it cannot be screened. */
export function partyOf(row: RowValues): { readonly party: EntityDescription } | { readonly fault: string } {
  const long = COLUMN_NAMES.find((column) => (row[column]?.length ?? 0) > MAX_VALUE_LENGTH);
  if (long !== undefined) return { fault: `${long} has more than ${MAX_VALUE_LENGTH} characters.` };
  const dob = row.dob === undefined ? undefined : birthDayOf(row.dob);
  if (row.dob !== undefined && dob === undefined) {
    return { fault: `dob expects a day as yyyy-mm-dd or yyyymmdd, got ${JSON.stringify(row.dob.slice(0, 40))}.` };
  }
  if (row.country !== undefined && countryCode(row.country) === undefined) {
    return {
      fault: `country expects an ISO 3166 code, English name or adjective, got ${JSON.stringify(row.country.slice(0, 40))}.`,
    };
  }
  const person = [row.first_name, row.middle_name, row.last_name].filter((part) => part !== undefined).join(' ');
  const persons = [row.person_name, person].filter((name) => name !== undefined && name !== '');
  const orgs = [row.name, row.org_name];
  const address = [row.address, row.address_2, row.city, row.state, row.postal_code];
  const described = {
    person_name: given(persons),
    org_name: given(orgs),
    dob: given([dob]),
    address: given([address.filter((part) => part !== undefined).join(', ') || undefined]),
    country_of_affiliation: given([row.country]),
  };
  const hasName = described.person_name.length + described.org_name.length > 0;
  return hasName ? { party: described } : { fault: 'The row has no name.' };
}

const given = (values: readonly (string | undefined)[]): string[] => values.filter((value) => value !== undefined);
