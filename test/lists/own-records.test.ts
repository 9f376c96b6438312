import { describe, expect, test } from 'vitest';
import type { AnyStage } from '../../catalog/stage.ts';
import { checkedDefinition } from '../../lists/definition/check-definition.ts';
import { entityCalled, listedName, listedTypes } from '../../lists/definition/listed-type.ts';
import { type CreateListInput, createdContent } from '../../lists/definition/read-input.ts';
import { usualColumns } from '../../lists/definition/usual-columns.ts';
import { countEntities } from '../../lists/export/entity-keys.ts';
import { exportColumns } from '../../lists/export/export-column.ts';
import { exportLines } from '../../lists/export/export-lines.ts';
import { listWork } from '../../lists/export/list-work.ts';
import { formatOf } from '../../lists/files/list-files.ts';
import { firstMatches } from '../../lists/selection/first-matches.ts';
import { Deadline } from '../../storage/deadline.ts';
import { projectionsOf } from '../../subgraphs/lists/projections.ts';
import { catalogOf } from '../catalog/inline.ts';
import { ENGINES } from '../databases.ts';
import { builtSnapshot } from '../search/built-snapshot.ts';

/** Marked as found, as loaded, as neither; and a business that they are for. */
const catalog = catalogOf({
  permits: `
    "A permit."
    type Permit @entity(tier: PLUS) @searched(by: ["holderName"], at: ["sites.addresses"]) {
      holderName: String
      tokens: String @searchVector(of: "holderName")
      cost: Int
      issueDate: Date
      siteId: UUID @reference(to: "Site")
      statuses: [PermitStatus] @connection(order: ["status ASC"])
      sites: [Site] @connection(through: "PermitIsForSite")
      inspectors: [Inspector] @connection(through: "PermitIsSeenByInspector")
    }
    type PermitStatus @attribute(of: "Permit") @loaded { status: String }
    type Inspector @entity @loaded { badge: String }
    type Address @entity { streetAddress1: String  streetAddress2: String  city: String  state: String  zip: String  county: String }
    type Site @entity(svcId: "O") {
      names: [SiteName] @connection(order: ["name ASC"])
      addresses: [Address] @connection(through: "SiteStandsAtAddress")
    }
    type SiteName @attribute(of: "Site") { name: String }`,
});
const USUAL = [
  ...['holderName', 'cost', 'issueDate', 'statuses.status', 'sites.names.name'],
  ...['streetAddress1', 'streetAddress2', 'city', 'state', 'zip'].map((field) => `sites.addresses.${field}`),
];

function stagePermits(stage: AnyStage): void {
  const site = stage.ref('Site', 'harbor');
  stage.entity('Site', site, {});
  for (const name of ['HARBOR BAKERY', 'HARBOR CAFE']) stage.attribute('SiteName', site, { name });
  const address = stage.ref('Address', 'seattle');
  stage.entity('Address', address, { city: 'SEATTLE', state: 'WA' });
  stage.edge('SiteStandsAtAddress', site, address);
  for (let number = 0; number < 7; number += 1) {
    const permit = stage.ref('Permit', String(number));
    stage.entity('Permit', permit, { holderName: `HOLDER ${number}`, cost: number * 1_000, issueDate: '2026-01-01' });
    for (const status of ['closed', 'issued'].slice(number % 2)) stage.attribute('PermitStatus', permit, { status });
    if (number < 5) stage.edge('PermitIsForSite', permit, site);
  }
}

const define = (input: CreateListInput) => checkedDefinition(createdContent(input), catalog);
const permits = (more: object = {}, conditions: object = {}): CreateListInput => ({
  searchInput: { entityType: 'PERMIT', conditions },
  fileFormat: 'CSV',
  ...more,
});

test('lists are of the kinds of business, and of the types that teams mark: none else of the contract', () => {
  expect(listedTypes(catalog).map(listedName)).toEqual(['PERMIT', 'INSPECTOR', 'SITE']);
  expect(projectionsOf(catalog).flatMap(({ entity, name }) => (entity === 'PERMIT' ? [name] : []))).toEqual(
    expect.arrayContaining(['cost', 'statuses.status', 'sites.names.name', 'sites.addresses.city', 'inspectors.badge']),
  );
});

test.each([
  ['PERMIT', 'PERMIT'],
  ['Permit', 'PERMIT'],
  ['permit', 'PERMIT'],
])('a person calls it %s', (written, name) => {
  expect(entityCalled(catalog, written, '--entity')).toBe(name);
});

test('a name that none has is told with those that there are', () => {
  expect(() => entityCalled(catalog, 'Address', '--entity')).toThrow(
    '--entity expects one of PERMIT, INSPECTOR, SITE, got "Address".',
  );
});

test('the usual columns: own values, attributes, the names of what it is linked to, where it is', () => {
  expect(usualColumns(catalog, 'PERMIT')).toEqual(USUAL);
  expect(usualColumns(catalog, 'INSPECTOR')).toEqual(['badge']);
  expect(define(permits()).columns).toEqual(['id', ...USUAL].map((path) => ({ path, alias: path })));
});

test('the column `id` names the record, and may be placed and renamed as `svc_id` may', () => {
  const aliases = [{ fullyQualifiedName: 'id', aliasName: 'Permit' }];
  const columns = (more: object) => define(permits(more)).columns.map(({ path, alias }) => [path, alias]);
  expect(columns({ aliases, columnOrdering: ['cost'] })).toEqual([
    ['id', 'Permit'],
    ['cost', 'cost'],
  ]);
  expect(columns({ columnOrdering: ['cost', 'id'] }).map(([path]) => path)).toEqual(['cost', 'id']);
});

test.each<[string, CreateListInput, RegExp]>([
  [
    'a type that is none',
    { searchInput: { entityType: 'ADDRESS' } },
    /^input: entityType expects one of PERMIT, .*"ADDRESS"/,
  ],
  [
    'a prompt',
    permits({ searchInput: { entityType: 'PERMIT', prompt: 'ovens' } }),
    /prompt expects no value in a list of PERMIT/,
  ],
  [
    'a threshold',
    permits({ searchInput: { entityType: 'PERMIT', matchThreshold: 0.7 } }),
    /matchThreshold expects no value in/,
  ],
  [
    'svc_id, which it has not',
    permits({ columnOrdering: ['svc_id'] }),
    /columnOrdering\[0\]: Unknown path "svc_id": Permit has/,
  ],
  [
    'a path that is none',
    permits({}, { filter: { EQ: ['costs', 1] } }),
    /^input\.conditions: Unknown path "costs".*"cost"/,
  ],
  [
    'the rows of a file',
    permits({ listType: 'ENRICHMENT', inputFileUri: 'https://example.org/a.csv' }),
    /^input\.searchInput: entityType expects one of BRAND, OPERATING_LOCATION, LEGAL_ENTITY, got "PERMIT"/,
  ],
])('a list of a team’s own records is refused with %s', (_, input, message) => {
  expect(() => define(input)).toThrow(message);
});

describe.each(ENGINES)('on %s', (engine) => {
  const snapshot = builtSnapshot(engine, catalog, stagePermits);

  async function fileOf(input: CreateListInput) {
    const { search, columns } = define(input);
    const on = { snapshot: snapshot(), catalog };
    const shown = exportColumns(catalog, search.entityType, columns);
    let text = '';
    for await (const { lines } of exportLines({ search, columns: shown, format: formatOf('CSV') }, on))
      text += Buffer.from(lines).toString();
    const rows = text.trimEnd().split('\n');
    expect(await countEntities(search, on)).toBe(rows.length - 1);
    return rows;
  }

  test('a row each, with its own values and those behind its connections', async () => {
    const [header, first, ...others] = await fileOf(permits());
    expect(header).toBe(['id', ...USUAL].map((name) => `"${name}"`).join(','));
    expect(first).toMatch(/^"[0-9a-f-]{36}","HOLDER 0","0","2026-01-01","closed","HARBOR BAKERY",,,"SEATTLE","WA",$/);
    expect(others).toHaveLength(6);
  });

  test('"filter, orderBy, limit" over its own values and over paths; all values of a way in one column', async () => {
    const filter = { AND: [{ GT: ['cost', 1_000] }, { EQ: ['sites.addresses.city', 'SEATTLE'] }] };
    const columnOrdering = ['holderName', 'statuses[*].status', 'sites.names[1].name'];
    const rows = await fileOf(permits({ columnOrdering }, { filter, orderBy: ['cost DESC'], limit: 2 }));
    expect(rows.slice(1).map((row) => row.replace(/^"[^"]*",/, ''))).toEqual([
      '"HOLDER 4","closed; issued","HARBOR CAFE"',
      '"HOLDER 3","issued","HARBOR CAFE"',
    ]);
  });

  test('the first of them are told by type and id', async () => {
    const { search } = define(permits({}, { orderBy: ['cost DESC'] }));
    const reading = { snapshot: snapshot(), catalog, deadline: new Deadline(Number.POSITIVE_INFINITY) };
    const found = await firstMatches(reading, search, 3);
    expect(found.map(({ __typename }) => __typename)).toEqual(['Permit', 'Permit', 'Permit']);
    const [, row = ''] = await fileOf(permits({}, { orderBy: ['cost DESC'] }));
    expect(row).toContain(found[0]?.id);
  });

  test('a record is charged once, at its own tier, and told under its own name', async () => {
    const work = listWork(define(permits({ columnOrdering: ['cost', 'holderName'] })), {
      snapshot: snapshot(),
      catalog,
    });
    let state: Parameters<typeof work.result>[0] | undefined;
    for await (const chunk of work.lines()) state = chunk.state;
    const { billing, columnCounts } = state ? work.result(state) : { billing: [], columnCounts: [] };
    expect(billing).toEqual([{ pricingTier: 'PLUS', quantity: 7, entityType: 'PERMIT' }]);
    expect(columnCounts[1]).toEqual({ fullyQualifiedName: 'cost', count: 7 });
  });
});
