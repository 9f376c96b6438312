import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { parse } from 'csv-parse/sync';
import { expect, test } from 'vitest';
import { loadReportJson, loadReportLines, losses } from '../../cli/load-report.ts';
import { ingest } from '../../ingest/ingest.ts';
import { readManifest } from '../../ingest/inputs/manifest.ts';
import { dataFolder } from '../ingest/tiny.ts';

test('files of no known format are named, but not by the thousand', async () => {
  const folder = join(dataFolder(), 'in');
  mkdirSync(folder);
  writeFileSync(join(folder, 'own.csv'), 'brand_key,brand_name\na,A\n');
  for (let index = 0; index < 25; index++) writeFileSync(join(folder, `${index}.txt`), 'Hello\n');
  const report = await ingest({ dataDir: dataFolder(), paths: [folder] });
  const lines = loadReportLines(report);
  expect(lines.filter((line) => line.endsWith('.txt: no known format'))).toHaveLength(20);
  expect(lines).toContain('  and 5 more, which --json lists');
});

test('"a report at the end (rows, entities, joins, unmatched, seconds) as table and JSON"', async () => {
  const folder = join(dataFolder(), 'in');
  mkdirSync(folder);
  writeFileSync(
    join(folder, 'own_2026-01-31.csv'),
    'brand_key,brand_name,industry_type,industry_code\na,Test A,naics_2022_code,999999\nb,,,\nc,Test C,,,more\n',
  );
  const header =
    'Name,Program Identifier,Inspection Date,Description,Address,City,Zip Code,Latitude,Longitude,Inspection Closed Business,Business_ID';
  const permit = 'TEST C,,01/31/2026,Seating 0-12,1 PIKE ST,SEATTLE,98101,,,false,PR1';
  writeFileSync(join(folder, 'permits.csv'), `${header}\n${permit}\n${permit}\n`);
  writeFileSync(join(folder, 'read.me'), 'Hello\n');
  const report = await ingest({ dataDir: dataFolder(), paths: [folder] });
  const text = loadReportLines(report).join('\n').replaceAll(`${folder}/`, '');
  expect(text).toContain(`rows
  read  loaded  merged  rejected  skipped  source            file
     3       1       0         2        0  own_records       own_2026-01-31.csv
     2       1       0         0        1  king_county_food  permits.csv
     5       2       0         2        1  all
rejected
             1  own_records: brand_name: missing
             1  own_records: expected 4 values, got more
skipped
             1  king_county_food: another violation, or an earlier inspection, of one permit
not loaded
  read.me: no known format
`);
  expect(text).toContain(`entities
  type               dataset           entities  unmatched
  Brand              own_records              1          1
  Brand              king_county_food         1          1
  OperatingLocation  king_county_food         1          1
`);
  expect(text).toContain(`codes without description
             1  brands: naics_2022_code 999999
`);
  expect(text).toMatch(/\nphases: stage \d+\.\d s, .*\npublished \S+ in \d+\.\d s$/);
  expect(JSON.parse(loadReportJson(report))).toMatchObject({
    version: report.version,
    files: [
      { source: 'own_records', rows: 3, loaded: 1, rejects: { 'brand_name: missing': 1 }, skips: {}, notes: {} },
      { source: 'king_county_food', rows: 2, loaded: 1 },
    ],
    undescribed: [{ industryType: 'naics_2022_code', code: '999999', brands: 1 }],
    seconds: expect.arrayContaining([{ phase: 'stage', seconds: expect.any(Number) }]),
  });
});

test('"Rows read = loaded + rejected + merged. A merge of unlike names by one key is counted and shown."', async () => {
  const folder = join(dataFolder(), 'in');
  mkdirSync(folder);
  const list =
    'watchlist_name,entry_key,listed_name,last_name\nSDN,1,Ivan Petrow,Petrow\nSDN,1,"Petrow, Ivan",Petrow\nSDN,1,Acme Trading LLC,\n';
  const firms = 'no,annex,firm\n1,A,Oak Mill LLC\n2,A,Pine Mill\n1,B,"OAK MILL, L.L.C."\n1,B,Elm Mill\n';
  writeFileSync(join(folder, 'list.csv'), list);
  writeFileSync(join(folder, 'firms.csv'), firms);
  writeFileSync(
    join(folder, 'load.yaml'),
    'sources: [list.csv, {path: firms.csv, dataset: firms, columns: {legal_entity: {legal_entity_key: no, legal_name: firm}}}]',
  );
  const paths = readManifest(join(folder, 'load.yaml'), []).sources;
  const report = await ingest({ dataDir: dataFolder(), paths });
  expect(report.files.map(({ rows, loaded, merged, unlike }) => [rows, loaded, merged, unlike])).toEqual([
    [3, 1, 2, 1],
    [4, 2, 2, 1],
  ]);
  expect(loadReportLines(report).join('\n').replaceAll(`${folder}/`, '')).toContain(
    `merged under one key although names differ
             1  rows of list.csv
             1  rows of firms.csv
  list.csv line 4: watchlist_entry "Acme Trading LLC" has the key of "Ivan Petrow", line 2
  firms.csv line 5: legal_entity "Elm Mill" has the key of "Oak Mill LLC", line 2
columns and tables that nothing reads
  firms.csv: annex
`,
  );
  expect(losses(report)).toEqual([
    'rows merged although their names differ: 2',
    'columns and tables that nothing reads: 1',
  ]);
  const merged: string[][] = report.rejectFiles.flatMap((file) => parse(readFileSync(file)).slice(1));
  expect(merged.map(([line, , name]) => [line, name])).toEqual([
    ['4', 'Acme Trading LLC'],
    ['5', 'Elm Mill'],
  ]);
});
