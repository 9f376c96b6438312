import { execFile } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { connect } from '../../operations/connect.ts';
import { type Operations, openOperations } from '../../operations/operations.ts';
import { childEnvironment } from '../child-environment.ts';
import { ENGINES, type TestDatabase, testDatabase } from '../databases.ts';

describe.each(ENGINES)('on %s', (engine) => {
  let database: TestDatabase;
  let operations: Operations;
  beforeEach(async () => {
    database = await testDatabase(engine);
    operations = await openOperations(database.operations);
  });
  afterEach(async () => {
    await operations.close();
    await database.drop();
  });

  /** All that is stored, as text. */
  async function stored(): Promise<string> {
    if (engine === 'sqlite') {
      await operations.close();
      const text = readFileSync(database.operations, 'latin1');
      operations = await openOperations(database.operations);
      return text;
    }
    const { knex, close } = await connect(database.operations);
    const rows = await Promise.all(['account', 'api_key', 'background_task'].map((table) => knex(table).select()));
    await close();
    return JSON.stringify(rows);
  }

  describe('API keys', () => {
    test('a made key is its caller’s, and is stored nowhere', async () => {
      const { key, prefix, accountId, id } = await operations.createKey({ plan: 'max', label: 'a' });
      expect(key).toMatch(/^svc_[\w-]{43}$/);
      expect(key.startsWith(prefix)).toBe(true);
      expect(await operations.authenticate(key)).toMatchObject({
        apiKeyId: id,
        account: { customerId: accountId, pricingPlan: 'max', creditsAvailable: true, autoRenewEnabled: false },
      });
      expect(await operations.authenticate(`${key}x`)).toBeUndefined();
      const text = await stored();
      expect(text).toContain(prefix);
      expect(text).not.toContain(key);
    });

    test('"expired": refused from the moment named', async () => {
      const past = await operations.createKey({ plan: 'pro', expires: new Date(Date.now() - 1).toISOString() });
      const coming = await operations.createKey({ plan: 'pro', expires: new Date(Date.now() + 60_000).toISOString() });
      expect(await operations.authenticate(past.key)).toBeUndefined();
      expect(await operations.authenticate(coming.key)).toBeDefined();
    });

    test('"disabled": by id or prefix, for good, at once for other processes too', async () => {
      const { key, id, prefix } = await operations.createKey({ plan: 'pro' });
      const other = await openOperations(database.operations);
      expect(await other.authenticate(key)).toBeDefined();
      const disabled = await operations.disableKey(prefix);
      expect(disabled).toMatchObject({ id, disabled: expect.any(String) });
      expect(await other.authenticate(key)).toBeUndefined();
      expect(await operations.disableKey(id)).toEqual(disabled);
      expect(await operations.disableKey('unknown')).toBeUndefined();
      await other.close();
    });

    test('a further key of an account; the list has all, oldest first, without their texts', async () => {
      const first = await operations.createKey({ plan: 'trial', label: 'first' });
      await new Promise((done) => setTimeout(done, 2));
      const second = await operations.createKey({ plan: 'max', accountId: first.accountId });
      const list = await operations.listKeys();
      expect(list.map(({ id, plan, accountId }) => ({ id, plan, accountId }))).toEqual([
        { id: first.id, plan: 'trial', accountId: first.accountId },
        { id: second.id, plan: 'trial', accountId: first.accountId },
      ]);
      expect(JSON.stringify(list)).not.toContain(first.key);
    });
  });

  describe('SVC_BOOTSTRAP_KEY "creates an enterprise account with exactly this key when there is none"', () => {
    test('once, and again never', async () => {
      const issued = await operations.ensureBootstrap('my-own-key');
      expect(issued).toMatchObject({ key: 'my-own-key', plan: 'enterprise' });
      expect(await operations.ensureBootstrap('my-own-key')).toBeUndefined();
      expect(await operations.authenticate('my-own-key')).toMatchObject({ account: { pricingPlan: 'enterprise' } });
      expect(JSON.stringify(await operations.listKeys())).not.toContain('my-own-key');
    });

    test('a disabled one stays disabled', async () => {
      const issued = await operations.ensureBootstrap('my-own-key');
      await operations.disableKey(issued?.id ?? '');
      expect(await operations.ensureBootstrap('my-own-key')).toBeUndefined();
      expect(await operations.authenticate('my-own-key')).toBeUndefined();
    });

    test('"without it a key is made and printed once"', async () => {
      const issued = await operations.ensureBootstrap(undefined);
      expect(issued?.key).toMatch(/^svc_/);
      expect(await operations.ensureBootstrap(undefined)).toBeUndefined();
    });
  });

  test('completions.md section 10: "tasks belong to the account of the key; no other account sees them"', async () => {
    const mine = await operations.createKey({ plan: 'pro' });
    const other = await operations.createKey({ plan: 'pro' });
    const task = await operations.runs.create({
      id: '00000000-0000-4000-8000-000000000001',
      ...{ accountId: mine.accountId, apiKeyId: mine.id, kind: 'list', args: { limit: 10 } },
    });
    expect(await operations.backgroundTask(task.id, mine.accountId)).toMatchObject({
      ...{ id: task.id, apiKeyId: mine.id, args: { limit: 10 }, executionAttempts: 0 },
    });
    expect(await operations.backgroundTask(task.id, other.accountId)).toBeUndefined();
    expect(await operations.backgroundTask('no uuid', mine.accountId)).toBeUndefined();
    expect(await operations.account('no uuid')).toBeUndefined();
  });

  test('an up-to-date database opens again, beside one that is open', async () => {
    const again = await openOperations(database.operations);
    expect(await again.listKeys()).toEqual([]);
    await again.close();
  });

  test('starts at once in one process take turns, too', async () => {
    const fresh = await testDatabase(engine);
    const opened = await Promise.all(Array.from({ length: 4 }, () => openOperations(fresh.operations)));
    const made = await Promise.all(opened.map((each) => each.ensureBootstrap(undefined)));
    expect(made.filter((key) => key !== undefined)).toHaveLength(1);
    await Promise.all(
      opened.map((each) => each.createKey({ plan: 'pro', accountId: made.find((key) => key)?.accountId })),
    );
    expect(await opened[0]?.listKeys()).toHaveLength(5);
    await Promise.all(opened.map((each) => each.close()));
    await fresh.drop();
  });

  test('"Two gateways starting at once": processes make a new database in turns, and one bootstrap key', async () => {
    for (let round = 0; round < 3; round += 1) {
      const fresh = await testDatabase(engine);
      const starts = await Promise.all(Array.from({ length: 4 }, () => start(fresh.operations)));
      const made = starts.filter((each) => each !== 'none');
      expect(made).toHaveLength(1);
      const opened = await openOperations(fresh.operations);
      expect(await opened.listKeys()).toHaveLength(1);
      await opened.close();
      await fresh.drop();
    }
  });
});

/** Opens a database in a process of its own, as a start of the service does; gives the prefix of the key that it made. */
async function start(location: string): Promise<string> {
  const { stdout } = await promisify(execFile)(
    process.execPath,
    [join(import.meta.dirname, 'start-once.ts'), location],
    { env: childEnvironment() },
  );
  return stdout;
}
