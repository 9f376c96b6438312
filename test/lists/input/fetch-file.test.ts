import { existsSync, readFileSync } from 'node:fs';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { inputFiles } from '../../../lists/input/bring-inputs.ts';
import type { FetchOptions } from '../../../lists/input/fetch-file.ts';
import { PassingFault } from '../../../lists/input/passing-fault.ts';
import { guardedLookup, isPublicAddress, type Resolve } from '../../../lists/input/private-address.ts';
import { temporaryFolder } from '../../temporary-folder.ts';
import { CERTIFICATE, httpsServer } from './https-server.ts';

const CSV = 'name,city\nMoonlit Bakery,Seattle\n';
const LIMIT = 10_000;

let port: number;
let close: () => Promise<void>;
let asked: string[];
let hosts: (string | undefined)[];
const folder = temporaryFolder('fetch', afterAll);

const ROUTES: Readonly<Record<string, (request: IncomingMessage, response: ServerResponse) => unknown>> = {
  '/a.csv': (_, response) => response.end(CSV),
  '/page': (_, response) => response.setHeader('content-type', 'text/csv').end('<!doctype html><p>Sign in'),
  '/busy': ({ url }, response) => {
    const until = new URL(url ?? '', 'https://a').searchParams.get('until');
    return response.writeHead(429, { 'retry-after': until ?? '7' }).end();
  },
  '/slow': (_, response) => response.writeHead(408).end(),
  '/gone': (_, response) => response.writeHead(404).end(CSV),
  '/part': (_, response) => response.writeHead(206).end(CSV),
  '/long': (_, response) => response.end(Buffer.alloc(LIMIT + 1, 'a')),
  '/announced': (_, response) => response.writeHead(200, { 'content-length': LIMIT + 1 }).write('name'),
  '/longer': (_, response) =>
    response.writeHead(200, { 'transfer-encoding': 'chunked' }).end(Buffer.alloc(LIMIT + 1, 'a')),
  '/exact': (_, response) => response.end(Buffer.alloc(LIMIT, 'a')),
  '/silent': () => {},
  '/stops': (_, response) => response.writeHead(200, { 'content-length': 100 }).write('name'),
  '/cut': (_, response) => response.writeHead(200, { 'content-length': 100 }).write('name', () => response.destroy()),
};

beforeAll(async () => {
  ({ port, close } = await httpsServer((request, response) => {
    asked.push(request.url ?? '');
    hosts.push(request.headers.host);
    const { pathname, searchParams } = new URL(request.url ?? '', 'https://a');
    const to = searchParams.get('to');
    if (pathname === '/to')
      return response.writeHead(Number(searchParams.get('as') ?? 302), { location: to ?? '' }).end();
    if (pathname === '/hops') {
      const left = Number(searchParams.get('left'));
      return response.writeHead(302, { location: left > 1 ? `/hops?left=${left - 1}` : '/a.csv' }).end();
    }
    const route = ROUTES[pathname] ?? (() => response.writeHead(500).end());
    return route(request, response);
  }));
});
beforeEach(() => {
  [asked, hosts] = [[], []];
});
afterAll(() => close());

/** Addresses by name; what is not there has none. */
const names: Record<string, string[]> = {
  'files.test': ['127.0.0.1'],
  'other.test': ['127.0.0.1'],
  'inside.test': ['10.0.0.1'],
  'both.test': ['93.184.215.14', '127.0.0.1'],
  'metadata.test': ['169.254.169.254'],
  'v6.test': ['::1'],
};
const resolve: Resolve = (host, done) => {
  const found = names[host]?.map((address) => ({ address, family: address.includes(':') ? 6 : 4 }));
  if (found === undefined) done(Object.assign(new Error('getaddrinfo'), { code: 'ENOTFOUND' }), []);
  else done(null, found);
};

let files = 0;
async function bring(uri: string, options: Partial<FetchOptions> = {}, signal = new AbortController().signal) {
  files += 1;
  const to = join(folder, String(files));
  const uploads = { find: async () => undefined, count: async () => {} };
  const store = { bring: async () => false };
  const fetching = { limit: LIMIT, privateHosts: new Set(['files.test']), resolve, ca: CERTIFICATE, ...options };
  try {
    await inputFiles({ store, uploads, ...fetching }).bring(uri, 'account', to, signal);
    return readFileSync(to, 'utf8');
  } catch (error) {
    expect(existsSync(to)).toBe(false);
    if (!(error instanceof Error)) throw error;
    return error;
  }
}
const refusal = async (...of: Parameters<typeof bring>) => {
  const error = await bring(...of);
  expect(error).toMatchObject({ code: 'BAD_USER_INPUT' });
  return error instanceof Error ? error.message : '';
};
const at = (path: string, host = 'files.test') => `https://${host}:${port}${path}`;

describe('"https URLs of the caller are fetched"', () => {
  test('as they are, with nothing of ours but a name', async () => {
    expect(await bring(at('/a.csv'))).toBe(CSV);
    expect([asked, hosts]).toEqual([['/a.csv'], [`files.test:${port}`]]);
    expect(await bring(at('/exact'))).toHaveLength(LIMIT);
  });

  test.each([301, 302, 303, 307, 308])('redirects are followed: %d', async (as) => {
    expect(await bring(at(`/to?as=${as}&to=/a.csv`))).toBe(CSV);
  });

  test('at most five redirects', async () => {
    expect(await bring(at('/hops?left=5'))).toBe(CSV);
    expect(await refusal(at('/hops?left=6'))).toContain('at most 5 redirects');
    expect(asked).not.toContain('/hops?left=0');
  });

  test.each([
    ['/gone', /got "status 404"/],
    ['/part', /got "status 206"/],
    ['/nowhere', /got "status 500"/],
    ['/long', /at most 10000 bytes/],
    ['/longer', /at most 10000 bytes/],
    ['/announced', /at most 10000 bytes/],
    ['/page', /got "a web page/],
    ['/cut', /broke off/],
    ['/to', /a redirect to a URL, got "a redirect without one"/],
    ['/to?to=http%3A%2F%2Ffiles.test%2Fa', /redirects to https URLs .* got "one to http:…"/],
    ['/to?to=file%3A%2F%2F%2Fetc%2Fpasswd', /got "one to file:…"/],
    ['/to?to=https%3A%2F%2Fme%3Asecret%40files.test%2F', /without user and password/],
  ])('what went wrong is told: %s', async (path, message) => {
    const text = await refusal(at(path));
    expect(text).toMatch(message);
    expect(text).not.toMatch(/127\.0|secret/);
  });

  test.each<[string, number | undefined]>([
    ['/nowhere', undefined],
    ['/busy', 7],
    ['/busy?until=Wed, 21 Oct 2026 07:28:00 GMT', undefined],
    ['/cut', undefined],
    ['/slow', undefined],
    ['/silent', undefined],
    ['/stops', undefined],
  ])('what may be over in a moment is told from what is not: %s', async (path, retryAfter) => {
    const error = await bring(at(path), { times: { idle: 200 } });
    expect(error).toBeInstanceOf(PassingFault);
    expect(error).toMatchObject({ code: 'BAD_USER_INPUT', retryAfter });
    for (const lasting of ['/gone', '/part', '/long', '/page', '/to'])
      expect(await bring(at(lasting))).not.toBeInstanceOf(PassingFault);
  });

  test('a port where nobody listens may have one soon; a name and a certificate stay as they are', async () => {
    const all = { privateHosts: 'all' } as const;
    expect(await bring('https://127.0.0.1:1/', all)).toBeInstanceOf(PassingFault);
    expect(await bring('https://no-such-name.invalid/')).not.toBeInstanceOf(PassingFault);
    expect(await bring(`https://127.0.0.1:${port}/a.csv`, { ...all, ca: '' })).not.toBeInstanceOf(PassingFault);
    const unsure: Resolve = (_, done) => done(Object.assign(new Error('getaddrinfo'), { code: 'EAI_AGAIN' }), []);
    expect(await bring(at('/a.csv'), { resolve: unsure })).toBeInstanceOf(PassingFault);
  });

  test('"timeouts": a server that says nothing, one that stops, and one that takes too long', async () => {
    const times = { idle: 200 };
    for (const path of ['/silent', '/stops']) expect(await refusal(at(path), { times })).toContain('in time');
    expect(await refusal(at('/stops'), { times: { whole: 200 } })).toContain('in time');
  });

  test('the run that wants it can be stopped', async () => {
    const stop = new AbortController();
    const brought = bring(at('/silent'), {}, stop.signal);
    setTimeout(() => stop.abort(new Error('stopped')), 50);
    expect(await brought).toMatchObject({ message: 'stopped' });
  });

  test('a name without an address, a port where nobody listens, a certificate that nobody knows', async () => {
    const all = { privateHosts: 'all' } as const;
    expect(await refusal('https://no-such-name.invalid/')).toContain('a name without an address');
    expect(await refusal('https://127.0.0.1:1/', all)).toContain('cannot be connected to');
    expect(await refusal(`https://127.0.0.1:${port}/a.csv`, { ...all, ca: '' })).toContain('certificate');
    expect(await bring(`https://127.0.0.1:${port}/a.csv`, all)).toBe(CSV);
  });
});

describe('"with a guard against private addresses"', () => {
  test.each([
    'https://127.0.0.1/',
    'https://2130706433/',
    'https://0x7f.1/',
    'https://017700000001/',
    'https://127.1/',
    'https://①②⑦.0.0.1/',
    'https://0/',
    'https://[::1]/',
    'https://[::ffff:10.0.0.1]/',
    'https://[::ffff:a00:1]/',
    'https://[::10.0.0.1]/',
    'https://[64:ff9b::10.0.0.1]/',
    'https://[fe80::1]/',
    'https://[fd00::1]/',
    'https://169.254.169.254/latest/meta-data/',
    'https://100.64.0.1/',
    'https://inside.test/',
    'https://both.test/',
    'https://metadata.test/',
    'https://v6.test/',
    'https://files.test.:443/',
  ])('%s is not connected to', async (url) => {
    const text = await refusal(url);
    expect(text).toMatch(/private address|a name without an address/);
    const host = new URL(url).hostname;
    expect(text.replaceAll(host.replace(/^\[|\]$/g, ''), '')).not.toMatch(/\d+\.\d+\.\d+\.\d+/);
    expect(asked).toEqual([]);
  });

  test.each([
    `https://127.0.0.1:PORT/a.csv`,
    'https://other.test:PORT/a.csv',
    'https://both.test:PORT/a.csv',
    '//other.test:PORT/a.csv',
  ])('nor by a redirect: %s', async (to) => {
    const path = `/to?to=${encodeURIComponent(to.replace('PORT', String(port)))}`;
    expect(await refusal(at(path))).toContain('a private address');
    expect(asked).toEqual([path]);
  });

  test('"the connection goes to the very address that was checked": a name is looked up once, and not by anybody else', async () => {
    let looks = 0;
    const counted: Resolve = (host, done) => {
      looks += 1;
      resolve(host, done);
    };
    // The system knows no files.test: who connects has asked here.
    expect(await bring(at('/a.csv'), { resolve: counted })).toBe(CSV);
    expect(looks).toBe(1);
    expect(await refusal(at('/a.csv', 'other.test'), { resolve: counted })).toContain('a private address');
    expect(looks).toBe(2);
  });

  test('a name has to have public addresses alone', () => {
    const found = (addresses: string[]) => {
      let answer: unknown;
      const lookup = guardedLookup(
        () => false,
        (_, done) =>
          done(
            null,
            addresses.map((address) => ({ address, family: 4 })),
          ),
      );
      lookup('a.test', { all: true }, (error, all) => {
        answer = error?.name ?? all;
      });
      return answer;
    };
    const both = ['93.184.215.14', '8.8.8.8'];
    expect(found(both)).toEqual(both.map((address) => ({ address, family: 4 })));
    for (const each of [[], ['10.1.1.1'], ['8.8.8.8', '10.1.1.1'], ['10.1.1.1', '8.8.8.8']])
      expect(found(each)).toBe('PrivateAddress');
  });

  test.each([
    ...'0.0.0.0 10.255.255.255 100.64.0.1 127.8.9.1 169.254.1.1 172.16.0.1 172.31.255.255 192.0.0.1'.split(' '),
    ...['192.0.2.5', '192.168.0.1', '198.18.0.1', '198.51.100.7', '203.0.113.9', '224.0.0.1', '239.1.1.1', '240.0.0.1'],
    ...'255.255.255.255 :: ::1 ::ffff:127.0.0.1 ::ffff:192.168.1.1 ::7f00:1 64:ff9b::7f00:1 100::1'.split(' '),
    ...'2001:db8::1 2002:7f00:1:: 2001:0:1::1 fc00::1 fd12::1 fe80::1 fec0::1 ff02::1 3fff::1'.split(' '),
    ...['fe80::1%eth0', '64:ff9b:1::1', '', 'localhost', '1.1.1'],
  ])('no address of the public internet: %s', (address) => {
    expect(isPublicAddress(address)).toBe(false);
  });

  test.each(['8.8.8.8', '172.32.0.1', '100.128.0.1', '11.0.0.1', '::ffff:8.8.8.8', '2606:4700::1111', '2a00:1450::1'])(
    'one of it: %s',
    (address) => {
      expect(isPublicAddress(address)).toBe(true);
    },
  );
});
