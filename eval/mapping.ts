import { readFileSync } from 'node:fs';
import { parse } from 'csv-parse/sync';
import { parse as parseYaml } from 'yaml';

/** A labelled set or its mapping file cannot be read as it stands; the message says what was expected and what came. */
export class BrokenSet extends Error {
  constructor(message: string) {
    super(message);
    this.name = 'BrokenSet';
  }
}

/** Attributes of a business by the columns that hold them. */
export type Columns = Readonly<Partial<Record<Field, string>>>;

export const FIELDS = [
  'name',
  'name2',
  'street',
  'unit',
  'city',
  'state',
  'zip',
  'address',
  'person',
  'first_name',
  'last_name',
  'phone',
  'website',
  'tin',
  'dob',
  'country',
] as const;
export type Field = (typeof FIELDS)[number];

/** Which column of a set is what. A file of pairs has left, right and label; one of queries has query and expected. */
export interface Mapping {
  readonly left: Columns;
  readonly right: Columns;
  readonly query: Columns;
  readonly label: string;
  /** Texts of the label column that mean a match, in lower case. */
  readonly positive: readonly string[];
  readonly expected: string;
  readonly type: 'BRAND' | 'OPERATING_LOCATION' | 'LEGAL_ENTITY';
  readonly scope: 'location' | 'firm';
  readonly delimiter: string;
  readonly encoding: BufferEncoding;
}

const sided = (side: string): Columns => Object.fromEntries(FIELDS.map((field) => [field, `${side}_${field}`]));

/** Without a mapping file: columns left, right, label or left_name, left_street …; query, expected or name, city …. */
const DEFAULTS: Mapping = {
  left: sided('left'),
  right: sided('right'),
  query: Object.fromEntries(FIELDS.map((field) => [field, field])),
  label: 'label',
  positive: ['1', '1.0', 'true', 't', 'yes', 'y', 'match', 'same', 'positive', 'duplicate'],
  expected: 'expected',
  type: 'BRAND',
  scope: 'location',
  delimiter: ',',
  encoding: 'utf8',
};

/**
 * Reads a mapping file: YAML with any of the fields of Mapping. `left: name` is short for `left: {name: name}`. Throws a
 * BrokenSet that names an unknown field.
 */
export function readMapping(file: string | undefined): Mapping {
  if (file === undefined) return DEFAULTS;
  const given: unknown = parseYaml(readFileSync(file, 'utf8')) ?? {};
  if (!isRecord(given)) throw new BrokenSet(`Expected fields in ${file}, got ${typeof given}.`);
  for (const name of Object.keys(given)) {
    if (!(name in DEFAULTS))
      throw new BrokenSet(`Expected ${Object.keys(DEFAULTS).join(', ')} in ${file}, got "${name}".`);
  }
  const text = (name: keyof Mapping, fallback: string) => (given[name] === undefined ? fallback : String(given[name]));
  const positive =
    given.positive === undefined
      ? DEFAULTS.positive
      : [given.positive].flat().map((each) => String(each).toLowerCase());
  return {
    left: columnsOf(given.left, file) ?? DEFAULTS.left,
    right: columnsOf(given.right, file) ?? DEFAULTS.right,
    query: columnsOf(given.query, file) ?? DEFAULTS.query,
    label: text('label', DEFAULTS.label),
    positive,
    expected: text('expected', DEFAULTS.expected),
    type: oneOf(text('type', DEFAULTS.type), ['BRAND', 'OPERATING_LOCATION', 'LEGAL_ENTITY']),
    scope: oneOf(text('scope', DEFAULTS.scope), ['location', 'firm']),
    delimiter: text('delimiter', DEFAULTS.delimiter),
    encoding: oneOf(text('encoding', DEFAULTS.encoding), ['utf8', 'latin1']),
  };
}

function columnsOf(given: unknown, file: string): Columns | undefined {
  if (given === undefined) return undefined;
  if (typeof given === 'string') return { name: given };
  if (!isRecord(given))
    throw new BrokenSet(`Expected a column or fields with columns in ${file}, got ${typeof given}.`);
  const unknown = Object.keys(given).find((name) => !FIELDS.some((field) => field === name));
  if (unknown !== undefined) throw new BrokenSet(`Expected ${FIELDS.join(', ')} in ${file}, got "${unknown}".`);
  return Object.fromEntries(Object.entries(given).map(([field, column]) => [field, String(column)]));
}

function oneOf<T extends string>(value: string, allowed: readonly T[]): T {
  const found = allowed.find((each) => each === value);
  if (found === undefined) throw new BrokenSet(`Expected one of ${allowed.join(', ')}, got "${value}".`);
  return found;
}

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** A row of a file by its columns. */
export type Row = Readonly<Record<string, string>>;

/** All rows of a delimited file with a header. */
export function readRows(file: string, { delimiter, encoding }: Pick<Mapping, 'delimiter' | 'encoding'>): Row[] {
  return parse(readFileSync(file, encoding), {
    columns: true,
    bom: true,
    delimiter,
    trim: true,
    relax_column_count: true,
    relax_quotes: true,
    skip_empty_lines: true,
  });
}

/** The fields that a row has a text for. A bare column named as the side itself is the name. */
export function fieldsOf(row: Row, columns: Columns, bare?: string): Partial<Record<Field, string>> {
  const fields: Partial<Record<Field, string>> = {};
  for (const field of FIELDS) {
    const value = row[columns[field] ?? ''];
    if (value !== undefined && value !== '') fields[field] = value;
  }
  const whole = bare === undefined ? undefined : row[bare];
  return fields.name === undefined && whole !== undefined && whole !== '' ? { ...fields, name: whole } : fields;
}

/** Throws BrokenSet where the rows have none of the columns that a mapping names. */
export function expectColumns(file: string, rows: readonly Row[], columns: Columns, bare: string): void {
  const [first] = rows;
  if (first === undefined) throw new BrokenSet(`Expected rows in ${file}, got none.`);
  const wanted = [bare, ...Object.values(columns)];
  if (wanted.some((column) => column in first)) return;
  throw new BrokenSet(
    `Expected one of the columns ${wanted.join(', ')} in ${file}, got ${Object.keys(first).join(', ')}: name them in a mapping file (--map).`,
  );
}

/** Whether a file asks queries: it says what is expected and has no label. */
export function isQuerySet(file: string, mapping: Mapping): boolean {
  const [first] = readRows(file, mapping);
  return first !== undefined && mapping.expected in first && !(mapping.label in first);
}
