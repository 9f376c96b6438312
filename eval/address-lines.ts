import { createHash } from 'node:crypto';
import { join } from 'node:path';
import { parseAddress } from '../matching/addresses/address.ts';
import { unitText } from '../matching/addresses/unit.ts';
import { PARTS, type Part } from './labelled-sets.ts';
import { type Row, readRows } from './rows.ts';

const FILE = join(import.meta.dirname, 'sets', 'address-lines.csv');

/** What a hand-parsed line says of each part. */
const COLUMNS = ['number', 'before', 'street', 'type', 'after', 'unit', 'box', 'city', 'state', 'zip'] as const;
export type ReadParts = Readonly<Record<(typeof COLUMNS)[number], string>>;

export interface ReadLine {
  readonly kind: string;
  readonly line: string;
  /** Which half of the set it is in. */
  readonly part: Part;
  /** The columns that the parser read otherwise: what was expected, and what came. */
  readonly wrong: readonly { readonly column: string; readonly expected: string; readonly read: string }[];
}

/** The hand-parsed lines, each as \`read\` takes it to its parts. Halves are told by a hash of the line. */
export const readAddressLines = (read: (line: string) => ReadParts = readParts): readonly ReadLine[] =>
  readRows(FILE, { delimiter: ',', encoding: 'utf8' }).map((row) => checked(row, read));

function checked(row: Row, read: (line: string) => ReadParts): ReadLine {
  const { kind = '', line = '' } = row;
  const parts = read(line);
  return {
    kind,
    line,
    part: PARTS[halfOf(line)] ?? 'development',
    wrong: COLUMNS.flatMap((column) =>
      parts[column] === (row[column] ?? '') ? [] : [{ column, expected: row[column] ?? '', read: parts[column] }],
    ),
  };
}

const halfOf = (line: string): number => (createHash('sha256').update(line).digest()[0] ?? 0) % 2;

/** As the set writes parts: a route for the street where there is none, all units from the coarsest, ZIP+4 with a dash. */
export function readParts(line: string): ReadParts {
  const address = parseAddress(line);
  const { number, before, name, type, after, box, route, city, state, zip, zip4, country } = address;
  return {
    number: number?.text ?? '',
    before: before ?? '',
    // An address abroad stays as it was written.
    street: country === null ? (name ?? route ?? '') : '',
    type: type ?? '',
    after: after ?? '',
    unit: unitText(address),
    box: box ?? '',
    city: city ?? '',
    state: state ?? '',
    zip: [zip, zip4].filter((part) => part !== null).join('-'),
  };
}
