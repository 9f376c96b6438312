import { parse } from 'yaml';
import { BrokenSet, fileText } from './broken-set.ts';

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
  /** Texts that mean none; null: all others. */
  readonly negative: readonly string[] | null;
  /** Column of the words that cases are grouped by in the report. */
  readonly kind: string;
  readonly expected: string;
  readonly type: 'BRAND' | 'OPERATING_LOCATION' | 'LEGAL_ENTITY';
  readonly scope: 'location' | 'firm';
  /** Null: read off the header. */
  readonly delimiter: string | null;
  readonly encoding: BufferEncoding;
}

const sided = (side: string): Columns => Object.fromEntries(FIELDS.map((field) => [field, `${side}_${field}`]));

/** Without a mapping file: columns left, right, label or left_name, left_street …; query, expected or name, city …. */
const DEFAULTS: Mapping = {
  left: sided('left'),
  right: sided('right'),
  query: Object.fromEntries(FIELDS.map((field) => [field, field])),
  label: 'label',
  positive: '1 1.0 true t yes y match matched same positive duplicate dup'.split(' '),
  negative: '0 0.0 -1 false f no n nonmatch non-match unmatched no-match different distinct negative'.split(' '),
  kind: 'kind',
  expected: 'expected',
  type: 'BRAND',
  scope: 'location',
  delimiter: null,
  encoding: 'utf8',
};

/** Are these the columns that are looked for where no mapping names any? */
export const isDefault = (columns: Columns): boolean =>
  [DEFAULTS.left, DEFAULTS.right, DEFAULTS.query].includes(columns);

/**
 * Reads a mapping file: YAML with any of the fields of Mapping. `left: name` is short for `left: {name: name}`. Throws a
 * BrokenSet that names an unknown field.
 */
export function readMapping(file: string | undefined): Mapping {
  if (file === undefined) return DEFAULTS;
  const given = yamlIn(file);
  if (!isRecord(given)) throw new BrokenSet('BAD_MAPPING', `Expected fields in ${file}, got ${typeof given}.`);
  for (const name of Object.keys(given)) {
    if (!(name in DEFAULTS))
      throw new BrokenSet('BAD_MAPPING', `Expected ${Object.keys(DEFAULTS).join(', ')} in ${file}, got "${name}".`);
  }
  const text = (name: keyof Mapping, fallback: string) => (given[name] === undefined ? fallback : String(given[name]));
  const texts = (value: unknown) => [value].flat().map((each) => String(each).toLowerCase());
  return {
    left: columnsOf(given.left, file) ?? DEFAULTS.left,
    right: columnsOf(given.right, file) ?? DEFAULTS.right,
    query: columnsOf(given.query, file) ?? DEFAULTS.query,
    label: text('label', DEFAULTS.label),
    positive: given.positive === undefined ? DEFAULTS.positive : texts(given.positive),
    negative:
      given.negative === undefined ? (given.positive === undefined ? DEFAULTS.negative : null) : texts(given.negative),
    kind: text('kind', DEFAULTS.kind),
    expected: text('expected', DEFAULTS.expected),
    type: oneOf(text('type', DEFAULTS.type), ['BRAND', 'OPERATING_LOCATION', 'LEGAL_ENTITY']),
    scope: oneOf(text('scope', DEFAULTS.scope), ['location', 'firm']),
    delimiter: given.delimiter === undefined ? DEFAULTS.delimiter : String(given.delimiter),
    encoding: oneOf(text('encoding', DEFAULTS.encoding), ['utf8', 'latin1']),
  };
}

function yamlIn(file: string): unknown {
  try {
    return parse(fileText(file, 'utf8')) ?? {};
  } catch (error) {
    if (error instanceof BrokenSet) throw error;
    throw new BrokenSet('BAD_MAPPING', `Expected YAML in ${file}: ${error instanceof Error ? error.message : error}`);
  }
}

function columnsOf(given: unknown, file: string): Columns | undefined {
  if (given === undefined) return undefined;
  if (typeof given === 'string') return { name: given };
  if (!isRecord(given))
    throw new BrokenSet('BAD_MAPPING', `Expected a column or fields with columns in ${file}, got ${typeof given}.`);
  const unknown = Object.keys(given).find((name) => !FIELDS.some((field) => field === name));
  if (unknown !== undefined)
    throw new BrokenSet('BAD_MAPPING', `Expected ${FIELDS.join(', ')} in ${file}, got "${unknown}".`);
  return Object.fromEntries(Object.entries(given).map(([field, column]) => [field, String(column)]));
}

function oneOf<T extends string>(value: string, allowed: readonly T[]): T {
  const found = allowed.find((each) => each === value);
  if (found === undefined) throw new BrokenSet('BAD_MAPPING', `Expected one of ${allowed.join(', ')}, got "${value}".`);
  return found;
}

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
