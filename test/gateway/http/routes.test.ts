import { Readable } from 'node:stream';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { describe, expect, test } from 'vitest';
import { CATALOGUE } from '../../../catalog/errors/catalogue.ts';
import { ServiceError } from '../../../catalog/errors/service-error.ts';
import { answerErrors, type Envelope } from '../../../gateway/http/errors.ts';
import { addRoute } from '../../../gateway/http/methods.ts';
import { createLog } from '../../../gateway/log.ts';
import { serve, VERSION } from './server.ts';

const echo = (name: string) => async (request: FastifyRequest) => ({ name, ...Object(request.params) });
const needsCaller = async ({ headers }: FastifyRequest) => {
  if (headers.caller === undefined) throw new ServiceError('UNAUTHORIZED', 'Nobody calls.');
};

/** Routes as those of the service are: open ones, keyed ones, and those of an API with a shape of its own. */
function routes(server: FastifyInstance): void {
  addRoute(server, '/healthz', { GET: echo('health') });
  addRoute(server, '/lists/all', { GET: echo('all lists') });
  addRoute(server, '/lists/:id', { GET: echo('list'), DELETE: echo('deleted') });
  server.register(async (keyed) => {
    keyed.addHook('onRequest', needsCaller);
    addRoute(keyed, '/graphql', { POST: echo('graph') });
    addRoute(keyed, '/evaluation/sanctions/entity/:provider/:collection/:record_id', { POST: echo('screening') });
    keyed.register(
      async (kyb) => {
        const envelope: Envelope = ({ code, message }) => ({
          status: CATALOGUE[code].status,
          body: { error: true, message },
        });
        answerErrors(kyb, { envelope, log: createLog('silent'), bodyLimit: 1_000, currentVersion: () => VERSION });
        addRoute(kyb, '/', { POST: echo('kyb') });
      },
      { prefix: '/v2/kyb' },
    );
  });
}

async function ask(method: string, path: string, headers: Record<string, string> = {}) {
  const response = await fetch((await serve(routes)) + path, { method, headers });
  const text = await response.text();
  expect(response.headers.get('x-request-id')).not.toBeNull();
  expect(response.headers.get('x-svc-data-asset-version')).toBe(VERSION);
  return { status: response.status, allow: response.headers.get('allow'), body: text === '' ? '' : JSON.parse(text) };
}
const caller = { caller: 'ann' };

describe('a path leads to its route', () => {
  test.for([
    ['GET', '/healthz', { name: 'health' }],
    ['GET', '/healthz?probe=1', { name: 'health' }],
    ['POST', '/v2/kyb', { name: 'kyb' }],
    ['POST', '/v2/kyb/', { name: 'kyb' }],
    [
      'POST',
      '/evaluation/sanctions/entity/us/ofac%20sdn/a%2Fb',
      { name: 'screening', provider: 'us', collection: 'ofac sdn', record_id: 'a/b' },
    ],
    ['GET', '/lists/all', { name: 'all lists' }],
    ['GET', `/lists/${'7'.repeat(200)}`, { name: 'list', id: '7'.repeat(200) }],
    ['DELETE', '/lists/7', { name: 'deleted', id: '7' }],
  ] as const)('%s %s', async ([method, path, body]) => {
    expect(await ask(method, path, caller)).toEqual({ status: 200, allow: null, body });
  });

  test.for(['/graphql/', '/v2/kyb//', '/lists', '/lists/a/b', '/lists/%E0%A4%A', '/Healthz', '/'])(
    '"404: unknown path" %s',
    async (path) => {
      expect(await ask('POST', path, caller)).toMatchObject({ status: 404 });
    },
  );

  test('"404: same shapes": that of the API that the path belongs to', async () => {
    expect(await ask('POST', '/v2/kyb/other', caller)).toMatchObject({ body: { error: true } });
    expect(await ask('POST', '/v2/other', caller)).toMatchObject({ body: { error_code: 'NOT_FOUND' } });
  });
});

describe('another method is 405 and says what there is', () => {
  test.for([
    ['POST', '/healthz', 'GET, HEAD'],
    ['GET', '/graphql', 'POST'],
    ['HEAD', '/graphql', 'POST'],
    ['PROPFIND', '/graphql', 'POST'],
    ['PUT', '/lists/7', 'GET, HEAD, DELETE'],
    ['GET', '/v2/kyb/', 'POST'],
  ] as const)('%s %s', async ([method, path, allow]) => {
    expect(await ask(method, path, caller)).toMatchObject({ status: 405, allow });
  });

  test('a path that only callers may use is 401 to anybody else; an open one is not', async () => {
    expect(await ask('GET', '/graphql')).toMatchObject({ status: 401, allow: null });
    expect(await ask('POST', '/graphql')).toMatchObject({ status: 401 });
    expect(await ask('PUT', '/lists/7')).toMatchObject({ status: 405 });
  });
});

test('"KYB: {"error":true,"message":…}": a refusal has the shape of its route', async () => {
  expect(await ask('GET', '/v2/kyb', caller)).toMatchObject({
    body: { error: true, message: '/v2/kyb expects POST, got GET.' },
  });
});

test('a HEAD has the headers of the GET and no body', async () => {
  const url = await serve(routes);
  const [head, get] = [await fetch(`${url}/healthz`, { method: 'HEAD' }), await fetch(`${url}/healthz`)];
  expect([head.status, await head.text()]).toEqual([200, '']);
  for (const name of ['content-type', 'content-length', 'x-svc-data-asset-version', 'cache-control']) {
    expect([name, head.headers.get(name)]).toEqual([name, get.headers.get(name)]);
  }
  expect(get.headers.get('cache-control')).toBe('no-store');
  expect(get.headers.get('content-type')).toBe('application/json; charset=utf-8');
  expect(get.headers.get('content-length')).toBe(String((await get.text()).length));
});

test('a client’s request id comes back where it is harmless, else a new one', async () => {
  const url = await serve(routes);
  const idOf = async (id: string) =>
    (await fetch(`${url}/healthz`, { headers: { 'x-request-id': id } })).headers.get('x-request-id');
  expect(await idOf('a:b.c-d_1')).toBe('a:b.c-d_1');
  expect(await idOf('x'.repeat(128))).toBe('x'.repeat(128));
  for (const id of ['a b', 'x'.repeat(129), '"']) expect(await idOf(id)).toMatch(/^[0-9a-f-]{36}$/);
});

test('a stream is sent as it is; one that breaks cuts the answer off, and the service lives', async () => {
  const rows = Buffer.from('id,name\n1,BLUE DOOR\n');
  async function* broken() {
    yield rows;
    throw new Error('The disk is gone.');
  }
  const url = await serve((server) => {
    routes(server);
    addRoute(server, '/rows.csv', { GET: async (_, reply) => reply.type('text/csv').send(Readable.from([rows])) });
    addRoute(server, '/broken.csv', { GET: async (_, reply) => reply.send(Readable.from(broken())) });
  });
  const response = await fetch(`${url}/rows.csv`);
  expect([response.headers.get('content-type'), await response.text()]).toEqual(['text/csv', rows.toString()]);
  expect(response.headers.get('x-svc-data-asset-version')).toBe(VERSION);
  await expect(fetch(`${url}/broken.csv`).then((each) => each.text())).rejects.toThrow();
  expect((await fetch(`${url}/healthz`)).status).toBe(200);
});
