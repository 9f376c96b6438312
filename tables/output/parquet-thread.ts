import { on } from 'node:events';
import { type FileHandle, open } from 'node:fs/promises';
import { parentPort, workerData } from 'node:worker_threads';
import { constants, zstdCompressSync } from 'node:zlib';
import type { SchemaElement } from 'hyparquet';
import { fileWriter, ParquetWriter } from 'hyparquet-writer';
import type { Cell, OutputColumn } from './output-column.ts';
import type { ParquetCodec } from './parquet-codec.ts';
import { textColumn } from './text-column.ts';

/** Cells of a row group, all of which are in memory, and the minimum and approximate maximum of its rows. */
const [CELLS, MIN_ROWS, MAX_ROWS] = [60_000, 500, 10_000];
/** Bytes of lines that are read at a time; doubled as long as a line is longer. */
const READ = 256 * 1024;
const NEWLINE = 0x0a;

type WriterOptions = ConstructorParameters<typeof ParquetWriter>[0];

/** The fastest level: with it Node compresses in half the time that snappy takes in JavaScript, to a third less. */
const FASTEST = { params: { [constants.ZSTD_c_compressionLevel]: 1 } };
/** The codecs under their PARQUET names; the writer itself implements SNAPPY. */
const CODECS: Readonly<Record<ParquetCodec, Pick<WriterOptions, 'codec' | 'compressors'>>> = {
  zstd: { codec: 'ZSTD', compressors: { ZSTD: (bytes) => zstdCompressSync(bytes, FASTEST) } },
  snappy: { codec: 'SNAPPY' },
};

const TYPES: Readonly<Record<OutputColumn['type'], Pick<SchemaElement, 'type' | 'converted_type'>>> = {
  text: { type: 'BYTE_ARRAY', converted_type: 'UTF8' },
  number: { type: 'DOUBLE' },
  integer: { type: 'INT64' },
  boolean: { type: 'BOOLEAN' },
  date: { type: 'INT32', converted_type: 'DATE' },
  dateTime: { type: 'INT64', converted_type: 'TIMESTAMP_MILLIS' },
};

/** The data with which the thread starts. */
export interface ParquetJob {
  readonly lines: string;
  readonly file: string;
  readonly columns: readonly OutputColumn[];
  readonly codec: ParquetCodec;
}

/** A message about the lines: how many bytes of complete lines there are, and whether these are all. */
export interface LinesGrown {
  readonly bytes: number;
  readonly isWhole: boolean;
}

/** Writes the row groups of a file, one after another. */
class RowGroups {
  readonly #columns: readonly OutputColumn[];
  readonly #writer: ParquetWriter;
  /** Number of rows in a group. */
  readonly #size: number;
  #rows: Cell[][] = [];
  #done = 0;

  constructor({ file, columns, codec }: ParquetJob) {
    this.#columns = columns;
    this.#size = Math.max(MIN_ROWS, Math.min(MAX_ROWS, Math.floor(CELLS / columns.length)));
    this.#writer = new ParquetWriter({
      writer: fileWriter(file),
      ...CODECS[codec],
      // Statistics take a third of the time, and do not help readers of all rows.
      statistics: false,
      schema: [
        { name: 'root', num_children: columns.length },
        ...columns.map(({ name, type }): SchemaElement => ({ name, ...TYPES[type], repetition_type: 'OPTIONAL' })),
      ],
    });
  }

  /**
   * Adds rows. Groups have the same size however many rows are added at a time, so that the same lines give the same file.
   */
  async add(rows: readonly Cell[][]): Promise<void> {
    this.#rows = this.#rows.concat(rows);
    while (this.#rows.length >= this.#size) await this.#write(this.#rows.splice(0, this.#size));
  }

  async finish(): Promise<void> {
    if (this.#rows.length > 0) await this.#write(this.#rows);
    await this.#writer.finish();
  }

  async #write(rows: readonly Cell[][]): Promise<void> {
    const columnData = this.#columns.map(({ name, type }, at) => ({
      name,
      ...(type === 'text'
        ? textColumn(rows.map((row) => textOf(row[at] ?? null)))
        : { data: rows.map((row) => typed(type, row[at] ?? null)) }),
    }));
    await this.#writer.write({ columnData, rowGroupSize: rows.length });
    this.#done += rows.length;
    // The number of rows in the file.
    parentPort?.postMessage(this.#done);
  }
}

/** Reads lines, which are JSON arrays of cells, while others are appended. */
class GrowingLines {
  readonly #file: FileHandle;
  #buffer = Buffer.allocUnsafe(READ);
  #at = 0;

  constructor(file: FileHandle) {
    this.#file = file;
  }

  /** The rows up to a position where a line ends, several at a time: parsing them together takes half the time. */
  async *rowsUpTo(end: number): AsyncGenerator<Cell[][]> {
    while (this.#at < end) {
      const wanted = Math.min(this.#buffer.length, end - this.#at);
      const { bytesRead } = await this.#file.read(this.#buffer, 0, wanted, this.#at);
      if (bytesRead === 0) throw new Error(`The lines end at ${this.#at}, before ${end}.`);
      const last = this.#buffer.lastIndexOf(NEWLINE, bytesRead - 1);
      if (last < 0) this.#buffer = Buffer.allocUnsafe(this.#buffer.length * 2);
      else yield JSON.parse(`[${this.#buffer.toString('utf8', 0, last).replaceAll('\n', ',')}]`);
      this.#at += last + 1;
    }
  }
}

async function write(job: ParquetJob): Promise<void> {
  await using file = await open(job.lines);
  const lines = new GrowingLines(file);
  const groups = new RowGroups(job);
  for await (const [{ bytes, isWhole }] of on(expectPort(), 'message')) {
    for await (const rows of lines.rowsUpTo(bytes)) await groups.add(rows);
    if (isWhole) break;
  }
  await groups.finish();
}

function expectPort() {
  if (parentPort === null) throw new Error('Expected a thread.');
  return parentPort;
}

const textOf = (cell: Cell): string | null => (cell === null ? null : String(cell));

/** A cell in the form that the writer requires; null if it does not have the column's type. */
function typed(type: Exclude<OutputColumn['type'], 'text'>, cell: Cell): Cell | bigint | Date {
  if (cell === null) return null;
  if (type === 'integer') return Number.isSafeInteger(cell) ? BigInt(Number(cell)) : null;
  if (type !== 'date' && type !== 'dateTime') return cell;
  const written = String(cell);
  const isZoned = type === 'date' || /(?:Z|[+-]\d\d:?\d\d)$/i.test(written);
  const time = new Date(isZoned ? written : `${written}Z`);
  return Number.isNaN(time.getTime()) ? null : time;
}

// The thread's starter passes a ParquetJob.
await write(workerData as ParquetJob);
parentPort?.close();
