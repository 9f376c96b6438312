import { randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { describe, expect, onTestFinished, test } from 'vitest';
import { databaseFault } from '../../catalog/errors/database-fault.ts';
import { checkedDefinition } from '../../lists/definition/check-definition.ts';
import { createdContent } from '../../lists/definition/read-input.ts';
import { listFiles } from '../../lists/files/list-files.ts';
import { fileRunHandler } from '../../lists/runs/file-run.ts';
import { connectAsIs } from '../../operations/connect.ts';
import { LIST_RUN } from '../../operations/lists.ts';
import { openOperations } from '../../operations/operations.ts';
import { RunWorker } from '../../operations/runs/run-worker.ts';
import { storeAt } from '../../storage/store-at.ts';
import { ENGINES, testDatabase } from '../databases.ts';
import { sampleCity } from '../sample-city.ts';
import { catalog } from '../search/sample-snapshots.ts';
import { tcpProxy } from '../tcp-proxy.ts';
import { until } from '../until.ts';

const BRANDS = 416;
/** Leases and looks of the worker, in milliseconds: the database is down for several of them. */
const [LEASE, LOOK] = [300, 10];

/** A way to a database that can be cut. */
async function wayTo(url: string) {
  const server = new URL(url);
  const proxy = await tcpProxy(server.hostname, Number(server.port));
  onTestFinished(() => proxy.cut());
  server.port = String(proxy.port);
  return { url: server.href, proxy };
}

describe.skipIf(!ENGINES.includes('postgresql'))('"a worker that loses its database … goes on", PostgreSQL', () => {
  test.for(['operations', 'warehouse'] as const)(
    'the database of the %s: no row twice, each charged once, no attempt more',
    async (which) => {
      const database = await testDatabase('postgresql');
      onTestFinished(() => database.drop());
      const direct = await openOperations(database.operations);
      onTestFinished(() => direct.close());
      const key = await direct.createKey({ plan: 'trial' });
      const city = (await sampleCity('postgresql')).warehouse;
      const way = await wayTo(which === 'operations' ? database.operations : city);
      const operations = await openOperations(which === 'operations' ? way.url : database.operations);
      onTestFinished(() => operations.close());
      const warehouse = storeAt(which === 'warehouse' ? way.url : city).serve();
      onTestFinished(async () => warehouse.close());
      await warehouse.refresh();

      let checkpoints = 0;
      const told: unknown[] = [];
      const handler = fileRunHandler({
        ...{ dataDirectory: database.dataDir, warehouse, catalog, runs: operations.runs, saveEvery: 0, chunk: 50 },
        inputs: { bring: async () => {} },
        async wait() {
          checkpoints += 1;
          if (checkpoints !== 3) return undefined;
          await way.proxy.cut();
          setTimeout(() => void way.proxy.mend(), 4 * LEASE);
          return undefined;
        },
      });
      const worker = new RunWorker(operations.runs, {
        ...{ handlers: new Map([[LIST_RUN, handler]]), lookEvery: LOOK, lease: LEASE },
        failed: (error) => void told.push(error),
      });
      const id = randomUUID();
      const input = { columnOrdering: ['names.name', 'operatingLocations.addresses.city'], fileFormat: 'CSV' } as const;
      await direct.runs.create({
        ...{ id, accountId: key.accountId, apiKeyId: key.id, kind: LIST_RUN, subject: id },
        args: { listId: id, definition: checkedDefinition(createdContent(input), catalog) },
      });
      worker.start();
      const runOf = () => direct.runs.find(id, key.accountId);
      const attempts = new Set<number | undefined>();
      await until(async () => {
        const run = await runOf();
        attempts.add(run?.executionAttempts);
        return run?.finishedTimestamp !== null;
      });
      await worker.stop();
      expect(await runOf()).toMatchObject({ status: 'SUCCESS', done: BRANDS, executionAttempts: 1 });
      expect(Math.max(...[...attempts].map(Number))).toBe(1);
      const lines = readFileSync(listFiles(database.dataDir, id, 'CSV').finished, 'utf8')
        .trimEnd()
        .split('\n');
      expect(lines.length).toBe(BRANDS + 1);
      expect(new Set(lines).size).toBe(BRANDS + 1);
      expect(await direct.usage({ apiKeyId: key.id })).toMatchObject([{ objects: { FREE: BRANDS } }]);
      expect(new Set(told.map(databaseFault))).toEqual(new Set(['down']));
    },
  );

  test('a statement on its way says so, and the transaction that it is of', async () => {
    const database = await testDatabase('postgresql');
    onTestFinished(() => database.drop());
    const way = await wayTo(database.operations);
    const connection = await connectAsIs(way.url);
    onTestFinished(() => connection.close());
    const asleep = connection.exclusively((transaction) => transaction.raw('SELECT pg_sleep(60)'));
    const direct = await connectAsIs(database.operations);
    onTestFinished(() => direct.close());
    const isAsleep = () => direct.knex('pg_stat_activity').where('query', 'like', 'SELECT pg_sleep(60)%').first();
    await until(async () => (await isAsleep()) !== undefined);
    await way.proxy.cut();
    await expect(asleep.catch(databaseFault)).resolves.toBe('down');
  });
});
