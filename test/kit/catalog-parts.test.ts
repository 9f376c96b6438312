import { type FieldNode, Kind } from 'graphql';
import { describe, expect, test } from 'vitest';
import { catalogParts } from '../../kit/catalog-parts.ts';
import { type CheckedPlace, catalogChecks } from '../../kit/field-check.ts';
import { MATH_FUNCTIONS } from '../../kit/math-arguments.ts';
import { catalogOf } from '../catalog/inline.ts';

const catalog = catalogOf({
  shops: `
    type Shop @entity(svcId: "S") { name: String  names: [ShopName] @connection(first: 3) }
    type ShopName @attribute(of: "Shop") { name: String }
    type ShopCache @cache(of: "Shop") { city: String }
    type ShopStandsAtAddress @association { part: String }`,
  places: `
    type Address @entity { city: String }
    extend type Shop { addresses: [Address] @connection(through: "ShopStandsAtAddress") }`,
});
const FUNCTIONS = MATH_FUNCTIONS.filter((name) => name !== 'minDate' && name !== 'maxDate');
const VALUES = [
  ...['name', 'id', 'internalId', 'svcId'].map((field) => `Shop.${field}`),
  ...['name', 'id', 'internalId', 'firstObservedDate', 'lastObservedDate', 'internalShopId'].map(
    (field) => `ShopName.${field}`,
  ),
  'ShopCache.city',
  ...['city', 'id', 'internalId', 'firstObservedDate', 'lastObservedDate', 'internalAddressId'].map(
    (field) => `Address.${field}`,
  ),
];

describe('"the values of all records, and the connections, math functions and cache rows that this subgraph serves"', () => {
  const connection = (of: string, field: string) => {
    const { connectionType, edgeType } = catalog.types.get(of)?.connections.get(field) ?? {};
    return [
      `${of}.${field}`,
      `${connectionType}.edges`,
      `${connectionType}.pageInfo`,
      `${edgeType}.node`,
      `${edgeType}.cursor`,
    ];
  };
  const functions = (type: string) => FUNCTIONS.map((name) => `${type}.${name}`);
  const edge = catalog.types.get('Shop')?.connections.get('addresses')?.edgeType;
  const edgeFields = [
    ...['part', 'id', 'shopStandsAtAddressId', 'internalId', 'internalShopStandsAtAddressId', 'rank'],
    ...['firstObservedDate', 'lastObservedDate', 'datasetIds'],
  ].map((field) => `${edge}.${field}`);

  test.each([
    ['shops', [...connection('Shop', 'names'), 'Shop.shopCache', ...functions('Shop'), ...functions('ShopName')]],
    // A connection is served "in the subgraph that owns its nodes".
    ['places', [...connection('Shop', 'addresses'), ...edgeFields, ...functions('Address')]],
  ])('%s', (subgraph, own) => {
    expect([...catalogParts(catalog, subgraph).keys()].sort()).toEqual([...VALUES, ...own].sort());
  });
});

describe('"pages and conditions of connections, math functions, cache rows" are checked before execution', () => {
  const checks = catalogChecks(catalog);
  const node: FieldNode = {
    kind: Kind.FIELD,
    name: { kind: Kind.NAME, value: 'names' },
    arguments: [
      { kind: Kind.ARGUMENT, name: { kind: Kind.NAME, value: 'first' }, value: { kind: Kind.INT, value: '1' } },
    ],
  };
  const place: CheckedPlace = { node, variables: {}, limits: { pageSize: 10 } };

  test('each field that has arguments', () => {
    const types = ['Shop', 'ShopName', 'ShopCache', 'Address'];
    expect([...checks.keys()].sort()).toEqual(
      [
        ...types.flatMap((type) => MATH_FUNCTIONS.map((name) => `${type}.${name}`)),
        ...['Shop.names', 'Shop.addresses', 'Shop.shopCache'],
      ].sort(),
    );
  });

  test.each<[string, accepted: object, refused: object, message: string]>([
    [
      'Shop.names',
      { first: 10 },
      { first: 11 },
      'first expects a number from 0 to 10, the maximum of one page, got 11.',
    ],
    [
      'Shop.names',
      { first: 1, conditions: { filter: { EQ: ['rank', 1] } } },
      { first: 1, conditions: { filter: { EQ: ['nothing', 1] } } },
      'Unknown path "nothing"',
    ],
    [
      'Shop.shopCache',
      { conditions: { limit: 1 } },
      { conditions: { limit: -1 } },
      'conditions.limit expects a whole number from 0, got -1.',
    ],
    ['Shop.sum', { field: 'addresses.rank' }, { field: 'names.name' }, 'sum expects a path that ends at a number'],
    ['ShopName.count', { field: 'name' }, { field: 'names' }, 'Unknown path "names"'],
  ])('%s accepts %j and refuses %j', (coordinate, accepted, refused, message) => {
    const check = checks.get(coordinate);
    expect(() => check?.({ ...accepted }, place)).not.toThrow();
    const refuse = () => check?.({ ...refused }, place);
    expect(refuse).toThrow(expect.objectContaining({ code: 'BAD_USER_INPUT' }));
    expect(refuse).toThrow(message);
  });
});
