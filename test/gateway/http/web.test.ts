import { Readable } from 'node:stream';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import type { FastifyInstance } from 'fastify';
import { describe, expect, test } from 'vitest';
import { hasTag, weakTag } from '../../../gateway/http/etag.ts';
import { addRoute } from '../../../gateway/http/methods.ts';
import { parsed, raw, serve } from './server.ts';

const LONG = `"${'à la carte '.repeat(200)}"`;
const SHORT = '"short"';

const ROUTES = (server: FastifyInstance) => {
  const text = (answer: string) => async (_: unknown, reply: { type(name: string): { send(text: string): unknown } }) =>
    reply.type('application/json').send(answer);
  addRoute(server, '/long', { GET: text(LONG), POST: async ({ body }) => body });
  addRoute(server, '/short', { GET: text(SHORT) });
  addRoute(server, '/tagged', { GET: async (_, reply) => reply.header('etag', '"abc"').send(LONG) });
  addRoute(server, '/rows.csv', { GET: async (_, reply) => reply.type('text/csv').send(Readable.from([LONG])) });
  addRoute(server, '/page', {
    GET: async (_, reply) => reply.header('content-security-policy', "default-src 'self'").send(SHORT),
  });
};

/** The bytes of an answer as they come, which fetch would decompress. */
async function bytesOf(url: string, path: string, headers: Record<string, string> = {}) {
  const { request } = await import('node:http');
  const response = await new Promise<import('node:http').IncomingMessage>((done, failed) => {
    request(url + path, { headers }, done)
      .on('error', failed)
      .end();
  });
  const chunks: Buffer[] = [];
  for await (const chunk of response) chunks.push(chunk);
  return { status: response.statusCode, headers: response.headers, bytes: Buffer.concat(chunks) };
}

describe('"gzip and brotli by size"', () => {
  test.for([
    ['br', 'br'],
    ['gzip', 'gzip'],
    ['gzip, deflate, br, zstd', 'br'],
    ['gzip;q=1.0, br;q=0.5', 'gzip'],
    ['*', 'br'],
    ['br;q=0, *', 'gzip'],
    ['GZIP', 'gzip'],
    ['deflate, zstd', undefined],
    ['identity', undefined],
    ['identity, gzip;q=0.5', undefined],
    ['br;q=0, gzip;q=0', undefined],
    ['gzip;q=nonsense', undefined],
    ['br\t;q=', undefined],
    ['', undefined],
  ] as const)('accept-encoding: %s', async ([accepted, coding]) => {
    const { headers, bytes } = await bytesOf(await serve(ROUTES), '/long', { 'accept-encoding': accepted });
    const decoded = { br: brotliDecompressSync, gzip: gunzipSync, plain: (each: Buffer) => each }[coding ?? 'plain'](
      bytes,
    );
    expect(decoded.toString()).toBe(LONG);
    expect(headers).toMatchObject({ vary: 'accept-encoding', 'content-length': String(bytes.length) });
    expect(headers['content-encoding']).toBe(coding);
    if (coding !== undefined) expect(bytes.length).toBeLessThan(LONG.length / 10);
  });

  test('what is short stays as it is, and so does who asks for nothing', async () => {
    const url = await serve(ROUTES);
    const short = await bytesOf(url, '/short', { 'accept-encoding': 'br, gzip' });
    expect([short.bytes.toString(), short.headers['content-encoding'], short.headers.vary]).toEqual([
      SHORT,
      undefined,
      undefined,
    ]);
    expect((await bytesOf(url, '/long')).bytes.toString()).toBe(LONG);
  });

  test('a stream stays: files are read by ranges of their bytes', async () => {
    const { headers, bytes } = await bytesOf(await serve(ROUTES), '/rows.csv', { 'accept-encoding': 'gzip' });
    expect([bytes.toString(), headers['content-encoding']]).toEqual([LONG, undefined]);
  });

  test('a strong tag becomes a weak one: it is one of certain bytes', async () => {
    const url = await serve(ROUTES);
    expect((await bytesOf(url, '/tagged', { 'accept-encoding': 'br' })).headers.etag).toBe('W/"abc"');
    expect((await bytesOf(url, '/tagged')).headers.etag).toBe('"abc"');
  });

  test('a HEAD says what the GET would have', async () => {
    const url = await serve(ROUTES);
    const text = await raw(url, 'HEAD /long HTTP/1.1\r\nhost: x\r\naccept-encoding: gzip\r\nconnection: close\r\n\r\n');
    const { headers, bytes } = await bytesOf(url, '/long', { 'accept-encoding': 'gzip' });
    expect(text).toContain(`content-length: ${bytes.length}\r\n`);
    expect(text).toContain(`content-encoding: ${headers['content-encoding']}\r\n`);
    expect(text.endsWith('\r\n\r\n')).toBe(true);
  });

  test('"we accept no compressed bodies: 415", before a byte of one is unpacked', async () => {
    const url = await serve(ROUTES);
    for (const coding of ['br', 'gzip', 'deflate', 'zstd']) {
      const headers = { 'content-type': 'application/json', 'content-encoding': coding };
      const response = await fetch(`${url}/long`, { method: 'POST', headers, body: Buffer.alloc(900) });
      expect([coding, response.status]).toEqual([coding, 415]);
    }
  });
});

describe('"SVC_CORS_ORIGINS, off by default; exact origins and *"', () => {
  const APP = 'https://app.example';
  const preflight = (origin: string, asked: Record<string, string> = { 'access-control-request-method': 'POST' }) => ({
    method: 'OPTIONS',
    headers: { origin, ...asked },
  });
  const corsOf = ({ headers }: Response) =>
    Object.fromEntries([...headers].filter(([name]) => name.startsWith('access-control-') || name === 'vary'));

  test('off: no header of it, and a preflight is a method that there is not', async () => {
    const response = await fetch(`${await serve(ROUTES)}/short`, preflight(APP));
    expect([response.status, corsOf(response)]).toEqual([405, {}]);
  });

  test('an origin of the list: a preflight is answered without a key, and an answer may be read', async () => {
    const url = await serve(ROUTES, { corsOrigins: new Set([APP]) });
    const asked = await fetch(`${url}/short`, preflight(APP));
    expect([asked.status, corsOf(asked)]).toEqual([
      204,
      {
        'access-control-allow-origin': APP,
        'access-control-allow-methods': 'GET, HEAD, POST, PUT, PATCH, DELETE',
        'access-control-allow-headers': 'authorization, *',
        'access-control-max-age': '7200',
        vary: 'origin',
      },
    ]);
    const answered = await fetch(`${url}/short`, { headers: { origin: APP } });
    expect(corsOf(answered)).toMatchObject({ 'access-control-allow-origin': APP, vary: 'origin' });
    expect(answered.headers.get('access-control-expose-headers')).toMatch(
      /x-svc-data-asset-version, x-svc-cost, x-svc-credits/,
    );
  });

  test.for('https://app.example.evil http://app.example https://app.example:8443 null https://APP.example'.split(' '))(
    'another origin, %s, gets no leave',
    async (origin) => {
      const url = await serve(ROUTES, { corsOrigins: new Set([APP]) });
      expect(corsOf(await fetch(`${url}/short`, { headers: { origin } }))).toEqual({ vary: 'origin' });
      const asked = await fetch(`${url}/short`, preflight(origin));
      expect([asked.status, corsOf(asked)]).toEqual([405, { vary: 'origin' }]);
    },
  );

  test('"never credentials": a star is a star, whoever asks', async () => {
    const url = await serve(ROUTES, { corsOrigins: 'all' });
    const asked = corsOf(await fetch(`${url}/nothing`, preflight('null')));
    expect(asked).toMatchObject({ 'access-control-allow-origin': '*' });
    expect(asked).not.toHaveProperty('access-control-allow-credentials');
    expect(asked).not.toHaveProperty('vary');
  });

  test('an OPTIONS that is no preflight is a request like others; refusals may be read too', async () => {
    const url = await serve(ROUTES, { corsOrigins: new Set([APP]) });
    expect((await fetch(`${url}/short`, preflight(APP, {}))).status).toBe(405);
    const refused = await fetch(`${url}/nothing`, { headers: { origin: APP } });
    expect([refused.status, refused.headers.get('access-control-allow-origin')]).toEqual([404, APP]);
  });
});

describe('"security headers"', () => {
  const SECURE = {
    'x-content-type-options': 'nosniff',
    'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
    'referrer-policy': 'no-referrer',
  };

  test.for(['/short', '/nothing', '/rows.csv'])('on %s', async (path) => {
    const { headers } = await fetch((await serve(ROUTES)) + path);
    expect(Object.fromEntries(headers)).toMatchObject(SECURE);
    expect(headers.get('strict-transport-security')).toBeNull();
  });

  test('on what never becomes a request', async () => {
    const { headers } = parsed(await raw(await serve(ROUTES), 'nonsense\r\n\r\n'));
    expect(Object.fromEntries(headers)).toMatchObject(SECURE);
  });

  test('a part that serves pages has a policy of its own', async () => {
    const { headers } = await fetch(`${await serve(ROUTES)}/page`);
    expect(headers.get('content-security-policy')).toBe("default-src 'self'");
    expect(headers.get('x-content-type-options')).toBe('nosniff');
  });
});

describe('If-None-Match is compared weakly', () => {
  const tag = weakTag('an account', 'a text');
  test.for([
    [tag, true],
    [tag.replace('W/', ''), true],
    [`"other", ${tag}`, true],
    ['*', true],
    [undefined, false],
    ['"other"', false],
    ['', false],
    [tag.slice(0, -2), false],
  ] as const)('%s: %s', ([header, isSame]) => {
    expect(hasTag(header, tag)).toBe(isSame);
  });

  test('a tag depends on every part, and on where one ends', () => {
    expect(new Set([weakTag('a', 'b'), weakTag('ab', ''), weakTag('a', 'c'), weakTag('b', 'b')]).size).toBe(4);
  });
});
