import { statSync } from 'node:fs';
import { faultyInput } from '../../catalog/errors/catalogue.ts';
import { tableRows } from '../../tables/input/table.ts';
import { BrokenTable, type TableRow } from '../../tables/input/table-row.ts';
import { type InputColumn, inputColumns, type WrittenMapping } from './input-columns.ts';
import { RepeatedRows } from './repeated-rows.ts';
import { rowBusiness, rowKey } from './row-business.ts';

/** Number of rows from which a mapping is proposed. */
const SAMPLE = 200;

/** A file whose rows are matched. Its methods reject with BAD_USER_INPUT if it is not a table. */
export class InputFile {
  readonly columns: readonly InputColumn[];
  readonly #path: string;
  #scanned: Promise<Scanned> | undefined;

  private constructor(path: string, columns: readonly InputColumn[]) {
    this.#path = path;
    this.columns = columns;
  }

  /** Reads the header. Rejects with BAD_USER_INPUT if there is none, or no row below it. */
  static async open(path: string, mapping: WrittenMapping): Promise<InputFile> {
    let header: readonly string[] | undefined;
    const sample: (readonly string[])[] = [];
    for await (const { cells } of rowsOf(path)) {
      if (header === undefined) header = cells;
      else sample.push(cells);
      if (sample.length === SAMPLE) break;
    }
    if (header === undefined) throw faultyInput(['The file is empty.']);
    const columns = inputColumns(header, sample, mapping);
    if (sample.length === 0) throw faultyInput(['The file has no rows below its header.']);
    return new InputFile(path, columns);
  }

  /** The rows below the header. */
  async *rows(): AsyncGenerator<readonly string[]> {
    let isHeader = true;
    for await (const { cells } of rowsOf(this.#path)) {
      if (!isHeader) yield cells;
      isHeader = false;
    }
  }

  /** Reads the whole file once: counts its rows, and finds those that may be equal to another row. */
  scan(): Promise<Scanned> {
    this.#scanned ??= this.#read();
    return this.#scanned;
  }

  async #read(): Promise<Scanned> {
    const repeated = new RepeatedRows(statSync(this.#path).size);
    let rows = 0;
    for await (const cells of this.rows()) {
      rows += 1;
      const business = rowBusiness(this.columns, cells);
      if (!('fault' in business)) repeated.add(rowKey(business));
    }
    return { rows, repeated };
  }
}

interface Scanned {
  readonly rows: number;
  readonly repeated: RepeatedRows;
}

async function* rowsOf(path: string): AsyncGenerator<TableRow> {
  try {
    yield* tableRows(path);
  } catch (error) {
    if (error instanceof BrokenTable) throw faultyInput([error.message]);
    throw error;
  }
}
