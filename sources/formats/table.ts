import type { SourceTarget } from '../source-target.ts';
import { readJson, textAt } from './json-documents.ts';
import { OwnColumns } from './own-columns.ts';
import { isRejectColumn } from './row-format.ts';
import { type DelimitedHeader, headersOf, type ObjectsHeader, plainName, type TableHeader } from './table-header.ts';
import { headText } from './text-lines.ts';

/** The names that publishers give a column, the usual one first. Letter case, blanks and punctuation do not count. */
type Names = readonly [usual: string, ...others: string[]];

/** A row of a table: the line on which it begins, its text, and its values by column. */
export interface TableRow<Column extends string> {
  readonly line: number;
  /** The trimmed value of a column; empty if the row or the file has none. */
  at(column: Column): string;
  readonly text: string;
}

export type RowOf<Of> = Of extends Table<infer Column> ? TableRow<Column> : never;

export interface Table<Column extends string = string> {
  /** The usual names of all columns. */
  readonly columns: readonly string[];
  /** The usual names of the columns that every file must have. */
  readonly needed: readonly string[];
  /** The header of a text; undefined if the text is not such a table. */
  headerOf(head: string): TableHeader | undefined;
  /** The needed columns that a text lacks, if it has most of them; otherwise undefined. */
  missingColumns(head: string): readonly string[] | undefined;
  /** The rows of a file. Each is counted on the target, and broken ones are reported there. */
  rows(file: string, target: SourceTarget): AsyncGenerator<TableRow<Column>>;
}

/** Columns that each have a single name, which is also their name in rows. */
export const columnsNamed = (names: readonly string[]): Readonly<Record<string, Names>> =>
  Object.fromEntries(names.map((name): [string, Names] => [name, [name]]));

interface Layout<Needed extends string, Other extends string> {
  /** The columns that a file must have to be such a table. */
  readonly needed: Readonly<Record<Needed, Names>>;
  readonly others?: Readonly<Record<Other, Names>>;
  /** True: a file must not have other columns, because these names are common, or because another format has them and more. */
  readonly alone?: true;
}

/**
 * A table that is identified by its column names, in any order and spelling (`License Start Date`,
 * `license_start_date`). Other columns are allowed, unless `alone`. A file is text with commas, tabs, semicolons or
 * bars between its values, or JSON objects.
 */
export function table<Needed extends string, Other extends string = never>(
  layout: Layout<Needed, Other>,
): Table<Needed | Other> {
  const needed = new Map<string, Names>(Object.entries(layout.needed));
  const all = new Map<string, Names>([...needed, ...Object.entries<Names>(layout.others ?? {})]);
  const spellings = new Set([...all.values()].flatMap((names) => names.map(plainName)));
  const usual = (columns: ReadonlyMap<string, Names>) => Array.from(columns.values(), ([name]) => name);
  const isTable = ({ names }: TableHeader) =>
    Array.from(needed.values()).every((column) => indexOf(names, column) !== undefined) &&
    (layout.alone === undefined || names.every((name) => name === '' || spellings.has(name) || isRejectColumn(name)));
  const headerOf = (head: string) => headersOf(head).find(isTable);
  return {
    columns: usual(all),
    needed: usual(needed),
    headerOf,
    missingColumns(head) {
      const missing = headersOf(head).map(({ names }) =>
        [...needed.values()].filter((column) => indexOf(names, column) === undefined).map(([name]) => name),
      );
      const [fewest] = missing.sort((one, other) => one.length - other.length);
      const has = needed.size - (fewest?.length ?? needed.size);
      return has >= Math.max(2, needed.size * MIN_SHARE_OF_NEAR_HEADER) ? fewest : undefined;
    },
    async *rows(file, { read, rows, broken, note, advance }) {
      const header = headerOf(headText(file));
      if (header === undefined) throw new TypeError(`Expected a table with ${usual(needed).join(', ')}.`);
      const to = { rows, broken, note, advance };
      for await (const row of 'lines' in header ? objectRows(file, header, all, to) : lineRows(file, header, all, to)) {
        read();
        yield row;
      }
    },
  };
}

type Columns = ReadonlyMap<string, Names>;
type RowReports = Pick<SourceTarget, 'broken' | 'note' | 'advance' | 'rows'>;

async function* lineRows(file: string, header: DelimitedHeader, columns: Columns, reports: RowReports) {
  const own = new OwnColumns(header);
  reports.rows(own.format);
  const indexes = new Map(Array.from(columns, ([column, written]) => [column, indexOf(header.names, written)]));
  for await (const { line, values } of own.rows(file, reports)) {
    yield {
      line,
      at: (column: string) => own.cell(values, indexes.get(column)),
      get text() {
        return own.text(values);
      },
    };
  }
}

/** The rows of a file of JSON objects. An object may leave out columns. */
async function* objectRows(file: string, { lines, list }: ObjectsHeader, columns: Columns, reports: RowReports) {
  reports.rows({ json: true });
  const plain = new Map(Array.from(columns, ([column, names]) => [column, names.map(plainName)]));
  for await (const { line, value, text } of readJson(file, { lines, ...(list && { list }), ...reports })) {
    const values = new Map(Object.keys(value).map((name) => [plainName(name), textAt(value, name)]));
    const at = (column: string) =>
      plain
        .get(column)
        ?.map((name) => values.get(name))
        .find((each) => each) ?? '';
    yield { line, at, text };
  }
}

/** Minimum share of the needed columns for a header to count as nearly matching; below it, the file has another format. */
const MIN_SHARE_OF_NEAR_HEADER = 0.6;

/** The index of a column. The usual name has precedence. A name that occurs twice is ambiguous and does not count. */
function indexOf(names: readonly string[], column: Names): number | undefined {
  const found = column.map((name) => names.indexOf(plainName(name))).find((index) => index >= 0);
  return found === undefined || names.lastIndexOf(names[found] ?? '') > found ? undefined : found;
}
