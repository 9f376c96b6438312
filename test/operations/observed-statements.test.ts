import { randomUUID } from 'node:crypto';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import type { SqlStatement } from '../../catalog/statement-listener.ts';
import { type Operations, openOperations } from '../../operations/operations.ts';
import { ENGINES, type TestDatabase, testDatabase } from '../databases.ts';

describe.each(ENGINES)('on %s', (engine) => {
  let database: TestDatabase;
  let operations: Operations;
  const begun: SqlStatement[] = [];
  const ended: unknown[] = [];
  beforeEach(async () => {
    database = await testDatabase(engine);
    operations = await openOperations(database.operations, undefined, {
      statements(statement) {
        begun.push(statement);
        return (fault) => void ended.push(fault);
      },
    });
    begun.length = 0;
    ended.length = 0;
  });
  afterEach(async () => {
    vi.useRealTimers();
    await operations.close();
    await database.drop();
  });

  test('a listener hears of every statement and of its end, the look-up of a key too, and of no value', async () => {
    const { key, accountId } = await operations.createKey({ plan: 'trial', label: 'a-label-of-mine' });
    const written = begun.length;
    expect(written).toBeGreaterThan(1);
    await operations.authenticate(key);
    await operations.account(accountId);
    expect(begun.length).toBe(written + 2);
    expect(ended).toEqual(begun.map(() => undefined));
    expect(new Set(begun.map((each) => `${each.database} ${each.engine}`))).toEqual(new Set([`operations ${engine}`]));
    expect(JSON.stringify(begun)).not.toMatch(new RegExp(`a-label-of-mine|${accountId}|${key}`));
  });

  test('a statement that fails is told with its fault', async () => {
    const { accountId, id } = await operations.createKey({ plan: 'trial' });
    const run = { id: randomUUID(), accountId, apiKeyId: id, kind: 'sum', args: {} };
    await operations.runs.create(run);
    ended.length = 0;
    await expect(operations.runs.create(run)).rejects.toThrow();
    expect(ended.filter((fault) => fault !== undefined)).toHaveLength(1);
  });

  test('figures of runs: how many by status, and how long the first has waited', async () => {
    vi.useFakeTimers({ toFake: ['Date'], now: Date.UTC(2026, 10, 20, 12) });
    expect(await operations.runs.figures()).toEqual({ byStatus: new Map(), waiting: 0 });
    const { accountId, id } = await operations.createKey({ plan: 'trial' });
    const create = () => operations.runs.create({ id: randomUUID(), accountId, apiKeyId: id, kind: 'sum', args: {} });
    await create();
    vi.setSystemTime(Date.now() + 60_000);
    await create();
    vi.setSystemTime(Date.now() + 30_000);
    expect(await operations.runs.figures()).toEqual({ byStatus: new Map([['QUEUED', 2]]), waiting: 90_000 });
    const claimed = await operations.runs.claim(['sum'], 1_000);
    expect(await operations.runs.figures()).toEqual({
      byStatus: new Map([
        ['PROCESSING', 1],
        ['QUEUED', 1],
      ]),
      waiting: 30_000,
    });
    if (claimed !== undefined) await operations.runs.retry(claimed, 'again');
    // One that is to be tried later does not wait yet.
    expect((await operations.runs.figures()).waiting).toBe(30_000);
  });
});
