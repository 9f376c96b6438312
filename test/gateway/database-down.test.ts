import { type ChildProcess, spawn } from 'node:child_process';
import { closeSync, cpSync, fstatSync, openSync, writeSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, onTestFinished, test } from 'vitest';
import { currentVersion, snapshotFile } from '../../storage/sqlite/folder.ts';
import { childEnvironment } from '../child-environment.ts';
import { ENGINES, testDatabase } from '../databases.ts';
import { sampleCity } from '../sample-city.ts';
import { tcpProxy } from '../tcp-proxy.ts';
import { temporaryFolder } from '../temporary-folder.ts';
import { until } from '../until.ts';

const ENTRY = join(import.meta.dirname, '..', '..', 'cli', 'svc.js');
const KEY = 'key-of-the-tests-of-databases';
const QUERY =
  '{ search(searchInput: { entityType: BRAND, name: "coffee", matchThreshold: 0 }) { ... on Brand { id } } }';

/** `svc serve` in a process of its own, with its log. */
async function serve(environment: Record<string, string>) {
  const child: ChildProcess = spawn(process.execPath, [ENTRY, 'serve', '--port', '0'], {
    env: childEnvironment({ SVC_BOOTSTRAP_KEY: KEY, ...environment }),
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  onTestFinished(() => void child.kill('SIGKILL'));
  let printed = '';
  let logged = '';
  child.stdout?.on('data', (chunk) => {
    printed += String(chunk);
  });
  child.stderr?.on('data', (chunk) => {
    logged += String(chunk);
  });
  await until(() => {
    if (child.exitCode !== null) throw new Error(`Expected a service, got an end: ${printed}${logged}`);
    return /Serving http/.test(printed);
  });
  const url = /http:\/\/127\.0\.0\.1:\d+/.exec(printed)?.[0] ?? '';
  const get = async (path: string) => (await fetch(url + path)).status;
  return {
    get,
    /** Lines of the log, parsed. */
    log: (): Record<string, unknown>[] =>
      logged
        .split('\n')
        .filter((line) => line !== '')
        .map((line) => JSON.parse(line)),
    async ask(query = QUERY) {
      const response = await fetch(`${url}/graphql`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', 'x-api-key': KEY },
        body: JSON.stringify({ query }),
      });
      return { status: response.status, body: await response.json() };
    },
  };
}

const DOWN = {
  status: 503,
  body: {
    error_code: 'NOT_READY',
    error_message: 'A database does not answer; ask again when GET /readyz answers 200.',
    retryable: true,
  },
};

describe.skipIf(!ENGINES.includes('postgresql'))('"database down is 503 NOT_READY retryable", PostgreSQL', () => {
  test.for(['operations', 'warehouse'] as const)(
    'the database of the %s: "one log line a state change", and requests are answered again when it is back',
    async (which) => {
      const database = await testDatabase('postgresql');
      onTestFinished(() => database.drop());
      const { warehouse } = await sampleCity('postgresql');
      const way = { operations: database.operations, warehouse };
      const server = new URL(way[which]);
      const proxy = await tcpProxy(server.hostname, Number(server.port));
      onTestFinished(() => proxy.cut());
      server.port = String(proxy.port);
      way[which] = server.href;
      const service = await serve({
        SVC_DATA_DIR: database.dataDir,
        SVC_WAREHOUSE_URL: way.warehouse,
        SVC_OPERATIONS_URL: way.operations,
      });
      expect((await service.ask()).status).toBe(200);
      expect(await service.get('/readyz')).toBe(200);
      const before = service.log().length;

      await proxy.cut();
      const answers = await Promise.all(Array.from({ length: 50 }, () => service.ask()));
      for (const answer of answers) expect(answer).toEqual(DOWN);
      expect(await service.get('/readyz')).toBe(503);
      expect(await service.get('/healthz')).toBe(200);
      for (let turn = 0; turn < 20; turn += 1) expect(await service.ask()).toEqual(DOWN);

      await proxy.mend();
      await until(async () => (await service.get('/readyz')) === 200);
      expect((await service.ask()).status).toBe(200);
      expect(service.log().slice(before)).toEqual([
        expect.objectContaining({ level: 50, database: which, msg: 'A database is down; requests are refused.' }),
        expect.objectContaining({ level: 30, database: which, msg: 'A database is back.' }),
      ]);
      expect(JSON.stringify(service.log())).not.toContain('"stack"');
    },
  );
});

test('SQLite: pages that are no pages any more are 503, and one line of the log', async () => {
  const folder = temporaryFolder('damaged');
  cpSync((await sampleCity('sqlite')).warehouse, join(folder, 'warehouse'), { recursive: true });
  const service = await serve({ SVC_DATA_DIR: folder });
  expect((await service.ask()).status).toBe(200);
  const version = currentVersion(join(folder, 'warehouse')) ?? '';
  const file = openSync(snapshotFile(join(folder, 'warehouse'), version), 'r+');
  // The first page stays: it is the file's header.
  const page = 65_536;
  const { size } = fstatSync(file);
  for (let at = page; at < size; at += page) writeSync(file, Buffer.alloc(page, 0xee), 0, page, at);
  closeSync(file);
  for (let turn = 0; turn < 10; turn += 1) expect(await service.ask()).toEqual(DOWN);
  expect(await service.get('/healthz')).toBe(200);
  expect(service.log().map(({ msg }) => msg)).toEqual([
    'A database is damaged; what stands in its bad pages is refused.',
  ]);
});
