import { describe, expect, test } from 'vitest';
import { createdContent } from '../../lists/definition/read-input.ts';
import { connectAsIs } from '../../operations/connect.ts';
import { hashKey } from '../../operations/keys.ts';
import { openOperations } from '../../operations/operations.ts';
import { ENGINES, type TestDatabase, testDatabase } from '../databases.ts';

const uuid = (digit: number) => `00000000-0000-4000-8000-00000000000${digit}`;

/** The tables as migration 0001 left them, with two accounts, one of them without credits, and three keys. */
async function firstVersion({ operations }: TestDatabase): Promise<void> {
  const { knex, close } = await connectAsIs(operations);
  await knex.migrate.up({ name: '0001-accounts' });
  const account = {
    ...{ auto_renew_enabled: false, auto_recharge_desired_state: false, auto_recharge_current_state: false },
    ...{ billing_account_id: uuid(9), pricing_plan: 'enterprise' },
  };
  await knex('account').insert([
    { ...account, id: uuid(1), credits_available: true, customer_email: 'a@example.org' },
    { ...account, id: uuid(2), credits_available: false, pricing_plan: 'pro' },
  ]);
  const key = (digit: number, accountId: string, label: string | null) => ({
    ...{ id: uuid(digit), account_id: accountId, hash: hashKey(`key-${digit}`), prefix: `key-${digit}`, label },
    created_timestamp: `2026-01-0${digit}T00:00:00.000Z`,
  });
  await knex('api_key').insert([key(3, uuid(1), 'bootstrap'), key(4, uuid(1), null), key(5, uuid(2), 'shop')]);
  await close();
}

describe.each(ENGINES)('on %s', (engine) => {
  test('a database of the first version opens with all that it held', async () => {
    const database = await testDatabase(engine);
    await firstVersion(database);
    const operations = await openOperations(database.operations);
    const scopes = ['graph', 'kyb', 'screening', 'lists'];
    expect(await operations.authenticate('key-3')).toMatchObject({
      ...{
        account: { customerId: uuid(1), customerEmail: 'a@example.org', creditsAvailable: true },
        apiKeyId: uuid(3),
      },
      scopes: [...scopes, 'admin'],
    });
    expect(await operations.authenticate('key-4')).toMatchObject({ account: { customerId: uuid(1) }, scopes });
    expect(await operations.authenticate('key-5')).toMatchObject({
      ...{ account: { customerId: uuid(2), pricingPlan: 'pro', creditsAvailable: false }, scopes },
    });
    expect(await operations.listAccounts()).toMatchObject([
      { id: uuid(1), plan: 'enterprise', credits: null, keys: 2 },
      { id: uuid(2), plan: 'pro', credits: 0, keys: 1 },
    ]);
    expect(await operations.lists.create({ accountId: uuid(1), apiKeyId: uuid(3) }, createdContent({}))).toMatchObject({
      ...{ listType: 'LIST_GENERATION', fileFormat: 'PARQUET' },
    });
    expect(await operations.suggestions.list()).toEqual([]);
    await operations.close();
    await database.drop();
  });
});
