import { buildSchema } from 'graphql';
import { expect, test } from 'vitest';
import { ServiceError } from '../../../../catalog/errors/service-error.ts';
import { estimateOf, type FieldCosts } from '../../../../gateway/graph/cost/estimate.ts';
import type { FieldCost } from '../../../../gateway/graph/cost/field-cost.ts';
import { exactly, NO_ROWS, Records } from '../../../../gateway/graph/cost/records.ts';
import { FanOuts } from '../../../../storage/fan-outs.ts';
import { selectedOf } from '../../selected-of.ts';

const schema = buildSchema(`
  interface Thing { id: ID }
  type Pen implements Thing { id: ID  owner: Person }
  type Lamp implements Thing { id: ID  owner: Person  shade: Person }
  type Person { name: String  friends: [Person] }
  type Query { thing: Thing  things(count: Int): [Thing]  me: Person  half: Person  rare: Person  never: Person  refused: Person  number: Int  pen: Thing }`);
const rows =
  (expected: number, most: number, records = exactly(1)): FieldCost =>
  () => ({ read: { expected, most }, records: new Records(records) });
const COSTS: FieldCosts = new Map<string, FieldCost>([
  ['Query.half', rows(0.5, 2.5)],
  ['Query.rare', rows(0, 3)],
  ['Query.never', rows(0, 0, NO_ROWS)],
  ['Query.number', rows(7, 7)],
  ['Query.things', (_, { count }) => ({ read: exactly(Number(count)), records: new Records(exactly(Number(count))) })],
  ['Query.pen', () => ({ read: exactly(1), records: new Records(exactly(1)), type: 'Pen' })],
  [
    'Query.refused',
    () => {
      throw new ServiceError('BAD_USER_INPUT', 'no');
    },
  ],
]);

const estimatedBy = (costs: FieldCosts, query: string, variables: Record<string, unknown> = {}) =>
  estimateOf(selectedOf(schema, query), costs, { fanOuts: new FanOuts([]), variables, limits: { pageSize: 100 } });
const costOf = (query: string, variables = {}) => {
  const { cost, most } = estimatedBy(COSTS, query, variables);
  return [cost, most];
};

test.each<[query: string, cost: number, most: number]>([
  // "A field without a cost of its own costs one row for each object that it returns", fifty for its statement, and a fifth for each value.
  // "a whole number": rounded up.
  ['{ me { name } }', 52, 52],
  ['{ me { friends { name } } }', 51 + 60 + 2, 51 + 60 + 2],
  ['{ me { friends { friends { name } } } }', 51 + 60 + 150 + 20, 51 + 60 + 150 + 20],
  ['{ me { name a: name b: name c: name d: name } }', 52, 52],
  // A value that has a cost of its own.
  ['{ me { name a: name } number }', 52 + 57, 52 + 57],
  ['{ half { name } }', 51, 53],
  ['{ half { name } other: half { name } }', 102, 106],
  // What may be read is counted, even where nothing is expected.
  ['{ rare { name } }', 51, 54],
  // What reads nothing costs no statement, and below no records nothing is read.
  ['{ never { friends { name } } }', 0, 0],
  // "Arguments that a subgraph rejects cost nothing"
  ['{ refused { friends { name } } }', 0, 0],
  // "For records of unknown type, the selections of all possible types are counted."
  [
    '{ thing { id ... on Pen { owner { name } } ... on Lamp { owner { name } shade { name } } } }',
    51 * 4 + 1,
    51 * 4 + 1,
  ],
  [
    '{ pen { id ... on Pen { owner { name } } ... on Lamp { owner { name } shade { name } } } }',
    51 * 2 + 1,
    51 * 2 + 1,
  ],
  // "Fields with the same response key count as one field"
  ['{ me { name } me { friends { name } } ...F } fragment F on Query { me { name } }', 114, 114],
])('%s', (query, cost, most) => {
  expect(costOf(query)).toEqual([cost, most]);
});

test('"A field takes one SQL statement for all of its owners, if there are any"', () => {
  const query = 'query ($count: Int) { things(count: $count) { ... on Pen { owner { name } } } }';
  expect(costOf(query, { count: 3 })).toEqual([3 + 50 + 3 + 50 + 1, 107]);
  expect(costOf(query, { count: 1 })).toEqual([1 + 50 + 1 + 50 + 1, 103]);
  expect(costOf(query, { count: 0 })).toEqual([0, 0]);
  // Half a record is expected to take half a statement.
  expect(costOf(query, { count: 0.5 })).toEqual([77, 77]);
});

test('its fields are in document order, with their nodes and what they read', () => {
  const query =
    '{ a: me { friends { b: friends { name } ...F } } number } fragment F on Person { b: friends { friends { name } } }';
  const { fields } = estimatedBy(COSTS, query);
  expect(
    fields.map(({ path, node, read, records }) => [path.join('.'), node.name.value, read.expected, records.expected]),
  ).toEqual([
    ['a', 'me', 51, 1],
    ['a.friends', 'friends', 60, 10],
    ['a.friends.b', 'friends', 150 + 20, 100],
    ['a.friends.b.friends', 'friends', 1_050 + 200, 1_000],
    ['number', 'number', 57, 1],
  ]);
});

test('a fault of the estimate itself is no refusal', () => {
  const costs = new Map<string, FieldCost>([
    [
      'Query.me',
      () => {
        throw new RangeError('broken');
      },
    ],
  ]);
  expect(() => estimatedBy(costs, '{ me { name } }')).toThrow('broken');
});
