import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { cpSync } from 'node:fs';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import { afterAll, beforeAll } from 'vitest';
import { readConfiguration } from '../../../catalog/configuration.ts';
import { startSubgraph } from '../../../gateway/remote/subgraph-server.ts';
import { type Layout, type RunningServer, startServer } from '../../../gateway/server.ts';
import { childEnvironment } from '../../child-environment.ts';
import { sampleCity } from '../../sample-city.ts';
import { temporaryFolder } from '../../temporary-folder.ts';
import { UNLIMITED_PLANS } from '../request-limits.ts';
import type { Body } from '../tiny-service.ts';

const ENTRY = join(import.meta.dirname, '..', '..', '..', 'cli', 'svc.js');
/** The API key of the tests. */
export const KEY = 'key-of-the-tests-of-two-layouts-0';
const SUBGRAPHS = ['brands', 'legal-entities', 'places', 'search', 'lists', 'kyb'];
export const SETTINGS = {
  SVC_PORT: '0',
  SVC_SUBGRAPH_SECRET: 'a-secret-of-more-than-16-characters',
  SVC_BOOTSTRAP_KEY: KEY,
  SVC_LOG_LEVEL: 'silent',
  SVC_SHUTDOWN_SECONDS: '1',
  SVC_PLANS: UNLIMITED_PLANS,
  // Nothing here is about a silent subgraph, and a busy machine makes every one slow.
  SVC_SUBGRAPH_TIMEOUT: '60000',
};

/** A data folder with a copy of the run's sample city, which goes with the test file. */
export function sampleFolder(): string {
  const folder = temporaryFolder('distributed', afterAll);
  beforeAll(async () => cpSync((await sampleCity('sqlite')).warehouse, join(folder, 'warehouse'), { recursive: true }));
  return folder;
}

/** What a client sees of an answer. */
export interface Seen {
  readonly status: number;
  readonly version: string | null;
  readonly body: Body;
}

/**
 * The service over a data folder, in one of the layouts; subgraphs named in `apart` run in processes that can be killed,
 * `settings` are the gateway's beyond those of every layout, `ofSubgraphs` those of the subgraphs in this process.
 */
export async function startLayout(
  dataDir: string,
  layout: Layout,
  apart: readonly string[] = [],
  settings: Readonly<Record<string, string>> = {},
  ofSubgraphs: Readonly<Record<string, string>> = {},
) {
  const environment = { ...SETTINGS, SVC_DATA_DIR: dataDir };
  const stops: (() => unknown)[] = [];
  const urls = new Map<string, string>();
  const children = new Map<string, ChildProcess>();

  const spawnSubgraph = async (name: string, port = 0) => {
    const { child, url } = await svc(['serve', '--subgraph', name, '--port', String(port)], environment);
    children.set(name, child);
    return url;
  };
  if (layout === 'distributed') {
    const start = async (name: string) => {
      if (apart.includes(name)) return urls.set(name, await spawnSubgraph(name));
      const subgraph = await startSubgraph(readConfiguration({ ...environment, ...ofSubgraphs }), name);
      stops.push(() => subgraph.close());
      return urls.set(name, `${subgraph.url}/graphql`);
    };
    await Promise.all(SUBGRAPHS.map(start));
  }
  const SVC_SUBGRAPH_URLS = [...urls].map(([name, url]) => `${name}=${url}`).join(',');
  const server = await startServer(readConfiguration({ ...environment, SVC_SUBGRAPH_URLS, ...settings }), layout);
  return {
    url: server.url,
    ask: (query: string, variables = {}, key = KEY) => ask(server, query, variables, key),
    /** Posts a body to a path of the verification API. */
    verify: (path: string, body: unknown) => verify(server, path, body),
    operations: server.operations,
    /** Makes the gateway take up what was published at once, not within half a second. */
    look: () => server.warehouse.refresh(),
    /** Kills a subgraph's process, without any chance to say goodbye. */
    async kill(name: string) {
      const child = children.get(name);
      if (child === undefined) throw new Error(`Subgraph ${name} has no process of its own.`);
      child.kill('SIGKILL');
      await once(child, 'exit');
    },
    /** Starts it again where it was; resolves when it listens. */
    restart: (name: string) => spawnSubgraph(name, Number(new URL(urls.get(name) ?? '').port)),
    async close() {
      await server.close();
      for (const stop of stops) await stop();
      for (const child of children.values()) child.kill('SIGKILL');
    },
  };
}

async function ask({ url }: RunningServer, query: string, variables: object, key: string): Promise<Seen> {
  const response = await fetch(`${url}/graphql`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-api-key': key },
    body: JSON.stringify({ query, variables }),
  });
  const body: Body = JSON.parse(await response.text());
  return { status: response.status, version: response.headers.get('x-svc-data-asset-version'), body };
}

async function verify({ url }: RunningServer, path: string, body: unknown) {
  const response = await fetch(url + path, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-api-key': KEY },
    body: JSON.stringify(body),
  });
  const answered: Record<string, unknown> = JSON.parse(await response.text());
  return { status: response.status, retryAfter: response.headers.get('retry-after'), body: answered };
}

/** Starts `svc …`; resolves when it prints where it serves, rejects where it ends before. */
export const svc = (words: readonly string[], environment: Readonly<Record<string, string>>) =>
  started(
    spawn(process.execPath, [ENTRY, ...words], {
      env: childEnvironment({ ...SETTINGS, ...environment }),
      stdio: ['ignore', 'pipe', 'inherit'],
    }),
  );

/** The same, with what it has logged so far. */
export async function svcLogging(words: readonly string[], environment: Readonly<Record<string, string>>) {
  const child = spawn(process.execPath, [ENTRY, ...words], {
    env: childEnvironment({ ...SETTINGS, ...environment }),
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let log = '';
  child.stderr.setEncoding('utf8').on('data', (chunk: string) => {
    log += chunk;
  });
  return { ...(await started(child)), logged: () => log };
}

async function started<C extends ChildProcess & { readonly stdout: Readable }>(child: C) {
  let printed = '';
  for await (const chunk of child.stdout) {
    printed += String(chunk);
    const url = /http:\/\/127\.0\.0\.1:\d+\/(?:graphql|v2\/kyb\/)/.exec(printed)?.[0];
    if (url !== undefined && printed.endsWith('\n\n')) return { child, url };
  }
  throw new Error(`Expected a service, got an end: ${printed}`);
}

/** Runs a `svc …` that ends by itself; gives its code and what it said on standard error. */
export function svcFails(words: readonly string[], environment: Readonly<Record<string, string>>) {
  const { status, stderr } = spawnSync(process.execPath, [ENTRY, ...words], {
    env: childEnvironment({ ...SETTINGS, ...environment }),
    encoding: 'utf8',
    timeout: 120_000,
  });
  return { code: status, said: stderr };
}
