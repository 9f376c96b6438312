import { parse } from 'csv-parse/sync';
import { BrokenSet, fileText } from './broken-set.ts';
import { type Columns, FIELDS, type Field, isDefault, type Mapping } from './mapping.ts';

/** A row of a file by its columns. */
export type Row = Readonly<Record<string, string>>;

/** All rows of a delimited file with a header; a delimiter of null is read off the header. Throws BrokenSet. */
export function readRows(file: string, { delimiter, encoding }: Pick<Mapping, 'delimiter' | 'encoding'>): Row[] {
  const text = fileText(file, encoding);
  try {
    return parse(text, {
      columns: true,
      bom: true,
      delimiter: delimiter ?? delimiterOf(text),
      trim: true,
      relax_column_count: true,
      relax_quotes: true,
      skip_empty_lines: true,
    });
  } catch (error) {
    throw new BrokenSet(
      'BAD_SET',
      `Expected delimited rows in ${file}: ${error instanceof Error ? error.message : error}`,
    );
  }
}

const DELIMITERS = [',', '\t', ';', '|'];

/** The most frequent delimiter of the header, quoted names aside. */
function delimiterOf(text: string): string {
  const header = (/^[^\r\n]*/.exec(text)?.[0] ?? '').replace(/"[^"]*"/g, '');
  const count = (delimiter: string) => header.split(delimiter).length;
  return DELIMITERS.reduce((best, each) => (count(each) > count(best) ? each : best));
}

/** The fields that a row has a text for. */
export function fieldsInRow(row: Row, columns: Columns): Partial<Record<Field, string>> {
  const fields: Partial<Record<Field, string>> = {};
  for (const field of FIELDS) {
    const value = row[columns[field] ?? ''];
    if (value !== undefined && value !== '') fields[field] = value;
  }
  return fields;
}

/**
 * The columns of one side that a file has, by the names that it gives them: letter case, spaces, dashes and underscores do not
 * matter. Without a mapping a column named as the side is the name. Throws BrokenSet where a column that a mapping names is
 * not there, or none is.
 */
export function presentColumns(file: string, rows: readonly Row[], columns: Columns, side: string): Columns {
  const header = headerOf(file, rows);
  // A column named as the side itself is the name, unless there is one of its own.
  const wanted = isDefault(columns) ? [['name', side], ...Object.entries(columns)] : Object.entries(columns);
  const found = wanted.map(([field = '', column = '']) => [field, findColumn(header, column)] as const);
  const present = found.filter(([, column]) => column !== undefined);
  if (isDefault(columns) ? present.length > 0 : present.length === wanted.length) return Object.fromEntries(present);
  const missing = isDefault(columns)
    ? `${side} or any of ${Object.values(columns).join(', ')}`
    : Object.values(columns).filter((column) => findColumn(header, column) === undefined);
  throw new BrokenSet('BAD_SET', `Expected ${named(String(missing), file, header)}`);
}

/** The name that a file gives a column; throws BrokenSet where it has none. */
export function presentColumn(file: string, rows: readonly Row[], column: string): string {
  const header = headerOf(file, rows);
  const found = findColumn(header, column);
  if (found === undefined) throw new BrokenSet('BAD_SET', `Expected ${named(column, file, header)}`);
  return found;
}

const named = (expected: string, file: string, header: readonly string[]) =>
  `the columns ${expected} in ${file}, got ${header.join(', ')}: name them in a mapping file (--map).`;

function headerOf(file: string, rows: readonly Row[]): readonly string[] {
  const [first] = rows;
  if (first === undefined) throw new BrokenSet('BAD_SET', `Expected rows in ${file}, got none.`);
  return Object.keys(first);
}

export const findColumn = (header: readonly string[], column: string): string | undefined =>
  header.find((each) => each === column) ?? header.find((each) => plain(each) === plain(column));

const plain = (name: string) => name.toLowerCase().replace(/[\s_-]+/g, '_');

/** Whether a file asks queries: it says what is expected and has no label. */
export function isQuerySet(file: string, mapping: Mapping): boolean {
  const header = Object.keys(readRows(file, mapping)[0] ?? {});
  return findColumn(header, mapping.expected) !== undefined && findColumn(header, mapping.label) === undefined;
}
