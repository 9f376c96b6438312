import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { afterEach, describe, expect, onTestFinished, test, vi } from 'vitest';
import { ServiceError } from '../../../catalog/errors/service-error.ts';
import { listen } from '../../../gateway/http/listen.ts';
import { createLog } from '../../../gateway/log.ts';
import {
  type RemoteVerification,
  remoteVerification,
  VERIFICATION_SERVICE,
} from '../../../gateway/remote/remote-verification.ts';
import { Deadline } from '../../../storage/deadline.ts';
import { VerificationSource } from '../../../verification/upstream/verification-source.ts';
import { until } from '../../until.ts';
import { BODY, SSN, TASK } from '../../verification/service/double.ts';
import { requestContext, SECRET, signed, VERSION, warehouseOf } from '../distributed/tiny-subgraph.ts';
import { startKybServer } from './kyb-server.ts';

afterEach(() => {
  vi.useRealTimers();
});

interface Options {
  readonly access?: { readonly secret: string } | { readonly key: string };
  readonly timeout?: number;
  readonly failures?: number;
}

/** A verification service over HTTP, with the lines that it logged. */
function remote(url: string, { access = { secret: SECRET }, timeout = 60_000, failures = 100 }: Options = {}) {
  const log = createLog('silent');
  const logged: string[] = [];
  for (const level of ['warn', 'error', 'info'] as const)
    log[level] = (...parts: unknown[]) => void logged.push(JSON.stringify(parts));
  const upstream = remoteVerification({ url, access, timeout, failures, log });
  onTestFinished(() => upstream.close());
  return { upstream, logged };
}

const query = new URLSearchParams('package=verify');
const verify = ({ upstream }: { upstream: RemoteVerification }, context = requestContext()) =>
  new VerificationSource(upstream, context).verify('v2', query, BODY);
const verifyWhole = ({ upstream }: { upstream: RemoteVerification }) =>
  new VerificationSource(upstream, requestContext()).verifyWhole(query, BODY);

/** The error that a verification is refused with. */
async function refusal(asked: Promise<unknown>): Promise<ServiceError> {
  const error: unknown = await asked.then(
    () => 'an answer',
    (reason: unknown) => reason,
  );
  if (error instanceof ServiceError) return error;
  throw new Error(`Expected a ServiceError, got ${String(error)}.`);
}
const codeOf = async (asked: Promise<unknown>) => (await refusal(asked)).code;

/** A server that answers its n-th request in the n-th way, the last one for all that follow. */
async function rude(...ways: readonly ((response: ServerResponse, request: IncomingMessage, body: string) => void)[]) {
  const seen: { method: string; url: string; headers: IncomingMessage['headers'] }[] = [];
  const server = createServer((request, response) => {
    const way = ways[Math.min(seen.length, ways.length - 1)];
    seen.push({ method: request.method ?? '', url: request.url ?? '', headers: request.headers });
    let body = '';
    request.on('data', (chunk) => {
      body += String(chunk);
    });
    request.on('end', () => way?.(response, request, body));
  });
  const { url, drain } = await listen(server, { host: '127.0.0.1', port: 0 });
  onTestFinished(() => drain(0));
  return { seen, url: `${url}/` };
}

const answer = (response: ServerResponse) => response.end('{"response_id":"x"}');
const status =
  (code: number, text = '{"error":true,"message":"from there"}', headers: Record<string, string> = {}) =>
  (response: ServerResponse) =>
    response.writeHead(code, headers).end(text);
const hangUp = (response: ServerResponse) => response.destroy();
const breakOff = (response: ServerResponse) => {
  response.writeHead(200, { 'content-length': 1_000 }).write('{"data":', () => response.destroy());
};
const silence = () => {};

const RESPONSE_PATH = '/verifications/0f6f4a2e-4a0b-4b6e-9f1e-1c9b6a3f2d10/v2';

describe('a verification service in another process', () => {
  test('answers as the one in this process, for the caller and on the snapshot that the gateway pinned', async () => {
    const server = await startKybServer({ warehouse: warehouseOf(VERSION, '20261121T000000Z-abcdef') });
    const context = requestContext();
    const { body, dataVersion } = await verify(remote(server.url), context);
    expect(body).toMatchObject({ risk_summary: { tasks: [TASK] } });
    expect(dataVersion).toBeNull();
    expect(server.audited).toMatchObject([
      {
        accountId: context.account.customerId,
        apiKeyId: context.apiKeyId,
        dataVersion: VERSION,
        path: '/v2/kyb/?package=verify',
      },
    ]);
    expect(server.uses).toEqual([]);
  });

  test('gives the graph the whole of it', async () => {
    const server = await startKybServer();
    expect(await verifyWhole(remote(server.url))).toEqual({
      response_id: server.audited[0]?.id,
      tasks: [TASK],
      entities: [],
      brands: [],
    });
  });

  test.each([
    ['response_id', undefined],
    ['tasks', undefined],
    ['tasks', {}],
    ['entities', undefined],
    ['brands', undefined],
  ])('gives the graph nothing where %s is %j: "what it sent is no verification"', async (part, value) => {
    const sent = { response_id: 'x', tasks: [], entities: [], brands: [], [part]: value };
    const server = await rude((response) => response.end(JSON.stringify(sent)));
    expect(await refusal(verifyWhole(remote(server.url)))).toMatchObject({
      code: 'SUBGRAPH_ERROR',
      message: expect.stringContaining('no verification'),
    });
  });

  test('passes refusals on, with code and message', async () => {
    const server = await startKybServer();
    const { upstream } = remote(server.url);
    const source = new VerificationSource(upstream, requestContext());
    expect(await refusal(source.verify('v2', query, {}))).toMatchObject({
      code: 'BAD_USER_INPUT',
      message: 'data.names expects one or two business names, got undefined.',
    });
  });

  test('ends with the time that is left to the request', async () => {
    const ended = Promise.withResolvers<void>();
    let left = Number.NaN;
    const server = await startKybServer({
      async verify(_request, _options, { deadline, signal }) {
        left = deadline?.remaining ?? left;
        signal.addEventListener('abort', () => ended.resolve());
        await ended.promise;
        throw signal.reason;
      },
    });
    const context = requestContext({ deadline: new Deadline(200) });
    expect(await codeOf(verify(remote(server.url), context))).toBe('TIMEOUT');
    await ended.promise;
    expect(left).toBeLessThanOrEqual(190);
  });

  test('tells a database that is down from a service that is busy', async () => {
    const server = await startKybServer({
      verify: () => Promise.reject(Object.assign(new Error('busy'), { code: 'SQLITE_BUSY' })),
    });
    expect(await codeOf(verify(remote(server.url)))).toBe('NOT_READY');
  });

  test('"not counted twice": a signature is needed, of this secret, path and body', async () => {
    const server = await startKybServer();
    const other = remote(server.url, { access: { secret: 'another-secret-of-16-characters' } });
    expect(await codeOf(verify(other))).toBe('SUBGRAPH_UNAVAILABLE');
    const path = RESPONSE_PATH;
    const { status: unsigned, body } = await server.ask(path, BODY, { method: 'PUT' });
    expect({ unsigned, body }).toEqual({ unsigned: 401, body: { error: true, message: 'Unauthorized' } });
    // Before a body is read.
    expect((await server.ask(path, '{', { method: 'PUT' })).status).toBe(401);
    expect(server.audited).toEqual([]);
  });

  test.each([
    ['the body that was signed', RESPONSE_PATH, JSON.stringify(BODY), 200],
    ['another body', RESPONSE_PATH, JSON.stringify({ data: { names: ['Another'] } }), 401],
    ['an id that is no UUID', '/verifications/7/v2', JSON.stringify(BODY), 400],
    ['a shape that there is not', RESPONSE_PATH.replace(/v2$/, 'v3'), JSON.stringify(BODY), 404],
  ])('a signature, and %s', async (_, path, sent, expected) => {
    const server = await startKybServer();
    const headers = signed({}, { subgraph: VERIFICATION_SERVICE, method: 'PUT', path })(JSON.stringify(BODY));
    expect((await server.ask(path, sent, { method: 'PUT', headers })).status).toBe(expected);
    expect(server.audited).toHaveLength(expected === 200 ? 1 : 0);
  });

  test('a snapshot that it does not have yet is asked for once more', async () => {
    const served = warehouseOf('20261119T000000Z-abcdef');
    const server = await startKybServer({ warehouse: served });
    const late = verify(remote(server.url));
    setTimeout(() => served.published.push(VERSION), 100);
    expect(await late).toMatchObject({ body: { risk_summary: {} } });
  });
});

describe('"one retry only where safe"', () => {
  test.each([
    ['a connection that is closed', hangUp],
    ['an answer that breaks off', breakOff],
    ['status 503', status(503)],
    ['status 502', status(502)],
  ])('with an id, after %s: the same verification', async (_, way) => {
    const once = await rude(way, answer);
    expect((await verify(remote(once.url))).body).toEqual({ response_id: 'x' });
    expect(once.seen).toHaveLength(2);
    expect(once.seen[0]).toMatchObject({
      method: 'PUT',
      url: expect.stringMatching(/^\/verifications\/[0-9a-f-]{36}\//),
    });
    expect(once.seen[1]?.url).toBe(once.seen[0]?.url);
    const always = await rude(way);
    await refusal(verify(remote(always.url)));
    expect(always.seen).toHaveLength(2);
  });

  test('one that was recorded before its answer was lost is recorded once', async () => {
    const server = await startKybServer();
    const upstream = new URL(server.url);
    const lossy = await rude(
      (response, request, body) => void forward(upstream, request, body).then(() => response.destroy()),
      (response, request, body) => void forward(upstream, request, body).then((text) => response.end(text)),
    );
    await verify(remote(lossy.url));
    expect(lossy.seen).toHaveLength(2);
    expect(server.audited).toHaveLength(1);
  });

  test.each([
    ['status 400', status(400), 'BAD_USER_INPUT'],
    ['status 500', status(500), 'SUBGRAPH_ERROR'],
    ['status 401', status(401), 'SUBGRAPH_UNAVAILABLE'],
    ['what is no JSON', (response: ServerResponse) => response.end('<html>'), 'SUBGRAPH_ERROR'],
    ['JSON that is no object', (response: ServerResponse) => response.end('[7]'), 'SUBGRAPH_ERROR'],
  ])('not after %s', async (_, way, code) => {
    const server = await rude(way, answer);
    expect(await codeOf(verify(remote(server.url)))).toBe(code);
    expect(server.seen).toHaveLength(1);
  });

  test('a foreign service is sent a request again only where it was not begun', async () => {
    const access = { key: 'the-key-of-a-foreign-service' };
    for (const way of [hangUp, breakOff, status(502)]) {
      const server = await rude(way, answer);
      expect(await codeOf(verify(remote(server.url, { access })))).toBe('SUBGRAPH_UNAVAILABLE');
      expect(server.seen).toHaveLength(1);
    }
    const busy = await rude(status(503), answer);
    await verify(remote(busy.url, { access }));
    expect(busy.seen).toHaveLength(2);
  });
});

describe('"upstream down → 502/503/504 with retryable and Retry-After"', () => {
  test('nobody listens', async () => {
    const server = await startKybServer();
    const service = remote(server.url);
    await server.drain(0);
    expect(await refusal(verify(service))).toMatchObject({ code: 'SUBGRAPH_UNAVAILABLE', retryAfter: 1 });
  });

  test('"timeout": a service that never answers', async () => {
    const server = await rude(silence);
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    const asked = codeOf(verify(remote(server.url, { timeout: 200 })));
    await until(() => server.seen.length === 1);
    vi.advanceTimersByTime(200);
    expect(await asked).toBe('TIMEOUT');
  });

  test.each([
    [429, 'OVERLOADED'],
    [503, 'OVERLOADED'],
    [504, 'TIMEOUT'],
    [403, 'SUBGRAPH_UNAVAILABLE'],
    [404, 'SUBGRAPH_ERROR'],
  ])('status %i is %s', async (code, expected) => {
    const server = await rude(status(code, '{}', { 'retry-after': '7' }));
    const error = await refusal(verify(remote(server.url)));
    expect(error.code).toBe(expected);
    if (expected === 'OVERLOADED') expect(error.retryAfter).toBe(7);
  });

  test('"response size limit"', async () => {
    const server = await rude((response) => response.end(`{"x":"${'x'.repeat(9 * 2 ** 20)}"}`));
    expect(await codeOf(verify(remote(server.url)))).toBe('SUBGRAPH_ERROR');
    expect(server.seen).toHaveLength(1);
  });

  test('"circuit breaker": open after failures, back within a second and a request', async () => {
    vi.useFakeTimers({ toFake: ['performance'] });
    const server = await startKybServer();
    const port = Number(new URL(server.url).port);
    const service = remote(server.url, { failures: 3 });
    await server.drain(0);
    for (let i = 0; i < 3; i++) await refusal(verify(service));
    await startKybServer({ port });
    vi.advanceTimersByTime(999);
    expect(await codeOf(verify(service))).toBe('SUBGRAPH_UNAVAILABLE');
    vi.advanceTimersByTime(1);
    expect((await verify(service)).body).toMatchObject({ risk_summary: {} });
  });
});

test('a service of another secret is down for us: it is not asked on and on', async () => {
  const server = await rude(status(401));
  const service = remote(server.url, { failures: 2 });
  for (let i = 0; i < 4; i++) await refusal(verify(service));
  expect(server.seen).toHaveLength(2);
});

test.each([
  [401, true],
  [429, true],
  [502, true],
  [503, true],
  [504, true],
  [400, false],
  [402, false],
  [430, false],
  [499, false],
  [500, false],
  [501, false],
  [505, false],
])('a service that answers with status %i is down, and not asked again: %s', async (code, isDown) => {
  const server = await rude(status(code));
  const service = remote(server.url, { failures: 1 });
  await refusal(verify(service));
  const asked = server.seen.length;
  await refusal(verify(service));
  expect(server.seen.length === asked).toBe(isDown);
});

test('"redirects are not followed with a body"', async () => {
  const thief = await rude(answer);
  for (const code of [301, 302, 307, 308]) {
    const server = await rude(status(code, '', { location: thief.url }));
    expect(await codeOf(verify(remote(server.url)))).toBe('SUBGRAPH_ERROR');
  }
  expect(thief.seen).toEqual([]);
});

describe('a foreign service', () => {
  const access = { key: 'the-key-of-a-foreign-service' };

  test('is sent what a client may send, and no identity', async () => {
    const server = await rude((response) =>
      response.writeHead(200, { 'x-svc-data-asset-version': '7' }).end('{"response_id":"x"}'),
    );
    const { body, dataVersion } = await verify(remote(`${server.url}base/`, { access }));
    expect({ body, dataVersion }).toEqual({ body: { response_id: 'x' }, dataVersion: '7' });
    const [{ method, url, headers } = { method: '', url: '', headers: {} }] = server.seen;
    expect({ method, url }).toEqual({ method: 'POST', url: '/base/v2/kyb/?package=verify' });
    expect(headers['x-api-key']).toBe(access.key);
    expect(Object.keys(headers).filter((name) => name.startsWith('x-svc-'))).toEqual([]);
  });

  test('of this very kind answers an API key', async () => {
    const server = await startKybServer();
    const { body } = await verify(remote(server.url, { access: { key: server.key } }));
    expect(body).toMatchObject({ data: { registered_entities: [{ shape: 'v2', registrations: [{}] }] } });
    expect(server.uses).toHaveLength(1);
  });

  test('gives the graph a clear error', async () => {
    const server = await rude(answer);
    expect(await refusal(verifyWhole(remote(server.url, { access })))).toMatchObject({
      code: 'SUBGRAPH_ERROR',
      message: expect.stringContaining('POST /v2/kyb/'),
    });
    expect(server.seen).toEqual([]);
  });

  test('has no say in codes', async () => {
    const server = await rude(status(400, '{"message":"no"}', { 'x-svc-error-code': 'INTERNAL' }));
    expect(await refusal(verify(remote(server.url, { access })))).toMatchObject({
      code: 'BAD_USER_INPUT',
      message: 'no',
    });
  });
});

test('"no SSN, tin or key in any log or error", whatever comes back', async () => {
  const access = { key: 'the-key-of-a-foreign-service' };
  const echo = (code: number) => (response: ServerResponse, request: IncomingMessage, body: string) =>
    response.writeHead(code, { 'content-type': 'application/json' }).end(`${body} ${JSON.stringify(request.headers)}`);
  const broken = (response: ServerResponse, _: IncomingMessage, body: string) =>
    response.socket?.end(`HTTP/1.1 ${body}`);
  for (const way of [echo(200), echo(400), echo(500), echo(503), echo(302), broken, hangUp]) {
    for (const options of [{ access }, {}]) {
      const service = remote((await rude(way)).url, options);
      const error = await refusal(verify(service));
      const told = [...service.logged, error.message, error.stack, JSON.stringify(error), String(error.cause)].join();
      expect(told).not.toMatch(new RegExp(`${SSN}|912345678|Fisher|${access.key}|${SECRET}|kyb/\\?`));
    }
  }
});

/** Sends a request on as it came. */
async function forward(target: URL, request: IncomingMessage, body: string): Promise<string> {
  const { connection: _, host: __, 'content-length': ___, ...headers } = request.headers;
  const response = await fetch(new URL(request.url ?? '', target), {
    method: request.method ?? '',
    headers: Object.entries(headers).map(([name, value]): [string, string] => [name, String(value)]),
    body,
  });
  return response.text();
}
