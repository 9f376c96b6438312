import { columnNames, plainName } from '../../tables/input/column-names.ts';
import { BrokenTable } from '../../tables/input/table-row.ts';

/**
 * The meanings that a column of a portfolio may have, with other names for each; letter case, blanks and punctuation are
 * ignored.
 */
const COLUMNS = [
  [
    'name',
    'business name',
    'company',
    'company name',
    'legal name',
    'entity name',
    'firm',
    'merchant',
    'merchant name',
  ],
  ['name_2', 'dba', 'doing business as', 'trade name', 'other name', 'second name'],
  ['street_address1', 'street', 'address', 'address 1', 'street address', 'address line 1', 'street 1'],
  ['street_address2', 'address 2', 'address line 2', 'street 2', 'unit', 'suite'],
  ['city', 'town'],
  ['state', 'state code', 'province', 'region'],
  ['postal_code', 'zip', 'zip code', 'postcode', 'zip5'],
  ['website', 'url', 'web', 'web site', 'domain', 'homepage'],
  ['tin', 'ein', 'fein', 'tax id', 'tax number', 'taxpayer id', 'federal tax id'],
  ['person', 'contact', 'contact name', 'owner', 'owner name', 'officer', 'officer name', 'full name'],
  ['first_name', 'given name', 'first', 'owner first name', 'contact first name'],
  ['last_name', 'surname', 'family name', 'last', 'owner last name', 'contact last name'],
  ['ssn', 'social security number', 'social security', 'owner ssn'],
] as const;
export type Column = (typeof COLUMNS)[number][0];
export const COLUMN_NAMES = COLUMNS.map(([column]): Column => column);

/** Columns that the user named, by meaning: `--columns name=Firma,postal_code=PLZ`. */
export type NamedColumns = ReadonlyMap<Column, string>;

/** A column of the input. */
export interface InputColumn {
  /** Its name in the header. */
  readonly header: string;
  /** Its meaning; null if unknown: such a column is only copied to the output. */
  readonly column: Column | null;
}

const columnOf = columnNames<Column>(COLUMNS);

/**
 * The columns of a header, in its order. A column that the user named for a meaning has it, even if another column has that
 * name. Throws BrokenTable if no column holds names of businesses, if a named column is missing, or if two columns have one
 * meaning.
 */
export function columnsOf(header: readonly string[], named: NamedColumns = new Map()): InputColumn[] {
  const wanted = new Map([...named].map(([column, name]) => [plainName(name), column]));
  const columns = header.map((written): InputColumn => {
    const name = plainName(written);
    const known = columnOf(written) ?? null;
    return { header: written.trim(), column: wanted.get(name) ?? (known !== null && named.has(known) ? null : known) };
  });
  const shown = header.slice(0, 30).join(', ') || 'none';
  for (const [column, name] of named) {
    if (!columns.some((each) => each.column === column))
      throw new BrokenTable(
        `The header has no column ${JSON.stringify(name)} for ${column}; its columns are ${shown}.`,
      );
  }
  if (!columns.some(({ column }) => column === 'name'))
    throw new BrokenTable(
      `No column looks like the names of businesses. The columns are ${shown}; choose one with --columns name=<its name>.`,
    );
  for (const [at, { column, header: second }] of columns.entries()) {
    const first = columns.find((each) => each.column === column);
    if (column !== null && first !== columns[at])
      throw new BrokenTable(
        `Two columns look like ${column}: ${first?.header} and ${second}; choose one with --columns ${column}=<its name>.`,
      );
  }
  return columns;
}
