import { afterAll, beforeAll } from 'vitest';
import { readConfiguration } from '../../../catalog/configuration.ts';
import { readCatalog } from '../../../catalog/read.ts';
import { embeddedDataSource } from '../../../gateway/graph/data-source.ts';
import { createLog } from '../../../gateway/log.ts';
import { type RunningServer, startServer } from '../../../gateway/server.ts';
import { Loaders } from '../../../kit/loader.ts';
import type { IssuedKey, Operations } from '../../../operations/operations.ts';
import { createSubgraph } from '../../../subgraphs/subgraphs.ts';
import { type ENGINES, type TestDatabase, testDatabase } from '../../databases.ts';
import { unbounded } from '../../kit/unbounded.ts';
import { sampleCity } from '../../sample-city.ts';
import { verificationsDouble } from '../../verification/service/double.ts';
import { UNLIMITED_PLANS } from '../request-limits.ts';
import type { Body } from '../tiny-service.ts';

const catalog = readCatalog();

/** The service over the sample city, with the keys of two accounts. */
export interface ListsService {
  readonly operations: Operations;
  /** The snapshot's version. */
  readonly version: string | undefined;
  /** The account that tests act for, and another one. */
  readonly mine: IssuedKey;
  readonly theirs: IssuedKey;
  /** The response to `mine`, with its headers. */
  raw(query: string, variables?: object, key?: Pick<IssuedKey, 'key'>): Promise<Response>;
  /** Asks as `mine`, unless another key is given. */
  ask(query: string, variables?: object, key?: Pick<IssuedKey, 'key'>): Promise<{ status: number; body: Body }>;
  /** The data of an answer of status 200 or 202. */
  data(query: string, variables?: object, key?: Pick<IssuedKey, 'key'>): Promise<Loose>;
  /** The message of the only error of an answer of status 400. */
  refusal(query: string, variables?: object): Promise<string>;
  /** What the lists subgraph answers to a reference, as the gateway sends it. */
  entity(reference: object, fields: string, key?: Pick<IssuedKey, 'key'>): Promise<unknown>;
}

/** An answer's data, to be looked into. */
type Loose = ReturnType<typeof JSON.parse>;

/** The service on one engine, from before the tests until after them. Without `workers` tests move the runs themselves. */
export function listsService(engine: (typeof ENGINES)[number], workers = 0): ListsService {
  let database: TestDatabase;
  let server: RunningServer;
  let keys: readonly [IssuedKey, IssuedKey];
  beforeAll(async () => {
    database = await testDatabase(engine);
    const { warehouse } = await sampleCity(engine);
    const location = (path: string) => (engine === 'sqlite' ? `sqlite:${path}` : path);
    server = await startServer(
      readConfiguration({
        ...{ SVC_PORT: '0', SVC_LOG_LEVEL: 'silent', SVC_DATA_DIR: database.dataDir },
        ...{ SVC_WAREHOUSE_URL: location(warehouse), SVC_OPERATIONS_URL: location(database.operations) },
        SVC_PLANS: UNLIMITED_PLANS,
        SVC_WORKERS: String(workers),
      }),
    );
    keys = [
      await server.operations.createKey({ plan: 'enterprise' }),
      await server.operations.createKey({ plan: 'enterprise' }),
    ];
  });
  afterAll(async () => {
    await server.close();
    await database.drop();
  });
  const service: ListsService = {
    get operations() {
      return server.operations;
    },
    get version() {
      return server.warehouse.current;
    },
    get mine() {
      return keys[0];
    },
    get theirs() {
      return keys[1];
    },
    raw: (query, variables = {}, { key } = keys[0]) =>
      fetch(`${server.url}/graphql`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', 'x-api-key': key },
        body: JSON.stringify({ query, variables }),
      }),
    async ask(query, variables, key) {
      const response = await service.raw(query, variables, key);
      return { status: response.status, body: JSON.parse(await response.text()) };
    },
    async data(query, variables, key) {
      const { status, body } = await service.ask(query, variables, key);
      if ((status !== 200 && status !== 202) || body.errors) throw new Error(`${status} ${JSON.stringify(body)}`);
      return body.data;
    },
    async refusal(query, variables) {
      const { status, body } = await service.ask(query, variables);
      const [error, ...others] = body.errors ?? [];
      if (status !== 400 || error === undefined || others.length > 0)
        throw new Error(`${status} ${JSON.stringify(body)}`);
      if (error.extensions.code !== 'BAD_USER_INPUT' || !error.path || !error.locations)
        throw new Error(`Expected code, path and place of ${JSON.stringify(error)}.`);
      return error.message;
    },
    async entity(reference, fields, { key } = keys[0]) {
      const caller = await server.operations.authenticate(key);
      if (caller === undefined) throw new Error('Expected a caller.');
      const { operations, warehouse } = server;
      const subgraph = createSubgraph(catalog, 'lists', {
        ...{ operations, warehouse, verifications: verificationsDouble() },
      });
      using lease = warehouse.acquire();
      const query = `query ($representations: [_Any!]!) { _entities(representations: $representations) { ${fields} } }`;
      const answer = await embeddedDataSource(subgraph, createLog('silent')).process({
        request: { query, variables: { representations: [reference] } },
        context: {
          ...{ ...caller, catalog, snapshot: lease.snapshot, loaders: new Loaders(), limits: { pageSize: 100 } },
          ...{ requestId: 'r', extensions: {}, ...unbounded() },
        },
      });
      return JSON.parse(JSON.stringify(answer));
    },
  };
  return service;
}
