import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { readConfiguration } from '../../../catalog/configuration.ts';
import { type RunningServer, startServer } from '../../../gateway/server.ts';
import { ingest } from '../../../ingest/ingest.ts';
import { ENGINES, type TestDatabase, testDatabase } from '../../databases.ts';
import { DESCRIBED, MARKETABLE, RANKED, WARNED } from './brand-rules.ts';
import { BRAND_ANSWER, BRAND_FIELDS, FIRM_ANSWER, FIRM_FIELDS, PEOPLE } from './firm-answers.ts';
import { csv, ownFiles, writeFiles } from './formats.ts';
import { LOCATION_WARNINGS } from './location-revenues.ts';
import { nodes } from './nodes.ts';

const KEY = 'key-of-the-tests-of-own-records-0';
const running = new Map<string, { readonly server: RunningServer; readonly database: TestDatabase }>();

beforeAll(async () => {
  for (const engine of ENGINES) {
    const database = await testDatabase(engine);
    const folder = join(database.dataDir, 'in');
    mkdirSync(folder);
    writeFiles(folder, ownFiles(csv, 'csv'));
    await ingest({ dataDir: database.dataDir, warehouse: database.warehouse, paths: [folder] });
    const location = (path: string) => (engine === 'sqlite' ? `sqlite:${path}` : path);
    const server = await startServer(
      readConfiguration({
        SVC_PORT: '0',
        SVC_LOG_LEVEL: 'error',
        SVC_DATA_DIR: database.dataDir,
        SVC_WAREHOUSE_URL: location(database.warehouse),
        SVC_OPERATIONS_URL: location(database.operations),
        SVC_BOOTSTRAP_KEY: KEY,
      }),
    );
    running.set(engine, { server, database });
  }
});
afterAll(async () => {
  for (const { server, database } of running.values()) {
    await server.close();
    await database.drop();
  }
});

const TYPES = { BRAND: 'Brand', OPERATING_LOCATION: 'OperatingLocation', LEGAL_ENTITY: 'LegalEntity' } as const;

describe.each(ENGINES)('own records, asked through the graph on %s', (engine) => {
  /** The one entity of a name, connections as lists of their nodes. */
  async function ask(entityType: keyof typeof TYPES, name: string, fields: string): Promise<unknown> {
    const query = `query ($searchInput: SearchInput!) { search(searchInput: $searchInput) { ... on ${TYPES[entityType]} { ${fields} } } }`;
    const conditions = { filter: { EQ: ['names.name', name.toUpperCase()] } };
    const response = await fetch(`${running.get(engine)?.server.url}/graphql`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'x-api-key': KEY },
      body: JSON.stringify({ query, variables: { searchInput: { entityType, name, conditions } } }),
    });
    const body: { data?: { search?: readonly unknown[] }; errors?: unknown } = JSON.parse(await response.text());
    expect(body.errors).toBeUndefined();
    expect(body.data?.search).toHaveLength(1);
    return nodes(body.data?.search?.[0]);
  }

  test.each(DESCRIBED)('BrandLocationDescription: %s, of places %j, is described as %j', async (brand, _, text) => {
    expect(await ask('BRAND', brand, 'locationDescriptions { edges { node { locationDescription } } }')).toEqual({
      locationDescriptions: text === null ? [] : [{ locationDescription: text }],
    });
  });

  const WARNINGS = 'revenueQualities(first: 20) { edges { node { issueSeverity issueReason } } }';
  const warnings = (issues: readonly string[]) => ({
    revenueQualities: expect.toSatisfy(
      (found: readonly { issueSeverity: string; issueReason: string }[]) =>
        found
          .map(({ issueSeverity, issueReason }) => `${issueSeverity} ${issueReason}`)
          .sort()
          .join() === issues.join(),
      issues.join() || 'none',
    ),
  });

  test.each(WARNED)('BrandRevenueQuality: %s, of months %j and status %j, is warned of by %j', async (...given) => {
    const [brand, , , issues] = given;
    expect(await ask('BRAND', brand, WARNINGS)).toEqual(warnings(issues));
  });

  test.each([...LOCATION_WARNINGS])('OperatingLocationRevenueQuality: %s is warned of by %j', async (name, issues) => {
    expect(await ask('OPERATING_LOCATION', name, WARNINGS)).toEqual(warnings(issues));
  });

  test.each(MARKETABLE)('BrandIsMarketable: %s, of %j, is %j', async (brand, _, is) => {
    const records = { isMarketables: is === null ? [] : [{ isMarketable: is }] };
    const fields = 'isMarketables { edges { node { isMarketable } } }';
    expect(await ask('BRAND', brand, fields)).toEqual(records);
    expect(await ask('OPERATING_LOCATION', brand, fields)).toEqual(records);
  });

  test.each(RANKED)('OperatingLocationRank: %s, of revenue %d, is at %j of its cell', async (name, _, position) => {
    const fields = 'quantityType period position cohortSize periodStartDate periodEndDate';
    const year = { period: '12m', periodStartDate: '2023-07-01', periodEndDate: '2024-06-30' };
    expect(await ask('OPERATING_LOCATION', name, `ranks { edges { node { ${fields} } } }`)).toEqual({
      ranks: position === null ? [] : [{ quantityType: 'card_revenue_amount', position, cohortSize: 10, ...year }],
    });
  });

  test('a brand with a record of every kind answers with each of their values', async () => {
    expect(await ask('BRAND', 'Harbor Light Coffee', BRAND_FIELDS)).toEqual(BRAND_ANSWER);
  });

  test('its legal entity too: filings of one legal person are one registered entity, domestic first', async () => {
    expect(await ask('LEGAL_ENTITY', 'Harbor Light Coffee, LLC', FIRM_FIELDS)).toEqual(FIRM_ANSWER);
  });

  test.each(PEOPLE)('LegalEntityType of %s: by what is known of it', async (name, fields, answer) => {
    expect(await ask('LEGAL_ENTITY', name, fields)).toEqual(answer);
  });
});
