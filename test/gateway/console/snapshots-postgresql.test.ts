import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { consoleApiService } from '../../console/console-service.ts';
import { loadTwice } from '../../console/two-loads.ts';
import { ENGINES, type TestDatabase, testDatabase } from '../../databases.ts';
import { until } from '../../until.ts';
import { askConsole } from './ask.ts';

describe('snapshots in PostgreSQL, by the routes of the console', () => {
  if (!ENGINES.includes('postgresql')) {
    test.skip('SVC_TEST_POSTGRES_URL names no server', () => {});
    return;
  }
  let database: TestDatabase | undefined;
  // Before the service's own, which runs first.
  afterAll(() => database?.drop());
  const service = consoleApiService(async () => {
    database = await testDatabase('postgresql');
    await loadTwice(database.dataDir, String(database.warehouse));
    return String(database.warehouse);
  });
  let operator = '';
  let versions: readonly string[] = [];
  const ask = (path: string, body?: unknown, method?: string) => askConsole(service.url, path, operator, body, method);
  const done = async (path: string) => {
    await ask(path, {});
    await until(async () => (await ask(path)).body.task?.finished != null);
    return (await ask(path)).body.task;
  };
  beforeAll(async () => {
    operator = (await service.operations.createKey({ plan: 'enterprise', scopes: ['graph', 'admin'] })).key;
    versions = (await ask('snapshots')).body.snapshots.map(({ version }: { version: string }) => version);
  });

  test('are listed with what they hold, and their data sets told', async () => {
    const { body } = await ask('snapshots');
    expect(body).toMatchObject({
      served: versions[1],
      snapshots: [
        { entities: { Brand: 2 }, datasets: ['crm'], isReadable: true, verified: null },
        { entities: { Brand: 3 }, current: true, bytes: expect.any(Number) },
      ],
    });
    const { datasets } = (await ask(`snapshots/${versions[1]}/datasets`)).body;
    expect(datasets).toMatchObject([{ name: 'crm', date: '2026-02-28', isGenerated: false, files: expect.any(Array) }]);
    expect(JSON.stringify([body, datasets])).not.toMatch(/postgres/);
  });

  test('are compared, verified and counted in a process of their own, or cancelled', async () => {
    const diff = await done(`diffs/${versions[0]}/${versions[1]}`);
    expect(diff.result.types.find(({ name }: { name: string }) => name === 'Brand')).toMatchObject({
      added: 1,
      closed: 1,
    });
    expect(await done(`snapshots/${versions[1]}/verification`)).toMatchObject({ result: { sound: true } });
    const coverage = await done(`snapshots/${versions[1]}/coverage`);
    expect(coverage.result.types[0]).toMatchObject({
      entities: expect.any(Number),
      datasets: { crm: expect.any(Number) },
    });
    const path = `snapshots/${versions[0]}/verification`;
    const { body } = await ask(path, {});
    expect((await ask(path, undefined, 'DELETE')).body.task).toMatchObject({ id: body.task.id, status: 'CANCELLED' });
  });

  test('are served by a click, and followed at once', async () => {
    expect((await ask(`snapshots/${versions[0]}/use`, {})).body).toEqual({ version: versions[0], before: versions[1] });
    expect((await ask('snapshots')).body.served).toBe(versions[0]);
    expect((await ask('snapshots/20200101T000000Z-000000/use', {})).status).toBe(404);
  });
});
