import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { parse } from 'csv-parse/sync';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { isoDay, monthDay, usDay } from '../../matching/days.ts';
import type { DelimitedRow } from '../../sources/formats/delimited-record.ts';
import { readJson } from '../../sources/formats/json-documents.ts';
import { newestDay } from '../../sources/formats/newest-day.ts';
import { readDelimited } from '../../sources/formats/read-delimited.ts';
import { MAX_LINE_LENGTH } from '../../sources/formats/text-lines.ts';
import { dataFolder } from '../ingest/tiny.ts';

function fileOf(content: string | Uint8Array): string {
  const file = join(dataFolder(), 'input');
  writeFileSync(file, content);
  return file;
}

async function rowsOf(content: string | Uint8Array, columns = 2, more: { readonly mayEndEarly?: true } = {}) {
  const rows: DelimitedRow[] = [];
  const broken: [number, string][] = [];
  const notes: string[] = [];
  const format = {
    columns,
    ...more,
    broken: (line: number, reason: string) => void broken.push([line, reason]),
    note: (reason: string) => void notes.push(reason),
  };
  for await (const row of readDelimited(fileOf(content), format)) rows.push(row);
  return { rows: rows.map(({ line, values }) => [line, ...values]), broken, notes };
}

describe('a delimited file', () => {
  const UTF16 = Buffer.concat([Buffer.from([0xff, 0xfe]), Buffer.from('a,b\nJosé,2\n', 'utf16le')]);

  test.each<[string, string | Uint8Array, (string | number)[][]]>([
    ['with LF', 'a,b\n1,2\n', [[2, '1', '2']]],
    [
      'with CRLF and without last line end',
      'a,b\r\n1,2\r\n3,4',
      [
        [2, '1', '2'],
        [3, '3', '4'],
      ],
    ],
    ['with a byte order mark', '\uFEFFa,b\n1,2\n', [[2, '1', '2']]],
    ['in UTF-16', UTF16, [[2, 'José', '2']]],
    [
      'with quoted commas, marks and line ends',
      'a,b\n"x, ""y""","1\n2"\nz,3\n',
      [
        [2, 'x, "y"', '1\n2'],
        [4, 'z', '3'],
      ],
    ],
    ['with marks inside of values', 'a,b\n5" PIPE,O"NEIL\n', [[2, '5" PIPE', 'O"NEIL']]],
    ['with empty lines and blanks around values', 'a,b\n\n  1 , 2  \n\n', [[3, '1', '2']]],
    ['that ends in the end-of-file character', 'a,b\r\n1,2\r\n\u001a', [[2, '1', '2']]],
    ['that is empty', '', []],
  ])('%s', async (_, content, expected) => {
    expect(await rowsOf(content)).toMatchObject({ rows: expected, broken: [] });
  });

  test('a header that comes again is no row, and is noted', async () => {
    const { rows, broken, notes } = await rowsOf('a,b\na,b\n1,2\na,b\n');
    expect({ rows, broken, notes }).toEqual({
      rows: [[3, '1', '2']],
      broken: [],
      notes: ['the header again', 'the header again'],
    });
  });

  test('a line that is not UTF-8 is read as Windows-1252, the others as they are', async () => {
    const content = Buffer.concat([
      Buffer.from('a,b\nCafé,1\n'),
      Buffer.from('Caf\xe9 \x93X\x94,2\n', 'latin1'),
      Buffer.from('Ñandú,3\n'),
    ]);
    const { rows, notes } = await rowsOf(content);
    expect(rows).toEqual([
      [2, 'Café', '1'],
      [3, 'Café “X”', '2'],
      [4, 'Ñandú', '3'],
    ]);
    expect(notes).toEqual(['not UTF-8: read as Windows-1252']);
  });

  test('a mark that is never closed costs its line, not what follows it', async () => {
    const lines = Array.from({ length: 300 }, (_, index) => `${index},x`);
    lines[10] = '"10,x';
    const { rows, broken } = await rowsOf(`a,b\n${lines.join('\n')}\n`);
    expect(rows).toHaveLength(299);
    expect(broken).toEqual([[12, 'a quotation mark that is never closed']]);
  });

  test('two stray marks cost a line each', async () => {
    const { rows, broken } = await rowsOf('a,b\n1,2\n"3,4\n5,6\n"7,8\n9,10\n');
    expect(rows.map(([line]) => line)).toEqual([2, 4, 6]);
    expect(broken.map(([line]) => line)).toEqual([3, 5]);
  });

  test('NUL, too few values, too many values and a line of 10 MB are each one broken row', async () => {
    const long = 'x'.repeat(10 << 20);
    expect(MAX_LINE_LENGTH).toBeLessThan(long.length);
    const { rows, broken } = await rowsOf(`a,b\n1,2\n3\0,4\n5\n6,7,8\n${long},9\n10,11\n`);
    expect(rows).toEqual([
      [2, '1', '2'],
      [7, '10', '11'],
    ]);
    expect(broken).toEqual([
      [3, 'a NUL character'],
      [4, 'expected 2 values, got fewer'],
      [5, 'expected 2 values, got more'],
      [6, `a line of ${long.length + 2} bytes`],
    ]);
  });

  test('"A value that cannot be read costs itself": a row that ends early is one, unless it is a part of a row', async () => {
    const early = (lines: string) => rowsOf(`a,b,c,d\n${lines}`, 4, { mayEndEarly: true });
    expect(await early('1,2\n3,4,5,6\n7,8,9\nTotal 2\n')).toMatchObject({
      rows: [
        [2, '1', '2', '', ''],
        [3, '3', '4', '5', '6'],
        [4, '7', '8', '9', ''],
      ],
      broken: [[5, 'expected 4 values, got fewer']],
    });
    const reason = 'expected 4 values, got a part of a row that a line break cuts';
    expect(await early('1,2\n3,4,5\n6,7\n8,9,10,11\n')).toMatchObject({
      rows: [
        [4, '6', '7', '', ''],
        [5, '8', '9', '10', '11'],
      ],
      broken: [
        [2, reason],
        [3, reason],
      ],
    });
    const habit = await rowsOf(`a,b,c\n${'1,2\n'.repeat(30)}`, 3, { mayEndEarly: true });
    expect([habit.rows.length, habit.broken]).toEqual([30, []]);
  });

  test('a CR between rows that end with LF ends a row; one inside a row does not', async () => {
    expect(await rowsOf('a,b\r\n1,2\r3,4\n5,"6\r7"\n8,9\r10\n"11\r12",13\r14,15\n')).toMatchObject({
      rows: [
        [2, '1', '2'],
        [2, '3', '4'],
        [3, '5', '6\r7'],
        [4, '8', '9\r10'],
        [5, '11\n12', '13'],
        [5, '14', '15'],
      ],
      broken: [],
    });
  });

  test('a row of 40,000 characters is none of a table', async () => {
    const { rows, broken } = await rowsOf(`a,b\n1,${'x'.repeat(40_000)}\n3,4\n`);
    expect(rows).toEqual([[3, '3', '4']]);
    expect(broken).toEqual([[2, 'a row of 40002 characters']]);
  });

  test('a last line of 10 MB without line end', async () => {
    const { rows, broken } = await rowsOf(`a,b\n1,2\n${'x'.repeat(10 << 20)}`);
    expect(rows).toHaveLength(1);
    expect(broken).toEqual([[3, `a line of ${10 << 20} bytes`]]);
  });

  test('empty values behind the last column, and rows without any value, are what spreadsheets leave', async () => {
    const { rows, broken } = await rowsOf('a,b\n1,2,,\n,\n,,,\n3,4\n');
    expect(rows).toEqual([
      [2, '1', '2'],
      [5, '3', '4'],
    ]);
    expect(broken).toEqual([]);
  });

  test('what csv-parse reads of a well-formed file', async () => {
    const value = fc.string({ unit: fc.constantFrom('a', '"', ',', '\n', 'é', ' ', '1') }).map((text) => text.trim());
    const written = (text: string) => (/[",\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text);
    await fc.assert(
      fc.asyncProperty(fc.array(fc.tuple(value, value), { maxLength: 8 }), async (values) => {
        const text = `h1,h2\n${values.map((row) => `${row.map(written).join()}\n`).join('')}`;
        const all: string[][] = parse(text, { from_line: 2, trim: true, skip_empty_lines: true });
        const expected = all.filter((row) => row.some((each) => each.trim() !== ''));
        const { rows, broken } = await rowsOf(text);
        expect(broken).toEqual([]);
        expect(rows.map(([, ...read]) => read)).toEqual(expected.map((row) => row.map((each) => each.trim())));
      }),
      { numRuns: 150 },
    );
  });
});

describe('a JSON file', () => {
  async function documents(content: string, lines = false, wrapped = false) {
    const broken: [number, string][] = [];
    const found = [];
    for await (const { line, value } of readJson(fileOf(content), {
      lines,
      wrapped,
      broken: (at, why) => void broken.push([at, why]),
    })) {
      found.push([line, value]);
    }
    return { found, broken };
  }

  test.each<[string, string, unknown[]]>([
    ['one object', '{\n "a": {"b": "}"}\n}', [[1, { a: { b: '}' } }]]],
    [
      'an array of objects',
      '[\n {"a": 1},\n {"a": "\\"{"}\n]',
      [
        [2, { a: 1 }],
        [3, { a: '"{' }],
      ],
    ],
    [
      'objects one after the other',
      '{"a":1}{"a":2}\n{"a":3}',
      [
        [1, { a: 1 }],
        [1, { a: 2 }],
        [2, { a: 3 }],
      ],
    ],
  ])('%s', async (_, content, found) => {
    expect(await documents(content)).toEqual({ found, broken: [] });
  });

  test('a broken line costs that line; an object without end is said', async () => {
    expect(await documents('{"a":1}\n{"a":\n[1]\n{"a":2}\n', true)).toEqual({
      found: [
        [1, { a: 1 }],
        [4, { a: 2 }],
      ],
      broken: [
        [2, 'no JSON'],
        [3, 'expected a JSON object'],
      ],
    });
    expect((await documents('[{"a":1},\n{"a":2')).broken).toEqual([[2, 'the file ends inside an object']]);
  });

  test('the objects in one that wraps them, in its fields or in their lists', async () => {
    const text = '{"meta":{"n":"{"},\n"data":[{"a":{"b":1}},\n{"a":2}], "x":1}';
    expect(await documents(text, false, true)).toEqual({
      found: [
        [1, { n: '{' }],
        [2, { a: { b: 1 } }],
        [3, { a: 2 }],
      ],
      broken: [],
    });
    // A wrapper that breaks off between two objects is broken, too.
    expect((await documents('{"data":[{"a":1},', false, true)).broken).toEqual([[1, 'the file ends inside an object']]);
  });

  test('an object of 5 MB on one line, as programs write it', async () => {
    expect((await documents(JSON.stringify([{ a: 'x'.repeat(5 << 20) }]))).found).toHaveLength(1);
  });
});

describe('days', () => {
  test.each([
    [isoDay, '2020-02-29', '2020-02-29'],
    [isoDay, '2020-07-04T01:00:00.000', '2020-07-04'],
    [isoDay, '2021-02-29', undefined],
    [usDay, '7/4/2020', '2020-07-04'],
    [usDay, '4/14/20', '2020-04-14'],
    [usDay, '11/01/2025 03:24:08 AM', '2025-11-01'],
    [usDay, '13/1/2020', undefined],
    [monthDay, '196007', '1960-07-01'],
    [monthDay, '000000', undefined],
  ])('%o reads %j as %j', (read, written, expected) => {
    expect(read(written)).toBe(expected);
  });

  test('the newest day that a file mentions is never one to come', () => {
    expect(newestDay(fileOf('2019-05-01, 2020-06-30, 3017-01-01'), /\d{4}-\d\d-\d\d/g)).toBe('2020-06-30');
    expect(newestDay(fileOf('none'), /\d{4}-\d\d-\d\d/g)).toBeUndefined();
  });
});
