import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { findFiles } from '../../ingest/inputs/find-files.ts';
import { INPUT_LIMITS } from '../../ingest/inputs/limits.ts';
import { reasonOf } from '../../ingest/load-errors.ts';
import { headersOf, type TableHeader, withDistinctNames } from '../../sources/formats/table-header.ts';
import { headText } from '../../sources/formats/text-lines.ts';
import { type RepeatedElement, repeatedElements } from '../../sources/formats/xml-outline.ts';
import { isXml } from '../../sources/formats/xml-text.ts';
import { ANY_TABLE } from '../../sources/mapping/mapped-source.ts';
import { type OwnHeader, type OwnLayout, ownHeader, ownRows } from '../../sources/mapping/own-rows.ts';
import type { WorkbookSheets } from '../../tables/input/workbook/workbook.ts';
import { CommandError } from '../command-error.ts';

/** The names of a table's columns, and some of its rows. */
export interface TableSample {
  readonly columns: readonly string[];
  readonly rows: readonly (readonly string[])[];
}

/** The place of a table's rows, as a key of a manifest, and what a reader of the draft should know of it. */
export interface TablePlace {
  readonly key: 'row' | 'sheet';
  readonly value: string | readonly string[];
  readonly reason: string;
}

/** Which table of a file is read, as keys of a manifest say it. */
export interface TableOptions extends OwnLayout {
  readonly sheet?: string | undefined;
}

/** A table of which each row can be read, any number of times. */
export interface WholeTable {
  readonly columns: readonly string[];
  /** Those of them that a row may have several times; their cells have a semicolon between two values. */
  readonly lists?: ReadonlySet<string>;
  /** Where its rows are in the file, if it has several places; and what else is said of them. */
  readonly place?: TablePlace;
  /** The cells of some columns in each row. */
  all(columns: readonly string[]): AsyncIterable<readonly string[]> | Iterable<readonly string[]>;
}

/** Maximum rows of a sample; of a longer table it has at least half as many. */
const SAMPLE_ROWS = 600;

/** Rows at equal distances from the first to the last row of a table; all rows of a short one. */
export async function spreadSample({ columns, all }: WholeTable): Promise<TableSample> {
  let [rows, step, at]: [(readonly string[])[], number, number] = [[], 1, 0];
  for await (const cells of all(columns)) {
    if (at % step === 0) rows.push(cells);
    at += 1;
    if (rows.length <= SAMPLE_ROWS) continue;
    rows = rows.filter((_, index) => index % 2 === 0);
    step *= 2;
  }
  return { columns, rows };
}

/** The first rows of a table. */
export async function firstRows({ columns, all }: WholeTable, count: number): Promise<TableSample> {
  const rows: (readonly string[])[] = [];
  for await (const cells of all(columns)) if (rows.push(cells) >= count) break;
  return { columns, rows };
}

/**
 * Opens a file of any format that can be mapped, compressed or not, for as long as `use` runs; `options` as in a manifest:
 * by default, the rows of XML are the repeated elements with the most texts. Throws CommandError.
 */
export async function withTable<Result>(
  path: string,
  use: (table: WholeTable) => Promise<Result> | Result,
  { sheet, ...layout }: TableOptions = {},
): Promise<Result> {
  const spool = mkdtempSync(join(tmpdir(), 'svc-draft-'));
  try {
    const found = await findFiles(path, [ANY_TABLE], {
      spool,
      sheet,
      limits: INPUT_LIMITS,
      fetch,
      standardInput: process.stdin,
    });
    const [bad] = [...found.broken, ...found.unknown];
    if (bad !== undefined) throw new CommandError(`${bad.name}: ${bad.reason}`);
    const [file, another] = found.known;
    if (another !== undefined)
      throw new CommandError(
        `${path}: expected one file, but it has ${found.known.length}; draft a mapping for each one separately`,
      );
    if (file === undefined) throw new CommandError(`${path}: expected a file with a table`);
    const place = file.sheets && sheetPlace(file.sheets);
    return await use({ ...(await openTable(file.file, path, layout)), ...(place && { place }) });
  } finally {
    rmSync(spool, { recursive: true, force: true });
  }
}

/** The sheet that a table is, if its workbook has several with rows. */
function sheetPlace({ read, tables, covers }: WorkbookSheets): TablePlace | undefined {
  const named = (names: readonly string[]) => names.map((name) => JSON.stringify(name)).join(', ');
  if (tables.length > 0)
    return { key: 'sheet', value: read, reason: `tables not read: ${named(tables)}, which --sheet drafts` };
  return covers.length === 0
    ? undefined
    : { key: 'sheet', value: read, reason: `not read: ${named(covers)}, no table` };
}

async function openTable(file: string, path: string, layout: OwnLayout): Promise<WholeTable> {
  const head = headText(file);
  if (isXml(head)) return await openElements(file, path, layout.row);
  const header = layout.positions === undefined ? likelyHeader(head) : await ownHeader(file, [], layout);
  if (header === undefined)
    throw new CommandError(
      `${path}: expected a header of column names, or JSON objects, but found neither; for a file of fixed columns, write a manifest with positions (docs/column-mapping.md)`,
    );
  const { paths, lists } = 'lines' in header ? header : { paths: header.written, lists: undefined };
  const columns = paths.filter((name) => name.trim() !== '');
  return { columns, ...(lists && { lists }), all: (of) => ownCells(file, header, of) };
}

/** The table of the elements of an XML file. Throws CommandError, also if the file is damaged. */
async function openElements(file: string, path: string, row?: readonly string[]): Promise<WholeTable> {
  try {
    const repeated = await repeatedElements(file);
    const rows = row ?? repeated.slice(0, 1).map(({ name }) => name);
    const header = await ownHeader(file, [], { row: rows });
    const count = (of: readonly RepeatedElement[]) => of.map((each) => `${each.name} (${each.count})`).join(', ');
    const [read, others] = [true, false].map((isRead) => repeated.filter(({ name }) => rows.includes(name) === isRead));
    const more = others?.length ? `; not read: ${count(others)}, which --row drafts` : '';
    const [only = '', second] = rows;
    return {
      columns: header.written,
      lists: new Set(read?.flatMap(({ lists }) => [...lists])),
      place: { key: 'row', value: second === undefined ? only : rows, reason: `${count(read ?? [])} repeats${more}` },
      all: (of) => ownCells(file, header, of),
    };
  } catch (error) {
    throw new CommandError(`${path}: ${reasonOf(error)}`);
  }
}

async function* ownCells(
  file: string,
  header: OwnHeader,
  columns: readonly string[],
): AsyncGenerator<readonly string[]> {
  for await (const { cells } of ownRows(file, header, columns, NO_TARGET)) yield cells;
}

/**
 * The header with the most names, the first one if several have as many; numbers do not count as names. Of JSON, the first.
 */
function likelyHeader(head: string): TableHeader | undefined {
  const headers = headersOf(head);
  const [first] = headers;
  if (first !== undefined && 'lines' in first) return first.names.length === 0 ? undefined : first;
  const names = ({ written }: TableHeader) =>
    new Set(written.filter((name) => /\p{L}/u.test(name) && name.length <= 200)).size;
  const best = headers.reduce<TableHeader | undefined>(
    (most, each) => (names(each) > (most === undefined ? 0 : names(most)) ? each : most),
    undefined,
  );
  return best && withDistinctNames(best);
}

/** Rows are only read: nothing is counted or stored. */
const NO_TARGET = {
  rows() {},
  read() {},
  broken() {},
  note() {},
  skip() {},
  advance() {},
};
