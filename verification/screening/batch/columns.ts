import { ATTRIBUTES, type Attribute } from '../../../matching/screening/configuration.ts';
import type { EntityDescription } from '../../../matching/screening/query.ts';
import { isAbsent, type LeftOut } from '../../../matching/screening/written-attribute.ts';
import { storableText } from '../../../operations/audit-mask.ts';
import { columnNames } from '../../../tables/input/column-names.ts';
import { BrokenTable } from '../../../tables/input/table-row.ts';
import { isBlank } from '../../request/faults.ts';
import { leftOutSentence } from '../explanation.ts';

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

/** The columns whose values describe each attribute of a party. */
const COLUMNS_OF: Readonly<Record<Attribute, readonly Column[]>> = {
  person_name: ['person_name', 'first_name', 'middle_name', 'last_name'],
  org_name: ['name', 'org_name'],
  dob: ['dob'],
  address: ['address', 'address_2', 'city', 'state', 'postal_code'],
  country_of_affiliation: ['country'],
};

/** A placeholder in a part of a name or an address is no part of it; all others are names, or read by the screening. */
const MAY_BE_ABSENT: ReadonlySet<Column> = new Set(['middle_name', ...COLUMNS_OF.address]);

/** The party that a row describes, without values that are too long; or the fault why it cannot be screened. */
export function partyOf(
  row: RowValues,
): { readonly party: EntityDescription; readonly leftOut: readonly LeftOut[] } | { readonly fault: string } {
  const isLong = (column: Column) => (row[column]?.length ?? 0) > MAX_VALUE_LENGTH;
  const of = (columns: readonly Column[]) =>
    columns.flatMap((column) => {
      const value = isLong(column) ? undefined : row[column];
      return value === undefined || (isAbsent(value) && MAY_BE_ABSENT.has(column)) ? [] : [value];
    });
  const leftOut = ATTRIBUTES.flatMap((attribute) =>
    COLUMNS_OF[attribute].filter(isLong).map((column) => ({
      attribute,
      value: `${row[column]?.slice(0, MAX_SHOWN)}…`,
      expected: `at most ${MAX_VALUE_LENGTH} characters`,
    })),
  );
  const joined = (columns: readonly Column[], between: string) => {
    const parts = of(columns);
    return parts.length === 0 ? [] : [parts.join(between)];
  };
  const party = {
    person_name: [...of(['person_name']), ...joined(['first_name', 'middle_name', 'last_name'], ' ')],
    org_name: of(COLUMNS_OF.org_name),
    dob: of(COLUMNS_OF.dob),
    address: joined(COLUMNS_OF.address, ', '),
    country_of_affiliation: of(COLUMNS_OF.country_of_affiliation),
  };
  if (party.person_name.length + party.org_name.length > 0) return { party, leftOut };
  return { fault: ['The row has no name.', ...leftOut.map(leftOutSentence)].join(' ') };
}

/** Maximum characters that are shown of a value that is too long. */
const MAX_SHOWN = 40;
