import { spawn } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { asyncBufferFromFile, parquetReadObjects } from 'hyparquet';
import { compressors } from 'hyparquet-compressors';
import { afterAll, expect, test } from 'vitest';
import { checkedDefinition } from '../../lists/definition/check-definition.ts';
import { createdContent } from '../../lists/definition/read-input.ts';
import { listFiles } from '../../lists/files/list-files.ts';
import { LIST_RUN } from '../../operations/lists.ts';
import { openOperations } from '../../operations/operations.ts';
import { childEnvironment } from '../child-environment.ts';
import { sampleCity } from '../sample-city.ts';
import { catalog } from '../search/sample-snapshots.ts';
import { codecsOf } from '../tables/parquet-codecs.ts';
import { temporaryFolder } from '../temporary-folder.ts';
import { until } from '../until.ts';
import { runCommandWith } from './run-command.ts';

const ENTRY = join(import.meta.dirname, '..', '..', 'cli', 'svc.js');
const folder = temporaryFolder('export', afterAll);
const settings = async () => {
  const { warehouse } = await sampleCity('sqlite');
  return { SVC_DATA_DIR: folder, SVC_WAREHOUSE_URL: `sqlite:${warehouse}` };
};

async function svcExport(...words: string[]) {
  const { status, stderr } = await runCommandWith(await settings(), ['export', ...words]);
  return { status, stderr };
}

test('svc export writes what is asked for, without a server, and says how much it is', async () => {
  const file = join(folder, 'brands.csv');
  const filter = JSON.stringify({ IN: ['operatingLocations.addresses.state', ['WA']] });
  const columns = 'names.name,operatingLocations.addresses.state';
  const { status, stderr } = await svcExport('--to', file, '--filter', filter, '--columns', columns, '--limit', '5');
  expect([status, stderr]).toEqual([0, expect.stringMatching(/\n5 rows in [\d.]+ s: .*brands\.csv\n$/)]);
  const [header, ...rows] = readFileSync(file, 'utf8').trimEnd().split('\n');
  expect(header).toBe('"svc_id","names.name","operatingLocations.addresses.state"');
  expect(rows.length).toBe(5);
  for (const row of rows) expect(row).toMatch(/^"B[0-9a-f]{16}",".+",/);
  expect(readdirSync(folder).filter((name) => name.includes('part'))).toEqual([]);
});

test('a PARQUET file of another entity, in an order', async () => {
  const file = join(folder, 'places.parquet');
  const words = ['--entity', 'operating_location', '--order-by', 'addresses.city DESC', '--columns', 'addresses.city'];
  expect((await svcExport('--to', file, ...words)).status).toBe(0);
  const rows = await parquetReadObjects({ file: await asyncBufferFromFile(file), compressors });
  expect(rows.length).toBeGreaterThan(400);
  for (const { svc_id } of rows) expect(svc_id).toMatch(/^O[0-9a-f]{16}$/);
  expect(readdirSync(folder).filter((name) => name.includes('part'))).toEqual([]);
});

test('"snappy or zstd": SVC_PARQUET_CODEC says which', async () => {
  const file = join(folder, 'packed.parquet');
  const words = ['export', '--to', file, '--force', '--limit', '5', '--columns', 'names.name'];
  for (const codec of ['snappy', 'zstd']) {
    expect((await runCommandWith({ ...(await settings()), SVC_PARQUET_CODEC: codec }, words)).status).toBe(0);
    expect(await codecsOf(file)).toEqual([codec.toUpperCase()]);
  }
  const { status, stderr } = await runCommandWith({ ...(await settings()), SVC_PARQUET_CODEC: 'gzip' }, words);
  expect([status, stderr]).toEqual([1, expect.stringMatching(/SVC_PARQUET_CODEC .*one of zstd, snappy, got "gzip"/)]);
});

test.each([
  ['an ending that is no format', ['--to', 'a.xlsx'], /--to expects a name that ends in/],
  ['a path that is none', ['--to', 'a.csv', '--columns', 'names.nme'], /Unknown path "names.nme".*did you mean "name"/],
  [
    'an entity that is none',
    ['--to', 'a.csv', '--entity', 'PERSON'],
    /--entity expects one of BRAND, .*, got "PERSON"/,
  ],
  ['a filter that is no JSON', ['--to', 'a.csv', '--filter', '{'], /Expected JSON/],
])('%s is one line, and leaves nothing', async (_name, words, message) => {
  const { status, stderr } = await svcExport(...words);
  expect([status, stderr.trim().split('\n').length]).toEqual([1, 1]);
  expect(stderr).toMatch(message);
  expect(existsSync('a.csv')).toBe(false);
});

test('a file that is there is replaced by --force alone', async () => {
  const file = join(folder, 'twice.ndjson');
  expect((await svcExport('--to', file, '--limit', '2')).status).toBe(0);
  expect(await svcExport('--to', file, '--limit', '3')).toMatchObject({ status: 1 });
  expect(readFileSync(file, 'utf8').trimEnd().split('\n').length).toBe(2);
  expect((await svcExport('--to', file, '--limit', '3', '--force')).status).toBe(0);
  expect(readFileSync(file, 'utf8').trimEnd().split('\n').length).toBe(3);
});

test('svc worker works on the runs of a service beside it, and stops in order', async () => {
  const operations = await openOperations(join(folder, 'operations.db'));
  const { accountId, id: apiKeyId } = await operations.createKey({ plan: 'trial' });
  const id = randomUUID();
  const definition = checkedDefinition(createdContent({ fileFormat: 'NDJSON' }), catalog);
  const args = { listId: randomUUID(), definition };
  await operations.runs.create({ id, accountId, apiKeyId, kind: LIST_RUN, args });
  const worker = spawn(process.execPath, [ENTRY, 'worker'], {
    env: childEnvironment(await settings()),
    stdio: 'ignore',
  });
  try {
    await until(async () => (await operations.runs.find(id, accountId))?.status === 'SUCCESS');
    const { finished } = listFiles(folder, id, 'NDJSON');
    expect(readFileSync(finished, 'utf8').trimEnd().split('\n').length).toBe(416);
    worker.kill('SIGTERM');
    expect(await once(worker, 'exit')).toEqual([0, null]);
  } finally {
    worker.kill('SIGKILL');
    await operations.close();
  }
});
