import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { gzipSync } from 'node:zlib';
import { describe, expect, test } from 'vitest';
import { BrokenInputs, NothingToLoad } from '../../ingest/load-errors.ts';
import { BRANDS, brands, files, load, NAMES, rowsOf } from './loaded.ts';
import { zip } from './zip.ts';

describe('junk', () => {
  test.each<
    [
      string,
      string | Uint8Array,
      string[],
      read?: number,
      rejected?: Record<string, number>,
      noted?: Record<string, number>,
    ]
  >([
    [
      'a byte order mark, CRLF and 0x1A',
      `\uFEFF${brands('a', 'b').replaceAll('\n', '\r\n')}\u001a`,
      ['A CAFÉ', 'B CAFÉ'],
    ],
    ['gzip', gzipSync(brands('a')), ['A CAFÉ']],
    ['zip', zip({ 'x.csv': brands('a') }), ['A CAFÉ']],
    [
      'Windows-1252',
      Buffer.from(brands('a', 'b'), 'latin1'),
      ['A CAFÉ', 'B CAFÉ'],
      2,
      {},
      { 'not UTF-8: read as Windows-1252': 2 },
    ],
    ['UTF-16', Buffer.from(`\uFEFF${brands('a')}`, 'utf16le'), ['A CAFÉ']],
    ['UTF-16 without mark', Buffer.from(brands('a'), 'utf16le'), ['A CAFÉ']],
    ['UTF-16, the other way round', Buffer.from(brands('a'), 'utf16le').swap16(), ['A CAFÉ']],
    ['lines that end in CR', brands('a', 'b').replaceAll('\n', '\r'), ['A CAFÉ', 'B CAFÉ']],
    ['semicolons', brands('a', 'b').replaceAll(',', ';'), ['A CAFÉ', 'B CAFÉ']],
    ['bars', brands('a').replaceAll(',', '|'), ['A CAFÉ']],
    ['a header in other spelling', brands('a').replace(BRANDS, ' Brand Key ,BRAND NAME\n'), ['A CAFÉ']],
    ['a title and empty lines before the header', `\n\nMy brands\n${brands('a')}`, ['A CAFÉ']],
    ['gzip members one after the other', Buffer.concat([gzipSync(brands('a')), gzipSync('b,B\n')]), ['A CAFÉ', 'B']],
    ['a zip in a zip', zip({ 'x.zip': zip({ 'y.csv': brands('a') }) }), ['A CAFÉ']],
    [
      'JSON lines of which some are bad',
      '{oops\n{"brand_key":"a","brand_name":"A"}\n[1]\n12\n{"brand_key":"b","brand_name":["B"]}\n',
      ['A'],
      5,
      { 'no JSON': 1, 'expected a JSON object': 2, 'brand_name: expected text, got a list or an object': 1 },
    ],
    [
      'keys of JSON that JavaScript would round',
      '{"brand_key":9007199254740993,"brand_name":"A"}\n{"brand_key":9007199254740992,"brand_name":"B"}\n{"brand_key":1e400,"brand_name":"C"}\n',
      ['A', 'B', 'C'],
    ],
    [
      'an array of JSON',
      '[\n {"brand_key": "a",\n  "brand_name": "A"},\n {"Brand Key": "b", "Brand Name": "B"}\n]\n',
      ['A', 'B'],
    ],
    [
      'a first object that lacks what it needs',
      '{"brand_key":"a"}\n{"brand_key":"b","brand_name":"B"}\n',
      ['B'],
      2,
      { 'brand_name: missing': 1 },
    ],
    ['a NUL', brands('a', 'b\0', 'c'), ['A CAFÉ', 'C CAFÉ'], 3, { 'a NUL character': 1 }],
    [
      'a doubled header',
      brands('a').replace(BRANDS, BRANDS + BRANDS.toUpperCase()),
      ['A CAFÉ'],
      1,
      {},
      { 'the header again': 1 },
    ],
    [
      'a line of 10 MB',
      `${brands('a')}${'x'.repeat(10 << 20)},y\n${brands('b').replace(BRANDS, '')}`,
      ['A CAFÉ', 'B CAFÉ'],
      3,
      { 'a line of 10485762 bytes': 1 },
    ],
    [
      'short and long rows',
      `${brands('a')}x\nx,y,z\n`,
      ['A CAFÉ'],
      3,
      { 'expected 2 values, got fewer': 1, 'expected 2 values, got more': 1 },
    ],
    [
      'an open quotation mark',
      `${brands('a')}"x,y\n${brands('b').replace(BRANDS, '')}`,
      ['A CAFÉ', 'B CAFÉ'],
      3,
      { 'a quotation mark that is never closed': 1 },
    ],
  ])(
    '%s: rows read are rows loaded and rows rejected',
    async (_, content, names, read = names.length, rejected = {}, noted = {}) => {
      const { report, rows } = await load([files({ 'own_2026-01-31.csv': content })]);
      const [file] = report.files;
      expect([file?.rows, Object.fromEntries(file?.rejects ?? []), Object.fromEntries(file?.notes ?? [])]).toEqual([
        read,
        rejected,
        noted,
      ]);
      expect((await rows(NAMES)).map(({ name }) => name)).toEqual(names);
    },
  );

  test('the standard input', async () => {
    const { report, rows } = await load(['-'], { standardInput: Readable.from([Buffer.from(brands('a'))]) });
    expect(report.files.map(({ file }) => file)).toEqual(['standard input']);
    expect(await rows(NAMES)).toEqual([{ name: 'A CAFÉ' }]);
  });

  test('an input that cannot be read in full stops the load; what was served is served on, and nothing is left behind', async () => {
    const { dataDir } = await load([files({ 'a.csv': brands('a') })]);
    const before = readdirSync(join(dataDir, 'warehouse')).sort();
    const broken = files({
      'b.csv': brands('b'),
      'c.csv.gz': gzipSync(brands('c')).subarray(0, 20),
      'd.csv.gz': gzipSync(brands('d')),
    });
    const failed = load([broken, join(broken, 'absent.csv')], { dataDir });
    await expect(failed).rejects.toThrow(BrokenInputs);
    await expect(failed).rejects.toThrow(
      /c\.csv\.gz: the gzip file ends early: it is not complete\n.*absent\.csv: there is no such file or folder/s,
    );
    expect(readdirSync(join(dataDir, 'warehouse')).sort()).toEqual(before);
    expect(await rowsOf(dataDir, NAMES)).toEqual([{ name: 'A CAFÉ' }]);

    const { report, rows } = await load([broken], { dataDir, keepGoing: true, fresh: true });
    expect(report.broken.map(({ reason }) => reason)).toEqual(['the gzip file ends early: it is not complete']);
    expect(await rows(NAMES)).toEqual([{ name: 'B CAFÉ' }, { name: 'D CAFÉ' }]);
    expect(
      readdirSync(join(dataDir, 'warehouse')).filter((name) => name.includes('build') && name !== 'build.lock'),
    ).toEqual([]);
  });

  test.each([
    ['a header alone', BRANDS, '0 rows read, none loaded'],
    ['bad rows alone', `${BRANDS}a,\nb,\n`, '2 rows read, none loaded\n    2  brand_name: missing'],
  ])('%s is nothing to load', async (_, content, message) => {
    const nothing = load([files({ 'a.csv': content })]);
    await expect(nothing).rejects.toThrow(NothingToLoad);
    await expect(nothing).rejects.toThrow(message);
  });

  test('a load of unknown files alone says the first and why', async () => {
    const nothing = load([files({ 'a.csv': '' })]);
    await expect(nothing).rejects.toThrow(NothingToLoad);
    await expect(nothing).rejects.toThrow(
      /^Nothing to load: no file has a known format, .*\n {2}\S+a\.csv: empty file$/,
    );
    await expect(load([])).rejects.toThrow('Nothing to load: name files or folders, or ask for the sample.');
  });
});
