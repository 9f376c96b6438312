import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { rejectedPage, rejectFiles } from '../../../gateway/snapshots/rejected-rows.ts';
import { shownRow } from '../../../gateway/snapshots/shown-row.ts';
import { temporaryFolder } from '../../temporary-folder.ts';

/** A file of these names and texts in a folder of its own. */
function fileOf(name: string, text: string): string {
  const file = join(temporaryFolder('rejected'), name);
  writeFileSync(file, text);
  return file;
}

/** All pages of a file, as the lines of their rows. */
async function pagesOf(file: string, reason?: string): Promise<string[][]> {
  const pages: string[][] = [];
  let after: number | null = 0;
  while (after !== null) {
    const page = await rejectedPage(file, { after, reason });
    pages.push(page.rows.map(({ line }) => line));
    after = page.next;
  }
  return pages;
}

const HEAD = 'reject_line,reject_reason,reject_value,name,note';
const rows = (count: number, write: (at: number) => string) =>
  Array.from({ length: count }, (_, at) => write(at)).join('');
const csv = (count: number) => `${HEAD}\n${rows(count, (at) => `${at},${at % 2 === 0 ? 'even' : 'odd'},,n${at},\n`)}`;
const json = (count: number, value = '') =>
  rows(
    count,
    (at) =>
      `${JSON.stringify({ reject_line: at, reject_reason: at % 2 === 0 ? 'even' : 'odd', reject_value: value, name: `ü${at}` })}\n`,
  );
const lines = (from: number, to: number) => Array.from({ length: to - from }, (_, at) => String(from + at));

describe.each([
  ['rows.csv', csv],
  ['rows.ndjson', json],
] as const)('the pages of %s', (name, text) => {
  test.each([
    [1, [lines(0, 1)]],
    [50, [lines(0, 50)]],
    [51, [lines(0, 50), lines(50, 51)]],
    [101, [lines(0, 50), lines(50, 100), lines(100, 101)]],
  ])('of %i rows', async (count, pages) => {
    expect(await pagesOf(fileOf(name, text(count)))).toEqual(pages);
  });

  test('"only the rows of one reason if one is given"', async () => {
    const odd = await pagesOf(fileOf(name, text(100)), 'odd');
    expect(odd).toEqual([lines(0, 100).filter((line) => Number(line) % 2 === 1)]);
    expect((await pagesOf(fileOf(name, text(3)), 'other')).flat()).toEqual([]);
  });

  test('a reason is compared as it is shown: without tax numbers', async () => {
    const file = fileOf(name, text(2).replace('odd', 'tin 12-3456789'));
    expect((await pagesOf(file, 'tin 98-7654321')).flat()).toEqual(['1']);
  });

  test('a row is what was written, without empty cells', async () => {
    const { rows: found } = await rejectedPage(fileOf(name, text(1)), { after: 0, reason: undefined });
    const cell = name === 'rows.csv' ? 'n0' : 'ü0';
    expect(found).toEqual([{ line: '0', reason: 'even', value: '', fields: { name: cell } }]);
  });

  test('an empty file has none', async () => {
    expect(await rejectedPage(fileOf(name, ''), { after: 0, reason: undefined })).toEqual({ rows: [], next: null });
  });

  test('a position at which there is nothing more is the end', async () => {
    const whole = text(2);
    const after = Buffer.byteLength(whole);
    expect(await rejectedPage(fileOf(name, whole), { after, reason: undefined })).toEqual({ rows: [], next: null });
  });
});

test('a page ends after four megabytes of rows that it does not show', async () => {
  const file = fileOf('rows.ndjson', json(90, 'x'.repeat(100_000)));
  const { rows: found, next } = await rejectedPage(file, { after: 0, reason: 'other' });
  expect(found).toEqual([]);
  expect(next).toBeGreaterThan(4 * 2 ** 20);
  expect(next).toBeLessThan(4 * 2 ** 20 + 200_000);
});

test('of a table, cells beyond the header have a number, and a broken end no row', async () => {
  const file = fileOf('rows.csv', `${HEAD}\n1,r,v,a,b,c,d\n2,r,v,a\n3,"r`);
  const { rows: found, next } = await rejectedPage(file, { after: 0, reason: undefined });
  expect(found).toEqual([
    { line: '1', reason: 'r', value: 'v', fields: { name: 'a', note: 'b', 'column 3': 'c', 'column 4': 'd' } },
    { line: '2', reason: 'r', value: 'v', fields: { name: 'a' } },
  ]);
  expect(next).toBe(Buffer.byteLength(`${HEAD}\n1,r,v,a,b,c,d\n2,r,v,a\n`));
});

test('of JSON, what is no object is shown as its text, and values as JSON', async () => {
  const given = ['not json', '7', 'null', '{"name":["a",1],"reject_line":4,"other":null}', '["a"]'];
  const { rows: found } = await rejectedPage(fileOf('rows.ndjson', `${given.join('\n')}\n`), {
    after: 0,
    reason: undefined,
  });
  const none = { line: '', reason: '', value: '' };
  expect(found).toEqual([
    { ...none, fields: { text: 'not json' } },
    { ...none, fields: { text: '7' } },
    { ...none, fields: { text: 'null' } },
    { ...none, line: '4', fields: { name: '["a",1]', other: 'null' } },
    { ...none, fields: { 0: 'a' } },
  ]);
});

test('"The files of a folder; empty if nothing was left out"', () => {
  const folder = temporaryFolder('rejected');
  for (const [name, text] of Object.entries({ 'b.csv': 'ab', 'a.ndjson': 'abc', 'c.txt': '', 'csv.part': '' }))
    writeFileSync(join(folder, name), text);
  expect(rejectFiles(folder)).toEqual([
    { name: 'a.ndjson', bytes: 3 },
    { name: 'b.csv', bytes: 2 },
  ]);
  expect(rejectFiles(join(folder, 'none'))).toEqual([]);
});

test('a row for display is cut to 500 characters a value, and its numbers are masked', () => {
  const long = 'x'.repeat(500);
  expect(
    shownRow({
      line: '123456789',
      reason: 'tin 123456789',
      value: `${long}y`,
      fields: { a: long, b: `${long}y`, '12-3456789': '1', c: '' },
    }),
  ).toEqual({
    line: '123456789',
    reason: 'tin *********',
    value: `${long}…`,
    fields: { a: long, b: `${long}…`, '*********': '1' },
  });
});
