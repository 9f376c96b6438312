import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { readConfiguration } from '../../../catalog/configuration.ts';
import { consoleService } from '../../console/console-service.ts';

const service = consoleService();

/** fetch would decompress. */
const get = (path: string, headers: Readonly<Record<string, string>> = {}, method = 'GET') =>
  fetch(service.url + path, { method, headers });

const asset = async (ending: string): Promise<string> => {
  const page = await (await get('/')).text();
  return new RegExp(`/console/assets/[\\w-]+\\.${ending}`).exec(page)?.[0] ?? '';
};

test('"strict Content-Security-Policy without unsafe-inline"', async () => {
  const { status, headers } = await get('/');
  expect(status).toBe(200);
  const policy = headers.get('content-security-policy') ?? '';
  expect(policy).not.toContain('unsafe');
  expect(policy.split('; ')).toEqual(
    expect.arrayContaining([
      ...["default-src 'none'", "script-src 'self'", "style-src 'self'", "connect-src 'self'", "img-src 'self' data:"],
      ...["frame-ancestors 'none'", "base-uri 'none'", "form-action 'none'", "require-trusted-types-for 'script'"],
    ]),
  );
  expect(headers.get('x-content-type-options')).toBe('nosniff');
  expect(headers.get('referrer-policy')).toBe('no-referrer');
  expect(headers.get('cache-control')).toBe('no-cache');
});

test('every page path is answered with the console, others stay unknown', async () => {
  const page = await (await get('/')).text();
  expect(await (await get('/business/0e1c8c9e-0000-5000-8000-000000000000')).text()).toBe(page);
  const paths = '/businesses /business /business/1/2 /console /console/assets/ /index.html /pages.json';
  for (const path of paths.split(' ')) {
    const answer = await get(path);
    expect([path, answer.status, await answer.json()]).toMatchObject([path, 404, { error_code: 'NOT_FOUND' }]);
  }
});

test('assets are kept for good, and unknown ones are 404', async () => {
  const script = await asset('js');
  const { headers, status } = await get(script);
  expect([status, headers.get('cache-control'), headers.get('content-type')]).toEqual([
    ...[200, 'public, max-age=31536000, immutable', 'text/javascript; charset=utf-8'],
  ]);
  for (const path of [
    '/console/assets/index-0.js',
    `${script}.br`,
    '/console/assets/..%2findex.html',
    '/console/assets/%2e%2e%2fpages.json',
  ]) {
    const answer = await get(path);
    expect([path, answer.status, answer.headers.get('cache-control')]).toEqual([path, 404, 'no-store']);
  }
});

test('a client gets brotli, gzip, or neither, as it takes it; who has a file already gets 304', async () => {
  const style = await asset('css');
  const sent = async (encoding: string) => {
    const { request } = await import('undici');
    const { body, headers } = await request(service.url + style, { headers: { 'accept-encoding': encoding } });
    return { bytes: Buffer.from(await body.arrayBuffer()), as: headers['content-encoding'], vary: headers.vary };
  };
  const [br, gzip, plain] = [await sent('gzip, br'), await sent('gzip'), await sent('identity')];
  expect([br.as, gzip.as, plain.as, plain.vary]).toEqual(['br', 'gzip', undefined, 'accept-encoding']);
  expect(brotliDecompressSync(br.bytes).equals(plain.bytes)).toBe(true);
  expect(gunzipSync(gzip.bytes).equals(plain.bytes)).toBe(true);
  expect(br.bytes.length).toBeLessThan(plain.bytes.length / 2);
  const etag = (await get(style)).headers.get('etag') ?? '';
  expect((await get(style, { 'if-none-match': etag })).status).toBe(304);
});

test('HEAD says what GET would, other methods are refused', async () => {
  const head = await get('/', {}, 'HEAD');
  expect([head.status, await head.text(), Number(head.headers.get('content-length')) > 100]).toEqual([200, '', true]);
  expect((await get('/', {}, 'POST')).status).toBe(405);
});

test('a sign-in by a bad token says what is wrong, and too many are slowed like guessed keys', async () => {
  const signIn = async (body: string) => {
    const headers = { 'content-type': 'application/json' };
    const answer = await fetch(`${service.url}/console/api/session`, { method: 'POST', headers, body });
    return { status: answer.status, body: await answer.json() };
  };
  for (const body of ['{}', '{"once":""}', '{"once":7}', '[]', '{'])
    expect([body, await signIn(body)]).toMatchObject([body, { status: 400 }]);
  const refused = await signIn('{"once":"svc_never-made-token-of-a-link"}');
  expect(refused).toMatchObject({
    status: 401,
    body: { error_message: expect.stringContaining('once, within ten minutes') },
  });
  const many = await Promise.all(Array.from({ length: 12 }, (_, at) => signIn(`{"once":"svc_never-made-${at}"}`)));
  expect(many.some(({ status }) => status === 429)).toBe(true);
});

test('"off by SVC_CONSOLE=off"', () => {
  expect(readConfiguration({ SVC_CONSOLE: 'off' }).console).toBeUndefined();
  expect(readConfiguration({}).console).toMatch(/console\/dist$/);
});
