import { describe, expect, test } from 'vitest';
import { badUserInput } from '../../../catalog/errors/catalogue.ts';
import { readCatalog } from '../../../catalog/read.ts';
import { searchRequest } from '../../../search/request/input.ts';
import { checkCount } from '../../../subgraphs/search/aggregate.ts';
import { aggregateRequest } from '../../../subgraphs/search/aggregate-input.ts';

const catalog = readCatalog();
const entityType = 'OPERATING_LOCATION';
const request = (input: Readonly<Record<string, unknown>>) => aggregateRequest(catalog, { entityType, ...input });
const address = { city: 'Seattle', state: 'WA' };
const many = (length: number) => Array.from({ length }, () => address);
const conditions = { filter: { HAS: ['brands'] } };

describe('"`address` or `addresses`, not both. General filters are allowed"', () => {
  test.each<[string, input: Readonly<Record<string, unknown>>, filters: number]>([
    ['nothing', {}, 0],
    ['null means the same', { address: null, addresses: null, conditions: null, name: null }, 0],
    ['an address', { address }, 1],
    ['30 addresses are one filter', { addresses: many(30) }, 1],
    ['addresses that are null are none', { addresses: [address, null] }, 1],
    ['conditions', { conditions }, 1],
    ['conditions without a filter', { conditions: { filter: null, orderBy: null, limit: null, pageToken: null } }, 0],
    ['all', { address, conditions }, 2],
    ['a blank name or prompt is none', { name: ' ', prompt: '', address }, 1],
    ['a threshold means nothing without a name or a prompt', { matchThreshold: 0.9, address }, 1],
  ])('%s', (_, input, filters) => {
    expect(request(input).filters).toHaveLength(filters);
  });

  test('an address is the same alone and in a list', () => {
    expect(request({ addresses: [address] })).toEqual(request({ address }));
    expect(request({ addresses: many(2) })).not.toEqual(request({ address }));
  });

  const addresses = (got: number) => badUserInput('searchInput.addresses', '1 to 30 addresses', got);
  const noPage = (field: string, got: unknown) =>
    badUserInput(`conditions.${field}`, 'no value in an aggregate: it counts all that fit', got);
  const others = (...fields: readonly string[]) =>
    badUserInput(
      'An aggregate',
      'entityType, name or prompt, matchThreshold, address or addresses, and conditions.filter',
      fields,
    );
  const type = (got: unknown) => badUserInput('searchInput.entityType', 'OPERATING_LOCATION in an aggregate', got);
  test.each<[string, input: Readonly<Record<string, unknown>>, Error]>([
    ['another type', { entityType: 'BRAND' }, type('BRAND')],
    ['no type', { entityType: undefined }, type(null)],
    [
      'both',
      { address, addresses: [address] },
      badUserInput('An aggregate', 'address or addresses, not both', ['address', 'addresses']),
    ],
    ['no address', { addresses: [] }, addresses(0)],
    ['only null', { addresses: [null] }, addresses(0)],
    ['31 addresses', { addresses: many(31) }, addresses(31)],
    ['no list', { addresses: address }, addresses(0)],
    ['what else a search may be by', { name: 'x', website: 'x.example', id: 'y' }, others('website', 'id')],
    [
      'a name and a prompt',
      { name: 'x', prompt: 'y', address },
      badUserInput('An aggregate', 'name or prompt, not both', ['name', 'prompt']),
    ],
    ['a threshold', { matchThreshold: 2 }, badUserInput('matchThreshold', 'a number from 0 to 1', 2)],
    ['that of a name', { name: 'x', matchThreshold: 2 }, badUserInput('matchThreshold', 'a number from 0 to 1', 2)],
    [
      'more addresses than a search may have',
      { name: 'x', addresses: many(11) },
      badUserInput('searchInput.addresses', 'at most 10 addresses', 11),
    ],
    ['a limit beside a name', { name: 'x', conditions: { limit: 5 } }, noPage('limit', 5)],
    ['an order', { conditions: { ...conditions, orderBy: ['id'] } }, noPage('orderBy', ['id'])],
    ['a limit', { conditions: { limit: 0 } }, noPage('limit', 0)],
    ['an offset', { conditions: { pageToken: '1' } }, noPage('pageToken', '1')],
  ])('refused: %s', (_, input, error) => {
    expect(() => request(input)).toThrow(error);
  });
});

describe('with a name or a prompt, the input is that of a search', () => {
  test.each<[string, input: Readonly<Record<string, unknown>>]>([
    ['a name', { name: 'x' }],
    ['a prompt', { prompt: 'coffee shops' }],
    ['a name at an address, with a filter and a threshold', { name: 'x', address, conditions, matchThreshold: 0.2 }],
    ['a prompt at addresses', { prompt: 'x', addresses: many(10) }],
  ])('%s', (_, input) => {
    expect(request(input)).toEqual({ filters: [], search: searchRequest({ entityType, ...input }, catalog) });
  });
});

describe('"count.field is brand, operatingLocation or legalEntity"', () => {
  test.each([
    ['operatingLocation', undefined],
    ['brand', 'brands'],
    ['legalEntity', 'legalEntities'],
  ])('%s', (field, step) => {
    expect(checkCount(catalog, { field }).step?.field).toBe(step);
    expect(checkCount(catalog, { field, conditions }).filters).toHaveLength(1);
    expect(checkCount(catalog, { field }).filters).toEqual([]);
  });

  test.each([undefined, null, 'address', 'Brand', 7])('%j is none', (field) => {
    const expected = badUserInput('count.field', 'brand, operatingLocation or legalEntity', field);
    expect(() => checkCount(catalog, { field })).toThrow(expected);
  });
});
