import { randomUUID } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { checkedDefinition } from '../../lists/definition/check-definition.ts';
import { createdContent } from '../../lists/definition/read-input.ts';
import type { FileStore } from '../../lists/files/file-store.ts';
import { folderStore } from '../../lists/files/folder-store.ts';
import { listFiles } from '../../lists/files/list-files.ts';
import { fileRunHandler } from '../../lists/runs/file-run.ts';
import { LIST_RUN } from '../../operations/lists.ts';
import { type Operations, openOperations } from '../../operations/operations.ts';
import { RunWorker } from '../../operations/run-worker.ts';
import { storeAt } from '../../storage/store-at.ts';
import type { Warehouse } from '../../storage/warehouse.ts';
import { type TestDatabase, testDatabase } from '../databases.ts';
import { sampleCity } from '../sample-city.ts';
import { catalog } from '../search/sample-snapshots.ts';
import { until } from '../until.ts';

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
  const kept = folderStore(join(database.dataDir, 'elsewhere'));
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
  ).toHaveLength(416);
  expect(existsSync(files.folder)).toBe(false);
});
