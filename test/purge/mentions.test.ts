import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { parquetWriteFile } from 'hyparquet-writer';
import { afterAll, expect, test } from 'vitest';
import { mentions } from '../../purge/mentions.ts';
import { TextFinder } from '../../purge/text-finder.ts';
import { workbook } from '../tables/workbook.ts';
import { temporaryFolder } from '../temporary-folder.ts';

const FINDER = new TextFinder(['ZYXQUILL CAFÉ', 'other']);
const folder = temporaryFolder('mentions', afterAll);
let files = 0;

function file(content: Buffer | string): string {
  files += 1;
  const path = join(folder, String(files));
  writeFileSync(path, content);
  return path;
}

function parquet(name: string): string {
  const path = file('');
  parquetWriteFile({ filename: path, columnData: [{ name: 'name', data: ['Oak Mill', name], type: 'STRING' }] });
  return path;
}

const utf16 = (text: string, endian: 'le' | 'be') => {
  const bytes = Buffer.from(`\uFEFF${text}`, 'utf16le');
  return endian === 'le' ? bytes : bytes.swap16();
};
const NAMED = 'name\nZyxquill Café\n';

test.each<[string, () => string]>([
  ['UTF-8', () => file(NAMED)],
  ['UTF-16, either way', () => file(utf16(NAMED, 'le'))],
  ['UTF-16, the other way', () => file(utf16(NAMED, 'be'))],
  ['Windows-1252', () => file(Buffer.from(NAMED, 'latin1'))],
  ['a text whose parts the name stands between', () => file(`${'x '.repeat(32_760)}zyxquill café`)],
  ['a workbook', () => file(workbook([['name'], ['Zyxquill Café']]))],
  ['another sheet of a workbook', () => file(workbook([['name'], ['Oak Mill']], ['Second']))],
  ['the name of a sheet', () => file(workbook([['name'], ['Oak Mill']], ['Zyxquill Café']))],
  ['PARQUET', () => parquet('Zyxquill Café')],
  ['a workbook that nobody can read', () => file('PK\u0003\u0004 and then nothing')],
])('"the bytes of the name are in no file": found in %s', async (_, made) => {
  expect(await mentions(made(), FINDER)).toBe(true);
});

test.each<[string, () => string]>([
  ['a text', () => file('name\nZyxquill Caf\n')],
  ['a workbook', () => file(workbook([['name'], ['Oak Mill']]))],
  ['PARQUET', () => parquet('Oak Mill')],
])('what does not say it stays: %s', async (_, made) => {
  expect(await mentions(made(), FINDER)).toBe(false);
});
