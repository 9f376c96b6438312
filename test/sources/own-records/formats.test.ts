import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { gzipSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { readCatalog } from '../../../catalog/read.ts';
import { type IngestOptions, ingest } from '../../../ingest/ingest.ts';
import { readManifest } from '../../../ingest/inputs/manifest.ts';
import { warehouseFolder } from '../../../storage/sqlite/folder.ts';
import { storeAt } from '../../../storage/store-at.ts';
import { dataFolder } from '../../ingest/tiny.ts';
import { zip } from '../zip.ts';
import { csv, ndjson, ownFiles, parquet, writeFiles } from './formats.ts';
import { OWN } from './records.ts';
import { DATE } from './row.ts';

const { types, associations } = readCatalog();
const TABLES = [...types.values(), ...associations.values()].map(({ table }) => table);

/** What a load makes: rows read by file, and every row of the snapshot. */
async function loaded(options: Partial<IngestOptions>) {
  const dataDir = dataFolder();
  const { files } = await ingest({ dataDir, ...options });
  const warehouse = storeAt(warehouseFolder(dataDir)).serve();
  try {
    using lease = warehouse.acquire();
    const tables = TABLES.map(async (table) => [table, await lease.snapshot.select(`SELECT * FROM ${table}`, [])]);
    const rows = files.map(({ rows: read, loaded: used, merged }) => [read, used + merged]).sort();
    return { rows, snapshot: JSON.stringify(await Promise.all(tables), undefined, 1) };
  } finally {
    warehouse.close();
  }
}

function folderOf(files: Readonly<Record<string, string | Buffer>>): string {
  const folder = dataFolder();
  writeFiles(folder, files);
  return folder;
}

/** A manifest beside its files, which do not say their date. */
function manifestOf(files: Readonly<Record<string, string | Buffer>>) {
  const undated = Object.fromEntries(Object.entries(files).map(([name, text]) => [name.replace(`_${DATE}`, ''), text]));
  const file = join(folderOf(undated), 'manifest.yaml');
  writeFileSync(file, `sources:\n  - path: '*.ndjson'\n    dataset: own_records\n    date: ${DATE}\n`);
  return readManifest(file, ['own_records']).sources;
}

const PACKED = zip(ownFiles(csv, 'csv'));
const WAYS: readonly (readonly [string, () => Partial<IngestOptions>])[] = [
  ['NDJSON', () => ({ paths: [folderOf(ownFiles(ndjson, 'ndjson'))] })],
  ['PARQUET', () => ({ paths: [folderOf(ownFiles(parquet, 'parquet'))] })],
  ['tab-separated text', () => ({ paths: [folderOf(ownFiles((rows) => csv(rows, '\t'), 'tsv'))] })],
  ['CSV, gzip', () => ({ paths: [folderOf(ownFiles((rows) => gzipSync(csv(rows)), 'csv.gz'))] })],
  ['a zip of CSV', () => ({ paths: [join(folderOf({ 'own.zip': PACKED }), 'own.zip')] })],
  ['a zip of CSV through the standard input', () => ({ paths: ['-'], standardInput: Readable.from([PACKED]) })],
  ['a pattern', () => ({ paths: [join(folderOf(ownFiles(csv, 'csv')), '*.csv')] })],
  ['a manifest of NDJSON', () => ({ paths: manifestOf(ownFiles(ndjson, 'ndjson')) })],
];

test('a team’s own records make the same snapshot, value by value, however they come', async () => {
  const expected = await loaded({ paths: [folderOf(ownFiles(csv, 'csv'))] });
  // Each row is loaded, in whatever file.
  expect(expected.rows).toEqual(
    Object.values(OWN)
      .map((rows) => [rows.length, rows.length])
      .sort(),
  );
  for (const [way, options] of WAYS) {
    const { rows, snapshot } = await loaded(options());
    expect([way, rows]).toEqual([way, expected.rows]);
    expect(snapshot === expected.snapshot, `${way} differs from CSV`).toBe(true);
  }
});
