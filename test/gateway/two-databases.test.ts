import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { readConfiguration } from '../../catalog/configuration.ts';
import { type RunningServer, startServer } from '../../gateway/server.ts';
import { ENGINES, type TestDatabase, testDatabase } from '../databases.ts';
import { sampleCity } from '../sample-city.ts';
import { UNLIMITED_PLANS } from './request-limits.ts';

const KEY = 'key-of-the-tests-of-two-databases';

interface Running {
  readonly engine: string;
  readonly server: RunningServer;
  readonly database: TestDatabase;
}

const running: Running[] = [];
beforeAll(async () => {
  for (const engine of ENGINES) {
    const database = await testDatabase(engine);
    const { warehouse } = await sampleCity(engine);
    const location = (path: string) => (engine === 'sqlite' ? `sqlite:${path}` : path);
    const server = await startServer(
      readConfiguration({
        SVC_PORT: '0',
        SVC_LOG_LEVEL: 'error',
        SVC_DATA_DIR: database.dataDir,
        SVC_WAREHOUSE_URL: location(warehouse),
        SVC_OPERATIONS_URL: location(database.operations),
        SVC_BOOTSTRAP_KEY: KEY,
        SVC_PLANS: UNLIMITED_PLANS,
      }),
    );
    running.push({ engine, server, database });
  }
});
afterAll(async () => {
  for (const { server, database } of running) {
    await server.close();
    await database.drop();
  }
});

async function ask({ server }: Running, query: string, variables: object) {
  const response = await fetch(`${server.url}/graphql`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-api-key': KEY },
    body: JSON.stringify({ query, variables }),
  });
  const body: { data?: { search?: object[] }; errors?: object[]; extensions?: object } = JSON.parse(
    await response.text(),
  );
  return { status: response.status, body };
}

/** What is asked of every brand that is found: three subgraphs, pages both ways, conditions, functions over paths. */
const QUERY = `query ($searchInput: SearchInput!) { search(searchInput: $searchInput) { ... on Brand {
  id svcId internalId
  names { edges { cursor node { name nameFullTextSearchVector } } }
  isMarketables { edges { node { isMarketable } } }
  operatingLocations(last: 2) { edges { cursor rank datasetIds node {
    addresses(first: 1) { edges { node { fullAddress latitude h3Index } } }
    operatingLocationCache { city isMarketable: hasRolePhoneNumber latest12mCardRevenueProjected }
  } } pageInfo { hasPreviousPage startCursor } }
  open: operatingLocations(first: 2, conditions: { filter: { IN: ["addresses.state", ["WA", "OR"]] }, orderBy: ["addresses.city DESC"] }) {
    edges { cursor node { id } } pageInfo { hasNextPage }
  }
  filtered: names(conditions: { filter: { OR: [{ ILIKE: ["name", "%a%"] }, { IS_NULL: ["name"] }] } }) { edges { node { id } } }
  legalEntities { edges { node { names { edges { node { name } } } registeredEntities: count(field: "registeredEntities") } } }
  industries { edges { rank node { industryCode industryDesc } } }
  cardTransactions(first: 3) { edges { node { quantityType periodEndDate projectedQuantity platformBrandId } } }
  count(field: "operatingLocations.addresses")
  collect(field: "names.name", separator: "; ")
  newest: maxDateTime(field: "operatingLocations.operatingStatuses.lastObservedDate")
} } }`;

describe.each([
  ['a name', { entityType: 'BRAND', name: 'coffee', matchThreshold: 0 }],
  ['a name and a place', { entityType: 'BRAND', name: 'harbor', address: { state: 'WA' }, matchThreshold: 0 }],
  ['a prompt', { entityType: 'BRAND', prompt: 'coffee shops', conditions: { limit: 5 } }],
])('one federated query, found by %s', (_name, searchInput) => {
  test('is answered by every database alike', async () => {
    const answers = await Promise.all(running.map((each) => ask(each, QUERY, { searchInput })));
    for (const [index, answer] of answers.entries()) {
      expect(answer.body.errors, running[index]?.engine).toBeUndefined();
      expect(answer.body.data?.search?.length).toBeGreaterThan(0);
      expect(answer).toEqual(answers[0]);
    }
  });
});

test('readiness and the facts of the data are read from either database', async () => {
  for (const each of running) {
    const ready = await fetch(`${each.server.url}/readyz`);
    expect(ready.status, each.engine).toBe(200);
    const { body } = await ask(each, '{ _schemaExtended { dataAssetMetadata { namespace name value } } }', {});
    expect(JSON.stringify(body)).toContain('"name":"generated","value":"true"');
  }
});

test.each([
  ['coffee shops in xqzzt', { searches: [{ text: 'coffee shops in xqzzt', unmet: ['xqzzt'] }] }],
  // Its parts among the words would tell the number.
  ['coffee shops in xqzzt 412-34-9876', { searches: [{ text: 'coffee shops in xqzzt *********' }] }],
  ['coffee shops', undefined],
])('"extensions.searches" says which words of a prompt nothing stored has: %s', async (prompt, extensions) => {
  for (const each of running) {
    const query = 'query ($searchInput: SearchInput!) { search(searchInput: $searchInput) { __typename } }';
    const { status, body } = await ask(each, query, { searchInput: { prompt } });
    expect([status, body.extensions]).toEqual([200, extensions]);
  }
});
