import { connect } from 'node:net';
import type { FastifyInstance } from 'fastify';
import { describe, expect, test } from 'vitest';
import { addRoute } from '../../../gateway/http/methods.ts';
import { parsed, raw, serve, VERSION } from './server.ts';

const KEY = `svc_${'aB3dE6g'}${'x'.repeat(36)}`;
const ROUTES = (server: FastifyInstance) => {
  addRoute(server, '/healthz', { GET: async () => ({ status: 'ok' }) });
  addRoute(server, '/upload', { POST: async ({ body }) => body });
};

const POST = 'POST /upload HTTP/1.1\r\nhost: x\r\ncontent-type: application/json\r\n';

describe('what Node refuses to parse is answered in our envelope, with a request id', () => {
  const CODES: Readonly<Record<number, string>> = {
    400: 'BAD_REQUEST',
    413: 'PAYLOAD_TOO_LARGE',
    431: 'HEADERS_TOO_LARGE',
  };
  const GOT = 'The connection expects HTTP/1.1, got';
  const cases: [name: string, text: string, status: number, message: string][] = [
    ['no HTTP', 'nonsense\r\n\r\n', 400, `${GOT} invalid method encountered.`],
    [
      'a request to a proxy',
      'CONNECT x:443 HTTP/1.1\r\nhost: x\r\n\r\n',
      400,
      'The connection expects HTTP/1.1 to this service, got a request to a proxy.',
    ],
    ['a header without a colon', 'GET /healthz HTTP/1.1\r\nhost x\r\n\r\n', 400, `${GOT} invalid header token.`],
    [
      'two lengths',
      `${POST}content-length: 1\r\ntransfer-encoding: chunked\r\n\r\n`,
      400,
      `${GOT} transfer-encoding can't be present with content-length.`,
    ],
    [
      'headers over 16 KiB',
      `GET /healthz HTTP/1.1\r\nhost: x\r\nx-long: ${'x'.repeat(20_000)}\r\n\r\n`,
      431,
      'Path and headers are at most 16384 bytes together, got more.',
    ],
    [
      'a broken chunk',
      `${POST}transfer-encoding: chunked\r\n\r\nzz\r\n`,
      400,
      `${GOT} invalid character in chunk size.`,
    ],
    [
      'a chunk extension over 16 KiB',
      `${POST}transfer-encoding: chunked\r\n\r\n1;${'x'.repeat(20_000)}\r\n`,
      413,
      'A chunk extension is at most 16,384 bytes, got more.',
    ],
  ];
  test.for(cases)('%s', async ([, text, status, message]) => {
    const [url, code] = [await serve(ROUTES), CODES[status]];
    const answer = parsed(await raw(url, text));
    const shown =
      status === 400
        ? { errors: [{ message, extensions: { code } }] }
        : { error_message: message, error_code: code, retryable: false };
    expect({ status: answer.status, body: answer.body }).toEqual({ status, body: shown });
    expect(answer.headers.get('x-request-id')).toMatch(/^[0-9a-f-]{36}$/);
    expect(answer.headers.get('x-svc-data-asset-version')).toBe(VERSION);
    expect(answer.headers.get('connection')).toBe('close');
    expect((await fetch(`${url}/healthz`)).status).toBe(200);
  });

  test('"time limit for slow requests": 408', async () => {
    const url = await serve(ROUTES, { patience: 100 });
    const { status, body } = parsed(await raw(url, `${POST}content-length: 9\r\n\r\n`));
    expect({ status, body }).toMatchObject({ status: 408, body: { error_code: 'REQUEST_TIMEOUT', retryable: true } });
  });

  test('behind a request that is being answered: that answer is the last one', async () => {
    const answers = await raw(await serve(ROUTES), 'GET /healthz HTTP/1.1\r\nhost: x\r\n\r\nnonsense\r\n\r\n');
    expect(answers.match(/HTTP\/1\.1 \d+/g)).toEqual(['HTTP/1.1 200']);
  });

  test('after an answer on the same connection', async () => {
    const { hostname, port } = new URL(await serve(ROUTES));
    const socket = connect(Number(port), hostname);
    const next = () => new Promise<string>((done) => socket.once('data', (data) => done(data.toString())));
    socket.write('GET /healthz HTTP/1.1\r\nhost: x\r\n\r\n');
    expect(parsed(await next()).status).toBe(200);
    socket.write('nonsense\r\n\r\n');
    expect(parsed(await next()).status).toBe(400);
  });

  test('a request without host, and one with an expectation, are ours to answer', async () => {
    const url = await serve(ROUTES);
    const hostless = parsed(await raw(url, 'GET /healthz HTTP/1.1\r\nconnection: close\r\n\r\n'));
    expect(hostless).toMatchObject({ status: 400, body: { errors: [{ extensions: { code: 'BAD_REQUEST' } }] } });
    expect(hostless.headers.get('x-request-id')).not.toBeNull();
    const old = parsed(await raw(url, 'GET /healthz HTTP/1.0\r\n\r\n'));
    expect(old.status).toBe(200);
    const expecting = 'GET /healthz HTTP/1.1\r\nhost: x\r\nexpect: more\r\nconnection: close\r\n\r\n';
    expect(parsed(await raw(url, expecting)).headers.get('x-request-id')).not.toBeNull();
  });
});

describe('"413": a body that is too large', () => {
  test('closes the connection, once what was sent is read', async () => {
    const url = await serve(ROUTES);
    const answer = await raw(url, `${POST}content-length: 2000\r\n\r\n${'x'.repeat(2_000)}GET /healthz HTTP/1.1\r\n`);
    expect(answer.match(/HTTP\/1\.1 \d+/g)).toEqual(['HTTP/1.1 413']);
    expect(parsed(answer).headers.get('connection')).toBe('close');
    expect(parsed(answer).body.error_message).toBe('A body is at most 1,000 bytes, got more.');
  });

  test('closes it on a client that never ends, too', async () => {
    const answer = await raw(await serve(ROUTES), `${POST}content-length: 5000\r\n\r\n${'x'.repeat(10)}`);
    expect(parsed(answer).status).toBe(413);
  });

  test('the answer reaches a client that goes on sending', async () => {
    const { hostname, port } = new URL(await serve(ROUTES));
    const socket = connect(Number(port), hostname);
    const failed = new Promise<never>((_, reject) => socket.once('error', reject));
    socket.write(`${POST}transfer-encoding: chunked\r\n\r\n`);
    const sending = setInterval(() => socket.write(`800\r\n${'x'.repeat(2_048)}\r\n`), 1);
    const answer = await Promise.race([
      new Promise<string>((done) => socket.once('data', (data) => done(data.toString()))),
      failed,
    ]);
    clearInterval(sending);
    socket.destroy();
    expect(parsed(answer).status).toBe(413);
  });

  test('exactly the limit is answered', async () => {
    const body = JSON.stringify('x'.repeat(998));
    const headers = { 'content-type': 'application/json' };
    const response = await fetch(`${await serve(ROUTES)}/upload`, { method: 'POST', headers, body });
    expect([response.status, await response.text()]).toEqual([200, 'x'.repeat(998)]);
  });
});

test('a fault of ours is 500 and says nothing, whatever status the error asks for', async () => {
  const fault = Object.assign(new Error('no such column: brand.secret'), { statusCode: 415, code: 'SQLITE_ERROR' });
  const url = await serve((server) => {
    const GET = async () => {
      throw fault;
    };
    addRoute(server, '/broken', { GET });
  });
  const response = await fetch(`${url}/broken`);
  const body = { error_message: 'Internal error', error_code: 'INTERNAL', retryable: false };
  expect([response.status, await response.json()]).toEqual([500, body]);
});

describe('an API key where none belongs is not repeated', () => {
  test.for([
    ['in a path', 'GET', `/${KEY}`],
    ['in a query', 'GET', `/nothing?key=${KEY}`],
    ['in the path of another method', 'POST', `/healthz?${KEY}`],
  ] as const)('%s', async ([, method, path]) => {
    const response = await fetch((await serve(ROUTES)) + path, { method });
    const text = await response.text();
    expect(response.status).toBeGreaterThanOrEqual(404);
    expect(text).not.toContain(KEY.slice(0, 12));
  });

  test('as a request id: another one is made', async () => {
    const response = await fetch(`${await serve(ROUTES)}/healthz`, { headers: { 'x-request-id': KEY } });
    expect(response.headers.get('x-request-id')).toMatch(/^[0-9a-f-]{36}$/);
  });

  test('its prefix, which `svc keys list` shows, stays', async () => {
    const text = await (await fetch(`${await serve(ROUTES)}/${KEY}`)).text();
    expect(text).toContain('svc_aB3dE6g…');
  });
});
