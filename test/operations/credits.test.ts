import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { NO_OBJECTS } from '../../catalog/tiers.ts';
import { connect } from '../../operations/connect.ts';
import { type IssuedKey, type Operations, openOperations } from '../../operations/operations.ts';
import { addUsage, type Surface } from '../../operations/usage.ts';
import { UsageRecorder as Recorder, type UsageRecorder, type Use } from '../../operations/usage-recorder.ts';
import { ENGINES, type TestDatabase, testDatabase } from '../databases.ts';
import { until } from '../until.ts';

const today = () => new Date().toISOString().slice(0, 10);

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

  const use = ({ accountId, id }: IssuedKey, objects: Partial<Use['objects']>, surface: Surface = 'graphql'): Use => ({
    ...{ accountId, apiKeyId: id, surface },
    objects: { ...NO_OBJECTS, ...objects },
  });
  const isAvailable = async ({ key }: IssuedKey, at = operations) =>
    (await at.authenticate(key))?.account.creditsAvailable;
  const balance = async ({ accountId }: IssuedKey) =>
    (await operations.listAccounts()).find(({ id }) => id === accountId)?.credits;

  test('a balance is used up at once in the process that used it, and in others when it is stored', async () => {
    const key = await operations.createKey({ plan: 'trial', credits: 8 });
    const other = await openOperations(database.operations);
    operations.record(use(key, { PREMIUM: 1, CORE: 2 }));
    expect(await isAvailable(key)).toBe(true);
    operations.record(use(key, { CORE: 1 }));
    expect(await isAvailable(key)).toBe(false);
    expect(await isAvailable(key, other)).toBe(true);
    await until(async () => (await isAvailable(key, other)) === false);
    expect(await balance(key)).toBe(0);
    expect(await isAvailable(key)).toBe(false);
    await other.close();
  });

  test('processes that share a balance add up, below zero by what was asked for before it was gone', async () => {
    const key = await operations.createKey({ plan: 'trial', credits: 10 });
    const others = await Promise.all([1, 2, 3].map(() => openOperations(database.operations)));
    for (const each of others) each.record(use(key, { PREMIUM: 1 }));
    await Promise.all(others.map((each) => each.close()));
    expect(await balance(key)).toBe(-5);
    expect(await isAvailable(key)).toBe(false);
  });

  test('null is unlimited: used as much as one likes, and counted all the same', async () => {
    const key = await operations.createKey({ plan: 'pro' });
    operations.record(use(key, { PREMIUM: 1_000_000 }));
    expect(await isAvailable(key)).toBe(true);
    await operations.close();
    operations = await openOperations(database.operations);
    expect(await balance(key)).toBeNull();
    expect(await operations.usage({})).toMatchObject([{ credits: 5_000_000 }]);
  });

  test('credits are added and set, and the next request sees it', async () => {
    const key = await operations.createKey({ plan: 'trial', credits: 0 });
    expect(await isAvailable(key)).toBe(false);
    expect(await operations.addCredits(key.accountId, 5)).toMatchObject({ credits: 5, plan: 'trial', keys: 1 });
    expect(await isAvailable(key)).toBe(true);
    expect(await operations.changeAccount(key.accountId, { credits: 0, plan: 'max' })).toMatchObject({
      ...{ credits: 0, plan: 'max' },
    });
    expect(await isAvailable(key)).toBe(false);
    expect(await operations.changeAccount(key.accountId, { credits: null })).toMatchObject({
      credits: null,
      plan: 'max',
    });
    expect(await operations.addCredits(key.accountId, 5)).toMatchObject({ credits: null });
    const nobody = '00000000-0000-4000-8000-000000000000';
    expect(await operations.addCredits(nobody, 5)).toBeUndefined();
    expect(await operations.changeAccount('nobody', { plan: 'max' })).toBeUndefined();
  });

  test('"Usage is kept per key and surface", per account, day and tier', async () => {
    const [one, two] = [await operations.createKey({ plan: 'trial' }), await operations.createKey({ plan: 'trial' })];
    operations.record(use(one, { FREE: 1, CORE: 2, PLUS: 3, PREMIUM: 4 }));
    operations.record(use(one, { CORE: 1 }));
    operations.record(use(one, { PLUS: 1 }, 'kyb'));
    operations.record(use(two, {}, 'screening'));
    await operations.close();
    operations = await openOperations(database.operations);
    operations.record(use(one, { CORE: 1 }));
    await operations.close();
    operations = await openOperations(database.operations);
    const day = today();
    const rows = await operations.usage({});
    expect(rows).toHaveLength(3);
    expect(await operations.usage({ apiKeyId: one.id, from: day, to: day })).toEqual([
      {
        ...{ accountId: one.accountId, apiKeyId: one.id, keyPrefix: one.prefix, surface: 'graphql', day, requests: 3 },
        ...{ credits: 33, objects: { FREE: 1, CORE: 4, PLUS: 3, PREMIUM: 4 } },
      },
      {
        ...{ accountId: one.accountId, apiKeyId: one.id, keyPrefix: one.prefix, surface: 'kyb', day, requests: 1 },
        ...{ credits: 3, objects: { ...NO_OBJECTS, PLUS: 1 } },
      },
    ]);
    expect(await operations.usage({ accountId: two.accountId })).toMatchObject([
      { surface: 'screening', requests: 1, credits: 0, apiKeyId: two.id },
    ]);
    expect(await operations.usageTotals({ from: day })).toEqual({
      days: [
        { day, surface: 'graphql', requests: 3, credits: 33, objects: { FREE: 1, CORE: 4, PLUS: 3, PREMIUM: 4 } },
        { day, surface: 'kyb', requests: 1, credits: 3, objects: { ...NO_OBJECTS, PLUS: 1 } },
        { day, surface: 'screening', requests: 1, credits: 0, objects: NO_OBJECTS },
      ],
      keys: [
        expect.objectContaining({ apiKeyId: one.id, keyPrefix: one.prefix, label: null, requests: 4, credits: 36 }),
        expect.objectContaining({ apiKeyId: two.id, accountId: two.accountId, requests: 1, credits: 0 }),
      ],
    });
    expect(await operations.usageTotals({ accountId: two.accountId })).toMatchObject({
      days: [{ surface: 'screening', requests: 1 }],
      keys: [{ apiKeyId: two.id }],
    });
    expect(await operations.usageTotals({ to: '2000-01-01' })).toEqual({ days: [], keys: [] });
    expect(await operations.usage({ to: '2000-01-01' })).toEqual([]);
    expect(await operations.usage({ from: '9000-01-01' })).toEqual([]);
    expect((await operations.listKeys()).map(({ lastUsed }) => lastUsed)).toEqual([day, day]);
    expect((await operations.listKeys(two.accountId)).map(({ id }) => id)).toEqual([two.id]);
    expect((await operations.listAccounts(two.accountId)).map(({ id }) => id)).toEqual([two.accountId]);
  });

  test('a batch whose commit was not heard of counts once, and so does what came after it', async () => {
    const key = await operations.createKey({ plan: 'trial', credits: 100 });
    const { exclusively, close } = await connect(database.operations);
    let isHeard = false;
    const recorder = new Recorder(
      async (batch) => {
        await exclusively((transaction) => addUsage(transaction, batch));
        if (!isHeard) throw new Error('Connection terminated unexpectedly');
      },
      () => {},
    );
    recorder.record(use(key, { PREMIUM: 1 }));
    await expect(recorder.flush()).rejects.toThrow('Connection');
    recorder.record(use(key, { PREMIUM: 2 }));
    await expect(recorder.flush()).rejects.toThrow('Connection');
    expect([await balance(key), recorder.owed(key.accountId)]).toEqual([95, 15]);
    isHeard = true;
    await recorder.close();
    expect([await balance(key), recorder.owed(key.accountId)]).toEqual([85, 0]);
    expect(await operations.usage({})).toMatchObject([{ requests: 2, credits: 15 }]);
    await close();
  });

  test('many keys are stored together, each with its own', async () => {
    const first = await operations.createKey({ plan: 'trial', credits: 1_000 });
    const keys = [first];
    for (let count = 1; count < 230; count += 1)
      keys.push(await operations.createKey({ plan: 'trial', accountId: first.accountId }));
    for (const [index, key] of keys.entries()) operations.record(use(key, { CORE: index % 2 }));
    await operations.close();
    operations = await openOperations(database.operations);
    const rows = await operations.usage({});
    expect(rows.map(({ requests }) => requests)).toEqual(keys.map(() => 1));
    expect(await balance(first)).toBe(1_000 - 115);
  });
});

describe('usage that cannot be stored', () => {
  const used: Use = { ...{ accountId: 'a', apiKeyId: 'k', surface: 'graphql' }, objects: { ...NO_OBJECTS, PLUS: 1 } };

  /** A recorder over a store that fails while `fault` is set. */
  function failing() {
    const state = { fault: undefined as Error | undefined, stored: [] as unknown[], told: [] as unknown[] };
    const recorder: UsageRecorder = new Recorder(
      async (batch) => {
        if (state.fault) {
          // A request that ends while the write fails.
          recorder.record(used);
          throw state.fault;
        }
        state.stored.push(...batch.used);
      },
      (error) => state.told.push(error),
    );
    return { state, recorder };
  }

  test('is kept and stored later, once, and its listener hears of both ends', async () => {
    const { state, recorder } = failing();
    const fault = new Error('down');
    state.fault = fault;
    recorder.record(used);
    recorder.record(used);
    await expect(recorder.flush()).rejects.toThrow('down');
    await expect(recorder.flush()).rejects.toThrow('down');
    expect([state.told, recorder.owed('a')]).toEqual([[fault], 12]);
    state.fault = undefined;
    await recorder.close();
    expect(state.stored).toMatchObject([
      { requests: 2, objects: { PLUS: 2 }, day: today() },
      { requests: 2, objects: { PLUS: 2 } },
    ]);
    expect([state.told, recorder.owed('a')]).toEqual([[fault, undefined], 0]);
  });

  test('what is recorded while a write runs is neither lost nor stored twice', async () => {
    const [begun, gate] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
    const stored: number[] = [];
    const recorder = new Recorder(
      async (batch) => {
        begun.resolve();
        await gate.promise;
        stored.push(...batch.used.map(({ requests }) => requests));
      },
      () => {},
    );
    recorder.record(used);
    const first = recorder.flush();
    await begun.promise;
    recorder.record(used);
    recorder.record(used);
    expect(recorder.owed('a')).toBe(9);
    gate.resolve();
    await first;
    expect(recorder.owed('a')).toBe(6);
    await recorder.close();
    expect([stored, recorder.owed('a')]).toEqual([[1, 2], 0]);
  });

  test('a request after midnight in UTC counts to the next day', async () => {
    vi.useFakeTimers({ now: Date.parse('2026-11-22T23:59:59.999Z'), toFake: ['Date'] });
    try {
      const { state, recorder } = failing();
      recorder.record(used);
      vi.setSystemTime(Date.parse('2026-11-23T00:00:00.000Z'));
      recorder.record(used);
      await recorder.close();
      expect(state.stored).toMatchObject([
        { day: '2026-11-22', requests: 1 },
        { day: '2026-11-23', requests: 1 },
      ]);
    } finally {
      vi.useRealTimers();
    }
  });
});
