import { afterAll, beforeAll, expect, test } from 'vitest';
import { readConfiguration } from '../../../../catalog/configuration.ts';
import { type RunningServer, startServer } from '../../../../gateway/server.ts';
import { openOperations } from '../../../../operations/operations.ts';
import { type TestDatabase, testDatabase } from '../../../databases.ts';
import { sampleCity } from '../../../sample-city.ts';

let database: TestDatabase;
let server: RunningServer;
let key: string;
beforeAll(async () => {
  database = await testDatabase('sqlite');
  const { warehouse } = await sampleCity('sqlite');
  server = await startServer(
    readConfiguration({
      ...{ SVC_PORT: '0', SVC_LOG_LEVEL: 'silent', SVC_DATA_DIR: database.dataDir },
      SVC_WAREHOUSE_URL: `sqlite:${warehouse}`,
      SVC_OPERATIONS_URL: `sqlite:${database.operations}`,
    }),
  );
  ({ key } = await server.operations.createKey({ plan: 'enterprise' }));
});
afterAll(() => database.drop());

async function ask(query: string, variables: object = {}): Promise<void> {
  const response = await fetch(`${server.url}/graphql`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-api-key': key },
    body: JSON.stringify({ query, variables }),
  });
  const { errors }: { errors?: readonly object[] } = JSON.parse(await response.text());
  expect(errors).toBeUndefined();
}

const SEARCH =
  'query ($input: SearchInput!, $more: Boolean = false) { search(searchInput: $input) { ... on Brand { id websites(first: 1) @include(if: $more) { edges { node { id } } } } } }';

test('each request counts for what it selects, what its variables carry and what its paths name', async () => {
  const filter = { AND: [{ ILIKE: ['names.name', 'id%'] }, { HAS: ['operating_locations.addresses'] }] };
  await ask(SEARCH, {
    input: { entityType: 'BRAND', prompt: 'coffee', conditions: { filter, orderBy: ['names.rank DESC'], limit: 1 } },
  });
  await ask(SEARCH, { input: { entityType: 'BRAND', name: null, prompt: 'coffee' }, more: true });
  await ask('{ search(searchInput: { entityType: LEGAL_ENTITY, prompt: "coffee" }) { ... on LegalEntity { id } } }');
  await ask('{ account { pricingPlan } }');
  await server.close();
  const { fieldUsage, close } = await openOperations(database.operations);
  const counted = async (exact: string) =>
    (await fieldUsage.of({ exact: [exact], prefixes: [] }, '2000-01-01')).requests;
  const expected = {
    ...{
      'Query.search': 3,
      'Query.search.searchInput': 3,
      'Brand.id': 2,
      'LegalEntity.id': 1,
      'Account.pricingPlan': 1,
    },
    ...{ 'Brand.websites': 1, 'Brand.websites.first': 1, 'Query.searchLists': 0 },
    ...{ 'SearchInput.prompt': 3, 'SearchInput.name': 1, 'SearchInput.id': 0, 'Conditions.filter': 1, SearchInput: 3 },
    ...{ 'EntityType.BRAND': 2, 'EntityType.LEGAL_ENTITY': 1, 'EntityType.OPERATING_LOCATION': 0, 'EntityType.*': 0 },
    ...{ 'Brand.names': 1, 'BrandName.name': 1, 'Brand.operatingLocations': 1, 'OperatingLocation.addresses': 1 },
  };
  const found = await Promise.all(Object.keys(expected).map(async (each) => [each, await counted(each)] as const));
  await close();
  expect(Object.fromEntries(found)).toEqual(expected);
});
