import { connect } from 'node:net';
import { gzipSync } from 'node:zlib';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { type Body, startTinyService } from './tiny-service.ts';

let service: Awaited<ReturnType<typeof startTinyService>>;
let keys: Record<'none' | 'empty' | 'unknown' | 'disabled' | 'expired' | 'good', string | undefined>;

beforeAll(async () => {
  service = await startTinyService();
  const disabled = await service.operations.createKey({ plan: 'pro' });
  await service.operations.disableKey(disabled.id);
  const expired = await service.operations.createKey({ plan: 'pro', expires: '2020-01-01T00:00:00.000Z' });
  const unknown = `svc_${'A'.repeat(43)}`;
  keys = { none: undefined, empty: '', unknown, disabled: disabled.key, expired: expired.key, good: service.key };
});
afterAll(() => service.close());
afterEach(() => service.expectAlive());

interface Request {
  readonly method?: string;
  readonly path?: string;
  readonly key?: keyof typeof keys;
  readonly type?: string | null;
  readonly headers?: Record<string, string>;
  readonly body?: string | Uint8Array<ArrayBuffer>;
}

async function send({ method = 'POST', path = '/graphql', key = 'good', type, headers = {}, body }: Request) {
  const sent = new Headers(headers);
  const text = keys[key];
  if (text !== undefined) sent.set('x-api-key', text);
  if (type !== null) sent.set('content-type', type ?? 'application/json');
  const response = await fetch(service.url + path, { method, headers: sent, body: body ?? null });
  const answer: Body = JSON.parse(await response.text());
  return { status: response.status, headers: response.headers, body: answer };
}

const query = JSON.stringify({ query: '{ shops { name } }' });
const envelope = (error_code: string, error_message: string) => ({ error_message, error_code, retryable: false });

describe('"401: key missing, unknown, disabled or expired"', () => {
  const missing =
    'Expected an API key in header x-api-key, or a key or token in header authorization: Bearer, got none.';
  const refused = 'The API key or token is unknown, disabled or expired.';
  test.for([
    ['none', missing],
    ['empty', missing],
    ['unknown', refused],
    ['disabled', refused],
    ['expired', refused],
  ] as const)('%s', async ([key, message]) => {
    const { status, body } = await send({ key, body: query });
    expect({ status, body }).toEqual({ status: 401, body: envelope('UNAUTHORIZED', message) });
  });

  test('before anything else is looked at: method, body, type', async () => {
    const get = await send({ key: 'none', method: 'GET', type: null });
    const large = await send({ key: 'none', body: '{'.repeat(10_000), type: 'text/plain' });
    expect([get.status, large.status]).toEqual([401, 401]);
  });
});

describe('"400: document or input invalid", the body', () => {
  const cases: [string, string | Uint8Array<ArrayBuffer>, string][] = [
    ['broken JSON', '{"query":', 'The body expects a JSON object, got broken JSON.'],
    ['nothing', '', 'The body expects a JSON object, got nothing.'],
    ['an array, batching is off', `[${query}]`, 'The body expects a JSON object, got an array.'],
    ['a string', '"{ shops { name } }"', 'The body expects a JSON object, got a value of type string.'],
    ['null', 'null', 'The body expects a JSON object, got null.'],
    ['no query', '{"variables":{}}', 'The body expects a non-empty string under "query", got nothing.'],
    ['an empty query', '{"query":""}', 'The body expects a non-empty string under "query", got an empty string.'],
    [
      'a number as query',
      '{"query":1}',
      'The body expects a non-empty string under "query", got a value of type number.',
    ],
    [
      'variables as text',
      '{"query":"{a}","variables":"{}"}',
      'variables expects a JSON object, got a value of type string.',
    ],
    [
      'a bad operationName',
      '{"query":"{a}","operationName":7}',
      'operationName expects a string, got a value of type number.',
    ],
    [
      'bytes that are no UTF-8',
      new Uint8Array([0x22, 0xff, 0xfe, 0x22]),
      'The body expects JSON in UTF-8, got other bytes.',
    ],
  ];
  test.for(cases)('%s', async ([, body, message]) => {
    const { status, body: answer } = await send({ body });
    expect({ status, answer }).toEqual({
      status: 400,
      answer: { errors: [{ message, extensions: { code: 'BAD_REQUEST' } }] },
    });
  });
});

describe('"413, 415: body too large (1 MiB), wrong content type"', () => {
  const tooLarge = envelope('PAYLOAD_TOO_LARGE', 'A body is at most 1,048,576 bytes, got more.');
  const twoMegabytes = JSON.stringify({ query: `{ shops { name } } #${'x'.repeat(2 * 1024 * 1024)}` });

  test('2 MB, announced', async () => {
    const { status, body } = await send({ body: twoMegabytes });
    expect({ status, body }).toEqual({ status: 413, body: tooLarge });
  });

  test('a stream without end: refused while it comes', async () => {
    const { hostname, port } = new URL(service.url);
    const socket = connect(Number(port), hostname);
    const chunk = `10000\r\n${'x'.repeat(0x10000)}\r\n`;
    socket.write(
      `POST /graphql HTTP/1.1\r\nhost: x\r\nx-api-key: ${service.key}\r\ncontent-type: application/json\r\ntransfer-encoding: chunked\r\n\r\n`,
    );
    const sending = setInterval(() => socket.write(chunk), 1);
    const answer = await new Promise<string>((done) => socket.once('data', (data) => done(data.toString())));
    clearInterval(sending);
    socket.destroy();
    expect(answer).toContain('HTTP/1.1 413');
    expect(answer).toContain(JSON.stringify(tooLarge));
  });

  test('1 MiB exactly is answered', async () => {
    const padding = 1_048_576 - Buffer.byteLength(JSON.stringify({ query: '{ shops { name } } #' }));
    const { status } = await send({ body: JSON.stringify({ query: `{ shops { name } } #${'x'.repeat(padding)}` }) });
    expect(status).toBe(200);
  });

  test.for([
    ['text/plain', 'got "text/plain"'],
    ['application/x-www-form-urlencoded', 'got "application/x-www-form-urlencoded"'],
    ['application/json; charset=latin1', 'got "application/json; charset=latin1"'],
    ['application/graphql', 'got "application/graphql"'],
  ] as const)('content type %s', async ([type, got]) => {
    const { status, body } = await send({ type, body: query });
    const message = `Header content-type expects application/json, ${got}.`;
    expect({ status, body }).toEqual({ status: 415, body: envelope('UNSUPPORTED_MEDIA_TYPE', message) });
  });

  test('no content type', async () => {
    const { status } = await send({ type: null, body: new Uint8Array(Buffer.from(query)) });
    expect(status).toBe(415);
  });

  test('a compressed body', async () => {
    const body = new Uint8Array(gzipSync(query));
    const { status, body: answer } = await send({ headers: { 'content-encoding': 'gzip' }, body });
    const message = 'Header content-encoding expects identity, got "gzip".';
    expect({ status, answer }).toEqual({ status: 415, answer: envelope('UNSUPPORTED_MEDIA_TYPE', message) });
  });

  test.for(['application/json;charset=UTF-8', 'APPLICATION/JSON', 'application/json; charset="utf-8"'])(
    'the content type may be written %s',
    async (type) => {
      expect((await send({ type, body: query })).status).toBe(200);
    },
  );
});

describe('paths and methods', () => {
  test.for(['/', '/graphql/', '/graphq', '/%00', '/..%2fetc', '//graphql'])('"404: unknown path" %s', async (path) => {
    const { status, body } = await send({ path, body: query });
    expect(status).toBe(404);
    expect(body.error_code).toBe('NOT_FOUND');
  });

  test.for(['PUT', 'DELETE', 'OPTIONS'])('%s /graphql is 405 and says what is allowed', async (method) => {
    const { status, headers, body } = await send({ method, type: null });
    const message = `/graphql expects GET, HEAD, POST, got ${method}.`;
    expect({ status, body }).toEqual({ status: 405, body: envelope('METHOD_NOT_ALLOWED', message) });
    expect(headers.get('allow')).toBe('GET, HEAD, POST');
  });
});

describe('/healthz and /readyz need no key', () => {
  const get = (path: string) => send({ method: 'GET', key: 'none', type: null, path });

  test('"/readyz is 200 only once data answers"', async () => {
    expect(await get('/readyz')).toMatchObject({
      status: 200,
      body: { status: 'ready', dataAssetVersion: service.state.version },
    });
    const { version, datasets } = service.state;
    service.state.datasets = [];
    const unready = await get('/readyz');
    expect([unready.status, unready.headers.get('retry-after')]).toEqual([503, '1']);
    Object.assign(service.state, { version: undefined, datasets });
    const unpublished = await get('/readyz');
    expect(unpublished).toMatchObject({ status: 503, body: { error_code: 'NOT_READY', retryable: true } });
    expect(unpublished.headers.get('x-svc-data-asset-version')).toBe('none');
    expect((await send({ body: query })).status).toBe(503);
    expect((await get('/healthz')).status).toBe(200);
    service.state.version = version;
    expect((await get('/readyz')).status).toBe(200);
  });
});
