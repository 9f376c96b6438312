import { describe, expect, test } from 'vitest';
import { CatalogError } from '../../catalog/error.ts';
import { expandSubgraph } from '../../catalog/expand.ts';
import { recordTypeOf } from '../../catalog/model.ts';
import { compose } from '../../cli/commands/compose.ts';
import { ownTypes } from '../../search/index/own-types.ts';
import { ownNames } from '../../search/index/searched-types.ts';
import { repository } from './check/repository.ts';
import { bare, catalogOf } from './inline.ts';

const PLACES = `
  type Query { aggregate: Int }
  type Site @entity(svcId: "S") {
    label: String
    addresses: [Address] @connection(through: "SiteStandsAtAddress")
    permits: [Permit] @connection(through: "PermitIsForSite")
  }
  type SiteCache @cache(of: "Site") { label: String }
  type Address @entity { city: String }`;
const permits = (searched: string, more = '') => ({
  places: PLACES,
  permits: `
    type Permit @entity ${searched} {
      holderName: String
      cost: Int
      status: String @values(are: ["issued"])
      units: String @number(as: "Int")
      tokens: String @searchVector(of: "holderName")
      aliases: [PermitAlias] @connection
      sites: [Site] @connection(through: "PermitIsForSite")
    }
    type PermitAlias @attribute(of: "Permit") { name: String } ${more}`,
});
const searched = (args: string) => permits(`@searched(${args})`);

describe('@searched', () => {
  test('gives the owning subgraph a root field, whose arguments and results are those of a search', () => {
    const catalog = catalogOf(searched('by: ["holderName", "aliases.name"], at: ["sites.addresses"]'));
    const sdl = bare(expandSubgraph('permits', catalog));
    expect(sdl).toContain(`type Query {
  searchPermits(id: String, name: String, address: AddressInput, conditions: Conditions, matchThreshold: Float): [PermitMatch]
}`);
    expect(sdl).toContain(`type PermitMatch {
  node: Permit
  matchProbability: Float
  searchMetadata: Searchmetadata
}`);
    expect(sdl).toContain('input AddressInput');
    expect(expandSubgraph('places', catalog)).not.toMatch(/searchPermits|PermitMatch/);
  });

  test('without a path to addresses it takes none, and `as` names the field', () => {
    const sdl = bare(expandSubgraph('permits', catalogOf(searched('by: "holderName", as: "permitsOf"'))));
    expect(sdl).toContain(
      'permitsOf(id: String, name: String, conditions: Conditions, matchThreshold: Float): [PermitMatch]',
    );
    expect(sdl).not.toContain('AddressInput');
  });

  test('says in which columns names stand, its own first, and how they and the addresses are reached', () => {
    const by = ['sites.edges.node.label', 'aliases.name', 'sites.permits.holderName', 'holderName'];
    const catalog = catalogOf(searched(`by: ${JSON.stringify(by)}, at: ["sites.addresses"]`));
    expect(recordTypeOf(catalog, 'Permit').searched?.field).toBe('searchPermits');
    const along = ['permit_is_for_site', 'from_key'];
    const back = ['permit_is_for_site', 'to_key'];
    const types = ownTypes(catalog);
    expect(types.flatMap(({ names }) => ownNames(names)).map(({ table }) => table)).toEqual(['permit_alias', 'permit']);
    expect(types).toMatchObject([
      {
        names: [
          { table: 'permit_alias', column: 'name', owner: 'owner_key', path: [] },
          { table: 'permit', column: 'holder_name', owner: 'key', path: [] },
          { table: 'site', column: 'label', owner: 'key', path: [along] },
          { table: 'permit', column: 'holder_name', owner: 'key', path: [along, back] },
        ],
        addresses: [[along, ['site_stands_at_address', 'from_key']]],
        paths: 'sites.label, aliases.name, sites.permits.holderName, holderName at sites.addresses',
      },
    ]);
  });

  const loop = 'sites.permits.sites.permits.sites';
  test.each<[what: string, subgraphs: Record<string, string>, message: string]>([
    [
      'a field that is not there',
      searched('by: ["holdrName"]'),
      'Permit: @searched(by:): Unknown path "holdrName": Permit has no "holdrName"; did you mean "holderName"?',
    ],
    ['a number', searched('by: ["cost"]'), 'got "cost".'],
    ['a text that is a number', searched('by: ["units"]'), 'got "units".'],
    ['a text of a set of values', searched('by: ["status"]'), 'got "status".'],
    ['tokens', searched('by: ["tokens"]'), 'got "tokens".'],
    ['an id', searched('by: ["id"]'), 'got "id".'],
    ['a connection', searched('by: ["aliases"]'), 'got "aliases".'],
    ['the rank of an edge', searched('by: ["sites.rank"]'), 'got "sites.rank".'],
    ['a cache row', searched('by: ["sites.siteCache.label"]'), '"sites.siteCache.label" leads over a cache row.'],
    ['a path twice', searched('by: ["holderName", "holderName"]'), '@searched(by:) has "holderName" twice.'],
    ['no path', searched('by: []'), '@searched(by:) expects at least one field that holds names.'],
    ['a path that is none', searched('by: [5]'), 'Permit: @searched(by:): A path expects dotted field names'],
    ['a long path', searched(`by: ["${loop}.label"]`), `expects at most 4 connections, got "${loop}.label".`],
    [
      'addresses that are none',
      searched('by: ["holderName"], at: ["sites"]'),
      '@searched(at:) expects paths to Address',
    ],
    [
      'a part of an address',
      searched('by: ["holderName"], at: ["sites.addresses.city"]'),
      'got "sites.addresses.city".',
    ],
    ['a name that is none', searched('by: ["holderName"], as: "Find"'), '@searched(as:) expects a name such as'],
    [
      'an attribute',
      permits('', 'type PermitNote @attribute(of: "Permit") @searched(by: ["text"]) { text: String }'),
      'PermitNote: is marked @searched, but only an @entity is found by name.',
    ],
    [
      'a kind that search finds',
      { ...permits(''), places: PLACES.replace('@entity(svcId: "S")', '@entity(svcId: "S") @searched(by: ["label"])') },
      'Site: is marked @searched, but `search` finds it already.',
    ],
    [
      'a root field that is there',
      searched('by: ["holderName"], as: "aggregate"'),
      'Permit: @searched makes Query.aggregate, which is there already; name another: as.',
    ],
    [
      'a type that is there',
      permits('@searched(by: ["holderName"])', 'type PermitMatch { text: String }'),
      '@searched makes PermitMatch, which is there already',
    ],
    [
      'one root field of two types',
      permits(
        '@searched(by: ["holderName"])',
        'type Licence @entity @searched(by: ["n"], as: "searchPermits") { n: String }',
      ),
      'Licence: @searched makes Query.searchPermits, which is there already; name another: as.',
    ],
  ])('refuses %s', (_what, subgraphs, message) => {
    expect(() => catalogOf(subgraphs)).toThrow(CatalogError);
    expect(() => catalogOf(subgraphs)).toThrow(message);
  });

  test('expects a type whose index PostgreSQL can name', () => {
    const named = (length: number) =>
      catalogOf({ a: `type ${'P'.padEnd(length, 'e')} @entity @searched(by: ["name"]) { name: String }` });
    expect(() => named(41)).not.toThrow();
    expect(() => named(42)).toThrow('expects a name of at most 41 letters in snake_case.');
  });

  test('four connections are not too many', () => {
    expect(() => catalogOf(searched('by: ["sites.permits.sites.permits.holderName"]'))).not.toThrow();
  });

  test('a fault comes "with file, line, column and hint"', () => {
    const made = repository(searched('by: ["holderName"]'));
    made.author(searched('by: ["cost"]'));
    const lines: string[] = [];
    expect(compose(made.root, false, (line) => lines.push(line))).toBe(false);
    expect(lines).toEqual([
      expect.stringMatching(/^error AUTHORED_SDL - Permit Permit: @searched\(by:\) expects paths to text fields/),
      '  at subgraphs/permits/authored.graphql:2:10',
      expect.stringMatching(/^ {2}hint: paths are those of filters: a String field/),
    ]);
  });
});
