import { describe, expect, test, vi } from 'vitest';
import type { ChangeEntry } from '../../operations/changes.ts';
import type { Operations } from '../../operations/operations.ts';
import { DEFAULT_SCOPES } from '../../operations/scopes.ts';
import { ENGINES } from '../databases.ts';
import { eachOpened } from './each-opened.ts';

const NOON = Date.UTC(2026, 10, 20, 12);
const MINUTE = 60_000;

describe.each(ENGINES)('"a one-time link" on %s', (engine) => {
  let operations: Operations;
  let accountId: string;
  eachOpened(engine, { now: NOON }, async (opened) => {
    operations = opened;
    accountId = (await operations.createKey({ plan: 'pro' })).accountId;
  });

  test('is exchanged once, for a key of the account, of limited life, that does not administer', async () => {
    const token = await operations.oneTimeLinks.create(accountId);
    const issued = await operations.oneTimeLinks.redeem(token);
    expect(issued).toMatchObject({
      accountId,
      label: 'console',
      scopes: DEFAULT_SCOPES,
      expires: '2026-11-21T00:00:00.000Z',
    });
    expect(issued?.scopes).not.toContain('admin');
    expect((await operations.authenticate(issued?.key ?? ''))?.account.customerId).toBe(accountId);
    expect(await operations.oneTimeLinks.redeem(token)).toBeUndefined();
  });

  test('two requests at once get one key', async () => {
    const token = await operations.oneTimeLinks.create(accountId);
    const issued = await Promise.all([1, 2, 3].map(() => operations.oneTimeLinks.redeem(token)));
    expect(issued.filter((each) => each !== undefined)).toHaveLength(1);
  });

  test('"within 10 minutes"', async () => {
    const token = await operations.oneTimeLinks.create(accountId);
    vi.setSystemTime(NOON + 10 * MINUTE);
    expect(await operations.oneTimeLinks.redeem(token)).toBeUndefined();
    const later = await operations.oneTimeLinks.create(accountId);
    vi.setSystemTime(NOON + 20 * MINUTE - 1);
    expect(await operations.oneTimeLinks.redeem(later)).toBeDefined();
  });

  test('its token opens nothing by itself, and no API key is a token', async () => {
    const token = await operations.oneTimeLinks.create(accountId);
    expect((await operations.authenticate(token))?.scopes).toEqual([]);
    const { key } = await operations.createKey({ plan: 'pro' });
    expect(await operations.oneTimeLinks.redeem(key)).toBeUndefined();
    const without = await operations.createKey({ plan: 'pro', scopes: [], expires: '2030-01-01T00:00:00.000Z' });
    expect(await operations.oneTimeLinks.redeem(without.key)).toBeUndefined();
    expect(await operations.oneTimeLinks.redeem('svc_unknown')).toBeUndefined();
  });

  test('who changed what: the key that it was exchanged for is on record', async () => {
    const issued = await operations.oneTimeLinks.redeem(await operations.oneTimeLinks.create(accountId));
    const changes: ChangeEntry[] = [];
    for await (const change of operations.changes.entries({ subject: issued?.id })) changes.push(change);
    expect(changes).toMatchObject([{ actor: 'service', action: 'key.create', detail: { label: 'console' } }]);
    expect(JSON.stringify(changes)).not.toContain('svc_');
  });

  test('an account that is not there gets none', async () => {
    await expect(operations.oneTimeLinks.create('00000000-0000-0000-0000-000000000000')).rejects.toThrow('no account');
  });
});
