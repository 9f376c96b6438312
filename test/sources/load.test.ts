import { readFileSync, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { loadReportLines } from '../../cli/load-report.ts';
import { ManifestError, readManifest } from '../../ingest/inputs/manifest.ts';
import { SOURCES } from '../../sources/sources.ts';
import { BRANDS, brands, files, load } from './loaded.ts';

describe('a manifest', () => {
  const manifestIn = (folder: string, text: string) => {
    writeFileSync(join(folder, 'manifest.yaml'), text);
    return readManifest(join(folder, 'manifest.yaml'), ['own_records', 'seattle_licenses']).sources;
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
    ['sources: [a]\ncorrections: [1]', 'corrections: expected paths of CSV files, got 1'],
    [
      'sources: [a]\nresolution: { rule: {} }',
      'resolution: unknown "rule", expected one of rules, datasets, between, brands',
    ],
    [
      'sources: [a]\nresolution: { rules: { same-tax-numbr: off } }',
      'resolution.rules: no rule "same-tax-numbr"; did you mean "same-tax-number"?',
    ],
    [
      'sources: [a]\nresolution: { rules: { same-tin: maybe } }',
      'resolution.rules.same-tin: expected on or off, got "maybe"',
    ],
    [
      'sources: [a]\nresolution: { datasets: { crm: { joins: some } } }',
      'resolution.datasets.crm: expected joins: none, got {"joins":"some"}',
    ],
    [
      'sources: [a]\nresolution: { between: [{ datasets: [crm], joins: none }] }',
      'resolution.between[0].datasets: expected two datasets, got ["crm"]',
    ],
    [
      'sources: [a]\nresolution: { brands: [{ name: KOI, naics: [7] }] }',
      'resolution.brands[0]: expected name, aliases (a list of names) and naics (a list of codes of 2 to 6 digits), got {"name":"KOI","naics":[7]}',
    ],
    ['sources: [a]\nmore: 1', 'unknown "more", expected "sources", "corrections", "resolution"'],
    ['sources: [', 'manifest.yaml: '],
  ])('%j is refused: %s', (text, message) => {
    expect(() => manifestIn(files({}), text)).toThrow(ManifestError);
    expect(() => manifestIn(files({}), text)).toThrow(message);
  });
});

test('whatever the cells of a known format hold, a load comes to its end and counts every row', async () => {
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
  for (const { source, rows: read, loaded, merged, rejects, skips } of report.files) {
    expect([source, read]).toEqual([source, rows.length]);
    expect(loaded).toBeGreaterThanOrEqual(0);
    expect(loaded + merged + total(rejects) + total(skips)).toBe(read);
  }
});

test('"reject files keep quotes, say the value, stand one a file and can be corrected and loaded again"', async () => {
  const locations = 'location_key,brand_key,city,latitude\n';
  const { report } = await load([
    files({
      'own.csv': `${brands('a')}x,"y "" z"\nonly\n,"No, key"\n=1,\n`,
      'places.csv': `${locations}l1,a,"Paris, TX",north\n`,
      'more.ndjson': '{"brand_key":"b","brand_name":"B"}\n{"brand_key":"c","note":[1]}\n',
    }),
  ]);
  const written = Object.fromEntries(
    report.rejectFiles.map((file) => [basename(file), readFileSync(file, 'utf8').trim().split('\n')]),
  );
  expect(written).toEqual({
    'more.ndjson': [
      '{"reject_line":"2","reject_reason":"brand_name: missing","reject_value":"","brand_key":"c","note":[1]}',
    ],
    'own.csv': [
      '"reject_line","reject_reason","reject_value","brand_key","brand_name"',
      '"4","expected 2 values, got fewer","","only"',
      '"5","brand_key: missing","","","No, key"',
      `"6","brand_name: missing","","'=1",""`,
    ],
    'places.csv': [
      '"reject_line","reject_reason","reject_value","location_key","brand_key","city","latitude"',
      '"1","latitude: expected number from -90 to 90","north","l1","a","Paris, TX","north"',
    ].map((line) => line.replace('"1"', '"2"')),
  });
  const corrected = files({
    'own.csv': (written['own.csv'] ?? []).join('\n').replace('"only"', '"only","One"').replace(/""$/, '"Two"'),
  });
  const again = await load([corrected]);
  expect(again.report.files.map(({ rows, loaded }) => [rows, loaded])).toEqual([[3, 2]]);
  expect(await again.rows('SELECT name FROM brand_name ORDER BY name')).toEqual([{ name: 'ONE' }, { name: 'TWO' }]);
});

test('"a link that points at nothing names its row"', async () => {
  const folder = files({
    'locations.csv': 'location_key,brand_key,city\nl1,a,Reno\nl2,lost,Reno\nl3,late,Reno\nl4,lost,Reno\n',
    'brands.csv': brands('a'),
    'zz.csv': brands('late'),
  });
  const { report } = await load([folder]);
  expect(report.looseLinks).toEqual([
    { file: expect.stringMatching(/locations\.csv$/), row: 2, type: 'Brand', key: 'lost' },
  ]);
  expect(loadReportLines(report).join('\n')).toMatch(
    /links to nothing\n {2}\S+locations\.csv row 2: no Brand with the key lost\n/,
  );
});
