import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import pino from 'pino';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { builtConsole, hasConsole, readConsole } from '../../../gateway/console/console-files.ts';
import { addConsoleRoutes } from '../../../gateway/console/console-routes.ts';
import { temporaryFolder } from '../../temporary-folder.ts';
import { routeServer } from './route-server.ts';

/** A built console of these files, by their path. */
function built(files: Readonly<Record<string, string>>, onEnd?: (remove: () => void) => void): string {
  const folder = temporaryFolder('console-files', onEnd);
  mkdirSync(join(folder, 'console', 'assets'), { recursive: true });
  for (const [path, text] of Object.entries(files)) writeFileSync(join(folder, path), text);
  return folder;
}

const FILES = {
  'index.html': '<p>index',
  'index.html.br': 'br of index',
  'graphiql.html': '<p>graphiql',
  'pages.json': '{"index":["/","/business/:id"],"graphiql":["/graphiql"]}',
  'console/assets/a-1.js': 'a()',
  'console/assets/a-1.js.br': 'br of a',
  'console/assets/a-1.js.gz': 'gzip of a',
  'console/assets/b-2.css': 'b{}',
  'console/assets/b-2.css.gz': 'gzip of b',
  'console/assets/c-3.woff2': 'c',
};

describe('"Reads the console built in a folder"', () => {
  test('documents with their pages, assets by their names, both as the build encoded them', () => {
    const { documents = [], assets = new Map() } = readConsole(built(FILES)) ?? {};
    const shown = ({ type, encodings }: { type: string; encodings: ReadonlyMap<string, Buffer> }) => [
      type,
      ...[...encodings].map(([encoding, bytes]) => `${encoding}: ${bytes}`),
    ];
    expect(documents.map(({ name, pages, file }) => [name, pages, shown(file)])).toEqual([
      ['index', ['/', '/business/:id'], ['text/html; charset=utf-8', 'identity: <p>index', 'br: br of index']],
      ['graphiql', ['/graphiql'], ['text/html; charset=utf-8', 'identity: <p>graphiql']],
    ]);
    expect([...assets].map(([name, file]) => [name, shown(file)])).toEqual([
      ['a-1.js', ['text/javascript; charset=utf-8', 'identity: a()', 'br: br of a', 'gzip: gzip of a']],
      ['b-2.css', ['text/css; charset=utf-8', 'identity: b{}', 'gzip: gzip of b']],
      ['c-3.woff2', ['font/woff2', 'identity: c']],
    ]);
    expect(assets.get('a-1.js')?.etag).toMatch(/^"[\da-f]{32}"$/);
  });

  test('"undefined if none is there"', () => {
    const folder = built({ 'pages.json': '{}' });
    expect([readConsole(folder), hasConsole({ console: folder }), hasConsole({ console: undefined })]).toEqual([
      ...[undefined, false, false],
    ]);
    expect(hasConsole({ console: built(FILES) })).toBe(true);
  });

  test('"Throws for a file of an unknown type"', () => {
    const folder = built({ ...FILES, 'console/assets/d-4.exe': '' });
    expect(() => readConsole(folder)).toThrow(
      `Expected a file of the console to end in .css,.html,.js,.json,.png,.svg,.ttf,.woff2, got ${join(folder, 'console/assets/d-4.exe')}.`,
    );
  });
});

test('"undefined if it is turned off, or not built, in which case the log says how to build it"', () => {
  const lines: string[] = [];
  const log = pino({}, { write: (line) => void lines.push(JSON.parse(line).msg) });
  expect(builtConsole({ console: undefined }, log)).toBeUndefined();
  expect(builtConsole({ console: built(FILES) }, log)?.documents).toHaveLength(2);
  expect(lines).toEqual([]);
  expect(builtConsole({ console: '/nowhere' }, log)).toBeUndefined();
  expect(lines).toEqual([
    'There is no console in /nowhere. `npm run console` builds it; set SVC_CONSOLE=off to serve without it.',
  ]);
});

describe('"Serves the console without an API key"', () => {
  const folder = built(FILES, afterAll);
  const service = routeServer((server) => {
    const files = readConsole(folder);
    if (files !== undefined) addConsoleRoutes(server, files);
  });
  let etag = '';
  beforeAll(async () => {
    etag = (await get('/')).headers.get('etag') ?? '';
  });
  const get = (path: string, headers: Readonly<Record<string, string>> = {}) =>
    fetch(service.url + path, { headers: { 'accept-encoding': 'identity', ...headers } });

  test.each([
    ['/', '<p>index'],
    ['/business/1', '<p>index'],
    ['/graphiql', '<p>graphiql'],
    ['/console/assets/a-1.js', 'a()'],
  ])('%s', async (path, text) => {
    const response = await get(path);
    expect([response.status, await response.text()]).toEqual([200, text]);
    expect(response.headers.get('vary')).toContain('accept-encoding');
    expect(response.headers.get('cache-control')).toBe(
      path.startsWith('/console') ? 'public, max-age=31536000, immutable' : 'no-cache',
    );
  });

  test.each(['/console/assets/a-1.js.br', '/console/assets/none.js', '/business', '/index.html'])(
    'there is no %s',
    async (path) => {
      expect((await get(path)).status).toBe(404);
    },
  );

  test.each<[path: string, accepted: string, encoding: string | null]>([
    ['/console/assets/a-1.js', 'br, gzip', 'br'],
    ['/console/assets/a-1.js', 'gzip;q=1, br;q=0.5', 'br'],
    ['/console/assets/a-1.js', 'gzip', 'gzip'],
    ['/console/assets/a-1.js', 'br;q=0, gzip', 'gzip'],
    ['/console/assets/a-1.js', 'identity', null],
    ['/console/assets/b-2.css', 'gzip', 'gzip'],
    ['/console/assets/b-2.css', 'br', null],
    ['/console/assets/c-3.woff2', 'br, gzip', null],
  ])('%s to a client that takes %j is encoded as %s', async (path, accepted, encoding) => {
    const response = await fetch(service.url + path, { method: 'HEAD', headers: { 'accept-encoding': accepted } });
    expect([response.status, response.headers.get('content-encoding')]).toEqual([200, encoding]);
  });

  test('who has a file already gets 304', async () => {
    const known = await get('/', { 'if-none-match': etag });
    expect([known.status, await known.text(), known.headers.get('etag')]).toEqual([304, '', etag]);
    expect((await get('/', { 'if-none-match': '"other"' })).status).toBe(200);
  });
});
