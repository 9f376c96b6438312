import { appendFileSync, readFileSync, truncateSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { brotliCompressSync, gzipSync, zstdCompressSync } from 'node:zlib';
import type { CompressionCodec, LogicalType, RowGroup, SchemaElement } from 'hyparquet';
import { type ColumnSource, parquetWriteFile } from 'hyparquet-writer';
import { describe, expect, test } from 'vitest';
import { cellText, TEXT_PARSERS } from '../../tables/input/parquet-cells.ts';
import { BOUNDED_COMPRESSORS, expectBoundedPages } from '../../tables/input/parquet-pages.ts';
import { tableRows } from '../../tables/input/table.ts';
import { temporaryFolder } from '../temporary-folder.ts';

type Written = Omit<Parameters<typeof parquetWriteFile>[0], 'filename'>;

function written(options: Written): string {
  const filename = join(temporaryFolder('parquet'), 'input');
  parquetWriteFile({ filename, ...options });
  return filename;
}

async function rowsOf(file: string, signal?: AbortSignal): Promise<unknown[]> {
  const rows: unknown[] = [];
  for await (const { row, cells } of tableRows(file, signal)) rows.push([row, ...cells]);
  return rows;
}

describe('a PARQUET file is a table: the names of its columns, then its rows, numbered as in CSV', () => {
  test('texts, numbers, booleans, nulls, and what has parts as JSON', async () => {
    const columnData: ColumnSource[] = [
      { name: 'name', data: ['José Ñandú', null, 'a "b", c\nd'], type: 'STRING' },
      { name: 'amount', data: [1.5, 98101, Number.NaN], type: 'DOUBLE' },
      { name: 'open', data: [true, null, false], type: 'BOOLEAN' },
      { name: 'tags', data: [{ a: [1, 'x'] }, null, ['é']], type: 'JSON' },
    ];
    expect(await rowsOf(written({ columnData }))).toEqual([
      [1, 'name', 'amount', 'open', 'tags'],
      [2, 'José Ñandú', '1.5', 'true', '{"a":[1,"x"]}'],
      [3, '', '98101', '', ''],
      [4, 'a "b", c\nd', '', 'false', '["é"]'],
    ]);
  });

  test('a row without any value is none, and counts', async () => {
    const columnData: ColumnSource[] = [{ name: 'name', data: ['a', null, 'c'], type: 'STRING' }];
    expect(await rowsOf(written({ columnData }))).toEqual([
      [1, 'name'],
      [2, 'a'],
      [4, 'c'],
    ]);
  });

  test('a list is JSON', async () => {
    const schema: SchemaElement[] = [
      { name: 'root', num_children: 1 },
      { name: 'sites', repetition_type: 'OPTIONAL', num_children: 1, converted_type: 'LIST' },
      { name: 'list', repetition_type: 'REPEATED', num_children: 1 },
      { name: 'element', repetition_type: 'OPTIONAL', type: 'INT64' },
    ];
    const file = written({ schema, columnData: [{ name: 'sites', data: [[1n, 9007199254740993n], [3n]] }] });
    expect((await rowsOf(file)).slice(1)).toEqual([
      [2, '[1,"9007199254740993"]'],
      [3, '[3]'],
    ]);
  });

  test('numbers to their last digit, days and points in time by ISO 8601', async () => {
    const columns: readonly (readonly [SchemaElement, ColumnSource['data'], string])[] = [
      [{ name: 'int64', type: 'INT64' }, [-9007199254740993n], '-9007199254740993'],
      [{ name: 'float', type: 'FLOAT' }, [Math.fround(0.1)], '0.1'],
      [{ name: 'day', type: 'INT32', converted_type: 'DATE' }, [new Date('1969-12-31')], '1969-12-31'],
      [
        { name: 'at', type: 'INT64', converted_type: 'TIMESTAMP_MILLIS' },
        [new Date(1_600_000_000_001)],
        '2020-09-13T12:26:40.001Z',
      ],
      [
        { name: 'cents', type: 'INT64', converted_type: 'DECIMAL', scale: 2, precision: 18 },
        [1234567.89],
        '1234567.89',
      ],
    ];
    const schema: SchemaElement[] = [
      { name: 'root', num_children: columns.length },
      ...columns.map(([element]): SchemaElement => ({ repetition_type: 'OPTIONAL', ...element })),
    ];
    const columnData = columns.map(([{ name }, data]) => ({ name, data }));
    expect((await rowsOf(written({ schema, columnData })))[1]).toEqual([2, ...columns.map(([, , text]) => text)]);
  });

  const packed = (pack: (bytes: Uint8Array) => Uint8Array) => (bytes: Uint8Array) => new Uint8Array(pack(bytes));
  const compressors = { GZIP: packed(gzipSync), ZSTD: packed(zstdCompressSync), BROTLI: packed(brotliCompressSync) };
  test('columns packed in every usual way', async () => {
    const codecs: readonly CompressionCodec[] = ['UNCOMPRESSED', 'SNAPPY', 'GZIP', 'ZSTD', 'BROTLI'];
    const data = Array.from({ length: 2_500 }, (_, at) => `Firm ${at}`);
    const columnData = codecs.map((codec): ColumnSource => ({ name: codec, codec, data, type: 'STRING' }));
    const rows = await rowsOf(written({ compressors, columnData }));
    expect(rows).toEqual([[1, ...codecs], ...data.map((name, at) => [at + 2, ...codecs.map(() => name)])]);
  });

  test('row groups, and parts of a row group, follow one another', async () => {
    const data = Array.from({ length: 120_001 }, (_, at) => at);
    const file = written({ rowGroupSize: 60_000, columnData: [{ name: 'n', data, type: 'INT32' }] });
    const rows = await rowsOf(file);
    expect([rows.length, rows[50_001], rows[60_001], rows.at(-1)]).toEqual([
      ...[120_002, [50_002, '50000'], [60_002, '60000'], [120_002, '120000']],
    ]);
  });
});

describe('a cell is exact, and ISO 8601', () => {
  const decimal = (scale: number) => ({ name: 'x', converted_type: 'DECIMAL', scale }) as const;
  const logical = (logical_type: LogicalType): SchemaElement => ({ name: 'x', logical_type });
  const bytes = (hex: string) => new Uint8Array(Buffer.from(hex, 'hex'));
  test.each<[string, SchemaElement, unknown, string]>([
    ['a decimal of 18 digits', decimal(2), 123456789012345678n, '1234567890123456.78'],
    ['below 0', decimal(2), -5, '-0.05'],
    ['without a fraction', decimal(0), 2134, '2134'],
    ['of hundreds', decimal(-2), 7, '700'],
    ['of bytes', decimal(3), bytes('fffffb2e'), '-1.234'],
    [
      'of 20 bytes',
      logical({ type: 'DECIMAL', precision: 40, scale: 1 }),
      bytes(`01${'00'.repeat(16)}`),
      '34028236692093846346337460743176821145.6',
    ],
    ['of no bytes', decimal(0), bytes(''), '0'],
    ['a time of day', { name: 'x', converted_type: 'TIME_MILLIS' }, 3_723_004, '01:02:03.004'],
    ['in microseconds', { name: 'x', converted_type: 'TIME_MICROS' }, 3_723_000_001n, '01:02:03.000001'],
    ['in nanoseconds', logical({ type: 'TIME', isAdjustedToUTC: true, unit: 'NANOS' }), 1n, '00:00:00.000000001'],
    [
      'a local point in time',
      logical({ type: 'TIMESTAMP', isAdjustedToUTC: false, unit: 'MILLIS' }),
      '2020-09-13T12:26:40Z',
      '2020-09-13T12:26:40',
    ],
    [
      'one of UTC',
      logical({ type: 'TIMESTAMP', isAdjustedToUTC: true, unit: 'MILLIS' }),
      '2020-09-13T12:26:40Z',
      '2020-09-13T12:26:40Z',
    ],
    ['bytes that are text', { name: 'x', type: 'BYTE_ARRAY' }, bytes('4bc3b66c6e'), 'Köln'],
    ['bytes that are none', { name: 'x', type: 'BYTE_ARRAY' }, bytes('ff00'), 'ff00'],
    ['a single-precision number', { name: 'x', type: 'FLOAT' }, Math.fround(16777217.5), '16777218'],
    ['no number', { name: 'x', type: 'FLOAT' }, Number.NaN, ''],
    ['nothing', decimal(2), null, ''],
  ])('%s', (_, element, value, text) => {
    expect(cellText(element)(value)).toBe(text);
  });

  test('points in time before 1970, to the nanosecond', () => {
    expect(TEXT_PARSERS.timestampFromMicroseconds?.(-1n)).toBe('1969-12-31T23:59:59.999999Z');
    expect(TEXT_PARSERS.timestampFromNanoseconds?.(1_600_000_000_000_000_120n)).toBe('2020-09-13T12:26:40.00000012Z');
    expect(TEXT_PARSERS.timestampFromMilliseconds?.(10n ** 18n)).toBe('1000000000000000000');
    expect(TEXT_PARSERS.dateFromDays?.(10 ** 9)).toBe('1000000000');
  });
});

describe('a file that is not whole, or claims too much, is a BrokenTable', () => {
  const whole = () => readFileSync(written({ columnData: [{ name: 'name', data: ['a', 'b', 'c'], type: 'STRING' }] }));
  const file = (bytes: Uint8Array) => {
    const path = join(temporaryFolder('parquet'), 'input');
    writeFileSync(path, bytes);
    return path;
  };
  const BROKEN = (message: string) =>
    expect.objectContaining({ name: 'BrokenTable', message: expect.stringMatching(message) });

  test.each<[string, (bytes: Buffer) => Uint8Array, string]>([
    ['cut off', (bytes) => bytes.subarray(0, bytes.length - 20), '^The file is a PARQUET file that is cut off\\.$'],
    ['nothing but its mark', () => Buffer.from('PAR1'), '^The file is a PARQUET file that is cut off\\.$'],
    ['encrypted', (bytes) => Buffer.concat([bytes.subarray(0, -4), Buffer.from('PARE')]), '^The file is encrypted\\.$'],
    [
      'an encrypted head',
      (bytes) => Buffer.concat([Buffer.from('PARE'), bytes.subarray(4, -4), Buffer.from('PARE')]),
      '^The file is encrypted\\.$',
    ],
    ['its end gone wrong', (bytes) => bytes.fill(0xff, bytes.length - 40, bytes.length - 8), 'cannot be read'],
    [
      'a longer end than the file',
      (bytes) => {
        bytes.writeUInt32LE(60_000_000, bytes.length - 8);
        return bytes;
      },
      'it is shorter than it says',
    ],
    [
      'an end of 4 GB',
      (bytes) => {
        bytes.writeUInt32LE(0xfffffff0, bytes.length - 8);
        return bytes;
      },
      'it is shorter than it says',
    ],
    ['its values gone wrong', (bytes) => bytes.fill(0xff, 4, 30), 'The file'],
  ])('%s', async (_, change, message) => {
    await expect(rowsOf(file(change(whole())))).rejects.toThrow(BROKEN(message));
  });

  test('an end of 80 MB in a file that has as many', async () => {
    const path = file(Buffer.from('PAR1'));
    truncateSync(path, 100_000_000);
    const tail = Buffer.from('....PAR1');
    tail.writeUInt32LE(80_000_000);
    appendFileSync(path, tail);
    await expect(rowsOf(path)).rejects.toThrow(BROKEN('too many columns or row groups'));
  });

  /** A data page's header in Thrift's compact form, and the row group of one column that it is the only page of. */
  function page(values: number, unpacked: number) {
    const number = (value: number): number[] => {
      const bytes = [];
      let rest = value * 2;
      for (; rest > 127; rest = Math.floor(rest / 128)) bytes.push((rest % 128) + 128);
      return [0x15, ...bytes, rest];
    };
    const header = [
      ...number(0),
      ...number(unpacked),
      ...number(4),
      0x2c,
      ...number(values),
      ...number(0),
      0,
      0,
      1,
      2,
      3,
      4,
    ];
    const bytes = Uint8Array.from(header);
    const meta_data = { data_page_offset: 0n, total_compressed_size: BigInt(bytes.length) };
    const group = { columns: [{ meta_data }] } as unknown as RowGroup;
    const buffer = { byteLength: bytes.length, slice: (start: number, end?: number) => bytes.slice(start, end).buffer };
    return expectBoundedPages(buffer, group);
  }
  test.each<[string, number, number, string | null]>([
    ['a usual page', 1_000, 100_000, null],
    ['the largest page', 2 ** 23, 2 ** 28, null],
    ['a page of too many values', 2 ** 23 + 1, 100_000, 'A page of the file is too large'],
    ['a page that unpacks to too much', 1_000, 2 ** 28 + 1, 'A page of the file is too large'],
  ])('%s', async (_, values, unpacked, message) => {
    if (message === null) await expect(page(values, unpacked)).resolves.toBeUndefined();
    else await expect(page(values, unpacked)).rejects.toThrow(BROKEN(message));
  });

  test('a page that holds more than its header says', () => {
    for (const [codec, pack] of Object.entries({ GZIP: gzipSync, ZSTD: zstdCompressSync, BROTLI: brotliCompressSync }))
      expect(() => BOUNDED_COMPRESSORS[codec as CompressionCodec]?.(pack(Buffer.alloc(10_000)), 100)).toThrow();
    expect(() => BOUNDED_COMPRESSORS.SNAPPY?.(new Uint8Array(4), 2 ** 28 + 1)).toThrow('unpacks to more than');
  });

  test('the signal ends it, and its thread', async () => {
    const path = file(whole());
    await expect(rowsOf(path, AbortSignal.abort(new Error('over')))).rejects.toThrow('over');
  });
});
