import { buildSubgraphSchema } from '@apollo/subgraph';
import { buildSchema, extendSchema, type GraphQLSchema, parse, validate } from 'graphql';
import { describe, expect, test } from 'vitest';
import { expandSubgraph } from '../../../catalog/expand.ts';
import { getRecord } from '../../../gateway/mcp/tools/get-record.ts';
import { searchRecords } from '../../../gateway/mcp/tools/search-records.ts';
import { recordDocument, searchDocument } from '../../../gateway/own-records/documents.ts';
import { servedTypes } from '../../../gateway/own-records/served-types.ts';
import { catalogOf } from '../../catalog/inline.ts';

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
