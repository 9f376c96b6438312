import { beforeAll, describe, expect, test } from 'vitest';
import { SCOPES } from '../../../../operations/scopes.ts';
import { consoleApiService } from '../../../console/console-service.ts';

/** "nothing besides trusted documents": what a key has whose mode is `enforce`, on every surface beside the graph. */

const service = consoleApiService();
type Route = readonly [method: string, path: string, body?: unknown];
const ROUTES: readonly Route[] = [
  ['POST', '/v2/kyb/', { name: 'Blue Wren Bakery' }],
  ['POST', '/v2/kyb-legacy/', { name: 'Blue Wren Bakery' }],
  ['POST', '/v1/kyb/', { name: 'Blue Wren Bakery' }],
  ['GET', '/v2/kyb/verifications'],
  ['POST', '/evaluation/sanctions/screen', { tag: 'a', searches: [] }],
  ['GET', '/evaluation/sanctions/batches'],
  ['POST', '/evaluation/sanctions/batches?tag=a', 'name\nMara Quill\n'],
  ['POST', '/evaluation/sanctions/decisions/get_one', { tag: 'a' }],
  ['GET', '/files'],
  ['POST', '/files', 'name\nMara Quill\n'],
  ...['tasks', 'fields', 'records', 'examples', 'usage', 'keys', 'snapshots'].map(
    (name): Route => ['GET', `/console/api/${name}`],
  ),
  ['GET', '/console/api/entities/Bfedcba98fedcba98/origin'],
];

const answers = async (key: string, [method, path, body]: Route): Promise<string> => {
  const isText = typeof body === 'string';
  const response = await fetch(service.url + path, {
    method,
    headers: {
      'x-api-key': key,
      ...(body !== undefined && { 'content-type': isText ? 'text/csv' : 'application/json' }),
    },
    ...(body !== undefined && { body: isText ? body : JSON.stringify(body) }),
  });
  return `${response.status} ${await response.text()}`;
};

const notAdmin = SCOPES.filter((scope) => scope !== 'admin');
let keys: Readonly<Record<'enforced' | 'scoped' | 'open', string>>;
beforeAll(async () => {
  const { operations } = service;
  const enforce = { plan: 'enterprise', documents: 'enforce' } as const;
  keys = {
    enforced: (await operations.createKey(enforce)).key,
    scoped: (await operations.createKey({ ...enforce, scopes: notAdmin })).key,
    open: (await operations.createKey({ plan: 'enterprise', documents: 'log' })).key,
  };
});

describe('a key in mode enforce gets nothing of', () => {
  test.each(ROUTES.map((route) => [route.slice(0, 2).join(' '), route] as const))('%s', async (_, route) => {
    expect(await answers(keys.enforced, route)).toMatch(/^4\d\d .*(?:only trusted|trusted documents alone|of scope)/);
    // Nor with more scopes, which are for what its trusted documents do.
    expect(await answers(keys.scoped, route)).toMatch(/^400 .*trusted documents alone/);
    expect(await answers(keys.open, route)).not.toContain('trusted documents');
  });
});

test('"`--documents enforce` gives a new key the scope `graph` alone", unless its maker says otherwise', async () => {
  const { operations } = service;
  const scopesOf = async (options: object) => (await operations.createKey({ plan: 'trial', ...options })).scopes;
  expect(await scopesOf({ documents: 'enforce' })).toEqual(['graph']);
  expect(await scopesOf({ documents: 'enforce', scopes: ['graph', 'kyb'] })).toEqual(['graph', 'kyb']);
  expect(await scopesOf({ documents: 'log' })).toEqual(notAdmin);
});

test('it asks the graph for a trusted document', async () => {
  await service.operations.trustedDocuments.add([{ client: 'shop', id: 'own', text: '{ account { pricingPlan } }' }]);
  const asked = () => answers(keys.enforced, ['POST', '/graphql', { documentId: 'own' }]);
  await expect.poll(asked).toMatch(/^200 .*"pricingPlan":"enterprise"/);
});
