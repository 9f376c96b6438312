import { type FixedColumns, readFixed } from '../formats/fixed-columns.ts';
import { readJson } from '../formats/json-documents.ts';
import { OwnColumns } from '../formats/own-columns.ts';
import { areOfRejects, delimitedText, isRejectColumn } from '../formats/row-format.ts';
import { headersOf, plainName, type TableHeader } from '../formats/table-header.ts';
import { headText } from '../formats/text-lines.ts';
import { isXml, UNKNOWN_XML } from '../formats/xml-text.ts';
import type { SourceTarget } from '../source-target.ts';
import type { Cells } from './mapped-text.ts';

/** The names of a file's columns, and how to read its rows. */
type OwnHeader = TableHeader | FixedColumns;

/** A row of a file, with the cells of the requested columns. */
export interface OwnRow {
  readonly line: number;
  readonly cells: Cells;
  /** The whole row as it is written. */
  text(): string;
}

/** The header of a file that has the most of some columns; undefined if the file is not a table. */
export function headerWith(head: string, columns: readonly string[]): TableHeader | undefined {
  const share = ({ names }: TableHeader) => columns.filter((column) => names.includes(plainName(column))).length;
  const headers = headersOf(head);
  // Of headers that have equally many, the one with the most names: a title line above it has only one.
  return headers.toSorted((one, other) => share(other) - share(one) || other.names.length - one.names.length)[0];
}

/**
 * A message about the requested columns that a file lacks or has twice, with the columns that it has. Undefined if each
 * of them is there once.
 */
export function missingColumns(header: OwnHeader, columns: readonly string[]): string | undefined {
  const count = (column: string) => header.names.filter((name) => name === plainName(column)).length;
  const isNested = 'lines' in header;
  const absent = columns.filter((column) => count(column) === 0 && !(isNested && column.includes('.')));
  // Objects may spell a name in two ways.
  const twice = isNested ? [] : columns.filter((column) => count(column) > 1);
  if (absent.length + twice.length === 0) return undefined;
  const faults = [
    ...(absent.length > 0 ? [`no column ${absent.map(quoted).join(', ')}`] : []),
    ...(twice.length > 0 ? [`${twice.map(quoted).join(', ')} twice`] : []),
  ];
  const has = header.written.filter((name) => name !== '').map(quoted);
  return `${faults.join(', and ')}; its columns are ${has.join(', ')}`;
}

/** The columns of a file, as written, that are not among the given ones, nor hold them. */
export function unreadColumns({ written, names }: OwnHeader, columns: readonly string[]): readonly string[] {
  const read = new Set(columns.flatMap((column) => [plainName(column), plainName(column.split('.')[0] ?? '')]));
  return written.filter((name, at) => name !== '' && !isRejectColumn(name) && !read.has(names[at] ?? ''));
}

const quoted = (name: string) => JSON.stringify(name);

/** The rows of a file, with the cells of some of its columns in their order. Each row is counted on `target`. */
export async function* ownRows(
  file: string,
  header: OwnHeader,
  columns: readonly string[],
  target: Pick<SourceTarget, 'rows' | 'read' | 'broken' | 'note' | 'advance'>,
): AsyncGenerator<OwnRow> {
  const { broken, note, advance } = target;
  if ('lines' in header) {
    target.rows({ json: true });
    const paths = columns.map((column) => column.split('.').map(plainName));
    const { lines, list } = header;
    for await (const { line, value, text } of readJson(file, { lines, ...(list && { list }), broken, note, advance })) {
      target.read();
      yield { line, cells: paths.map((path) => nestedText(value, path)), text: () => text };
    }
    return;
  }
  const { names } = header;
  const at = columns.map((column) => names.indexOf(plainName(column)));
  if ('spans' in header) {
    // Rejected rows are written under the column names, as in a CSV file.
    target.rows({ names: header.written, delimiter: ',' });
    for await (const { line, values } of readFixed(file, { spans: header.spans, broken, note, advance })) {
      target.read();
      yield { line, cells: at.map((index) => values[index] ?? ''), text: () => delimitedText(values, ',') };
    }
    return;
  }
  const own = new OwnColumns(header);
  target.rows(own.format);
  for await (const { line, values } of own.rows(file, { broken, note, advance, mayEndEarly: true })) {
    target.read();
    yield { line, cells: at.map((index) => own.cell(values, index)), text: () => own.text(values) };
  }
}

/**
 * The table header of a file for some columns. If the columns are fixed, the file may also be a corrected file of
 * rejected rows, which has a header. Throws a TypeError that says what the file lacks.
 */
export function ownHeader(file: string, columns: readonly string[], fixed?: FixedColumns): OwnHeader {
  const head = headText(file);
  if (isXml(head)) throw new TypeError(`expected a table, got ${UNKNOWN_XML}`);
  const isFixed = fixed !== undefined && !headersOf(head).some(({ written }) => areOfRejects(written));
  const header = isFixed ? fixed : headerWith(head, columns);
  if (header === undefined)
    throw new TypeError(
      'expected a table: a header of column names, or JSON objects; a file of fixed columns needs "positions" beside "columns"',
    );
  const missing = missingColumns(header, columns);
  if (missing !== undefined) throw new TypeError(`the file has ${missing}`);
  return header;
}

/** The text at a path of plain names; lists of texts are joined by commas. */
function nestedText(value: unknown, [name, ...path]: readonly string[]): string {
  if (name === undefined) return plainText(value);
  if (typeof value !== 'object' || value === null) return '';
  const entry = Object.entries(value).find(([key]) => plainName(key) === name);
  return entry === undefined ? '' : nestedText(entry[1], path);
}

function plainText(value: unknown): string {
  if (value === null || value === undefined) return '';
  if (Array.isArray(value))
    return value
      .map(plainText)
      .filter((each) => each !== '')
      .join(', ');
  return typeof value === 'object' ? '' : String(value).trim();
}
