import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { gzipSync } from 'node:zlib';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { BrokenInputs, type IngestOptions, ingest, NothingToLoad } from '../../warehouse/ingest.ts';
import { warehouseFolder } from '../../warehouse/snapshots/folder.ts';
import { openWarehouse } from '../../warehouse/snapshots/open-warehouse.ts';
import { ManifestError, readManifest } from '../../warehouse/sources/manifest.ts';
import { SOURCES } from '../../warehouse/sources/sources.ts';
import { dataFolder } from './tiny.ts';
import { zip } from './zip.ts';

const BRANDS = 'brand_key,brand_name\n';
const brands = (...names: string[]) => `${BRANDS}${names.map((name) => `${name},${name} Café\n`).join('')}`;

/** A folder of files, and what loading it gives. */
function files(contents: Readonly<Record<string, string | Uint8Array>>): string {
  const folder = join(dataFolder(), 'in');
  mkdirSync(folder);
  for (const [name, content] of Object.entries(contents)) writeFileSync(join(folder, name), content);
  return folder;
}

async function load(paths: IngestOptions['paths'], options: Partial<IngestOptions> = {}) {
  const dataDir = options.dataDir ?? dataFolder();
  const report = await ingest({ dataDir, paths: paths ?? [], ...options });
  return { report, dataDir, rows: (sql: string) => rowsOf(dataDir, sql) };
}

async function rowsOf(dataDir: string, sql: string) {
  const warehouse = openWarehouse(warehouseFolder(dataDir));
  try {
    using lease = warehouse.acquire();
    return await lease.snapshot.select(sql, []);
  } finally {
    warehouse.close();
  }
}

const NAMES = 'SELECT name FROM brand_name ORDER BY name';

describe('junk', () => {
  test.each<[string, string | Uint8Array, string[], number, Record<string, number>, Record<string, number>]>([
    [
      'a byte order mark, CRLF and 0x1A',
      `\uFEFF${brands('a', 'b').replaceAll('\n', '\r\n')}\u001a`,
      ['A CAFÉ', 'B CAFÉ'],
      2,
      {},
      {},
    ],
    ['gzip', gzipSync(brands('a')), ['A CAFÉ'], 1, {}, {}],
    ['zip', zip({ 'x.csv': brands('a') }), ['A CAFÉ'], 1, {}, {}],
    [
      'Windows-1252',
      Buffer.from(brands('a', 'b'), 'latin1'),
      ['A CAFÉ', 'B CAFÉ'],
      2,
      {},
      { 'not UTF-8: read as Windows-1252': 2 },
    ],
    ['UTF-16', Buffer.from(`\uFEFF${brands('a')}`, 'utf16le'), ['A CAFÉ'], 1, {}, {}],
    ['UTF-16 without mark', Buffer.from(brands('a'), 'utf16le'), ['A CAFÉ'], 1, {}, {}],
    ['UTF-16, the other way round', Buffer.from(brands('a'), 'utf16le').swap16(), ['A CAFÉ'], 1, {}, {}],
    ['lines that end in CR', brands('a', 'b').replaceAll('\n', '\r'), ['A CAFÉ', 'B CAFÉ'], 2, {}, {}],
    ['semicolons', brands('a', 'b').replaceAll(',', ';'), ['A CAFÉ', 'B CAFÉ'], 2, {}, {}],
    ['bars', brands('a').replaceAll(',', '|'), ['A CAFÉ'], 1, {}, {}],
    ['a header in other spelling', brands('a').replace(BRANDS, ' Brand Key ,BRAND NAME\n'), ['A CAFÉ'], 1, {}, {}],
    ['a title and empty lines before the header', `\n\nMy brands\n${brands('a')}`, ['A CAFÉ'], 1, {}, {}],
    [
      'gzip members one after the other',
      Buffer.concat([gzipSync(brands('a')), gzipSync('b,B\n')]),
      ['A CAFÉ', 'B'],
      2,
      {},
      {},
    ],
    ['a zip in a zip', zip({ 'x.zip': zip({ 'y.csv': brands('a') }) }), ['A CAFÉ'], 1, {}, {}],
    [
      'JSON lines of which some are bad',
      '{oops\n{"brand_key":"a","brand_name":"A"}\n[1]\n12\n{"brand_key":"b","brand_name":["B"]}\n',
      ['A'],
      5,
      { 'no JSON': 1, 'expected a JSON object': 2, 'brand_name: expected text, got a list or an object': 1 },
      {},
    ],
    [
      'keys of JSON that JavaScript would round',
      '{"brand_key":9007199254740993,"brand_name":"A"}\n{"brand_key":9007199254740992,"brand_name":"B"}\n{"brand_key":1e400,"brand_name":"C"}\n',
      ['A', 'B', 'C'],
      3,
      {},
      {},
    ],
    [
      'an array of JSON',
      '[\n {"brand_key": "a",\n  "brand_name": "A"},\n {"Brand Key": "b", "Brand Name": "B"}\n]\n',
      ['A', 'B'],
      2,
      {},
      {},
    ],
    [
      'a first object that lacks what it needs',
      '{"brand_key":"a"}\n{"brand_key":"b","brand_name":"B"}\n',
      ['B'],
      2,
      { 'brand_name: missing': 1 },
      {},
    ],
    ['a NUL', brands('a', 'b\0', 'c'), ['A CAFÉ', 'C CAFÉ'], 3, { 'a NUL character': 1 }, {}],
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
      {},
    ],
    [
      'short and long rows',
      `${brands('a')}x\nx,y,z\n`,
      ['A CAFÉ'],
      3,
      { 'expected 2 values, got fewer': 1, 'expected 2 values, got more': 1 },
      {},
    ],
    [
      'an open quotation mark',
      `${brands('a')}"x,y\n${brands('b').replace(BRANDS, '')}`,
      ['A CAFÉ', 'B CAFÉ'],
      3,
      { 'a quotation mark that is never closed': 1 },
      {},
    ],
  ])('%s: rows read are rows loaded and rows rejected', async (_, content, names, read, rejected, noted) => {
    const { report, rows } = await load([files({ 'own_2026-01-31.csv': content })]);
    const [file] = report.files;
    expect([file?.rows, Object.fromEntries(file?.rejects ?? []), Object.fromEntries(file?.notes ?? [])]).toEqual([
      read,
      rejected,
      noted,
    ]);
    expect((await rows(NAMES)).map(({ name }) => name)).toEqual(names);
  });

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

    const { report, rows } = await load([broken], { dataDir, keepGoing: true });
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

describe('a manifest', () => {
  const manifestIn = (folder: string, text: string) => {
    writeFileSync(join(folder, 'manifest.yaml'), text);
    return readManifest(join(folder, 'manifest.yaml'), ['own_records', 'seattle_licenses']);
  };

  test('names sources, their order, trust and date; its paths are seen from its folder', async () => {
    const folder = files({
      'old.csv': brands('a'),
      'new.csv': `${BRANDS}a,Better Name\n`,
      'more.ndjson': '{"brand_key":"b","brand_name":"B"}\n',
    });
    const paths = manifestIn(
      folder,
      `sources:
  - more.ndjson
  - path: old.csv
    dataset: crm
    trust: 2
    date: 2025-01-31
  - path: new.csv
    source: own_records
    dataset: sales
    publisher: Example Ltd
    page: https://example.com/
    licence: Own
    date: 2026-01-31
    trust: 0.5
`,
    );
    const { report, rows } = await load(paths);
    expect(report.datasets.map(({ name }) => name)).toEqual(['sales', 'own_records', 'crm']);
    expect(report.files.map(({ source }) => source)).toEqual(['own_records', 'crm', 'sales']);
    const facts = await rows(
      "SELECT name, publisher, page, licence, date FROM dataset WHERE name <> 'own_records' ORDER BY name",
    );
    expect(facts).toEqual([
      { name: 'crm', publisher: 'Own records', page: 'docs/canonical-format.md', licence: 'Own', date: '2025-01-31' },
      { name: 'sales', publisher: 'Example Ltd', page: 'https://example.com/', licence: 'Own', date: '2026-01-31' },
    ]);
  });

  test('the date of a dataset is that of its newest file, whatever the order', async () => {
    const folder = files({ 'a_2026-01-31.csv': brands('a'), 'b_2025-01-31.csv': brands('b') });
    const { rows } = await load([join(folder, 'b_2025-01-31.csv'), join(folder, 'a_2026-01-31.csv')]);
    expect(await rows('SELECT date FROM dataset')).toEqual([{ date: '2026-01-31' }]);
  });

  test('a file of another format than the manifest says stops the load', async () => {
    const folder = files({ 'a.csv': brands('a'), 'b.csv': 'x,y\n' });
    const [a, b] = ['a.csv', 'b.csv'].map((name) => ({ path: join(folder, name), source: 'seattle_licenses' }));
    await expect(load([a ?? '', b ?? ''])).rejects.toThrow(
      /a\.csv: not seattle_licenses but own_records\n.*b\.csv: not seattle_licenses: no known format/s,
    );
  });

  test.each([
    ['sources: []', 'expected "sources", a list of paths to load'],
    ['- a', 'expected "sources", a list of paths to load'],
    ['sources:\n  - 5', 'sources[0]: expected a path, or keys with values'],
    ['sources:\n  - source: own_records', 'sources[0]: expected "path"'],
    [
      'sources:\n  - {path: a, sauce: b}',
      'sources[0]: unknown "sauce", expected one of path, source, trust, date, dataset, publisher, page, licence',
    ],
    [
      'sources:\n  - {path: a, date: 2025-02-30, trust: high}',
      'sources[0]: date: expected a day as YYYY-MM-DD, got "2025-02-30"\n  sources[0]: trust: expected a number, the lower the more trusted, got "high"',
    ],
    [
      'sources:\n  - {path: a, source: other}',
      'sources[0]: source: no "other", expected one of own_records, seattle_licenses',
    ],
    ['sources: [a]\nmore: 1', 'unknown "more", expected "sources" alone'],
    ['sources: [', 'manifest.yaml: '],
  ])('%j is refused: %s', (text, message) => {
    expect(() => manifestIn(files({}), text)).toThrow(ManifestError);
    expect(() => manifestIn(files({}), text)).toThrow(message);
  });
});

test('whatever the cells of a known format hold, a load comes to its end and counts every row', {
  timeout: 60_000,
}, async () => {
  const headers = [...new Set(SOURCES.flatMap(({ table }) => table?.columns.join() ?? []))];
  const cell = fc.oneof(
    fc.constantFrom(
      '',
      '0',
      '722511',
      '2020-02-30',
      '1/2/20',
      'SMITH, J & CO LLC',
      '123 N MAIN ST # 4',
      '98101',
      '47.6',
      'Y',
      '91-0000001',
      'X'.repeat(9_000),
    ),
    fc.string({ unit: 'binary', maxLength: 40 }),
  );
  const written = (text: string) => `"${text.replaceAll('"', '""')}"`;
  const rows = fc.sample(fc.array(cell, { minLength: 60, maxLength: 60 }), { numRuns: 25, seed: 11 });
  const contents = headers.map((header, index): [string, string] => {
    const width = header.split(',').length;
    return [`${index}.csv`, `${header}\n${rows.map((row) => row.slice(0, width).map(written).join()).join('\n')}\n`];
  });
  const { report } = await load([files(Object.fromEntries(contents))]);
  expect(report.unknown).toEqual([]);
  expect(report.files).toHaveLength(headers.length);
  const total = (counts: ReadonlyMap<string, number>) => [...counts.values()].reduce((sum, count) => sum + count, 0);
  for (const { source, rows: read, loaded, rejects, skips } of report.files) {
    expect([source, read]).toEqual([source, rows.length]);
    expect(loaded).toBeGreaterThanOrEqual(0);
    expect(loaded + total(rejects) + total(skips)).toBe(read);
  }
});

test('the reject file has file, line, reason and text', async () => {
  const { report } = await load([files({ 'own.csv': `${brands('a')}x,"y "" z"\nonly\n` })]);
  const [header, ...lines] = readFileSync(report.rejectFile ?? '', 'utf8')
    .trim()
    .split('\n');
  expect(header).toBe('file,line,reason,text');
  expect(lines.map((line) => line.replace(/^"[^"]*",/, ''))).toEqual(['"4","expected 2 values, got fewer","only"']);
});
