import type { SourceTarget } from '../source-target.ts';
import { readJson, textAt } from './json-documents.ts';
import { readDelimited } from './read-delimited.ts';
import { type DelimitedHeader, headersOf, type ObjectsHeader, plainName, type TableHeader } from './table-header.ts';
import { headText } from './text-lines.ts';

/** Names that publishers give a column, the usual one first. Letter case, blanks and punctuation do not count. */
type Names = readonly [usual: string, ...others: string[]];

/** A row of a table: the line where it begins, its text, and its values by column. */
export interface TableRow<Column extends string> {
  readonly line: number;
  /** The value, trimmed; empty where the row or the file has none. */
  at(column: Column): string;
  readonly text: string;
}

export type RowOf<Of> = Of extends Table<infer Column> ? TableRow<Column> : never;

export interface Table<Column extends string = string> {
  /** The usual names of all columns. */
  readonly columns: readonly string[];
  /** The usual names of those that no file lacks. */
  readonly needed: readonly string[];
  /** The header of a text that is such a table. */
  headerOf(head: string): TableHeader | undefined;
  /** Needed columns that a text lacks which has most of them; undefined where it has few. */
  missingColumns(head: string): readonly string[] | undefined;
  /** The rows, each counted; those that break the format are reported. */
  rows(file: string, target: SourceTarget): AsyncGenerator<TableRow<Column>>;
}

interface Layout<Needed extends string, Other extends string> {
  /** Columns without which a file is none of the kind. */
  readonly needed: Readonly<Record<Needed, Names>>;
  readonly others?: Readonly<Record<Other, Names>>;
  /** No other columns stand beside: the names are common, or another format has them and more. */
  readonly alone?: true;
}

/**
 * A table that is known by the names of its columns: in any order and spelling (`License Start Date`, `license_start_date`),
 * most with any others beside them; as text with commas, tabs, semicolons or bars between its values, or as JSON objects.
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
    (layout.alone === undefined || names.every((name) => name === '' || spellings.has(name)));
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
    async *rows(file, { read, broken, note, advance }) {
      const header = headerOf(headText(file));
      if (header === undefined) throw new TypeError(`Expected a table with ${usual(needed).join(', ')}.`);
      const to = { broken, note, advance };
      for await (const row of 'lines' in header ? objectRows(file, header, all, to) : lineRows(file, header, all, to)) {
        read();
        yield row;
      }
    },
  };
}

type Columns = ReadonlyMap<string, Names>;
type RowReports = Pick<SourceTarget, 'broken' | 'note' | 'advance'>;

async function* lineRows(file: string, header: DelimitedHeader, columns: Columns, reports: RowReports) {
  const { line: headerLine, delimiter, names } = header;
  const indexes = new Map(Array.from(columns, ([column, written]) => [column, indexOf(names, written)]));
  const format = { delimiter, columns: names.length, fromLine: headerLine + 1, ...reports };
  for await (const { line, values } of readDelimited(file, format)) {
    yield {
      line,
      at: (column: string) => values[indexes.get(column) ?? values.length] ?? '',
      get text() {
        return values.join(delimiter);
      },
    };
  }
}

/** Rows of objects, of which each may leave out what it does not have. */
async function* objectRows(file: string, { lines }: ObjectsHeader, columns: Columns, reports: RowReports) {
  const plain = new Map(Array.from(columns, ([column, names]) => [column, names.map(plainName)]));
  for await (const { line, value, text } of readJson(file, { lines, ...reports })) {
    const values = new Map(Object.keys(value).map((name) => [plainName(name), textAt(value, name)]));
    const at = (column: string) =>
      plain
        .get(column)
        ?.map((name) => values.get(name))
        .find((each) => each) ?? '';
    yield { line, at, text };
  }
}

/** Share of the needed columns that makes a header one with a slip, and not one of another format. */
const MIN_SHARE_OF_NEAR_HEADER = 0.6;

/** Where a column stands; the usual name goes before others. A name that stands twice says nothing. */
function indexOf(names: readonly string[], column: Names): number | undefined {
  const found = column.map((name) => names.indexOf(plainName(name))).find((index) => index >= 0);
  return found === undefined || names.lastIndexOf(names[found] ?? '') > found ? undefined : found;
}
