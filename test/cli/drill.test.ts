import { existsSync, readdirSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { storeAt } from '../../storage/store-at.ts';
import { ENGINES, type TestDatabase, testDatabase } from '../databases.ts';
import { runCommandWith } from './run-command.ts';

describe.each(ENGINES)('"svc drill plants a synthetic listed customer in a copy" of data on %s', (engine) => {
  let database: TestDatabase;
  let settings: Record<string, string>;
  beforeAll(async () => {
    database = await testDatabase(engine);
    const location = (path: string) => (engine === 'sqlite' ? `sqlite:${path}` : path);
    settings = {
      ...{ SVC_DATA_DIR: database.dataDir, SVC_LOG_LEVEL: 'silent' },
      ...{ SVC_WAREHOUSE_URL: location(database.warehouse), SVC_OPERATIONS_URL: location(database.operations) },
    };
  });
  afterAll(() => database.drop());

  test('without data there is nothing to drill with', async () => {
    expect(await runCommandWith(settings, ['drill'])).toMatchObject({
      status: 1,
      stderr: expect.stringContaining('There are no data to drill with'),
    });
  });

  test('"and measures the time to its alert through every surface": all alert, and nothing of it stays', async () => {
    await runCommandWith(settings, ['ingest', 'sandbox']);
    const before = await storeAt(database.warehouse).published();
    const { status, stdout } = await runCommandWith(settings, ['drill', '--json']);
    const { alerted, copied } = JSON.parse(stdout);
    expect(alerted.map(({ surface }: { surface: string }) => surface)).toEqual([
      ...['screening, as a party', 'screening, in a text', 'screening, in a batch', 'verification'],
      ...['graph, verifyBusiness', 'graph, watchlist entries', 'agents (MCP)'],
      ...['watch, as an event', 'watch, at a webhook'],
    ]);
    expect(alerted.filter(({ seconds }: { seconds: number | null }) => seconds === null)).toEqual([]);
    expect(status).toBe(0);
    expect(copied).toBe(before[0]?.version);
    expect(await storeAt(database.warehouse).published()).toEqual(before);
    expect(
      existsSync(database.dataDir) ? readdirSync(database.dataDir).filter((name) => name.startsWith('drill')) : [],
    ).toEqual([]);
  });
});
