import { createReadStream } from 'node:fs';
import { parentPort, workerData } from 'node:worker_threads';
import type { SchemaElement } from 'hyparquet';
import { fileWriter, ParquetWriter } from 'hyparquet-writer';
import type { Cell, OutputColumn } from './output-column.ts';

/** Cells of a row group, which are in memory at a time, and the rows that it has at least and about at most. */
const [CELLS, MIN_ROWS, MAX_ROWS] = [60_000, 500, 10_000];
/** Bytes of lines that are read at a time. */
const READ = 256 * 1024;

const TYPES: Readonly<Record<OutputColumn['type'], Pick<SchemaElement, 'type' | 'converted_type'>>> = {
  text: { type: 'BYTE_ARRAY', converted_type: 'UTF8' },
  number: { type: 'DOUBLE' },
  integer: { type: 'INT64' },
  boolean: { type: 'BOOLEAN' },
  date: { type: 'INT32', converted_type: 'DATE' },
  dateTime: { type: 'INT64', converted_type: 'TIMESTAMP_MILLIS' },
};

/** What the thread is started with. */
export interface ParquetJob {
  readonly lines: string;
  readonly file: string;
  readonly columns: readonly OutputColumn[];
}

async function write({ lines, file, columns }: ParquetJob): Promise<void> {
  const writer = new ParquetWriter({
    writer: fileWriter(file),
    // They take a third of the time, and help nobody who reads all rows.
    statistics: false,
    schema: [
      { name: 'root', num_children: columns.length },
      ...columns.map(({ name, type }): SchemaElement => ({ name, ...TYPES[type], repetition_type: 'OPTIONAL' })),
    ],
  });
  let done = 0;
  const writeGroup = async (rows: readonly (readonly Cell[])[]) => {
    const columnData = columns.map(({ name, type }, at) => ({
      name,
      data: rows.map((row) => typed(type, row[at] ?? null)),
    }));
    await writer.write({ columnData, rowGroupSize: rows.length });
    done += rows.length;
    // How many rows the file has.
    parentPort?.postMessage(done);
  };
  const group = Math.max(MIN_ROWS, Math.min(MAX_ROWS, Math.floor(CELLS / columns.length)));
  let rows: Cell[][] = [];
  for await (const read of rowsOf(lines)) {
    rows = rows.concat(read);
    if (rows.length < group) continue;
    await writeGroup(rows);
    rows = [];
  }
  if (rows.length > 0) await writeGroup(rows);
  await writer.finish();
}

/** The rows of a file of JSON arrays, several at a time: parsed together they take half the time. */
async function* rowsOf(lines: string): AsyncGenerator<Cell[][]> {
  let rest = '';
  for await (const text of createReadStream(lines, { encoding: 'utf8', highWaterMark: READ })) {
    const end = text.lastIndexOf('\n');
    if (end >= 0) yield JSON.parse(`[${(rest + text.slice(0, end)).replaceAll('\n', ',')}]`);
    rest = end < 0 ? rest + text : text.slice(end + 1);
  }
}

/** A cell as the writer takes it; null where it is none of its type. */
function typed(type: OutputColumn['type'], cell: Cell): Cell | bigint | Date {
  if (cell === null) return null;
  if (type === 'integer') return Number.isSafeInteger(cell) ? BigInt(Number(cell)) : null;
  if (type !== 'date' && type !== 'dateTime') return cell;
  const written = String(cell);
  const isZoned = type === 'date' || /(?:Z|[+-]\d\d:?\d\d)$/i.test(written);
  const time = new Date(isZoned ? written : `${written}Z`);
  return Number.isNaN(time.getTime()) ? null : time;
}

// Whoever starts the thread gives it a ParquetJob.
await write(workerData as ParquetJob);
