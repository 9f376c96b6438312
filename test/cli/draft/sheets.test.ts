import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { parse } from 'yaml';
import { losses } from '../../../cli/load-report.ts';
import { parseManifest, readManifest } from '../../../ingest/inputs/manifest.ts';
import { files, load, NAMES } from '../../sources/loaded.ts';
import { workbook } from '../../tables/workbook.ts';
import { runCommandWith } from '../run-command.ts';

const shops = (...names: readonly string[]) => [
  ['Licence Number', 'Business Name', 'City'],
  ...names.map((name, at) => [`L-${at}7`, name, 'Reno']),
];
/** A cover in the sheet "People", two tables and an empty sheet. */
const BOOK = workbook(
  [['Shops of 2026'], ['printed on a Sunday']],
  [
    ['Shops', shops('Tern Cafe', 'Moss Diner')],
    ['Closed', shops('Owl Books')],
    ['Spare', []],
  ],
);

const draft = async (...words: readonly string[]) => {
  const { status, stdout, stderr } = await runCommandWith({}, ['sources', 'draft', ...words]);
  return status === 0 ? stdout : stderr;
};
const COLUMNS = 'columns: { brand: { brand_key: Licence Number, brand_name: Business Name } }';
const loadOf = (folder: string, ...sheets: readonly string[]) => {
  const entries = sheets.map((sheet) => `{ path: book.xlsx, sheet: ${sheet}, dataset: shops, ${COLUMNS} }`);
  return load(parseManifest(`sources: [${entries.join(', ')}]`, join(folder, 'a.yaml'), []).sources);
};

test('a draft says which sheet it took and which others hold tables, and loads that sheet', async () => {
  const folder = files({ 'book.xlsx': BOOK });
  const manifest = await draft(join(folder, 'book.xlsx'));
  expect(manifest).toContain('    sheet: Shops # tables not read: "Closed", which --sheet drafts\n');
  expect(JSON.parse(await draft('--json', join(folder, 'book.xlsx'))).manifest.trimEnd()).toBe(manifest.trimEnd());
  writeFileSync(join(folder, 'a.yaml'), manifest);
  const { report, rows } = await load(readManifest(join(folder, 'a.yaml'), []).sources);
  expect(await rows(NAMES)).toEqual([{ name: 'MOSS DINER' }, { name: 'TERN CAFE' }]);
  expect(report.files).toMatchObject([{ rows: 2, loaded: 2, unread: expect.arrayContaining(['sheet "Closed"']) }]);
  expect([...(report.files[0]?.notes.keys() ?? [])]).toEqual(['sheet "Shops" is read, not "Closed", "People"']);
  expect(losses(report)).toEqual(['columns and tables that nothing reads: 1']);
  expect(parse(await draft('--sheet', 'closed', join(folder, 'book.xlsx'))).sources[0].sheet).toBe('Closed');
});

test('sheets that other entries read are not said to be unread', async () => {
  const { report, rows } = await loadOf(files({ 'book.xlsx': BOOK }), 'Shops', 'Closed');
  expect(await rows(NAMES)).toEqual([{ name: 'MOSS DINER' }, { name: 'OWL BOOKS' }, { name: 'TERN CAFE' }]);
  expect(report.files.map(({ unread }) => unread)).toEqual([['City'], ['City']]);
});

test('a sheet that the workbook lacks, and a sheet of what is none, say what was expected', async () => {
  const folder = files({ 'book.xlsx': BOOK });
  const message = 'The workbook has no sheet "Opened"; its sheets are "People", "Shops", "Closed", "Spare".';
  await expect(loadOf(folder, 'Opened')).rejects.toThrow(message);
  expect(await draft('--sheet', 'Opened', join(folder, 'book.xlsx'))).toContain(message);
  writeFileSync(join(folder, 'book.xlsx'), 'Licence Number,Business Name\n1,A\n');
  await expect(loadOf(folder, 'Shops')).rejects.toThrow('expected a workbook with a sheet "Shops", got another file');
});
