import { once } from 'node:events';
import { appendFileSync, existsSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { dirname, join } from 'node:path';
import { asyncBufferFromFile, parquetMetadataAsync, parquetReadObjects } from 'hyparquet';
import { compressors } from 'hyparquet-compressors';
import { expect, test } from 'vitest';
import { parquetRows } from '../../console/pages/lists/parquet-rows.ts';
import type { Cell, OutputColumn } from '../../tables/output/output-column.ts';
import { OUTPUT_FORMATS } from '../../tables/output/output-format.ts';
import type { ParquetCodec } from '../../tables/output/parquet-codec.ts';
import { temporaryFolder } from '../temporary-folder.ts';
import { codecsOf } from './parquet-codecs.ts';

const COLUMNS: readonly OutputColumn[] = [
  { name: 'n', type: 'integer' },
  { name: 'text', type: 'text' },
];

function begun(columns: readonly OutputColumn[] = COLUMNS, codec?: ParquetCodec) {
  const format = OUTPUT_FORMATS.get('.parquet');
  if (format === undefined) throw new Error('No PARQUET.');
  const [folder, name] = [temporaryFolder('parquet-output'), 'file.parquet'];
  const [lines, file] = [join(folder, 'lines'), join(folder, name)];
  const text = (rows: readonly (readonly Cell[])[]) => rows.map((row) => format.line(columns, row)).join('');
  return { lines, file, text, made: format.fileOf(lines, file, columns, codec) };
}

/** A file at a URL that takes ranges, as the service has it. */
async function serve(content: Buffer) {
  const server = createServer((request, response) => {
    const [, from = '0', to = ''] = /^bytes=(\d+)-(\d*)$/.exec(request.headers.range ?? '') ?? [];
    const part = content.subarray(Number(from), to === '' ? undefined : Number(to) + 1);
    response.writeHead(request.headers.range === undefined ? 200 : 206, { 'content-length': part.length }).end(part);
  });
  await once(server.listen(0, '127.0.0.1'), 'listening');
  const { port } = server.address() as AddressInfo;
  return { url: `http://127.0.0.1:${port}/`, close: async () => void (await once(server.close(), 'close')) };
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

test.each<[ParquetCodec | undefined, string]>([
  [undefined, 'ZSTD'],
  ['zstd', 'ZSTD'],
  ['snappy', 'SNAPPY'],
])('"row groups, snappy or zstd": %s, which the console previews, too', async (codec, packed) => {
  const { lines, file, text, made } = begun(COLUMNS, codec);
  const rows = Array.from({ length: 11_000 }, (_, at): [number, string] => [at, `Firm ${at} ${'ab'.repeat(at % 50)}`]);
  writeFileSync(lines, text(rows));
  await made.finish();
  expect(await codecsOf(file)).toEqual([packed]);
  expect(statSync(file).size).toBeLessThan(statSync(lines).size / 2);
  expect((await rowsOf(file)).map(({ n, text: cell }) => [Number(n), cell])).toEqual(rows);
  const served = await serve(readFileSync(file));
  const first = await parquetRows(served.url, 500, new AbortController().signal);
  await served.close();
  expect(first.columns).toEqual(['n', 'text']);
  expect(first.rows).toEqual(rows.slice(0, 500).map(([n, cell]) => ({ n: String(n), text: cell })));
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
