import { type ChildProcess, spawn } from 'node:child_process';
import { closeSync, cpSync, fstatSync, openSync, truncateSync, writeSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { describe, expect, onTestFinished, test } from 'vitest';
import { readConfiguration } from '../../catalog/configuration.ts';
import { readCatalog } from '../../catalog/read.ts';
import { startSubgraph } from '../../gateway/remote/subgraph-server.ts';
import { startServer } from '../../gateway/server.ts';
import { buildSample } from '../../ingest/ingest.ts';
import { connect } from '../../storage/postgres/connect.ts';
import { schemaOf } from '../../storage/postgres/register.ts';
import { currentVersion, snapshotFile } from '../../storage/sqlite/folder.ts';
import { childEnvironment } from '../child-environment.ts';
import { ENGINES, testDatabase } from '../databases.ts';
import { sampleCity } from '../sample-city.ts';
import { tcpProxy } from '../tcp-proxy.ts';
import { temporaryFolder } from '../temporary-folder.ts';
import { until } from '../until.ts';
import type { Body } from './tiny-service.ts';

const ENTRY = join(import.meta.dirname, '..', '..', 'cli', 'svc.js');
const KEY = 'key-of-the-tests-of-databases';
const QUERY =
  '{ search(searchInput: { entityType: BRAND, name: "coffee", matchThreshold: 0 }) { ... on Brand { id } } }';

/** `svc serve` in a process of its own, with its log. */
async function serve(environment: Record<string, string>) {
  const child: ChildProcess = spawn(process.execPath, [ENTRY, 'serve', '--port', '0'], {
    env: childEnvironment({ SVC_BOOTSTRAP_KEY: KEY, SVC_ACCESS_LOG: 'off', SVC_CONSOLE: 'off', ...environment }),
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
      // The usage of the first request could not be stored by then, and waits in memory.
      await pause(1_500);

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

test.skipIf(!ENGINES.includes('postgresql'))(
  '"a database that neither answers nor ends its connections fails a request instead of holding it"',
  async () => {
    const database = await testDatabase('postgresql');
    onTestFinished(() => database.drop());
    const server = new URL(database.operations);
    const proxy = await tcpProxy(server.hostname, Number(server.port));
    onTestFinished(() => proxy.cut());
    server.port = String(proxy.port);
    const { warehouse } = await sampleCity('sqlite');
    const service = await serve({
      SVC_DATA_DIR: database.dataDir,
      SVC_WAREHOUSE_URL: `sqlite:${warehouse}`,
      SVC_OPERATIONS_URL: server.href,
    });
    expect((await service.ask()).status).toBe(200);

    proxy.silence(true);
    const since = performance.now();
    const answers = await Promise.all(Array.from({ length: 20 }, () => service.ask()));
    // The deadline of a request is 10 s.
    expect(performance.now() - since).toBeLessThan(10_000);
    for (const answer of answers) expect(answer).toEqual(DOWN);
    expect(await service.get('/readyz')).toBe(503);

    proxy.silence(false);
    await until(async () => (await service.get('/readyz')) === 200);
    expect((await service.ask()).status).toBe(200);
  },
);

test.skipIf(!ENGINES.includes('postgresql'))(
  'distributed: a subgraph whose database is down costs its own fields, and answers again when it is back',
  async () => {
    const { warehouse } = await sampleCity('postgresql');
    const server = new URL(warehouse);
    const proxy = await tcpProxy(server.hostname, Number(server.port));
    onTestFinished(() => proxy.cut());
    server.port = String(proxy.port);
    const environment = {
      SVC_PORT: '0',
      SVC_LOG_LEVEL: 'silent',
      SVC_DATA_DIR: temporaryFolder('distributed-down'),
      SVC_WAREHOUSE_URL: warehouse,
      SVC_SUBGRAPH_SECRET: 'a-secret-of-more-than-16-characters',
      SVC_SUBGRAPH_TIMEOUT: '60000',
      SVC_BOOTSTRAP_KEY: KEY,
    };
    const urls: string[] = [];
    const ready: Record<string, () => Promise<number>> = {};
    for (const name of readCatalog().subgraphs.keys()) {
      const own = name === 'places' ? { SVC_WAREHOUSE_URL: server.href } : {};
      const subgraph = await startSubgraph(readConfiguration({ ...environment, ...own }), name);
      onTestFinished(() => subgraph.close());
      urls.push(`${name}=${subgraph.url}/graphql`);
      ready[name] = async () => (await fetch(`${subgraph.url}/readyz`)).status;
    }
    const SVC_SUBGRAPH_URLS = urls.join(',');
    const gateway = await startServer(readConfiguration({ ...environment, SVC_SUBGRAPH_URLS }), 'distributed');
    onTestFinished(() => gateway.close());
    const query = `{ search(searchInput: { entityType: BRAND, name: "coffee", matchThreshold: 0, conditions: { limit: 5, filter: { HAS: ["operatingLocations.addresses"] } } }) {
      ... on Brand { id operatingLocations { edges { node { id addresses { edges { node { city } } } } } } } } }`;
    const ask = async () => {
      const response = await fetch(`${gateway.url}/graphql`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', 'x-api-key': KEY },
        body: JSON.stringify({ query }),
      });
      const { data, errors = [] }: Body = JSON.parse(await response.text());
      return { status: response.status, data, codes: new Set(errors.map(({ extensions }) => extensions.code)) };
    };
    const whole = await ask();
    expect(whole).toMatchObject({ status: 200, codes: new Set() });
    expect(JSON.stringify(whole.data)).toContain('"city":"');

    await proxy.cut();
    const partial = await ask();
    expect(partial).toMatchObject({ status: 200, codes: new Set(['NOT_READY']) });
    expect(JSON.stringify(partial.data)).toContain('"operatingLocations":{"edges":[{"node":{"id"');
    expect(JSON.stringify(partial.data)).not.toContain('"city":"');
    expect([await ready.places?.(), await ready.brands?.()]).toEqual([503, 200]);

    await proxy.mend();
    await until(async () => (await ready.places?.()) === 200);
    expect(await ask()).toEqual(whole);
  },
);

/** Reads what a start does not: pages that are not in memory yet. */
const DEEP = `{ search(searchInput: { entityType: BRAND, name: "coffee", matchThreshold: 0, conditions: { limit: 50 } }) {
  ... on Brand { websites { edges { node { website } } } operatingLocations { edges { node { phoneNumbers { edges { node { phoneNumber } } }
  addresses { edges { node { city } } } } } } } } }`;

describe('SQLite: a snapshot that is served', () => {
  test.for<[string, (file: string) => void]>([
    [
      'whose pages are no pages any more',
      (path) => {
        const file = openSync(path, 'r+');
        // The first page stays: it is the file's header.
        const page = 65_536;
        const { size } = fstatSync(file);
        for (let at = page; at < size; at += page) writeSync(file, Buffer.alloc(page, 0xee), 0, page, at);
        closeSync(file);
      },
    ],
    ['that is truncated', (path) => truncateSync(path, 65_536)],
  ])('%s: 503, one line of the log, and not ready', async ([, damage]) => {
    const folder = temporaryFolder('damaged');
    cpSync((await sampleCity('sqlite')).warehouse, join(folder, 'warehouse'), { recursive: true });
    const service = await serve({ SVC_DATA_DIR: folder });
    expect((await service.ask()).status).toBe(200);
    expect(await service.get('/readyz')).toBe(200);
    const version = currentVersion(join(folder, 'warehouse')) ?? '';
    damage(snapshotFile(join(folder, 'warehouse'), version));
    for (let turn = 0; turn < 10; turn += 1) {
      // What is in memory is right, and may be answered beside.
      expect(JSON.stringify((await service.ask(DEEP)).body)).toContain('NOT_READY');
    }
    expect(await service.get('/healthz')).toBe(200);
    expect(await service.get('/readyz')).toBe(503);
    expect(service.log().map(({ msg }) => msg)).toEqual([
      'A snapshot is damaged, and there is no other; requests that read its damaged pages fail.',
    ]);
  });
});

test.skipIf(!ENGINES.includes('postgresql'))(
  'a snapshot whose schema is dropped while it is served: the last good one serves, and without one it is not ready',
  async () => {
    const database = await testDatabase('postgresql');
    onTestFinished(() => database.drop());
    const { dataDir, warehouse, operations } = database;
    const versions: string[] = [];
    for (const seed of [1, 2])
      versions.push((await buildSample(dataDir, { brands: 150, seed }, { warehouse })).version);
    const [older = '', newer = ''] = versions;
    const service = await serve({
      ...{ SVC_DATA_DIR: dataDir, SVC_WAREHOUSE_URL: warehouse, SVC_OPERATIONS_URL: operations },
    });
    const drop = async (version: string) => {
      const client = await connect(warehouse);
      await client.query(`DROP SCHEMA ${schemaOf(version)} CASCADE`);
      await client.end();
    };
    const logged = () => service.log().filter(({ msg }) => String(msg).startsWith('A snapshot is damaged'));
    expect(JSON.stringify((await service.ask(DEEP)).body)).not.toContain('errors');
    await drop(newer);
    expect(JSON.stringify((await service.ask(DEEP)).body)).toContain('NOT_READY');
    await until(() => logged().length === 1);
    expect(logged()).toMatchObject([{ snapshot: newer, instead: older }]);
    expect(await service.get('/readyz')).toBe(200);
    expect(JSON.stringify((await service.ask(DEEP)).body)).not.toContain('errors');
    await drop(older);
    expect(JSON.stringify((await service.ask(DEEP)).body)).toContain('NOT_READY');
    expect(await service.get('/readyz')).toBe(503);
    expect(await service.get('/healthz')).toBe(200);
    await until(() => logged().length === 2);
  },
);
