import { expect, test } from 'vitest';
import { recordTypeOf } from '../../catalog/model.ts';
import { edgeSource } from '../../kit/edge-source.ts';
import { mathParts } from '../../kit/math.ts';
import { MATH_FUNCTIONS } from '../../kit/math-arguments.ts';
import { sqlite } from '../../storage/sqlite/dialect.ts';
import { requestContext } from '../gateway/distributed/tiny-subgraph.ts';
import { TINY } from '../ingest/tiny.ts';

/** What a connection reads if these fields of its nodes and edges are selected. */
function read(of: string, node: readonly string[], edge: readonly string[] = []) {
  const [type = '', field = ''] = of.split('.');
  const connection = recordTypeOf(TINY, type).connections.get(field);
  if (connection === undefined) throw new Error(`No ${of}.`);
  return edgeSource(TINY, connection, { node: new Set(node), edge: new Set(edge) }, sqlite);
}

test.each([
  [['name'], ['e.name AS "name"']],
  [[], []],
  [['count'], ['e.owner_key AS "_ownerKey"']],
  [
    ['name', 'count', 'sum'],
    ['e.name AS "name"', 'e.owner_key AS "_ownerKey"'],
  ],
])(
  'the rows of an attribute have their owner’s key "if a math function is selected on the attribute": %j',
  (asked, terms) => {
    expect(read('Shop.names', asked)).toEqual({
      ...{ table: 'shop_name', owner: 'owner_key', rank: 'rank', nodeKey: 'key', readsNode: false, terms },
      decode: expect.any(Function),
    });
  },
);

test.each([
  ['Shop.addresses', 'from', 'to', 'address'],
  ['Address.shops', 'to', 'from', 'shop'],
])('an association is read from either side: %s', (of, mine, other, nodeTable) => {
  expect(read(of, ['count'], ['rank', 'part'])).toEqual({
    ...{
      table: 'shop_stands_at_address',
      owner: `${mine}_key`,
      rank: `${mine}_rank`,
      nodeKey: `${other}_key`,
      nodeTable,
    },
    // "True if a column of the node's own table is read": a function needs none.
    readsNode: false,
    terms: [`e.${mine}_rank AS "edge_rank"`, 'e.part AS "edge_part"'],
    decode: expect.any(Function),
  });
  expect(read(of, ['internalId'])).toMatchObject({ readsNode: true, terms: ['n.key AS "internalId"'] });
});

test('values of node and edge are converted', () => {
  const { decode } = read('Address.shops', ['open'], ['internalId', 'datasetIds']);
  const row = { open: 1, edge_internalId: 7, edge_datasetIds: null };
  decode(row, requestContext().snapshot);
  expect(row).toEqual({ open: true, edge_internalId: '7', edge_datasetIds: null });
});

test('"Only Brand has minDate and maxDate"', () => {
  const shop = recordTypeOf(TINY, 'Shop');
  const functions = (name: string) => [...mathParts(TINY, { ...shop, name }).keys()];
  expect(functions('Brand')).toEqual(MATH_FUNCTIONS.map((each) => `Brand.${each}`));
  const others = MATH_FUNCTIONS.filter((each) => each !== 'minDate' && each !== 'maxDate');
  expect(functions('Shop')).toEqual(others.map((each) => `Shop.${each}`));
});
