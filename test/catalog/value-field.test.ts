import { describe, expect, test } from 'vitest';
import { associationOf, recordTypeOf } from '../../catalog/model.ts';
import { edgeValues, recordValues, type ValueField } from '../../catalog/value-field.ts';
import { catalogOf } from './inline.ts';

const CATALOG = catalogOf({
  shops: `
    type Shop @entity(svcId: "S") { size: Int  sales: [Sale] @connection  towns: [Town] @connection(through: "ShopStandsInTown") }
    type Sale @attribute(of: "Shop") {
      name: String open: Boolean day: Date seen: DateTime rating: Float facts: JSON more: JSONString ownId: ID
      amount: String @number(as: "Float")
      soldById: UUID @reference(to: "Shop")
      seller: UUID @reference(to: "Shop")
    }
    type ShopCache @cache(of: "Shop") { id: String city: String }
    type Town @entity { number: Int }
    type ShopStandsInTown @association { since: Date ownerId: UUID @reference(to: "Town") }`,
});
const shown = (values: ReadonlyMap<string, ValueField>) =>
  [...values].map(([name, { field, column, kind }]) => {
    expect(field).toBe(name);
    return `${field} ${column} ${kind}`;
  });

describe('"All values of a record, those that the SDL declares and the derived ones, by GraphQL name"', () => {
  test.each<[type: string, values: readonly string[]]>([
    ['Shop', ['size size integer', 'id id uuid', 'internalId key numberText', 'svcId id svcId']],
    [
      'Sale',
      [
        ...['name name text', 'open open boolean', 'day day date', 'seen seen dateTime', 'rating rating float'],
        ...['facts facts json', 'more more text', 'ownId own_id uuid', 'amount amount numberText'],
        ...['soldById sold_by_id uuid', 'internalSoldById sold_by_key numberText'],
        ...['seller seller uuid', 'internalSeller seller_key numberText'],
        ...['id id uuid', 'internalId key numberText'],
        ...['firstObservedDate first_observed_date date', 'lastObservedDate last_observed_date date'],
        'internalShopId owner_key numberText',
      ],
    ],
    ['ShopCache', ['id id_ text', 'city city text']],
    [
      'Town',
      [
        ...['number number_ integer', 'id id uuid', 'internalId key numberText'],
        ...['firstObservedDate first_observed_date date', 'lastObservedDate last_observed_date date'],
        'internalTownId key numberText',
      ],
    ],
  ])('%s', (type, values) => {
    expect(shown(recordValues(recordTypeOf(CATALOG, type)))).toEqual(values);
  });

  test('a svcId has the letter of its type', () => {
    expect(recordValues(recordTypeOf(CATALOG, 'Shop')).get('svcId')?.letter).toBe('S');
  });
});

test.each(['from', 'to'] as const)(
  '"All extra values of an association\'s edges …, read from the given side": %s',
  (side) => {
    expect(shown(edgeValues(associationOf(CATALOG, 'ShopStandsInTown'), side))).toEqual([
      ...['since since date', 'ownerId owner_id uuid', 'internalOwnerId owner_key numberText'],
      ...['id id uuid', 'shopStandsInTownId id uuid'],
      ...['internalId key numberText', 'internalShopStandsInTownId key numberText', `rank ${side}_rank integer`],
      ...['firstObservedDate first_observed_date date', 'lastObservedDate last_observed_date date'],
      'datasetIds dataset_ids datasets',
    ]);
  },
);

test('a name that the catalog does not have is a fault of this program', () => {
  expect(() => recordTypeOf(CATALOG, 'Shp')).toThrow('The catalog has no Shp.');
  expect(() => associationOf(CATALOG, 'Shop')).toThrow('The catalog has no Shop.');
});
