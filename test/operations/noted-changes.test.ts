import { randomUUID } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { createdContent } from '../../lists/definition/read-input.ts';
import type { IssuedKey, Operations } from '../../operations/operations.ts';
import { ENGINES } from '../databases.ts';
import { eachOpened } from './each-opened.ts';

const NOON = Date.UTC(2026, 10, 20, 12);

describe.each(ENGINES)('"keys, plans, … list and decision changes with who and when" on %s', (engine) => {
  let operations: Operations;
  let key: IssuedKey;
  eachOpened(engine, { now: NOON, settings: { actor: 'cli:ana' } }, async (opened) => {
    operations = opened;
    key = await operations.createKey({ plan: 'pro', credits: 5, label: 'Jane Doe', scopes: ['graph'] });
  });

  /** What is kept of changes, without ids of entries and times; those of one moment come in any order. */
  async function all() {
    const entries = [];
    for await (const { id: _, at: __, ...entry } of operations.changes.entries({})) entries.push(entry);
    return entries.toSorted((one, other) => (one.action < other.action ? -1 : 1));
  }
  /** What is kept beyond the first account and key. */
  const since = async () => {
    const first = [`account.create ${key.accountId}`, `key.create ${key.id}`];
    return (await all()).filter(({ action, subject }) => !first.includes(`${action} ${subject}`));
  };
  const by = (action: string, subject: string, detail: object, actor = 'cli:ana') => ({
    ...{ actor, action, subject, detail },
  });
  const byKey = () => `key:${key.id}`;

  test('a key, and its account: never its text, never its label', async () => {
    const { accountId, id } = key;
    expect(await all()).toEqual([
      by('account.create', accountId, { plan: 'pro', credits: 5 }),
      by('key.create', id, { account: accountId, scopes: ['graph'], expires: null }),
    ]);
    const further = await operations.createKey({ plan: 'trial', accountId });
    expect(await since()).toMatchObject([
      { action: 'key.create', subject: further.id, detail: { account: accountId } },
    ]);
  });

  test('what somebody does with a key is noted as of that key', async () => {
    const further = await operations.actingAs(byKey()).createKey({ plan: 'trial', accountId: key.accountId });
    await operations.actingAs(byKey()).disableKey(further.id);
    expect(await since()).toMatchObject([
      { actor: byKey(), action: 'key.create', subject: further.id },
      { actor: byKey(), action: 'key.disable', subject: further.id },
    ]);
  });

  test('the first key of all, by whom the process runs', async () => {
    const chosen = await operations.ensureBootstrap('a key that was chosen');
    const detail = { account: chosen?.accountId, scopes: chosen?.scopes, expires: null };
    expect(await since()).toEqual([
      by('account.create', chosen?.accountId ?? '', { plan: 'enterprise', credits: null }),
      by('key.create', chosen?.id ?? '', detail),
    ]);
    await operations.ensureBootstrap('a key that was chosen');
    expect(await since()).toHaveLength(2);
  });

  test('a key that is rotated, and one that is disabled, once', async () => {
    const next = await operations.rotateKey(key.id, 60_000);
    const until = '2026-11-20T12:01:00.000Z';
    expect(await since()).toEqual([by('key.rotate', key.id, { account: key.accountId, replacedBy: next?.id, until })]);
    await operations.disableKey(key.prefix);
    await operations.disableKey(key.id);
    await operations.disableKey('unknown');
    expect((await since()).filter(({ action }) => action === 'key.disable')).toEqual([
      by('key.disable', key.id, { account: key.accountId }),
    ]);
  });

  test('plan and balance, with what they were; what stays is no change', async () => {
    const { accountId: id } = key;
    await operations.changeAccount(id, { plan: 'max', credits: 5 });
    await operations.changeAccount(id, { credits: null });
    await operations.addCredits(id, 7);
    await operations.changeAccount(id, { credits: 1, plan: 'max' });
    await operations.addCredits(id, 7);
    await operations.addCredits(randomUUID(), 7);
    await operations.changeAccount(randomUUID(), { plan: 'max' });
    const entries = await since();
    expect(entries).toHaveLength(4);
    for (const entry of [
      by('credits.add', id, { added: 7, credits: 8 }),
      by('credits.set', id, { before: 5, after: null }),
      by('credits.set', id, { before: null, after: 1 }),
      by('plan.change', id, { before: 'pro', after: 'max' }),
    ])
      expect(entries).toContainEqual(entry);
  });

  test('lists, by key, without what they look for', async () => {
    const owner = { accountId: key.accountId, apiKeyId: key.id };
    const content = createdContent({ name: 'Jane Doe', fileFormat: 'CSV', searchInput: {} });
    const list = await operations.lists.create(owner, content);
    const id = list?.id ?? '';
    await operations.lists.change(id, owner, () => content);
    await operations.lists.remove(id, owner);
    await operations.lists.remove(id, owner);
    const detail = { account: key.accountId };
    expect(await since()).toEqual(
      ['list.create', 'list.delete', 'list.update'].map((action) => by(action, id, detail, byKey())),
    );
  });

  test('a change that is refused is none', async () => {
    const owner = { accountId: key.accountId, apiKeyId: key.id };
    const list = await operations.lists.create(owner, createdContent({ fileFormat: 'CSV', searchInput: {} }));
    const refused = operations.lists.change(list?.id ?? '', owner, () => {
      throw new RangeError('no');
    });
    await expect(refused).rejects.toThrow('no');
    expect((await since()).map(({ action }) => action)).toEqual(['list.create']);
  });

  test('suggestions that the team decides on, without values and addresses', async () => {
    const entityId = randomUUID();
    const { id } = await operations.suggestions.create({
      ...{ accountId: key.accountId, apiKeyId: key.id, requestId: 'r', dataAssetVersion: 'v', payload: '{}' },
      ...{ suggested: { entityType: 'BRAND', entityId, field: 'names.name', value: 'ACME' }, suggestedByEmail: null },
    });
    await operations.suggestions.decide(id, 'APPROVED', 'ana@example.org');
    await operations.suggestions.decide(id, 'REJECTED', 'ana@example.org');
    const detail = { entityId, field: 'names.name' };
    expect(await since()).toEqual([
      by('suggestion.accept', id, { revision: 2, ...detail }),
      by('suggestion.reject', id, { revision: 3, ...detail }),
    ]);
  });

  test('screening decisions, without tag, notes and assignee', async () => {
    const recordId = randomUUID();
    const subject = { tag: 'Jane Doe', recordId, record: { provider: 'ofac_sdn', collection: 'SDN' } };
    const decider = { accountId: key.accountId, apiKeyId: key.id };
    await operations.decisions.change(decider, { ...subject, version: 0, notes: 'Jane', assignee: 'Bo' });
    await operations.decisions.change(decider, { ...subject, version: 1, status: 'cleared' });
    await operations.decisions.change(decider, { ...subject, version: 1, status: 'open' });
    const detail = { account: key.accountId };
    const entries = await since();
    expect(entries).toHaveLength(2);
    for (const change of [
      { version: 1, before: null, after: 'open' },
      { version: 2, before: 'open', after: 'cleared' },
    ])
      expect(entries).toContainEqual(by('screening.decide', recordId, { ...detail, ...change }, byKey()));
  });

  test('decisions on verifications, without notes, and none on another version than stands', async () => {
    const responseId = randomUUID();
    const decider = { accountId: key.accountId, apiKeyId: key.id };
    const decide = (status: 'referred' | 'approved', version: number) =>
      operations.decideVerification(decider, { responseId, status, note: 'Jane', version });
    const decided = [await decide('referred', 0), await decide('approved', 1)];
    expect([...decided, await decide('referred', 1), await decide('referred', 9)]).toEqual([true, true, false, false]);
    const entries = await since();
    expect(entries).toHaveLength(2);
    for (const change of [
      { version: 1, before: null, after: 'referred' },
      { version: 2, before: 'referred', after: 'approved' },
    ])
      expect(entries).toContainEqual(
        by('verification.decide', responseId, { account: key.accountId, ...change }, byKey()),
      );
  });
});
