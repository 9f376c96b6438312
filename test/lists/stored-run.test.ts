import { randomUUID } from 'node:crypto';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { checkedDefinition } from '../../lists/definition/check-definition.ts';
import { createdContent } from '../../lists/definition/read-input.ts';
import { runKey, uploadKey } from '../../lists/files/file-keys.ts';
import { type FileStore, fileStore } from '../../lists/files/file-store.ts';
import { listFiles } from '../../lists/files/list-files.ts';
import { inputFiles } from '../../lists/input/bring-inputs.ts';
import { fileRunHandler } from '../../lists/runs/file-run.ts';
import { ENRICHMENT_RUN, LIST_RUN } from '../../operations/lists.ts';
import { type Operations, openOperations } from '../../operations/operations.ts';
import { RunWorker } from '../../operations/runs/run-worker.ts';
import { folderObjects } from '../../storage/objects/folder-objects.ts';
import { StoreUnavailable } from '../../storage/objects/object-store.ts';
import { s3Objects } from '../../storage/objects/s3-objects.ts';
import { storeAt } from '../../storage/store-at.ts';
import type { Warehouse } from '../../storage/warehouse.ts';
import { type TestDatabase, testDatabase } from '../databases.ts';
import { sampleCity } from '../sample-city.ts';
import { catalog } from '../search/sample-snapshots.ts';
import { until } from '../until.ts';
import { enrichment } from './enrichment/enrich.ts';
import { fault, s3Server } from './files/s3-server.ts';

let database: TestDatabase;
let operations: Operations;
let warehouse: Warehouse;
beforeEach(async () => {
  database = await testDatabase('sqlite');
  operations = await openOperations(database.operations);
  warehouse = storeAt((await sampleCity('sqlite')).warehouse).serve();
  await warehouse.refresh();
});
afterEach(async () => {
  await warehouse.close();
  await operations.close();
  await database.drop();
});

test('a process that dies when its file is in the store: the next one writes no row, and puts no file', async () => {
  const kept = fileStore(folderObjects(join(database.dataDir, 'elsewhere')));
  const puts: string[] = [];
  const store: FileStore = {
    ...kept,
    async put(path, key, signal) {
      puts.push(key);
      await kept.put(path, key, signal);
      throw new Error('The process died.');
    },
  };
  const { accountId, id: apiKeyId } = await operations.createKey({ plan: 'trial' });
  const id = randomUUID();
  const definition = checkedDefinition(createdContent({ columnOrdering: ['names.name'], fileFormat: 'CSV' }), catalog);
  await operations.runs.create({ id, accountId, apiKeyId, kind: LIST_RUN, args: { definition } });
  const handler = fileRunHandler({
    ...{ dataDirectory: database.dataDir, store, warehouse, catalog, runs: operations.runs },
    inputs: { bring: async () => {} },
    wait: async () => undefined,
  });
  const failures: unknown[] = [];
  const handlers = new Map([[LIST_RUN, handler]]);
  const worker = new RunWorker(operations.runs, { handlers, lookEvery: 10, failed: (error) => failures.push(error) });
  worker.start();
  await until(async () => (await operations.runs.find(id, accountId))?.status === 'SUCCESS');
  await worker.stop();
  const files = listFiles(database.dataDir, id, 'CSV');
  expect([puts, failures]).toEqual([[files.key], [expect.objectContaining({ message: 'The process died.' })]]);
  expect(
    readFileSync(join(database.dataDir, 'elsewhere', files.key), 'utf8')
      .trimEnd()
      .split('\n'),
  ).toHaveLength(417);
  expect(existsSync(files.folder)).toBe(false);
});

test('"any S3-compatible store": one that answers 5xx, or breaks off, is asked again by the run', async () => {
  const credentials = { accessKeyId: 'AKEXAMPLE', secretAccessKey: 'a secret' };
  const s3 = await s3Server({ id: credentials.accessKeyId, secret: credentials.secretAccessKey });
  try {
    const store = fileStore(
      s3Objects({ bucket: 'bucket', prefix: '', endpoint: s3.endpoint, region: 'eu-west-3' }, credentials),
    );
    const { accountId, id: apiKeyId } = await operations.createKey({ plan: 'trial' });
    const [id, upload] = [randomUUID(), randomUUID()];
    const part = join(database.dataDir, 'customers.csv');
    writeFileSync(part, 'name,city\nMoonlit Bakery,Seattle\n');
    await store.put(part, uploadKey(upload));
    const definition = enrichment({ inputFileUri: `upload:${upload}`, fileFormat: 'CSV' });
    await operations.runs.create({ id, accountId, apiKeyId, kind: ENRICHMENT_RUN, args: { definition } });
    const found = {
      id: upload,
      name: null,
      format: 'CSV',
      bytes: 1,
      createdTimestamp: '',
      expiresTimestamp: '',
      rows: null,
    } as const;
    const told: unknown[] = [];
    const count = async (...of: readonly unknown[]) => void told.push(of);
    const inputs = inputFiles({
      store,
      uploads: { find: async () => found, count },
      limit: 1e6,
      privateHosts: new Set(),
    });
    const wait = async () => undefined;
    const handler = fileRunHandler({
      ...{ dataDirectory: database.dataDir, store, warehouse, catalog, runs: operations.runs, inputs, wait },
    });
    // The client itself asks three times.
    for (const method of ['GET', 'PUT'])
      for (const answer of [fault(503, 'SlowDown'), fault(500, 'InternalError'), 'cut', 'cut'] as const)
        s3.faults.push({ method, answer });
    const failures: unknown[] = [];
    const handlers = new Map([[ENRICHMENT_RUN, handler]]);
    const worker = new RunWorker(operations.runs, { handlers, lookEvery: 10, failed: (error) => failures.push(error) });
    worker.start();
    await until(async () => (await operations.runs.find(id, accountId))?.status === 'SUCCESS');
    await worker.stop();
    expect(failures).toEqual([expect.any(StoreUnavailable), expect.any(StoreUnavailable)]);
    expect(await operations.runs.find(id, accountId)).toMatchObject({ done: 1, total: 1 });
    // Counted by the attempt that reads the file, and by no other.
    expect(told).toEqual([[upload, accountId, 1]]);
    expect([...s3.objects.keys()]).toEqual([uploadKey(upload), runKey(id, 'CSV')]);
    expect(s3.objects.get(runKey(id, 'CSV'))?.body.toString().trimEnd().split('\n')).toHaveLength(2);
  } finally {
    await s3.close();
  }
});
