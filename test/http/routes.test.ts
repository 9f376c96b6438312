import { Readable } from 'node:stream';
import { describe, expect, test } from 'vitest';
import type { Reply, Route } from '../../gateway/http/route.ts';
import { Router } from '../../gateway/http/router.ts';
import { kybEnvelope, serve, VERSION } from './server.ts';

const screening = '/evaluation/sanctions/entity/{provider}/{collection}/{record_id}';
const echo =
  (name: string) =>
  async (request: { parameters: object }, caller?: string): Promise<Reply> => ({
    status: 200,
    body: { name, ...request.parameters, ...(caller !== undefined && { caller }) },
  });
const ROUTES: Route<string>[] = [
  { method: 'GET', path: '/healthz', access: 'open', answer: echo('health') },
  { method: 'POST', path: '/graphql', access: 'caller', answer: echo('graph') },
  { method: 'POST', path: '/v2/kyb/', access: 'caller', envelope: kybEnvelope, answer: echo('kyb') },
  { method: 'POST', path: screening, access: 'caller', answer: echo('screening') },
  { method: 'GET', path: '/lists/{id}', access: 'open', answer: echo('list') },
  { method: 'DELETE', path: '/lists/{id}', access: 'caller', answer: echo('deleted') },
  { method: 'GET', path: '/lists/all', access: 'open', answer: echo('all lists') },
];

async function ask(method: string, path: string, headers: Record<string, string> = {}) {
  const response = await fetch((await serve(ROUTES)) + path, { method, headers });
  const text = await response.text();
  return { status: response.status, allow: response.headers.get('allow'), body: text === '' ? '' : JSON.parse(text) };
}
const caller = { caller: 'ann' };

describe('a path leads to its route', () => {
  test.for([
    ['GET', '/healthz', { name: 'health' }],
    ['GET', '/healthz?probe=1', { name: 'health' }],
    ['POST', '/v2/kyb', { name: 'kyb', caller: 'ann' }],
    ['POST', '/v2/kyb/', { name: 'kyb', caller: 'ann' }],
    [
      'POST',
      '/evaluation/sanctions/entity/us/ofac%20sdn/a%2Fb',
      { name: 'screening', provider: 'us', collection: 'ofac sdn', record_id: 'a/b', caller: 'ann' },
    ],
    ['GET', '/lists/all', { name: 'all lists' }],
    ['GET', '/lists/7', { name: 'list', id: '7' }],
    ['DELETE', '/lists/7', { name: 'deleted', id: '7', caller: 'ann' }],
  ] as const)('%s %s', async ([method, path, body]) => {
    expect(await ask(method, path, caller)).toEqual({ status: 200, allow: null, body });
  });

  test.for(['/graphql/', '/v2/kyb//', '/lists', '/lists/', '/lists/a/b', '/lists/%E0%A4%A', '/Healthz', '/'])(
    '"404: unknown path" %s',
    async (path) =>
      expect(await ask('POST', path, caller)).toMatchObject({ status: 404, body: { error_code: 'NOT_FOUND' } }),
  );

  test('two routes of one method and path are a mistake', () => {
    const route = { method: 'GET', path: '/a' } as const;
    expect(() => new Router([route, route])).toThrow('Two routes have one method of the path /a.');
  });
});

describe('another method is 405 and says what there is', () => {
  test.for([
    ['POST', '/healthz', 'GET, HEAD'],
    ['GET', '/graphql', 'POST'],
    ['HEAD', '/graphql', 'POST'],
    ['PUT', '/lists/7', 'GET, HEAD, DELETE'],
  ] as const)('%s %s', async ([method, path, allow]) => {
    expect(await ask(method, path, caller)).toMatchObject({ status: 405, allow });
  });

  test('a path that only callers may use is 401 to anybody else; an open one is not', async () => {
    expect(await ask('GET', '/graphql')).toMatchObject({ status: 401, allow: null });
    expect(await ask('POST', '/graphql')).toMatchObject({ status: 401 });
    expect(await ask('PUT', '/lists/7')).toMatchObject({ status: 405 });
    expect(await ask('DELETE', '/lists/7')).toMatchObject({ status: 401 });
    expect(await ask('GET', '/lists/7')).toMatchObject({ status: 200 });
  });
});

test('"KYB: {"error":true,"message":…}": a refusal has the shape of its route', async () => {
  expect(await ask('POST', '/v2/kyb')).toMatchObject({ body: { error: true, message: 'Nobody calls.' } });
  expect(await ask('GET', '/v2/kyb', caller)).toMatchObject({ body: { error: true }, allow: 'POST' });
});

test('a HEAD has the headers of the GET and no body', async () => {
  const url = await serve(ROUTES);
  const [head, get] = [await fetch(`${url}/healthz`, { method: 'HEAD' }), await fetch(`${url}/healthz`)];
  expect([head.status, await head.text()]).toEqual([200, '']);
  for (const name of ['content-type', 'content-length', 'x-svc-data-asset-version', 'cache-control']) {
    expect([name, head.headers.get(name)]).toEqual([name, get.headers.get(name)]);
  }
  expect(get.headers.get('content-length')).toBe(String((await get.text()).length));
  expect(get.headers.get('x-svc-data-asset-version')).toBe(VERSION);
});

describe('a stream is sent as it is, with the headers of its route', () => {
  const rows = Buffer.from('id,name\n1,BLUE DOOR\n');
  const route = (body: () => Readable): Route<string> => ({
    method: 'GET',
    path: '/rows.csv',
    access: 'open',
    answer: async () => ({
      status: 206,
      body: body(),
      headers: { 'content-type': 'text/csv', 'content-range': 'bytes 0-19/90' },
    }),
  });

  test('whole', async () => {
    const url = await serve([route(() => Readable.from([rows.subarray(0, 8), rows.subarray(8)]))]);
    const response = await fetch(`${url}/rows.csv`);
    expect([response.status, await response.text()]).toEqual([206, rows.toString()]);
    expect(response.headers.get('content-type')).toBe('text/csv');
    expect(response.headers.get('content-range')).toBe('bytes 0-19/90');
    expect(response.headers.get('x-svc-data-asset-version')).toBe(VERSION);
  });

  test('a HEAD closes it unread', async () => {
    const stream = Readable.from([rows]);
    const url = await serve([route(() => stream)]);
    const response = await fetch(`${url}/rows.csv`, { method: 'HEAD' });
    expect([response.status, await response.text(), stream.destroyed]).toEqual([206, '', true]);
  });

  test('one that breaks cuts the answer off, and the service lives', async () => {
    async function* broken() {
      yield rows;
      throw new Error('The disk is gone.');
    }
    const url = await serve([route(() => Readable.from(broken())), ...ROUTES]);
    await expect(fetch(`${url}/rows.csv`).then((response) => response.text())).rejects.toThrow();
    expect((await fetch(`${url}/healthz`)).status).toBe(200);
  });
});
