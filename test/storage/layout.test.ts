import { expect, test } from 'vitest';
import { type Association, recordTypeOf } from '../../catalog/model.ts';
import { ddl } from '../../ingest/publish/ddl.ts';
import {
  associationConnection,
  attributeConnection,
  edgeColumns,
  physicalTables,
  seriesColumns,
  tableColumns,
} from '../../storage/layout.ts';
import { postgresql } from '../../storage/postgres/dialect.ts';
import { sqlite } from '../../storage/sqlite/dialect.ts';
import { TINY } from '../ingest/tiny.ts';

const names = (type: string) => {
  const found = TINY.types.get(type);
  return found && tableColumns(TINY, found).map((column) => `${column.name} ${column.type}`);
};
const COMMON = ['id uuid', 'first_observed_date text', 'last_observed_date text', 'dataset_ids integer'];

test('an entity has a surrogate key, the common columns, then one column per field', () => {
  expect(names('Shop')).toEqual(['key integer', ...COMMON, 'name text', 'open boolean', 'seats integer']);
});

test('an attribute hangs on (owner, rank); a series has a rank of its own; a reference has a key twin; @number decides the type', () => {
  expect(names('ShopSale')).toEqual([
    ...['owner_key integer', 'rank integer', 'series_rank integer', 'key integer', ...COMMON],
    ...['kind text', 'day text', 'amount real', 'sold_by_id uuid', 'sold_by_key integer'],
  ]);
  expect(names('ShopName')).toEqual([
    ...['owner_key integer', 'rank integer', 'key integer', ...COMMON, 'name text', 'name_vector text'],
  ]);
});

test('a cache row has its owner and nothing else in common', () => {
  expect(names('ShopCache')).toEqual(['owner_key integer', 'name text']);
});

test('an edge has a rank for either side', () => {
  const association = TINY.associations.get('ShopStandsAtAddress');
  expect(association && edgeColumns(association).map(({ name }) => name)).toEqual([
    ...['from_key', 'from_rank', 'to_key', 'to_rank', 'key'],
    ...['id', 'first_observed_date', 'last_observed_date', 'dataset_ids', 'part'],
  ]);
});

test('on PostgreSQL texts compare by their bytes, keys come after the rows, and edges are covered from either side', () => {
  const { tables, indexes } = ddl(TINY, postgresql);
  const table = (name: string) => tables.find((sql) => sql.startsWith(`create table "${name}"`));
  expect(table('shop_name')).toContain('"name" text COLLATE "C", "name_vector" text COLLATE "C"');
  expect(table('shop')).toMatch(/"id" uuid not null.*"open" boolean, "seats" integer/);
  expect(tables.join()).not.toContain('primary key');
  const edge = indexes.filter((sql) => sql.includes('shop_stands_at_address'));
  expect(edge).toEqual([
    'ALTER TABLE shop_stands_at_address ADD PRIMARY KEY (from_key, from_rank) INCLUDE (to_key)',
    'CREATE INDEX shop_stands_at_address_by_to ON shop_stands_at_address (to_key, to_rank, from_key)',
  ]);
});

test('attributes and edges are clustered on SQLite, ids of entities unique, edges indexed from their other side', () => {
  const { tables, indexes } = ddl(TINY, sqlite);
  expect(tables.filter((sql) => sql.endsWith('without rowid')).map((sql) => /`(\w+)`/.exec(sql)?.[1])).toEqual([
    ...['shop_name', 'shop_sale', 'shop_stands_at_address', 'shop_works_with_shop'],
  ]);
  expect(indexes).toEqual([
    'CREATE UNIQUE INDEX shop_by_id ON shop (id)',
    'CREATE UNIQUE INDEX address_by_id ON address (id)',
    'CREATE INDEX shop_stands_at_address_by_to ON shop_stands_at_address (to_key, to_rank, from_key)',
    'CREATE INDEX shop_works_with_shop_by_to ON shop_works_with_shop (to_key, to_rank, from_key)',
  ]);
});

test('each table has its kind and its primary key; the tables of pairs one of two columns', () => {
  expect(physicalTables(TINY).map(({ name, kind, primary }) => `${name}: ${kind} by ${primary.join(', ')}`)).toEqual([
    'shop: entity by key',
    'shop_name: attribute by owner_key, rank',
    'shop_sale: attribute by owner_key, rank',
    'shop_cache: cache by owner_key',
    'address: entity by key',
    'shop_stands_at_address: association by from_key, from_rank',
    'shop_works_with_shop: association by from_key, from_rank',
    'dataset: fact by name',
    'dataset_set: fact by key',
    'redirect: fact by id',
    'join_reason: fact by id, joined_id',
    'correction: fact by number',
    'doubtful_pair: fact by left_id, right_id',
    'closed_record: fact by id',
    'snapshot_fact: fact by name',
    'fan_out: fact by connection, after',
    'listed_kind: fact by id',
    'rated_alias: fact by id, name, dataset',
    'publisher_number: fact by id',
    'flag_reason: fact by id',
    'person_name_share: fact by kind, name',
    'trade_term: fact by term, code',
  ]);
});

test('what may be null: declared columns, dates that a source does not give, and the date of a dataset', () => {
  const nullable = (table: string) =>
    physicalTables(TINY)
      .find(({ name }) => name === table)
      ?.columns.filter((column) => column.nullable)
      .map(({ name }) => name);
  const dates = ['first_observed_date', 'last_observed_date'];
  expect(nullable('shop')).toEqual([...dates, 'name', 'open', 'seats']);
  expect(nullable('shop_sale')).toEqual([...dates, 'kind', 'day', 'amount', 'sold_by_id', 'sold_by_key']);
  expect([nullable('shop_cache'), nullable('dataset'), nullable('redirect')]).toEqual([['name'], ['date'], []]);
});

test('the connections that list an attribute, and that read an association from either side', () => {
  const attribute = (type: string) => attributeConnection(TINY, recordTypeOf(TINY, type))?.field;
  expect(['ShopName', 'ShopSale', 'ShopCache', 'Shop'].map(attribute)).toEqual([
    'names',
    'sales',
    undefined,
    undefined,
  ]);
  const sides = (name: string) => {
    const association: Association | undefined = TINY.associations.get(name);
    return (['from', 'to'] as const).map(
      (side) => association && associationConnection(TINY, association, side)?.field,
    );
  };
  expect([sides('ShopStandsAtAddress'), sides('ShopWorksWithShop')]).toEqual([
    ['addresses', 'shops'],
    ['partners', undefined],
  ]);
  expect(seriesColumns(TINY, recordTypeOf(TINY, 'ShopSale')).map(({ column }) => column)).toEqual(['kind']);
  expect(seriesColumns(TINY, recordTypeOf(TINY, 'ShopName'))).toEqual([]);
});
