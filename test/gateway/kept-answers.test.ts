import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startTinyService } from './tiny-service.ts';

/** "ETag on GET": an answer that a client may keep, and asks for again by its tag. */

let service: Awaited<ReturnType<typeof startTinyService>>;
beforeAll(async () => {
  service = await startTinyService();
});
afterAll(() => service.close());

async function get(query: string, headers: Record<string, string> = {}, method = 'GET') {
  const response = await fetch(`${service.url}/graphql?${new URLSearchParams({ query })}`, {
    method,
    headers: { 'x-api-key': service.key, ...headers },
  });
  return { status: response.status, headers: response.headers, text: await response.text() };
}
const tagOf = async (query: string, headers?: Record<string, string>) =>
  (await get(query, headers)).headers.get('etag') ?? '';

const SHOPS = '{ shops(first: 1) { name } }';

test('an answer has a tag, is private, and varies by who asks for what', async () => {
  const { headers } = await get(SHOPS);
  expect(headers.get('etag')).toMatch(/^W\/"[\w-]{32}"$/);
  expect(headers.get('cache-control')).toBe('private, no-cache');
  expect(headers.get('vary')).toBe('x-svc-as-of, accept, authorization, x-api-key');
});

test('who has it is answered 304 without it', async () => {
  const tag = await tagOf(SHOPS);
  const { status, headers, text } = await get(SHOPS, { 'if-none-match': `"other", ${tag}` });
  expect([status, text, headers.get('etag')]).toEqual([304, '', tag]);
  expect([headers.get('content-length'), headers.get('content-type')]).toEqual([null, null]);
  expect(headers.get('x-svc-data-asset-version')).toBe(service.state.version);
  expect((await get(SHOPS, { 'if-none-match': tag }, 'HEAD')).status).toBe(304);
});

test('another answer has another tag', async () => {
  const tag = await tagOf(SHOPS);
  expect((await get('{ shops(first: 2) { name } }', { 'if-none-match': tag })).status).toBe(200);
  const version = '{ snapshotVersion }';
  const before = await tagOf(version);
  service.state.version = '20261121T091142Z-abcdef';
  expect((await get(version, { 'if-none-match': before })).status).toBe(200);
});

test("another account's tag says nothing; one of another key of the account does", async () => {
  const tag = await tagOf(SHOPS);
  const other = await service.operations.createKey({ plan: 'trial' });
  expect((await get(SHOPS, { 'x-api-key': other.key, 'if-none-match': tag })).status).toBe(200);
  const [own] = await service.operations.listKeys();
  const further = await service.operations.createKey({ plan: 'trial', accountId: own?.accountId });
  expect((await get(SHOPS, { 'x-api-key': further.key, 'if-none-match': tag })).status).toBe(304);
});

test('who may not ask learns nothing by a tag', async () => {
  const tag = await tagOf(SHOPS);
  expect((await get(SHOPS, { 'x-api-key': 'nobody', 'if-none-match': tag })).status).toBe(401);
  expect((await get(SHOPS, { 'x-api-key': '', 'if-none-match': '*' })).status).toBe(401);
});

test.for([
  ['a partial answer', '{ shops(first: 1) { name broken } }', 200],
  ['a refusal', '{ nothing }', 400],
  ['a started task', '{ started }', 202],
] as const)('%s is not to be kept', async ([, query, status]) => {
  const answer = await get(query, { 'if-none-match': '*' });
  expect(answer.status).toBe(status);
  expect([answer.headers.get('etag'), answer.headers.get('cache-control')]).toEqual([null, 'no-store']);
});

test('a POST is answered in full', async () => {
  const { status, headers } = await service.ask(SHOPS, {}, { 'if-none-match': '*' });
  expect([status, headers.get('etag'), headers.get('cache-control')]).toEqual([200, null, 'no-store']);
});

describe('"CSRF": nothing that a page of another origin can send without a preflight carries a key', () => {
  test.for([
    ['a link', 'GET', undefined],
    ['a form', 'POST', 'application/x-www-form-urlencoded'],
    ['a form with files', 'POST', 'multipart/form-data; boundary=x'],
    ['text', 'POST', 'text/plain'],
  ] as const)('%s is 401', async ([, method, type]) => {
    const response = await fetch(`${service.url}/graphql?${new URLSearchParams({ query: SHOPS })}`, {
      method,
      headers: { cookie: `x-api-key=${service.key}`, ...(type && { 'content-type': type }) },
      ...(type && { body: JSON.stringify({ query: SHOPS }) }),
    });
    expect(response.status).toBe(401);
  });

  test.for(['text/plain', 'application/x-www-form-urlencoded'])('with a key, %s is 415', async (type) => {
    const { status } = await service.ask(SHOPS, {}, { 'content-type': type });
    expect(status).toBe(415);
  });
});
