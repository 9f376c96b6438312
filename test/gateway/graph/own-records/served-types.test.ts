import { buildSubgraphSchema } from '@apollo/subgraph';
import { buildSchema, extendSchema, type GraphQLSchema, parse, validate } from 'graphql';
import { describe, expect, test } from 'vitest';
import { expandSubgraph } from '../../../../catalog/expand.ts';
import { recordDocument, searchDocument } from '../../../../gateway/graph/own-records/documents.ts';
import { servedTypes } from '../../../../gateway/graph/own-records/served-types.ts';
import type { Ask } from '../../../../gateway/mcp/service.ts';
import { getRecord } from '../../../../gateway/mcp/tools/get-record.ts';
import { searchRecords } from '../../../../gateway/mcp/tools/search-records.ts';
import { catalogOf } from '../../../catalog/inline.ts';

const permits = (more: string) =>
  catalogOf({
    permits: `
      "A permit. More of it."
      type Permit @entity @searched(by: ["aliases.name", "holderName"], at: ["sites.addresses"]) {
        "Who holds it."
        holderName: String
        tokens: String @searchVector(of: "holderName")
        aliasesTotal: Int
        ${more}
        aliases: [PermitAlias] @connection
        sites: [Site] @connection(through: "PermitIsForSite")
      }
      type PermitAlias @attribute(of: "Permit") { name: String }
      type Site @entity { label: String  addresses: [Address] @connection(through: "SiteStandsAtAddress") }
      type Address @entity { fullAddress: String  city: String }
      type Inspector @entity @searched(by: ["name"]) { name: String }`,
  });
const CATALOG = permits('cost: Int');
const schemaOf = (catalog: ReturnType<typeof permits>): GraphQLSchema =>
  extendSchema(
    buildSubgraphSchema(parse(expandSubgraph('permits', catalog))),
    parse('input SearchInput { address: AddressInput conditions: Conditions matchThreshold: Float }'),
  );
const SCHEMA = schemaOf(CATALOG);
const TYPES = servedTypes(CATALOG, SCHEMA);
const names = (each: readonly { readonly name: string }[] | undefined) => each?.map(({ name }) => name);

test('the types that are marked, their values without tokens, and where they lead', () => {
  const [permit, inspector] = TYPES;
  expect(names(TYPES)).toEqual(['Permit', 'Inspector']);
  expect(permit).toMatchObject({
    ...{ one: 'permit', several: 'permits', field: 'searchPermits', hasAddress: true },
    ...{ by: ['aliases.name', 'holderName'], titles: ['holderName'] },
    links: [
      { name: 'aliases', to: 'PermitAlias', values: [{ name: 'name' }], knownBy: [] },
      { name: 'sites', to: 'Site', values: [{ name: 'label' }], knownBy: ['addresses'] },
    ],
  });
  expect(names(permit?.values)).toEqual(['holderName', 'aliasesTotal', 'cost']);
  expect(inspector).toMatchObject({ hasAddress: false, links: [] });
});

test('what the supergraph does not have is left out', () => {
  const [permit] = servedTypes(CATALOG, schemaOf(permits('')));
  expect(names(permit?.values)).toEqual(['holderName', 'aliasesTotal']);
  expect(servedTypes(CATALOG, buildSchema('type Query { search: Int }'))).toEqual([]);
});

test.each(TYPES)('the operations on $name are valid, though a value has the name of a total', (type) => {
  for (const document of [searchDocument(type), recordDocument(type)])
    expect(validate(SCHEMA, parse(document))).toEqual([]);
});

describe('a call that is wrong is refused with words, before anything is asked', () => {
  const options = { schema: SCHEMA, catalog: CATALOG, mayWrite: false };
  const call = { ask: () => Promise.reject(new Error('Nothing is asked.')), signal: new AbortController().signal };

  test('an address for a type that has none', async () => {
    const asked = searchRecords(options, TYPES).call({ type: 'Inspector', name: 'A', address: { city: 'X' } }, call);
    await expect(asked).rejects.toThrow('address expects no value: an inspector is found by name alone, got');
  });

  test('a section for a type that has none, and a type that is not there', async () => {
    const tool = getRecord(options, TYPES);
    await expect(tool.call({ type: 'Inspector', id: 'x', sections: ['sites'] }, call)).rejects.toThrow(
      'sections expects sections of Inspector: none, got "sites".',
    );
    await expect(tool.call({ type: 'Brand', id: 'x' }, call)).rejects.toThrow(
      'type expects one of Permit, Inspector, got "Brand".',
    );
  });
});

describe('calls of the tools for records', () => {
  const options = { schema: SCHEMA, catalog: CATALOG, mayWrite: false };
  const source = { data_version: 'unknown', credits_charged: 0 };

  /** What a tool asks the graph, which finds this, and its result. */
  async function called(tool: ReturnType<typeof getRecord>, written: Record<string, unknown>, found: unknown) {
    const asked: unknown[] = [];
    const ask: Ask = async ({ body }) => {
      asked.push(JSON.parse(JSON.stringify(body)));
      return { status: 200, headers: new Map(), body: { data: { found } } };
    };
    const result = await tool.call(written, { ask, signal: new AbortController().signal });
    return { asked, result };
  }
  const get = (written: Record<string, unknown>, found: unknown) => called(getRecord(options, TYPES), written, found);
  const search = (written: Record<string, unknown>, found: unknown) =>
    called(searchRecords(options, TYPES), { type: 'Permit', name: 'A', ...written }, found);

  test('a record is asked for with some of each link, or with those that the call names', async () => {
    const found = [{ node: { id: 'p', cost: 3 } }];
    const { asked, result } = await get({ type: 'Permit', id: 'p' }, found);
    const variables = { id: 'p', first: 5, after: null, with_aliases: true, with_sites: true };
    expect(asked).toMatchObject([{ variables }]);
    expect(result).toEqual({ record: { type: 'Permit', id: 'p', cost: 3 }, source });
    const one = await get({ type: 'Permit', id: 'p', sections: ['sites'], first: 2, after: 'c' }, found);
    expect(one.asked).toMatchObject([
      { variables: { id: 'p', first: 2, after: 'c', with_aliases: false, with_sites: true } },
    ]);
    const bare = await get({ type: 'Inspector', id: 'i' }, [{ node: { id: 'i', name: 'A' } }]);
    expect(bare.asked).toMatchObject([{ variables: { id: 'i' } }]);
    expect(bare.result).toEqual({ record: { type: 'Inspector', id: 'i', name: 'A' }, source });
  });

  test.each([[[]], [null], [[null]], [[{ node: null }]]])('%j is no record', async (found) => {
    await expect(get({ type: 'Permit', id: 'p' }, found)).rejects.toMatchObject({
      ...{ code: 'NOT_FOUND', message: 'No permit has this id; search_records finds ids.' },
    });
  });

  test('a link with more says where it goes on', async () => {
    const aliases = { pageInfo: { hasNextPage: true }, edges: [{ cursor: 'c0', node: { id: 'a', name: 'B' } }] };
    const { result } = await get({ type: 'Permit', id: 'p' }, [{ node: { id: 'p', aliases, aliasesTotal: 9 } }]);
    expect(result).toMatchObject({
      record: { type: 'Permit', aliases: [{ id: 'a', name: 'B' }], aliasesTotal: 9 },
      next_cursors: { aliases: 'c0' },
      how_to_get_more: expect.stringMatching(
        /^Call get_record again with the same type and id, sections \["aliases"\]/,
      ),
    });
  });

  const matches = (count: number) =>
    Array.from({ length: count }, (_, at) => ({ matchProbability: 0.5, node: { id: `p${at}`, cost: at } }));
  const more = (token: number) =>
    `Call search_records again with the same arguments and conditions.pageToken "${token}" for the next results, or narrow the search; get_record shows all of one.`;

  test.each<[conditions: unknown, count: number, how: string | undefined]>([
    [undefined, 0, undefined],
    [undefined, 9, undefined],
    [undefined, 10, more(10)],
    [{ limit: 3 }, 2, undefined],
    [{ limit: 3, pageToken: '6' }, 3, more(9)],
  ])('a search with conditions %j that finds %i', async (conditions, count, how) => {
    const { asked, result } = await search({ conditions, address: { city: 'X' } }, matches(count));
    expect(asked).toMatchObject([{ variables: { name: 'A', address: { city: 'X' } } }]);
    expect(result).toEqual({
      records: matches(count).map(({ node, ...why }) => ({ type: 'Permit', ...node, ...why })),
      source,
      ...(how !== undefined && { how_to_get_more: how }),
    });
  });

  test('what does not fit is on the next page', async () => {
    const long = matches(400).map((each) => ({ ...each, node: { id: 'x'.repeat(90) } }));
    const { result } = await search({ conditions: { limit: 1_000 } }, long);
    const shown = Array.isArray(result.records) ? result.records.length : 0;
    expect(shown).toBeLessThan(400);
    expect(result.how_to_get_more).toBe(more(shown));
  });

  test('the types are those that a search may name', () => {
    expect(searchRecords(options, TYPES).inputSchema).toMatchObject({
      properties: { type: { enum: ['Permit', 'Inspector'] } },
      additionalProperties: false,
    });
  });
});

test('the operations ask for values, for what matched, and for each link with its days once', () => {
  const oneLine = (text: string) => text.replaceAll(/\s+/g, ' ');
  const [permit, inspector] = TYPES.map((type) => ({
    search: oneLine(searchDocument(type)),
    record: oneLine(recordDocument(type)),
  }));
  const why =
    'searchMetadata { fullTextName { matched } trigramName { matched } addressStreet1 { matched } addressCity { matched } addressState { matched } addressPostalCode { matched } }';
  expect(inspector).toEqual({
    search: `query SearchInspector($name: String!, $conditions: Conditions, $matchThreshold: Float) { found: searchInspectors(name: $name, conditions: $conditions, matchThreshold: $matchThreshold) { matchProbability node { id name firstObservedDate lastObservedDate } ${why} } }`,
    record:
      'query GetInspector($id: String!) { found: searchInspectors(id: $id) { node { id name firstObservedDate lastObservedDate } } }',
  });
  expect(permit?.search).toContain('($name: String!, $address: AddressInput, $conditions: Conditions,');
  expect(permit?.search).toContain('(name: $name, address: $address, conditions: $conditions,');
  // The value that has the name of a total is left out.
  expect(permit?.search).toContain('node { id holderName cost firstObservedDate lastObservedDate }');
  const link = (name: string, edges: string) =>
    `${name}Total: count(field: "${name}") @include(if: $with_${name}) ${name}(first: $first, after: $after) @include(if: $with_${name}) { pageInfo { hasNextPage } edges { ${edges} } }`;
  expect(permit?.record).toBe(
    `query GetPermit($id: String!, $first: Int!, $after: String, $with_aliases: Boolean!, $with_sites: Boolean!) { found: searchPermits(id: $id) { node { id holderName cost firstObservedDate lastObservedDate ${link(
      'aliases',
      'cursor node { id name firstObservedDate lastObservedDate }',
    )} ${link(
      'sites',
      'cursor datasetIds firstObservedDate lastObservedDate node { id label addresses(first: 1) { edges { node { fullAddress } } } }',
    )} } } }`,
  );
});
