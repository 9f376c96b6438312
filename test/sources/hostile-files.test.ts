import { readFileSync, symlinkSync, truncateSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { parse } from 'csv-parse/sync';
import { describe, expect, test } from 'vitest';
import { BrokenInputs } from '../../ingest/load-errors.ts';
import { RejectFile } from '../../ingest/report/reject-file.ts';
import { dataFolder } from '../ingest/tiny.ts';
import { BRANDS, brands, files, load, NAMES } from './loaded.ts';

const UN = (content: string, type = '') =>
  `<?xml version="1.0"?>${type}<CONSOLIDATED_LIST dateGenerated="2026-01-01"><INDIVIDUALS>${content}</INDIVIDUALS></CONSOLIDATED_LIST>`;
const PERSON = (name: string) => `<INDIVIDUAL><DATAID>1</DATAID><FIRST_NAME>${name}</FIRST_NAME></INDIVIDUAL>`;

describe('"hostile or broken input files end with one clear line and never take others down under --keep-going"', () => {
  test.for<[what: string, make: (folder: string) => void, line: RegExp]>([
    [
      'an external entity',
      (at) => write(at, UN(PERSON('&e;'), '<!DOCTYPE x [<!ENTITY e SYSTEM "file:///etc/passwd">]>')),
      /bad: it cannot be read: a document type \(<!DOCTYPE\), which no list has$/,
    ],
    [
      'elements 100,000 deep',
      (at) => write(at, UN('<a>'.repeat(100_000))),
      /bad: it cannot be read: expected <INDIVIDUAL> or <ENTITY>, but there is none$/,
    ],
    [
      'a list of half a gigabyte, most of it nothing',
      (at) => {
        write(at, UN(PERSON('A')));
        truncateSync(join(at, 'bad'), 2 ** 29);
      },
      /bad: it cannot be read: it does not end with <\/CONSOLIDATED_LIST>: it was cut$/,
    ],
    [
      'a gzip with something behind it',
      (at) => write(at, Buffer.concat([gzipSync(brands('a')), Buffer.from('and more of it')])),
      /bad: the gzip file is damaged/,
    ],
    ['a link that leads to itself', (at) => symlinkSync('bad', join(at, 'bad')), /bad: a link that leads to itself$/],
  ])('%s', async ([, make, line]) => {
    const folder = files({ 'good.csv': brands('a') });
    make(folder);
    await expect(load([folder])).rejects.toThrow(BrokenInputs);
    const { report, rows } = await load([folder], { keepGoing: true });
    expect(report.broken.map(({ name, reason }) => `${name}: ${reason}`)).toEqual([expect.stringMatching(line)]);
    expect(await rows(NAMES)).toEqual([{ name: 'A CAFÉ' }]);
  });

  test('JSON 100,000 deep is a bad row or no known format; others are loaded', async () => {
    const deep = `${'{"a":'.repeat(100_000)}1${'}'.repeat(100_000)}`;
    const record = (more: string) => `{"brand_key":"b","brand_name":"B"${more}}\n`;
    const folder = files({
      'good.csv': brands('a'),
      'deep.json': deep,
      'inside.ndjson': record('') + record(`,"x":${deep}`),
    });
    const { report, rows } = await load([folder], { keepGoing: true });
    expect(report.broken).toEqual([]);
    expect(await rows(NAMES)).toContainEqual({ name: 'A CAFÉ' });
  });

  test('entities of entities are not made long', async () => {
    const levels = Array.from(
      { length: 12 },
      (_, at) => `<!ENTITY a${at} "${(at === 0 ? 'aaaaaaaa' : `&a${at - 1};`).repeat(10)}">`,
    );
    const folder = files({ 'good.csv': brands('a'), bad: UN(PERSON('&a11;'), `<!DOCTYPE x [${levels.join('')}]>`) });
    const { rows } = await load([folder], { keepGoing: true });
    expect(await rows(NAMES)).toContainEqual({ name: 'A CAFÉ' });
  });

  test('a device is no input', async () => {
    await expect(load(['/dev/zero'])).rejects.toThrow('a device or socket; expected a file, folder or pipe');
  });
});

const write = (folder: string, content: string | Buffer) => writeFileSync(join(folder, 'bad'), content);

test('"CSV files for people defuse cells that begin with = + - @ tab or CR (a leading apostrophe), except numbers"', () => {
  const path = join(dataFolder(), 'rejects.csv');
  const rejects = new RejectFile(() => path);
  const texts = [
    '=HYPERLINK("http://x")',
    '+1-555',
    '-a',
    '@SUM(A1)',
    '\tx',
    '\r=x',
    '-5',
    '+.5',
    '-1.5e-3',
    'a=b',
    '',
    "'x",
    ' =x',
    '--1',
  ];
  for (const text of texts) rejects.write(1, '@reason', text);
  rejects.close();
  const [, ...rows]: string[][] = parse(readFileSync(path, 'utf8'));
  expect(rows.map((row) => row[3])).toEqual([
    ...['\'=HYPERLINK("http://x")', "'+1-555", "'-a", "'@SUM(A1)", "'\tx", "'\r=x"],
    ...['-5', '+.5', '-1.5e-3', 'a=b', '', "'x", ' =x', "'--1"],
  ]);
  expect(rows[0]?.slice(0, 2)).toEqual(['1', "'@reason"]);
});

test('a formula in a row that is rejected is defused', async () => {
  const { report } = await load([files({ 'a.csv': `${BRANDS}a,A\n=cmd|' /C calc'!A0,\n` })]);
  const [, row]: string[][] = parse(readFileSync(report.rejectFiles[0] ?? '', 'utf8'));
  expect(row?.[3]).toMatch(/^'=cmd/);
});
