import { type FixedColumns, readFixed } from '../formats/fixed-columns.ts';
import { readJson } from '../formats/json-documents.ts';
import { isObject } from '../formats/json-object.ts';
import { checkWhole, listElements } from '../formats/list-elements.ts';
import { OwnColumns } from '../formats/own-columns.ts';
import { areOfRejects, delimitedText, isRejectColumn } from '../formats/row-format.ts';
import { isSumRow } from '../formats/sum-row.ts';
import { headersOf, plainName, type TableHeader, withDistinctNames } from '../formats/table-header.ts';
import { headText } from '../formats/text-lines.ts';
import { repeatedElements } from '../formats/xml-outline.ts';
import { isHtml, isXml, rootOf, UNKNOWN_XML } from '../formats/xml-text.ts';
import type { SourceTarget } from '../source-target.ts';
import type { Cells } from './mapped-text.ts';

/** Where the rows and columns of a file are, if its format alone does not say it. */
export interface OwnLayout {
  /** The columns of lines without a header. */
  readonly positions?: FixedColumns;
  /** The names of the elements of an XML file that are its rows. */
  readonly row?: readonly string[];
}

/** The paths of the texts and attributes in the elements of an XML file that are its rows. */
interface ElementsHeader {
  readonly root: string;
  readonly rows: readonly string[];
  /** The names of other elements that repeat. */
  readonly others: readonly string[];
  readonly written: readonly string[];
  readonly names: readonly string[];
}

/** The names of a file's columns, and how to read its rows. */
export type OwnHeader = TableHeader | FixedColumns | ElementsHeader;

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
  const [best] = headers.toSorted((one, other) => share(other) - share(one) || other.names.length - one.names.length);
  return best && withDistinctNames(best);
}

/** A message about the requested columns that a file lacks, with the columns that it has. Undefined if each of them is there. */
export function missingColumns(header: OwnHeader, columns: readonly string[]): string | undefined {
  const has = (column: string) => header.names.includes(nameIn(header, column));
  const isNested = 'lines' in header;
  const absent = columns.filter((column) => !has(column) && !(isNested && column.includes('.')));
  if (absent.length === 0) return undefined;
  const written = header.written.filter((name) => name !== '').map(quoted);
  return `no column ${absent.map(quoted).join(', ')}; its columns are ${written.join(', ')}`;
}

/** The columns of a file, as written, that are not among the given ones; of XML also the elements that are no rows. */
export function unreadColumns(header: OwnHeader, columns: readonly string[]): readonly string[] {
  const written = 'lines' in header ? header.paths : header.written;
  const plain = (name: string) => ('lines' in header ? plainPath(name) : nameIn(header, name));
  const read = new Set(columns.map(plain));
  const unread = written.filter((name) => plain(name) !== '' && !isRejectColumn(name) && !read.has(plain(name)));
  return 'rows' in header ? [...unread, ...header.others.map((name) => `<${name}>`)] : unread;
}

/** A column as the header of a file names it: of elements by its path. */
const nameIn = (header: OwnHeader, column: string): string =>
  'rows' in header ? plainPath(column) : plainName(column);

const plainPath = (path: string): string => path.split('.').map(pathStep).join('.');
const pathStep = (name: string): string => `${name.startsWith('@') ? '@' : ''}${plainName(name) || name}`;

const quoted = (name: string) => JSON.stringify(name);

/**
 * The rows of a file, with the cells of some of its columns in their order. Each row is counted on `target`; those of a
 * table that are sums of its columns are skipped.
 */
export async function* ownRows(
  file: string,
  header: OwnHeader,
  columns: readonly string[],
  target: Pick<SourceTarget, 'rows' | 'read' | 'broken' | 'note' | 'advance' | 'skip'>,
): AsyncGenerator<OwnRow> {
  const { broken, note, advance } = target;
  const paths = columns.map((column) => column.split('.').map(pathStep));
  if ('rows' in header) {
    // Rejected rows are written as objects, which load with the same paths.
    target.rows({ json: true });
    for await (const { line, value } of listElements(file, header.root, header.rows, target))
      yield { line, cells: paths.map((path) => nestedText(value, path)), text: () => JSON.stringify(value) };
    return;
  }
  if ('lines' in header) {
    target.rows({ json: true });
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
  let before: readonly string[] = [];
  for await (const { line, values } of own.rows(file, { broken, note, advance, mayEndEarly: true })) {
    target.read();
    if (isSumRow(values, before)) {
      target.skip('a row of sums');
      continue;
    }
    before = values;
    yield { line, cells: at.map((index) => own.cell(values, index)), text: () => own.text(values) };
  }
}

/**
 * The table header of a file for some columns. If the layout has positions or rows, the file may also be a corrected file of
 * rejected rows, which has a header of its own. Throws an Error that says what the file lacks.
 */
export async function ownHeader(
  file: string,
  columns: readonly string[],
  { positions, row }: OwnLayout = {},
): Promise<OwnHeader> {
  const head = headText(file);
  const isFixed = positions !== undefined && !headersOf(head).some(({ written }) => areOfRejects(written));
  const header = isXml(head) ? await elementsHeader(file, head, row) : isFixed ? positions : headerWith(head, columns);
  if (header === undefined)
    throw new TypeError(
      'expected a table: a header of column names, or JSON objects; a file of fixed columns needs "positions" beside "columns"',
    );
  const missing = missingColumns(header, columns);
  if (missing !== undefined) throw new TypeError(`the file has ${missing}`);
  return header;
}

async function elementsHeader(file: string, head: string, rows: readonly string[] = []): Promise<ElementsHeader> {
  const root = rootOf(head);
  if (isHtml(head) || root === undefined) throw new TypeError('expected a table, got a web page or broken XML');
  checkWhole(file, root);
  const repeated = await repeatedElements(file);
  const has = repeated.length === 0 ? 'none repeats' : repeated.map(({ name }) => quoted(name)).join(', ');
  const elements = `"row", the element that is a row (${has})`;
  if (rows.length === 0) throw new TypeError(`expected ${elements}, got ${UNKNOWN_XML}`);
  const found = rows.map((name) => repeated.find((each) => each.name === name));
  const absent = rows.find((_, at) => found[at] === undefined);
  if (absent !== undefined) throw new TypeError(`expected ${elements}, got ${quoted(absent)}`);
  const written = [...new Set(found.flatMap((each) => each?.columns ?? []))];
  const others = repeated.flatMap(({ name }) => (rows.includes(name) ? [] : [name]));
  return { root, rows, others, written, names: written.map(plainPath) };
}

/** Stands between the texts of a list. */
const BETWEEN = '; ';

/**
 * The text at a path of plain names. The texts of a list are joined by semicolons; those of a list of objects keep their
 * places, so that the first city of several addresses stands beside the first street.
 */
function nestedText(value: unknown, path: readonly string[]): string {
  if (Array.isArray(value)) {
    const texts = value.map((each) => nestedText(each, path));
    const filled = texts.filter((text) => text !== '');
    return (path.length > 0 && filled.length > 0 ? texts : filled).join(BETWEEN);
  }
  const [name, ...more] = path;
  if (!isObject(value)) return name === undefined ? plainText(value) : '';
  if (name === undefined) return plainText(value.$);
  const exact = Object.hasOwn(value, name) ? name : Object.keys(value).find((key) => pathStep(key) === name);
  return exact === undefined ? '' : nestedText(value[exact], more);
}

const plainText = (value: unknown): string =>
  value === null || value === undefined || typeof value === 'object' ? '' : String(value).trim();
