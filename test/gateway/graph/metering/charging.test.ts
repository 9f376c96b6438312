import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { readConfiguration } from '../../../../catalog/configuration.ts';
import { type RunningServer, startServer } from '../../../../gateway/server.ts';
import type { IssuedKey } from '../../../../operations/operations.ts';
import { openOperations } from '../../../../operations/operations.ts';
import { ENGINES, type TestDatabase, testDatabase } from '../../../databases.ts';
import { sampleCity } from '../../../sample-city.ts';
import { until } from '../../../until.ts';

interface Body {
  readonly data?: { readonly search?: readonly object[]; readonly account?: { readonly creditsAvailable: boolean } };
  readonly errors?: readonly object[];
  readonly error_code?: string;
  readonly error_message?: string;
}

describe.each(ENGINES)('on %s', (engine) => {
  let database: TestDatabase;
  let server: RunningServer;
  beforeAll(async () => {
    database = await testDatabase(engine);
    server = await start();
  });
  afterAll(async () => {
    await server.close();
    await database.drop();
  });

  async function start(): Promise<RunningServer> {
    const { warehouse } = await sampleCity(engine);
    const location = (path: string) => (engine === 'sqlite' ? `sqlite:${path}` : path);
    return startServer(
      readConfiguration({
        ...{ SVC_PORT: '0', SVC_LOG_LEVEL: 'silent', SVC_DATA_DIR: database.dataDir },
        SVC_WAREHOUSE_URL: location(warehouse),
        SVC_OPERATIONS_URL: location(database.operations),
      }),
    );
  }

  async function ask({ key }: IssuedKey, query: string) {
    const response = await fetch(`${server.url}/graphql`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'x-api-key': key },
      body: JSON.stringify({ query }),
    });
    const body: Body = JSON.parse(await response.text());
    return { status: response.status, credits: response.headers.get('x-svc-credits'), body };
  }

  /** Asks four brands. */
  const search = (selection: string) =>
    `{ search(searchInput: { prompt: "coffee shops", conditions: { limit: 4 } }) { ... on Brand { ${selection} } } }`;
  const NAMES = search('id names { edges { node { name } } }');

  test('the first answer and those after it cost the same, by x-svc-credits', async () => {
    const key = await server.operations.createKey({ plan: 'trial', credits: 1_000 });
    const first = await ask(key, NAMES);
    expect(first.body.data?.search).toHaveLength(4);
    expect([first.status, first.credits]).toEqual([200, '4']);
    expect(await ask(key, NAMES)).toEqual(first);
    expect((await ask(key, search('id'))).credits).toBe('0');
    const tins = search(
      'id legalEntities(first: 1) { edges { node { id count(field: "tins") } } } names { edges { node { name } } }',
    );
    const { body, credits } = await ask(key, tins);
    const counts = JSON.stringify(body).match(/"id":"[^"]+","count":[1-9]/g);
    expect(Number(credits)).toBe(4 + 5 * new Set(counts).size);
  });

  test('what is refused costs nothing', async () => {
    const key = await server.operations.createKey({ plan: 'trial', credits: 1_000 });
    const refused = await ask(key, search('names(first: -1) { edges { node { name } } }'));
    expect([refused.status, refused.credits]).toEqual([400, '0']);
    expect((await ask(key, '{ nothing }')).credits).toBe('0');
    // It is found out while the request executes, and refuses all of it.
    const late = await ask(key, `${NAMES.slice(0, -1)} other: search(searchInput: {}) { __typename } }`);
    expect([late.status, late.credits, late.body.data]).toEqual([400, '0', undefined]);
    await until(async () => (await server.operations.usage({ apiKeyId: key.id })).length > 0);
    expect(await server.operations.usage({ apiKeyId: key.id })).toMatchObject([{ credits: 0, surface: 'graphql' }]);
  });

  test('402 "not enough credits", before it executes, for what may cost something and nothing else', async () => {
    const key = await server.operations.createKey({ plan: 'trial', credits: 5 });
    expect((await ask(key, NAMES)).status).toBe(200);
    // The last request may take the balance below zero.
    expect((await ask(key, NAMES)).status).toBe(200);
    expect(await ask(key, NAMES)).toEqual({
      status: 402,
      credits: '0',
      body: {
        error_code: 'PAYMENT_REQUIRED',
        error_message: 'The account has no credits left, and what is asked for costs some.',
        retryable: false,
      },
    });
    expect((await ask(key, search('names { edges { node { id } } }'))).status).toBe(402);
    expect(
      (await ask(key, search('id legalEntities { edges { node { names { edges { node { name } } } } } }'))).status,
    ).toBe(200);
    expect((await ask(key, '{ account { creditsAvailable } }')).body).toEqual({
      data: { account: { creditsAvailable: false } },
    });
    expect((await ask(key, search('names(first: -1) { edges { node { name } } }'))).status).toBe(400);
    expect(await server.operations.addCredits(key.accountId, 100)).toBeDefined();
    expect((await ask(key, NAMES)).status).toBe(200);
    expect((await ask(key, '{ account { creditsAvailable } }')).body).toEqual({
      data: { account: { creditsAvailable: true } },
    });
  });

  test('a stop stores what is not stored yet', async () => {
    const key = await server.operations.createKey({ plan: 'trial', credits: 100 });
    await ask(key, NAMES);
    await ask(key, NAMES);
    await server.close();
    const operations = await openOperations(database.operations);
    expect(await operations.usage({ apiKeyId: key.id })).toMatchObject([
      { requests: 2, credits: 8, objects: { CORE: 8 }, keyPrefix: key.prefix },
    ]);
    expect((await operations.listAccounts()).find(({ id }) => id === key.accountId)?.credits).toBe(92);
    await operations.close();
    server = await start();
  });

  test('403 for a key without the scope of the graph', async () => {
    const key = await server.operations.createKey({ plan: 'trial', scopes: ['kyb', 'lists'] });
    expect(await ask(key, NAMES)).toEqual({
      status: 403,
      credits: null,
      body: {
        error_code: 'FORBIDDEN',
        error_message: 'This needs an API key of scope graph; this key has kyb, lists.',
        retryable: false,
      },
    });
  });
});
