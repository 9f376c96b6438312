import { randomUUID } from 'node:crypto';
import { onTestFinished } from 'vitest';
import type { Catalog } from '../../../catalog/model.ts';
import { listen } from '../../../gateway/http/listen.ts';
import { createHttpServer } from '../../../gateway/http/server.ts';
import { createLog } from '../../../gateway/log.ts';
import { signedHeaders } from '../../../gateway/remote/identity.ts';
import { subgraphService } from '../../../gateway/remote/subgraph-routes.ts';
import { Loaders } from '../../../kit/loader.ts';
import type { RequestContext } from '../../../kit/subgraph.ts';
import { accountOf, newAccount } from '../../../operations/accounts.ts';
import type { Snapshot } from '../../../storage/snapshot.ts';
import { sqlite } from '../../../storage/sqlite/dialect.ts';
import { UnknownSnapshot } from '../../../storage/unknown-snapshot.ts';
import type { Warehouse } from '../../../storage/warehouse.ts';
import { unbounded } from '../../kit/unbounded.ts';
import { tinyGraph } from '../tiny-graph.ts';

export const SECRET = 'a-secret-of-more-than-16-characters';
export const VERSION = '20261120T091142Z-abcdef';
export const NO_CATALOG: Catalog = { types: new Map(), associations: new Map(), subgraphs: new Map() };
const ACCOUNT = accountOf(newAccount('trial'));

const snapshot = (version: string): Snapshot => ({
  version,
  dialect: sqlite,
  select: () => JSON.parse('[{"name":"sample_city"}]'),
  datasetIds: () => [],
});

/** A warehouse of these versions, the last one current. What `published` gets becomes known with the next look. */
export function warehouseOf(...versions: string[]) {
  const published: string[] = [];
  const pinned: string[] = [];
  const warehouse: Warehouse = {
    get current() {
      return versions.at(-1);
    },
    acquire(version = versions.at(-1)) {
      if (version === undefined || !versions.includes(version)) throw new UnknownSnapshot(version, versions.at(-1));
      pinned.push(version);
      return { snapshot: snapshot(version), [Symbol.dispose]() {} };
    },
    async refresh() {
      versions.push(...published.splice(0));
    },
    close() {},
  };
  return { warehouse, published, pinned };
}

/** One of the subgraphs of the tiny graph over HTTP, on a free port unless one is given. */
export async function serveTiny(name: string, { warehouse } = warehouseOf(VERSION), port = 0) {
  const subgraph = tinyGraph().subgraphs.find((each) => each.name === name);
  if (subgraph === undefined) throw new Error(`There is no tiny subgraph ${name}.`);
  const backend = { subgraph, warehouse, catalog: NO_CATALOG, limits: { pageSize: 10_000 }, secret: SECRET };
  const server = await createHttpServer(subgraphService({ ...backend, log: createLog('silent') }));
  const { url, drain } = await listen(server, { host: '127.0.0.1', port });
  onTestFinished(() => drain(0));
  return { url: `${url}/graphql`, drain };
}

export const identity = (values: { requestId?: string; snapshot?: string } = {}) => ({
  requestId: randomUUID(),
  account: ACCOUNT,
  apiKeyId: randomUUID(),
  snapshot: VERSION,
  left: { milliseconds: 60_000, rows: 1_000_000 },
  ...values,
});

/** The headers that the gateway would send to a subgraph now, with a body. */
export const signed =
  (values = {}, { secret = SECRET, subgraph = 'shops', path = '/graphql', method = 'POST', now = Date.now() } = {}) =>
  (body: string): Record<string, string> =>
    signedHeaders(identity(values), { subgraph, method, path, body }, secret, now);

/** The context of a request at the gateway. */
export const requestContext = (values = {}): RequestContext => ({
  ...identity(values),
  snapshot: snapshot(VERSION),
  catalog: NO_CATALOG,
  loaders: new Loaders(),
  limits: { pageSize: 10_000 },
  extensions: {},
  ...unbounded(),
  ...values,
});

/** Posts a query; gives status and parsed body. Headers may be made of the body. */
export async function post(
  url: string,
  query: string,
  headers: Record<string, string> | ((body: string) => Record<string, string>),
) {
  const body = JSON.stringify({ query });
  const made = typeof headers === 'function' ? headers(body) : headers;
  const response = await fetch(url, { method: 'POST', headers: { 'content-type': 'application/json', ...made }, body });
  return { status: response.status, body: JSON.parse(await response.text()) };
}
