import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { NO_OBJECTS } from '../../catalog/tiers.ts';
import { type Operations, openOperations } from '../../operations/operations.ts';
import { signatureOf } from '../../operations/unstored-field-usage.ts';
import { ENGINES, type TestDatabase, testDatabase } from '../databases.ts';

const only = (...exact: string[]) => ({ exact, prefixes: [] });
const LONG_AGO = '2000-01-01';

describe.each(ENGINES)('on %s', (engine) => {
  let database: TestDatabase;
  let operations: Operations;
  beforeEach(async () => {
    database = await testDatabase(engine);
    operations = await openOperations(database.operations);
  });
  afterEach(async () => {
    vi.useRealTimers();
    await operations.close();
    await database.drop();
  });

  const reopened = async (): Promise<Operations> => {
    await operations.close();
    operations = await openOperations(database.operations);
    return operations;
  };

  async function account() {
    const { accountId, id: apiKeyId } = await operations.createKey({ plan: 'trial' });
    return (operation: string, ...coordinates: string[]) =>
      operations.record({
        ...{ accountId, apiKeyId, surface: 'graphql', objects: NO_OBJECTS },
        operation: { operation, signature: signatureOf(operation, coordinates), coordinates: () => coordinates },
      });
  }

  test('usage counts operations, requests and accounts that used any of the coordinates', async () => {
    const [one, two] = [await account(), await account()];
    one('a', 'Shop', 'Shop.name', 'Kind.BAR');
    one('a', 'Shop', 'Shop.name');
    two('a', 'Shop', 'Shop.name');
    two('b', 'Shop', 'Shop.seats', 'Shop_x.name');
    const { fieldUsage } = await reopened();
    const of = (exact: string[], prefixes: string[] = []) => fieldUsage.of({ exact, prefixes }, LONG_AGO);
    expect(await of(['Shop.name'])).toEqual({ operations: 1, requests: 3, accounts: 2 });
    expect(await of(['Kind.BAR', 'Kind.*'])).toEqual({ operations: 1, requests: 1, accounts: 1 });
    expect(await of([], ['Shop.'])).toEqual({ operations: 2, requests: 4, accounts: 2 });
    expect(await of(['Shop.none'])).toEqual({ operations: 0, requests: 0, accounts: 0 });
    expect(await fieldUsage.of(only('Shop'), '9000-01-01')).toEqual({ operations: 0, requests: 0, accounts: 0 });
  });

  test('usage is forgotten after its days, and counted whole when it comes back', async () => {
    vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-01-01T12:00:00Z') });
    const use = await account();
    expect(await operations.fieldUsage.firstDay()).toBeUndefined();
    use('a', 'Shop.name');
    use('b', 'Shop.seats');
    await reopened();
    expect(await operations.fieldUsage.firstDay()).toBe('2026-01-01');
    vi.setSystemTime(new Date('2026-07-01T12:00:00Z'));
    use('a', 'Shop.name');
    await reopened();
    expect(await operations.fieldUsage.firstDay()).toBe('2026-07-01');
    expect(await operations.fieldUsage.of(only('Shop.name'), LONG_AGO)).toMatchObject({ requests: 1 });
    expect(await operations.fieldUsage.of(only('Shop.seats'), LONG_AGO)).toMatchObject({ requests: 0 });
  });

  test('operations beyond those that are told apart count for all that any of them used', async () => {
    const use = await account();
    for (let each = 0; each < 2_000; each += 1) use(`known ${each}`, 'Shop');
    use('late', 'Shop.name');
    use('later', 'Shop.seats');
    const { fieldUsage } = await reopened();
    expect(await fieldUsage.of(only('Shop'), LONG_AGO)).toMatchObject({ requests: 2_000, operations: 2_000 });
    expect(await fieldUsage.of(only('Shop.name'), LONG_AGO)).toMatchObject({ requests: 2, operations: 1 });
    expect(await fieldUsage.of(only('Shop.seats'), LONG_AGO)).toMatchObject({ requests: 1, operations: 1 });
  });
});
