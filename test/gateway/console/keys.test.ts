import { beforeAll, expect, test } from 'vitest';
import type { ChangeEntry } from '../../../operations/changes.ts';
import type { IssuedKey } from '../../../operations/operations.ts';
import { consoleApiService } from '../../console/console-service.ts';
import { until } from '../../until.ts';
import { askConsole } from './ask.ts';

const service = consoleApiService();
let own: IssuedKey;
let sibling: IssuedKey;
let other: IssuedKey;
let operator: IssuedKey;
beforeAll(async () => {
  const { operations } = service;
  own = await operations.createKey({ plan: 'trial', label: 'own', credits: 100 });
  sibling = await operations.createKey({ plan: 'trial', accountId: own.accountId, label: 'sibling', scopes: ['kyb'] });
  other = await operations.createKey({ plan: 'pro', label: 'other' });
  operator = await operations.createKey({ plan: 'enterprise', scopes: ['graph', 'admin'] });
});

const ask = (path: string, { key }: { readonly key: string }, body?: unknown) =>
  askConsole(service.url, path, key, body);
const isGood = async (key: string) => (await service.operations.authenticate(key)) !== undefined;
async function changesOf(subject: string) {
  const changes: ChangeEntry[] = [];
  for await (const change of service.operations.changes.entries({ subject })) changes.push(change);
  return changes.map(({ actor, action }) => `${actor} ${action}`);
}

test('"an account\'s ordinary key may see the keys of its own account (never their text)"', async () => {
  const { status, body } = await ask('keys', own);
  expect(status).toBe(200);
  expect(body).toMatchObject({ own: own.id, account: own.accountId, mayChange: false, accounts: [] });
  expect(body.keys).toMatchObject([
    { id: own.id, prefix: own.prefix, label: 'own', scopes: own.scopes, lastUsed: null, expires: null, disabled: null },
    { id: sibling.id, label: 'sibling', scopes: ['kyb'] },
  ]);
  const text = JSON.stringify(body);
  for (const { key } of [own, sibling, other]) expect(text).not.toContain(key);
  expect(text).not.toMatch(/hash/i);
});

test('"the operator (scope admin) over all accounts"', async () => {
  const { body } = await ask('keys', operator);
  const ids = body.keys.map(({ id }: { id: string }) => id);
  expect(ids).toEqual(expect.arrayContaining([own.id, sibling.id, other.id, operator.id]));
  expect(body).toMatchObject({ mayChange: true, scopes: ['graph', 'admin'] });
  expect(body.accounts).toContainEqual({ id: other.accountId, plan: 'pro' });
});

test('an ordinary key makes, rotates and changes none, and disables none but itself', async () => {
  const spare = await service.operations.createKey({ plan: 'trial', accountId: own.accountId });
  const nobody = '00000000-0000-4000-8000-000000000000';
  const refusals = [
    await ask('keys', own, { scopes: ['graph'] }),
    await ask('keys', own, { scopes: ['graph'], account: own.accountId }),
    await ask(`keys/${own.id}/rotate`, own, { overlapSeconds: 0 }),
    await ask(`keys/${own.id}/documents`, own, { documents: 'off' }),
    // No difference between a key of the account, one of another, and one that is not there.
    ...(await Promise.all([sibling.id, other.id, nobody].map((id) => ask(`keys/${id}/disable`, own, {})))),
  ];
  expect(refusals.map(({ status, code }) => [status, code])).toEqual(refusals.map(() => [403, 'FORBIDDEN']));
  expect(refusals[4]?.body.error_message).toBe(refusals[6]?.body.error_message);
  expect(await isGood(sibling.key)).toBe(true);
  expect((await ask(`keys/${spare.id}/disable`, spare, {})).body).toMatchObject({ disabled: expect.any(String) });
  expect((await ask('keys', spare)).status).toBe(401);
  expect(await changesOf(spare.id)).toEqual(['service key.create', `key:${spare.id} key.disable`]);
});

test('a key is made: its text in that answer alone, which nobody keeps; kept with who made it', async () => {
  const asked = { account: other.accountId, scopes: ['graph'], label: 'reports', expires: '2099-01-31' };
  const { status, cache, body } = await ask('keys', operator, asked);
  expect([status, cache]).toEqual([201, 'no-store']);
  expect(body).toMatchObject({ account: other.accountId, plan: 'pro', label: 'reports', scopes: ['graph'] });
  expect(body.expires).toBe('2099-01-31T00:00:00.000Z');
  expect((await ask('keys', { key: body.key })).status).toBe(200);
  expect(JSON.stringify((await ask('keys', operator)).body)).not.toContain(body.key);
  expect(await changesOf(body.id)).toEqual([`key:${operator.id} key.create`]);
  const fresh = (await ask('keys', operator, { plan: 'max', scopes: ['graph'] })).body;
  expect(fresh).toMatchObject({ plan: 'max', label: null });
  expect(fresh.account).not.toBe(operator.accountId);
});

test('"never let a key make one of more scopes than its own": by none of the ways to get a text', async () => {
  for (const scopes of [['kyb'], ['graph', 'lists'], ['graph', 'kyb', 'screening', 'lists', 'admin']])
    expect(await ask('keys', operator, { scopes })).toMatchObject({ status: 403, code: 'FORBIDDEN' });
  expect(await ask(`keys/${sibling.id}/rotate`, operator, { overlapSeconds: 0 })).toMatchObject({ status: 403 });
  expect(await isGood(sibling.key)).toBe(true);
});

test('"rotate with overlap": both are good until then', async () => {
  const old = await service.operations.createKey({ plan: 'trial', scopes: ['graph'], label: 'old' });
  const { status, body } = await ask(`keys/${old.id}/rotate`, operator, { overlapSeconds: 3_600 });
  expect([status, body]).toMatchObject([201, { label: 'old', scopes: ['graph'], account: old.accountId }]);
  expect([await isGood(old.key), await isGood(body.key)]).toEqual([true, true]);
  const life = Date.parse((await service.operations.findKey(old.id))?.expires ?? '') - Date.now();
  expect(life).toBeGreaterThan(3_500_000);
  expect(life).toBeLessThanOrEqual(3_600_000);
  await ask(`keys/${old.id}/disable`, operator, {});
  expect(await ask(`keys/${old.id}/rotate`, operator, { overlapSeconds: 0 })).toMatchObject({ status: 409 });
  expect(await changesOf(old.id)).toEqual([
    'service key.create',
    `key:${operator.id} key.rotate`,
    `key:${operator.id} key.disable`,
  ]);
});

test('a key of tokens has no text that another could take the place of', async () => {
  const subject = { issuer: 'https://issuer.example/', account: 'acme', subject: 'ana' };
  const caller = await service.operations.tokenCaller({ ...subject, plan: undefined, defaultPlan: 'trial' });
  expect(await ask(`keys/${caller?.apiKeyId}/rotate`, operator, { overlapSeconds: 0 })).toMatchObject({ status: 409 });
});

test('"change (documents mode)": what a key may ask beside trusted documents', async () => {
  const key = await service.operations.createKey({ plan: 'trial', scopes: ['graph'] });
  expect((await ask(`keys/${key.id}/documents`, operator, { documents: 'enforce' })).body.documents).toBe('enforce');
  // One that stands in a page, where anybody reads it, tells nothing of its account.
  for (const path of ['keys', 'usage']) expect((await ask(path, key)).code).toBe('PERSISTED_QUERY_ONLY');
  expect((await ask(`keys/${key.id}/disable`, key, {})).code).toBe('PERSISTED_QUERY_ONLY');
  expect((await ask(`keys/${key.id}/documents`, operator, { documents: null })).body.documents).toBeNull();
  expect((await ask('keys', key)).status).toBe(200);
});

test.each<[path: string, body: unknown, status: number]>([
  ['keys', {}, 400],
  ['keys', { scopes: [] }, 400],
  ['keys', { scopes: ['root'] }, 400],
  ['keys', { scopes: ['graph'], plan: 'free' }, 400],
  ['keys', { scopes: ['graph'], label: 'a'.repeat(201) }, 400],
  ['keys', { scopes: ['graph'], label: 'two\nlines' }, 400],
  ['keys', { scopes: ['graph'], label: 'turned \u202e around' }, 400],
  ['keys', { scopes: ['graph'], expires: '2020-01-01' }, 400],
  ['keys', { scopes: ['graph'], expires: '2099-02-31' }, 400],
  ['keys', { scopes: ['graph'], id: 'mine' }, 400],
  ['keys', { scopes: ['graph'], account: 'nobody' }, 404],
  ['keys', { scopes: ['graph'], account: '00000000-0000-4000-8000-000000000000' }, 404],
  ['keys/nobody/disable', {}, 404],
  ['keys/00000000-0000-4000-8000-000000000000/disable', {}, 404],
  ['keys/00000000-0000-4000-8000-000000000000/rotate', { overlapSeconds: 0 }, 404],
  ['keys/svc_aB3dE6g/rotate', { overlapSeconds: -1 }, 400],
  ['keys/svc_aB3dE6g/rotate', { overlapSeconds: 1e9 }, 400],
  ['keys/svc_aB3dE6g/rotate', {}, 400],
  ['keys/svc_aB3dE6g/documents', { documents: 'none' }, 400],
])('%s with %j is refused', async (path, body, status) => {
  expect((await ask(path, operator, body)).status).toBe(status);
});

test('the prefix of a key does not stand for it: two may have the same', async () => {
  expect((await ask(`keys/${other.prefix}/disable`, operator, {})).status).toBe(404);
});

test('"requests, credits and entity objects by day and surface against the plan\'s limits; credits left … by key"', async () => {
  const objects = { FREE: 0, CORE: 2, PLUS: 1, PREMIUM: 0 };
  service.operations.record({ accountId: own.accountId, apiKeyId: own.id, surface: 'graphql', objects });
  service.operations.record({ accountId: own.accountId, apiKeyId: sibling.id, surface: 'kyb', objects });
  await until(async () => (await ask('usage', own)).body.keys.length === 2);
  const { body } = await ask('usage', own);
  const day = new Date().toISOString().slice(0, 10);
  expect(body).toMatchObject({
    ...{ to: day, isOperator: false, accounts: [] },
    account: { id: own.accountId, plan: 'trial', credits: 90 },
    limits: { screeningsPerHour: 1_000 },
    days: [
      { day, surface: 'graphql', requests: 1, credits: 5, objects },
      { day, surface: 'kyb', requests: 1, credits: 5 },
    ],
  });
  expect(body.keys.map(({ apiKeyId }: { apiKeyId: string }) => apiKeyId).toSorted()).toEqual(
    [own.id, sibling.id].toSorted(),
  );
  expect(body.left).toContainEqual(expect.objectContaining({ surface: 'screening', limit: 1_000, remaining: 1_000 }));
  expect((await ask('usage?from=2020-01-01&to=2020-01-31', own)).body).toMatchObject({ days: [], keys: [] });
});

test("usage of another account is an operator's to see, and so is that of all", async () => {
  const nobody = '00000000-0000-4000-8000-000000000000';
  for (const account of [other.accountId, nobody, 'all', "' or 1=1 --"])
    expect((await ask(`usage?${new URLSearchParams({ account })}`, own)).status).toBe(403);
  expect((await ask(`usage?account=${own.accountId}`, operator)).body).toMatchObject({ account: { plan: 'trial' } });
  const all = (await ask('usage?account=all', operator)).body;
  expect(all).toMatchObject({ account: null, limits: null, left: null, isOperator: true });
  expect(all.keys.map(({ apiKeyId }: { apiKeyId: string }) => apiKeyId)).toContain(own.id);
  expect((await ask(`usage?account=${nobody}`, operator)).status).toBe(404);
});

test.each(['from=yesterday', 'from=2026-02-31', 'from=2026-02-01&to=2026-01-01', 'from=2020-01-01&to=2026-01-01'])(
  'usage with ?%s is refused',
  async (query) => {
    expect(await ask(`usage?${query}`, own)).toMatchObject({ status: 400, code: 'BAD_USER_INPUT' });
  },
);
