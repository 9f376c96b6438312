import { join } from 'node:path';
import { type FieldNode, Kind } from 'graphql';
import { expect, test } from 'vitest';
import { catalogCosts } from '../../../../gateway/graph/cost/catalog-costs.ts';
import { Records } from '../../../../gateway/graph/cost/records.ts';
import { connectionName, FanOuts } from '../../../../storage/fan-outs.ts';
import { TINY } from '../../../ingest/tiny.ts';

/** A snapshot in which no two connections have as many records. */
const connections = [...TINY.types.values()].flatMap((type) => [...type.connections.values()]);
const fanOuts = new FanOuts(
  connections.map((connection, at) => ({
    connection: connectionName(connection),
    after: null,
    owners: 1_000 * (at + 3),
    greatest: 40 + at,
    means: [0.5, 0.9, 1.3 + at / 10],
  })),
);
const estimating = { fanOuts, variables: {}, literals: {}, limits: { pageSize: 10_000 } };
/** A field as a client writes it, with these arguments. */
const nodeOf = (args: Readonly<Record<string, unknown>>): FieldNode => ({
  kind: Kind.FIELD,
  name: { kind: Kind.NAME, value: 'field' },
  arguments: Object.keys(args).map((name) => ({
    kind: Kind.ARGUMENT,
    name: { kind: Kind.NAME, value: name },
    value: { kind: Kind.INT, value: String(args[name]) },
  })),
});

const [PART, OTHER] = [{ EQ: ['names.name', 'A'] }, { GT: ['sales.amount', 3] }];
/** Filters of shops, by what is to be seen in their costs. */
const FILTERS: Readonly<Record<string, unknown>> = {
  'a field of its own': { EQ: ['name', 'A'] },
  'a field that is null': { IS_NULL: ['name'] },
  'a field that is not null': { IS_NOT_NULL: ['name'] },
  'a related record': PART,
  'two steps': { EQ: ['addresses.shops.name', 'A'] },
  'that there is one, which the first decides': { HAS: ['names'] },
  'two of one record, which are read once': { AND: [PART, { NE: ['names.name', 'B'] }] },
  'the first of some, and all of them': { AND: [{ HAS: ['names'] }, PART] },
  'two records': { AND: [PART, OTHER] },
  'one of two, each in its own scope': { OR: [PART, { EQ: ['names.name', 'B'] }] },
  'one of three': { OR: [{ EQ: ['name', 'A'] }, { EQ: ['name', 'B'] }, { IS_NULL: ['name'] }] },
  'not one': { NOT: [PART] },
  'both, and one of two': { AND: [PART, { OR: [OTHER, { HAS: ['addresses'] }] }] },
  'a pattern, which costs a row each': { LIKE: ['names.name', 'A%'] },
  'a pattern in any case': { ILIKE: ['names.name', 'A%'] },
  'a sum over two records, each with each': { GT: [{ ADD: ['sales.amount', 'partners.seats'] }, 1] },
  'a sum of one record': { GT: [{ ADD: ['seats', 'seats'] }, 1] },
};
const ORDERS: readonly (readonly string[])[] = [['name ASC'], ['names.name ASC', 'addresses.city DESC']];

/** Arguments of the fields of the catalog, by coordinate. */
const ARGUMENTS: readonly (readonly [coordinate: string, what: string, args: Readonly<Record<string, unknown>>])[] = [
  ['Shop.names', 'the first page', {}],
  ['Shop.names', 'a longer page', { first: 7 }],
  ['Shop.names', 'the last two', { last: 2 }],
  ['Shop.partners', 'edges and nodes are two rows', { first: 7 }],
  ['Shop.partners', 'an order', { conditions: { orderBy: ['name ASC'] } }],
  ...Object.entries(FILTERS).map(
    ([what, filter]) => ['Shop.partners', what, { first: 7, conditions: { filter } }] as const,
  ),
  ...ORDERS.map((orderBy) => ['Shop.partners', `by ${orderBy}`, { first: 7, conditions: { orderBy } }] as const),
  ['Shop.partners', 'a page of few', { first: 1, conditions: { filter: PART } }],
  ['Shop.count', 'a connection', { field: 'names' }],
  ['Shop.count', 'its fields are read with it', { field: 'names', conditions: { filter: { EQ: ['name', 'A'] } } }],
  ['Shop.sum', 'a field behind two steps', { field: 'addresses.shops.seats' }],
  ['Shop.sum', 'what its conditions read', { field: 'partners.seats', conditions: { filter: PART } }],
  ['Shop.shopCache', 'no conditions', {}],
  ['Shop.shopCache', 'conditions', { conditions: { filter: { EQ: ['name', 'A'] } } }],
  ['ShopNameConnection.edges', 'counted before', {}],
];

test('golden costs of fields of the catalog, for two of at most 600 owners; `npx vitest run test/gateway/graph/cost -u` writes them', async () => {
  const costs = catalogCosts(TINY);
  const lines = ARGUMENTS.map(([coordinate, what, args]) => {
    const cost = costs.get(coordinate);
    if (cost === undefined) throw new Error(`Expected one of ${[...costs.keys()].join(', ')}; got ${coordinate}.`);
    const { read, records } = cost(new Records({ expected: 2, most: 600 }), args, estimating, nodeOf(args));
    const rows = ({ expected, most }: typeof read) => `${Number(expected.toFixed(4))} to ${Number(most.toFixed(4))}`;
    return `${coordinate}, ${what}: ${JSON.stringify(args)} reads ${rows(read)}, for ${rows(records)}\n`;
  });
  await expect(lines.join('')).toMatchFileSnapshot(join(import.meta.dirname, 'golden', 'catalog-costs.txt'));
});
