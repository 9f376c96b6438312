import { describe, expect, test } from 'vitest';
import { addKeyRoutes } from '../../../gateway/console/key-routes.ts';
import { routeServer } from './route-server.ts';

const service = routeServer(addKeyRoutes);
const { ask } = service;
const YEAR = 365 * 86_400;

describe('a new key', () => {
  const create = (body: object) => ask('keys', 'graph,admin', { scopes: ['graph'], ...body });

  test.each<[what: string, asked: object, made: object]>([
    ['of plan trial unless another is asked for', {}, { plan: 'trial', label: null, expires: null, documents: null }],
    ['of another plan', { plan: 'pro', documents: 'log' }, { plan: 'pro', documents: 'log' }],
    ['with a label of 200 characters', { label: 'é'.repeat(200) }, { label: 'é'.repeat(200) }],
    ['an empty label is none', { label: '' }, { label: null }],
    ['that expires', { expires: '2099-01-31T10:00:00Z' }, { expires: '2099-01-31T10:00:00.000Z' }],
  ])('%s', async (_, asked, made) => {
    const { status, body } = await create(asked);
    expect([status, body]).toEqual([201, expect.objectContaining({ scopes: ['graph'], isOfToken: false, ...made })]);
    expect(Object.keys(body).toSorted()).toEqual([
      ...['account', 'created', 'disabled', 'documents', 'expires', 'id', 'isOfToken', 'key', 'label', 'lastUsed'],
      ...['plan', 'prefix', 'scopes'],
    ]);
  });

  test.each<[asked: object, message: string]>([
    [{ scopes: [] }, 'one or more of graph, kyb, screening, lists, admin'],
    [{ label: 'a\tb' }, 'one line of plain text'],
    [{ expires: '2020-01-01' }, 'an ISO date in the future'],
    [{ other: 1 }, 'other'],
  ])('%j is refused', async (asked, message) => {
    const { status, body } = await create(asked);
    expect([status, JSON.stringify(body)]).toEqual([400, expect.stringContaining(message)]);
  });

  test('a label of 201 characters, and an account that is not there, are refused', async () => {
    expect((await create({ label: 'a'.repeat(201) })).status).toBe(400);
    expect(await create({ account: 'none' })).toMatchObject({
      ...{ status: 404, body: { error_message: 'There is no account "none".' } },
    });
  });
});

describe('"rotate with overlap"', () => {
  const rotate = async (overlapSeconds: unknown) => {
    const { id } = await service.operations.createKey({ plan: 'trial', scopes: ['graph'] });
    const { status, body } = await ask(`keys/${id}/rotate`, 'graph,admin', { overlapSeconds });
    const { expires = null } = (await service.operations.findKey(id)) ?? {};
    return { status, body, seconds: expires === null ? null : Math.round((Date.parse(expires) - Date.now()) / 1_000) };
  };

  test.each([0, 1, YEAR])('%i seconds', async (overlap) => {
    const { status, seconds } = await rotate(overlap);
    expect(status).toBe(201);
    expect(Math.abs((seconds ?? Number.NaN) - overlap)).toBeLessThanOrEqual(5);
  });

  test.each([-1, YEAR + 1, 0.5, '1', null])('%j is refused', async (overlap) => {
    const { status, body, seconds } = await rotate(overlap);
    expect([status, seconds, JSON.stringify(body)]).toEqual([400, null, expect.stringContaining('overlapSeconds')]);
  });

  test('whole seconds, at most a year, are asked for', async () => {
    for (const overlap of [-1, YEAR + 1, 0.5])
      expect(JSON.stringify((await rotate(overlap)).body)).toContain('whole seconds, at most 31536000');
  });
});

test.each(['rotate', 'disable', 'documents'])('keys/none/%s: there is no such key', async (verb) => {
  const body = { rotate: { overlapSeconds: 0 }, documents: { documents: null } }[verb] ?? {};
  for (const id of ['none', '00000000-0000-4000-8000-000000000000'])
    expect(await ask(`keys/${id}/${verb}`, 'graph,admin', body)).toMatchObject({
      ...{ status: 404, body: { error_message: `There is no key "${id}".` } },
    });
});

test('a key shows that it is the text that it sends, and which accounts there are to an operator alone', async () => {
  const [own, operator] = [(await ask('keys')).body, (await ask('keys', 'graph,admin')).body];
  expect(own).toMatchObject({ mayChange: false, accounts: [], scopes: ['graph'], documentsMode: 'off' });
  expect(own.keys.map(({ account }: { account: string }) => account)).toEqual(own.keys.map(() => own.account));
  expect(operator).toMatchObject({ mayChange: true, account: own.account, scopes: ['graph', 'admin'] });
  expect(operator.accounts).toContainEqual({ id: own.account, plan: 'trial' });
  expect(operator.keys.length).toBeGreaterThan(own.keys.length);
});
