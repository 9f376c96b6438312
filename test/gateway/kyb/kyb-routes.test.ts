import { describe, expect, onTestFinished, test } from 'vitest';
import { until } from '../../until.ts';
import { BODY, found, SSN } from '../../verification/service/double.ts';
import { VERSION, warehouseOf } from '../distributed/tiny-subgraph.ts';
import { requestLimits } from '../request-limits.ts';
import { startTinyService } from '../tiny-service.ts';
import { startKybServer } from './kyb-server.ts';

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

test.each([
  ['/v2/kyb/', 'registered_entities', 'v2'],
  ['/v2/kyb', 'registered_entities', 'v2'],
  ['/v2/kyb-legacy/', 'legal_entities', 'legacy'],
  ['/v2/kyb-legacy', 'legal_entities', 'legacy'],
  ['/v1/kyb/', 'legal_entities', 'v1'],
  ['/v1/kyb?package=identify', 'legal_entities', 'v1'],
])('POST %s verifies, "with and without the last slash"', async (path, entities, shape) => {
  const server = await startKybServer();
  const { status, headers, body } = await server.ask(path);
  expect({ status, body }).toEqual({
    status: 200,
    body: {
      response_id: expect.stringMatching(UUID),
      risk_summary: expect.anything(),
      data: { [entities]: [{ shape, registrations: [{}] }], brands: [{ names: [] }] },
    },
  });
  expect(headers.get('x-svc-data-asset-version')).toBe(VERSION);
  expect(headers.get('x-request-id')).toMatch(UUID);
  expect(headers.get('x-ratelimit-limit')).not.toBeNull();
  expect(headers.get('cache-control')).toBe('no-store');
  expect(server.audited).toHaveLength(1);
  expect(server.audited[0]?.id).toBe(body.response_id);
});

test('"x-request-id" of a client comes back', async () => {
  const server = await startKybServer();
  const { headers } = await server.ask('/v2/kyb/', undefined, { headers: { 'x-request-id': 'mine-1' } });
  expect(headers.get('x-request-id')).toBe('mine-1');
});

test('a registered entity is charged as Premium, a brand as Core; what is refused costs nothing', async () => {
  const server = await startKybServer();
  expect((await server.ask('/v2/kyb/')).headers.get('x-svc-credits')).toBe('6');
  await server.ask('/v2/kyb/', {});
  const use = { accountId: server.account, apiKeyId: server.keyId, surface: 'kyb' };
  expect(server.uses).toEqual([
    { ...use, objects: { FREE: 0, CORE: 1, PLUS: 0, PREMIUM: 1 } },
    { ...use, objects: { FREE: 0, CORE: 0, PLUS: 0, PREMIUM: 0 } },
  ]);
});

test('what nobody waits for costs nothing', async () => {
  const begun = Promise.withResolvers<void>();
  const server = await startKybServer({
    async verify(request, options, { signal }) {
      begun.resolve();
      await new Promise((resolve) => signal.addEventListener('abort', resolve));
      return found(request, options);
    },
  });
  const client = new AbortController();
  const asked = server.ask('/v2/kyb/', undefined, { signal: client.signal }).catch(() => 'left');
  await begun.promise;
  client.abort();
  expect(await asked).toBe('left');
  await until(() => server.uses.length === 1);
  expect(server.uses[0]?.objects).toEqual({ FREE: 0, CORE: 0, PLUS: 0, PREMIUM: 0 });
});

test('"GraphQL, KYB and screening count separately"', async () => {
  const service = await startTinyService({ requestLimits: requestLimits({ requestsPerDay: 1 }) });
  onTestFinished(() => service.close());
  const verify = async () => {
    const headers = { 'content-type': 'application/json', 'x-api-key': service.key };
    return (await fetch(`${service.url}/v2/kyb/`, { method: 'POST', headers, body: JSON.stringify(BODY) })).status;
  };
  expect(await verify()).toBe(200);
  expect((await service.ask('{ shops { name } }')).status).toBe(200);
  expect(await verify()).toBe(429);
});

test('a database that fails a verification is looked at: while it is down, nothing more is tried', async () => {
  const fault = Object.assign(new Error('locked'), { code: 'SQLITE_BUSY' });
  const { warehouse } = warehouseOf(VERSION);
  let verified = 0;
  const server = await startKybServer({
    warehouse: {
      ...warehouseOf(VERSION),
      warehouse: {
        ...warehouse,
        current: VERSION,
        acquire: () => ({
          snapshot: { ...warehouse.acquire().snapshot, select: () => Promise.reject(fault) },
          [Symbol.dispose]() {},
        }),
      },
    },
    verify() {
      verified += 1;
      return Promise.reject(fault);
    },
  });
  expect((await server.ask('/v2/kyb/')).status).toBe(503);
  await until(async () => (await fetch(`${server.url}readyz`)).status === 503);
  const before = verified;
  expect((await server.ask('/v2/kyb/')).status).toBe(503);
  expect(verified).toBe(before);
});

test('GET /openapi.json is for anybody, and kept by its tag', async () => {
  const { url } = await startKybServer();
  const response = await fetch(`${url}openapi.json`);
  const document: { openapi: string; paths: Record<string, unknown> } = JSON.parse(await response.text());
  expect(document.openapi).toMatch(/^3\.1\./);
  expect(Object.keys(document.paths)).toEqual([
    '/v2/kyb/',
    '/v2/kyb-legacy/',
    '/v1/kyb/',
    '/v2/kyb/verifications',
    '/v2/kyb/policy',
    '/v2/kyb/verifications/{response_id}',
    '/v2/kyb/verifications/{response_id}/receipt',
    '/v2/kyb/verifications/{response_id}/decision',
  ]);
  expect(response.headers.get('cache-control')).toBe('public, max-age=300');
  expect(response.headers.get('x-request-id')).toMatch(UUID);
  const etag = response.headers.get('etag') ?? '';
  const again = await fetch(`${url}openapi.json`, { headers: { 'if-none-match': etag } });
  expect({ status: again.status, text: await again.text() }).toEqual({ status: 304, text: '' });
});

describe('KYB: `{"error":true,"message":…}`', () => {
  const refused = (message: unknown, more: object = {}) => ({ error: true, message, ...more });

  test('401 for no key, and for a wrong one', async () => {
    const server = await startKybServer();
    for (const key of ['', 'a-key-that-nobody-has']) {
      const { status, body } = await server.ask('/v2/kyb/', undefined, { headers: { 'x-api-key': key } });
      expect({ status, body }).toEqual({ status: 401, body: refused('Unauthorized') });
    }
  });

  test('402 without credits', async () => {
    const server = await startKybServer({ key: { credits: 0 } });
    const { status, body } = await server.ask('/v1/kyb/');
    expect({ status, body }).toEqual({ status: 402, body: refused(expect.stringContaining('no credits left')) });
    expect(server.audited).toEqual([]);
  });

  test('403 without scope kyb', async () => {
    const server = await startKybServer({ key: { scopes: ['graph'] } });
    const { status, body } = await server.ask('/v2/kyb/');
    expect({ status, body }).toEqual({ status: 403, body: refused(expect.stringContaining('scope kyb')) });
  });

  test('429 beyond the rate, with Retry-After', async () => {
    const server = await startKybServer({ limits: { requestsPerDay: 1 } });
    expect((await server.ask('/v2/kyb/')).status).toBe(200);
    const { status, headers, body } = await server.ask('/v1/kyb/');
    expect({ status, body }).toEqual({
      status: 429,
      body: refused(expect.stringContaining('1 requests a day'), {
        retryable: true,
        billing_account_id: expect.stringMatching(UUID),
        organization_id: expect.stringMatching(UUID),
      }),
    });
    expect(Number(headers.get('retry-after'))).toBeGreaterThan(0);
    expect(headers.get('x-ratelimit-remaining-day')).toBe('0');
  });

  const cases: [what: string, init: RequestInit, body: unknown, status: number, message: RegExp][] = [
    ['no JSON', {}, '{"data":', 400, /^The body expects a JSON object, got broken JSON\.$/],
    ['nothing', {}, '', 400, /^The body expects a JSON object, got nothing\.$/],
    ['no UTF-8', { body: new Uint8Array([0x22, 0xff, 0x22]) }, undefined, 400, /UTF-8/],
    ['no names', {}, { data: {} }, 400, /^data\.names expects one or two business names/],
    ['text', { headers: { 'content-type': 'text/plain' } }, '{}', 415, /application\/json/],
    ['a packed body', { headers: { 'content-encoding': 'gzip' } }, '{}', 415, /identity/],
    ['a large body', {}, `{"data":"${'x'.repeat(2_000)}"}`, 413, /at most 1,024 bytes/],
    ['thousands of levels', {}, '['.repeat(500) + ']'.repeat(500), 400, /^data\.names expects/],
  ];
  test.each(cases)('%s', async (_, init, sent, expected, message) => {
    const server = await startKybServer({ bodyLimit: 1_024 });
    const { status, body } = await server.ask('/v2/kyb/', sent, init);
    expect({ status, body }).toEqual({ status: expected, body: refused(expect.stringMatching(message)) });
  });

  test('a body that is nested deeper than can be written', async () => {
    const server = await startKybServer();
    const deep = '['.repeat(400_000) + ']'.repeat(400_000);
    const { status, body } = await server.ask('/v2/kyb/', deep);
    expect({ status, body }).toEqual({ status: 400, body: refused(expect.stringContaining('levels')) });
  });

  test.each(['GET', 'PUT', 'DELETE', 'OPTIONS'])('405 for %s, with Allow', async (method) => {
    const server = await startKybServer();
    const { status, headers, body } = await server.ask('/v2/kyb-legacy/', undefined, { method, body: null });
    expect({ status, body }).toEqual({ status: 405, body: refused(expect.stringContaining('expects POST')) });
    expect(headers.get('allow')).toBe('POST');
  });

  test('404 below /v1 and /v2', async () => {
    const server = await startKybServer();
    for (const path of ['/v2/kyb/more', '/v1/', '/v2/screen']) {
      const { status, body } = await server.ask(path);
      expect({ status, body }).toEqual({ status: 404, body: refused(expect.stringContaining('nothing under POST')) });
    }
  });

  test('503 without data', async () => {
    const server = await startKybServer({ warehouse: warehouseOf() });
    const { status, headers, body } = await server.ask('/v2/kyb/');
    expect({ status, body }).toEqual({
      status: 503,
      body: refused(expect.stringContaining('No data'), { retryable: true }),
    });
    expect(headers.get('retry-after')).toBe('1');
  });

  test('no number of nine digits is repeated, wherever it stands', async () => {
    const server = await startKybServer();
    const answers = await Promise.all([
      server.ask(`/v2/kyb/?package=${SSN}`),
      server.ask(`/v2/kyb/?${SSN}=1`),
      server.ask(`/v2/${SSN}/`),
      server.ask('/v2/kyb/', { data: { names: [] } }, { headers: { 'content-type': `text/${SSN}` } }),
    ]);
    for (const { status, body } of answers) {
      expect(status).toBeGreaterThanOrEqual(400);
      expect(JSON.stringify(body)).not.toContain(SSN);
    }
  });
});
