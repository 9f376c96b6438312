import { describe, expect, test } from 'vitest';
import { recordTypeOf } from '../../catalog/model.ts';
import { type PathStart, resolveFrom, resolvePath } from '../../catalog/path.ts';
import { contractCatalog } from './contract-subgraphs.ts';
import { catalogOf } from './inline.ts';

const CATALOG = contractCatalog();
const at = (type: string, field?: string): PathStart => {
  const connection = field === undefined ? undefined : recordTypeOf(CATALOG, type).connections.get(field);
  return connection === undefined
    ? { type: recordTypeOf(CATALOG, type) }
    : { type: recordTypeOf(CATALOG, connection.node), connection };
};
const resolved = (start: PathStart, text: string) => {
  const { steps, leaf } = resolvePath(CATALOG, start, text);
  return { steps: steps.map(({ field }) => field), leaf: leaf && `${leaf.on} ${leaf.value.column}` };
};

describe('"Paths: camelCase (snake_case accepted) field and connection names, edges and node skipped"', () => {
  const state = { steps: ['operatingLocations', 'addresses'], leaf: 'node state' };
  test.each([
    ['operatingLocations.addresses.state', state],
    ['operating_locations.addresses.state', state],
    ['operatingLocations.edges.node.addresses.edges.node.state', state],
    ['operatingLocations', { steps: ['operatingLocations'], leaf: undefined }],
    ['svcId', { steps: [], leaf: 'node id' }],
    [
      'operatingLocations.operating_location_cache.city',
      { steps: ['operatingLocations', 'operatingLocationCache'], leaf: 'node city' },
    ],
    ['affiliatedBrands.affiliation_type', { steps: ['affiliatedBrands'], leaf: 'edge affiliation_type' }],
    ['operatingLocations.rank', { steps: ['operatingLocations'], leaf: 'edge from_rank' }],
    ['legalEntities.rank', { steps: ['legalEntities'], leaf: 'edge to_rank' }],
    ['names.rank', { steps: ['names'], leaf: 'edge rank' }],
    ['cardTransactions.rank', { steps: ['cardTransactions'], leaf: 'edge series_rank' }],
  ])('%s', (text, expected) => {
    expect(resolved(at('Brand'), text)).toEqual(expected);
  });

  test('on a connection they start at its node, whose edge counts too', () => {
    expect(resolved(at('Brand', 'affiliatedBrands'), 'affiliationType').leaf).toBe('edge affiliation_type');
    expect(() => resolved(at('Brand'), 'affiliationType')).toThrow('Brand has no "affiliationType"');
  });

  test('rank counts inside a series, also of one field', () => {
    const catalog = catalogOf({
      shops: `type Shop @entity { sales: [Sale] @connection(series: ["kind"])  names: [Name] @connection }
        type Sale @attribute(of: "Shop") { kind: String } type Name @attribute(of: "Shop") { name: String }`,
    });
    const column = (text: string) =>
      resolvePath(catalog, { type: recordTypeOf(catalog, 'Shop') }, text).leaf?.value.column;
    expect([column('sales.rank'), column('names.rank')]).toEqual(['series_rank', 'rank']);
  });

  test('of several starts the first counts from which the path resolves', () => {
    const [target, brand] = [at('Brand', 'names'), at('Brand')];
    expect(resolveFrom(CATALOG, [target, brand], 'name').start).toBe(target);
    expect(resolveFrom(CATALOG, [target, brand], 'names.name').start).toBe(brand);
    expect(resolveFrom(CATALOG, [target, brand], 'id').start).toBe(target);
  });
});

describe('an unknown path says where it goes wrong, what was meant, and what there is', () => {
  const wrong = (start: PathStart | readonly PathStart[], text: unknown): string => {
    try {
      resolveFrom(CATALOG, Array.isArray(start) ? start : [start], text);
      return 'resolved';
    } catch (error) {
      return error instanceof Error ? error.message : String(error);
    }
  };

  test.each([
    [
      'operatingLocations.adresses.state',
      'Unknown path "operatingLocations.adresses.state": OperatingLocation has no "adresses"; did you mean "addresses"? OperatingLocation has: addresses, brands, cardTransactions, isMarketables, legalEntities, locationTypes, names, operatingLocationCache, operatingStatuses, phoneNumbers and 6 more.',
    ],
    [
      'names.nam',
      'Unknown path "names.nam": BrandName has no "nam"; did you mean "name"? BrandName has: firstObservedDate, id, internalBrandId, internalId, lastObservedDate, name, nameFullTextSearchVector, rank.',
    ],
    [
      'names.name.length',
      'Unknown path "names.name.length": "name" of BrandName is a value, and nothing follows a value.',
    ],
    ['edges.node', 'A path expects a field or connection beside "edges" and "node", got "edges.node".'],
    ['', 'A path expects dotted field names such as "names.name", got "".'],
    [7, 'A path expects dotted field names such as "names.name", got 7.'],
    ['names..name', expect.stringMatching(/^Unknown path "names\.\.name": BrandName has no ""\.$/)],
  ])('%j', (text, message) => {
    expect(wrong(at('Brand'), text)).toEqual(message);
  });

  test('a value on an edge, and what was written in snake_case, are suggested too', () => {
    expect(wrong(at('Brand'), 'affiliatedBrands.affiliationTyp')).toContain('did you mean "affiliationType"?');
    expect(wrong(at('Brand'), 'operating_location.names')).toContain('did you mean "operatingLocations"?');
  });

  test('of several starts it speaks of that which the path gets furthest from, or of all', () => {
    const starts = [at('Brand', 'names'), at('Brand')];
    expect(wrong(starts, 'operatingLocations.nams')).toContain('OperatingLocation has no "nams"');
    expect(wrong(starts, 'zzz')).toContain('BrandName and Brand have no "zzz". BrandName has: ');
  });

  test('whatever comes, the message stays short', () => {
    const texts = ['x'.repeat(500), `${'operatingLocations.brands.'.repeat(6)}x`, `names.${'é'.repeat(400)}`];
    for (const text of texts) expect(wrong([at('OperatingLocation'), at('Brand')], text).length).toBeLessThan(450);
    expect(wrong(at('Brand'), 'x'.repeat(500))).toMatch(/^Unknown path "x{59}…/);
    expect(wrong(at('Brand'), 'x'.repeat(501))).toMatch(/^A path expects at most 500 characters, got "x{59}…/);
    const twelve = 'operatingLocations.brands.'.repeat(6);
    expect(wrong(at('Brand'), `${twelve}id`)).toBe('resolved');
    expect(wrong(at('Brand'), `${twelve}names.id`)).toMatch(/^A path expects at most 12 steps before its end/);
  });
});
