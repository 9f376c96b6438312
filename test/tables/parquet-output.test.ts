import { appendFileSync, existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { asyncBufferFromFile, parquetMetadataAsync, parquetReadObjects } from 'hyparquet';
import { compressors } from 'hyparquet-compressors';
import { expect, test } from 'vitest';
import type { Cell, OutputColumn } from '../../tables/output/output-column.ts';
import { OUTPUT_FORMATS } from '../../tables/output/output-format.ts';
import { temporaryFolder } from '../temporary-folder.ts';

const COLUMNS: readonly OutputColumn[] = [
  { name: 'n', type: 'integer' },
  { name: 'text', type: 'text' },
];

function begun(columns: readonly OutputColumn[] = COLUMNS) {
  const format = OUTPUT_FORMATS.get('.parquet');
  if (format === undefined) throw new Error('No PARQUET.');
  const [folder, name] = [temporaryFolder('parquet-output'), 'file.parquet'];
  const [lines, file] = [join(folder, 'lines'), join(folder, name)];
  const text = (rows: readonly (readonly Cell[])[]) => rows.map((row) => format.line(columns, row)).join('');
  return { lines, file, text, made: format.fileOf(lines, file, columns) };
}

const rowsOf = async (file: string) => parquetReadObjects({ file: await asyncBufferFromFile(file), compressors });

test('a file is made of its lines while they are written, and has each row once, in order', async () => {
  const { lines, file, text, made } = begun();
  const rows = Array.from({ length: 40_000 }, (_, at): [number, string | null] => [
    at,
    at % 7 === 0 ? null : `Größe ${at} ${'x'.repeat(100)}\n"`,
  ]);
  const told: number[] = [];
  writeFileSync(lines, '');
  let bytes = 0;
  for (let at = 0; at < rows.length; at += 500) {
    const some = text(rows.slice(at, at + 500));
    appendFileSync(lines, some);
    bytes += Buffer.byteLength(some);
    made.grown(bytes);
  }
  expect(existsSync(file)).toBe(false);
  await made.finish(undefined, (done) => told.push(done));
  await made[Symbol.asyncDispose]();
  expect(readdirSync(dirname(file)).toSorted()).toEqual(['file.parquet', 'lines']);
  expect((await rowsOf(file)).map(({ n, text: cell }) => [Number(n), cell])).toEqual(rows);
  expect(told.at(-1)).toBe(rows.length);
  const whole = begun();
  writeFileSync(whole.lines, text(rows));
  await whole.made.finish();
  expect(readFileSync(whole.file).equals(readFileSync(file))).toBe(true);
  const { row_groups } = await parquetMetadataAsync(await asyncBufferFromFile(file));
  expect(row_groups.length).toBe(4);
});

test('a line may be longer than what is read at a time', async () => {
  const { lines, file, text, made } = begun();
  const long = 'é'.repeat(400_000);
  writeFileSync(
    lines,
    text([
      [1, 'a'],
      [2, long],
      [3, 'c'],
    ]),
  );
  await made.finish();
  expect((await rowsOf(file)).map((row) => row.text)).toEqual(['a', long, 'c']);
});

test('one that is given up leaves nothing but its lines', async () => {
  const { lines, file, text, made } = begun();
  const some = text(Array.from({ length: 50_000 }, (_, at): [number, string] => [at, 'x'.repeat(100)]));
  writeFileSync(lines, some);
  made.grown(Buffer.byteLength(some));
  await made[Symbol.asyncDispose]();
  expect(readdirSync(dirname(file))).toEqual(['lines']);
  const stopped = begun();
  writeFileSync(stopped.lines, some);
  const signal = AbortSignal.abort(new Error('Nobody waits.'));
  await expect(stopped.made.finish(signal)).rejects.toThrow('Nobody waits.');
});

test('lines that break off are no file', async () => {
  const { lines, file, made } = begun();
  writeFileSync(lines, '[1,"a"]\n[2,');
  await expect(made.finish()).rejects.toThrow();
  await made[Symbol.asyncDispose]();
  expect(existsSync(file)).toBe(false);
});
