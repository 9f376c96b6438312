import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { parseManifest } from '../../../ingest/inputs/manifest.ts';
import { rejectFolder, warehouseFolder } from '../../../storage/sqlite/folder.ts';
import { runCommand } from '../../cli/run-command.ts';
import { files, load, NAMES } from '../loaded.ts';

const POSITIONS = '{ Number: 1-6, Name: 7 - 20, Status: 21, Filed: 22-29 }';
const COLUMNS = `{ brand: { brand_key: Number, brand_name: Name, first_observed_date: { column: Filed, date: MM/DD/YYYY } } }`;
const line = (number: string, name: string, rest = 'A01312019') => `${number.padEnd(6)}${name.padEnd(14)}${rest}\n`;
const entry = (path: string, positions = POSITIONS, columns = COLUMNS) =>
  `sources: [{ path: ${path}, dataset: register, date: 2026-01-31, positions: ${positions}, columns: ${columns} }]`;
const planned = (folder: string, text = entry('register.txt')) =>
  parseManifest(text, join(folder, 'manifest.yaml'), ['own_records']).sources;

test('columns that stand at the same characters of each line are read by name', async () => {
  const text = `${line('P1', 'ACME "1", INC')}\r\n${line('P22222', 'BETA CAFÉ LLC')}\n${line('P3', 'CUT OFF', '')}`;
  const { report, rows } = await load(planned(files({ 'register.txt': text })));
  expect(report.files).toMatchObject([{ source: 'register', rows: 3, loaded: 3 }]);
  expect(await rows(NAMES)).toEqual([{ name: 'ACME "1", INC' }, { name: 'BETA CAFÉ LLC' }, { name: 'CUT OFF' }]);
  expect(await rows('SELECT first_observed_date AS day FROM brand ORDER BY day DESC')).toEqual(
    ['2026-01-31', '2019-01-31', '2019-01-31'].map((day) => ({ day })),
  );
});

test('what was left out stands in a CSV file, and is loaded with the same manifest when it is corrected', async () => {
  const folder = files({ 'register.txt': `${line('P1', 'ACME, INC')}${line('', 'NO, KEY')}${line('P3', 'N,U\0L')}` });
  const { report, dataDir } = await load(planned(folder));
  expect(report.files).toMatchObject([{ rows: 3, loaded: 1 }]);
  const rejects = rejectFolder(warehouseFolder(dataDir), report.version);
  const [name = ''] = readdirSync(rejects);
  const rejected = readFileSync(join(rejects, name), 'utf8');
  expect(rejected).toBe(
    [
      '"reject_line","reject_reason","reject_value","Number","Name","Status","Filed"',
      '"2","brand.brand_key: missing","","","NO, KEY","A","01312019"',
      '"3","a NUL character","","P3","N,U␀L","A","01312019"\n',
    ].join('\n'),
  );
  const corrected = files({ 'register.txt': rejected.replace('"","NO, KEY"', '"P2","NO, KEY"') });
  expect(await (await load(planned(corrected))).rows(NAMES)).toContainEqual({ name: 'NO, KEY' });
});

test('`svc sources draft --try` shows its records', async () => {
  const folder = files({ 'register.txt': line('P1', 'ACME INC'), 'manifest.yaml': entry('register.txt') });
  const { stdout } = await runCommand('sources', 'draft', join(folder, 'manifest.yaml'), '--try');
  expect(stdout).toContain('    brand_key: P1\n    brand_name: ACME INC\n');
});

test('a column without a position is told with those that have one', async () => {
  const folder = files({ 'register.txt': line('P1', 'ACME INC') });
  const columns = '{ brand: { brand_key: Number, brand_name: Title } }';
  await expect(load(planned(folder, entry('register.txt', POSITIONS, columns)))).rejects.toThrow(
    'the file has no column "Title"; its columns are "Number", "Name", "Status", "Filed"',
  );
});

test.each([
  ['{ Number: 0-5 }', 'positions.Number: expected the first and last character, from 1, such as 13-204, got "0-5"'],
  ['{ Number: 9-5 }', 'positions.Number: expected the first and last character, from 1, such as 13-204, got "9-5"'],
  ['{ Number: [1, 5] }', 'positions.Number: expected the first and last character, from 1, such as 13-204, got [1,5]'],
  ['{ Number: 1-5, number: 6 }', 'positions.number: another column has this name'],
  ['{ "-": 6 }', 'positions: expected a name with letters or digits, got "-"'],
  ['{}', 'positions: expected names of columns with their first and last character, got none'],
  ['12', 'positions: expected names of columns with their first and last character, got 12'],
])('the positions %s are refused', (positions, message) => {
  expect(() => planned('/', entry('register.txt', positions))).toThrow(message);
});

test('positions alone are refused', () => {
  expect(() => planned('/', 'sources: [{ path: a.txt, positions: { Number: 1-5 } }]')).toThrow(
    'sources[0]: positions: expected "columns" beside it, which says what they are',
  );
});
