import { buildSchema } from 'graphql';
import { expect, test } from 'vitest';
import { ServiceError } from '../../../catalog/errors/service-error.ts';
import { estimateOf, type FieldCosts } from '../../../gateway/cost/estimate.ts';
import type { FieldCost } from '../../../gateway/cost/field-cost.ts';
import { exactly, NO_ROWS, Records } from '../../../gateway/cost/records.ts';
import { FanOuts } from '../../../storage/fan-outs.ts';
import { selectedOf } from '../selected-of.ts';

const schema = buildSchema(`
  interface Thing { id: ID }
  type Pen implements Thing { id: ID  owner: Person }
  type Lamp implements Thing { id: ID  owner: Person  shade: Person }
  type Person { name: String  friends: [Person] }
  type Query { thing: Thing  things(count: Int): [Thing]  me: Person  half: Person  rare: Person  never: Person  refused: Person  number: Int  pen: Thing }`);
const rows =
  (expected: number, most: number, records = exactly(1)): FieldCost =>
  () => ({
    read: { expected, most },
    records: new Records(records),
  });
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
  // "A field without a cost of its own costs one row for each object that it returns", and ten for its statement.
  ['{ me { name } }', 11, 11],
  ['{ me { friends { name } } }', 11 + 20, 11 + 20],
  ['{ me { friends { friends { name } } } }', 11 + 20 + 110, 11 + 20 + 110],
  // Leaves cost nothing, unless they have a cost.
  ['{ me { name a: name } number }', 11 + 17, 11 + 17],
  // "a whole number": rounded up.
  ['{ half { name } }', 11, 13],
  ['{ half { name } other: half { name } }', 21, 25],
  // What may be read is counted, even where nothing is expected.
  ['{ rare { name } }', 10, 13],
  // What reads nothing costs no statement, and below no records nothing is read.
  ['{ never { friends { name } } }', 0, 0],
  // "Arguments that a subgraph rejects cost nothing"
  ['{ refused { friends { name } } }', 0, 0],
  // "For records of unknown type, the selections of all possible types are counted."
  ['{ thing { id ... on Pen { owner { name } } ... on Lamp { owner { name } shade { name } } } }', 11 * 4, 11 * 4],
  ['{ pen { id ... on Pen { owner { name } } ... on Lamp { owner { name } shade { name } } } }', 11 * 2, 11 * 2],
  // "Fields with the same response key count as one field"
  ['{ me { name } me { friends { name } } ...F } fragment F on Query { me { name } }', 31, 31],
])('%s', (query, cost, most) => {
  expect(costOf(query)).toEqual([cost, most]);
});

test('"A field takes one SQL statement for all of its owners, if there are any"', () => {
  const query = 'query ($count: Int) { things(count: $count) { ... on Pen { owner { name } } } }';
  expect(costOf(query, { count: 3 })).toEqual([3 + 10 + 3 + 10, 26]);
  expect(costOf(query, { count: 1 })).toEqual([1 + 10 + 1 + 10, 22]);
  expect(costOf(query, { count: 0 })).toEqual([0, 0]);
  // Half a record is expected to take half a statement.
  expect(costOf(query, { count: 0.5 })).toEqual([16, 16]);
});

test('its fields are in document order, with their nodes and what they read', () => {
  const query =
    '{ a: me { friends { b: friends { name } ...F } } number } fragment F on Person { b: friends { friends { name } } }';
  const { fields } = estimatedBy(COSTS, query);
  expect(
    fields.map(({ path, node, read, records }) => [path.join('.'), node.name.value, read.expected, records.expected]),
  ).toEqual([
    ['a', 'me', 11, 1],
    ['a.friends', 'friends', 20, 10],
    ['a.friends.b', 'friends', 110, 100],
    ['a.friends.b.friends', 'friends', 1_010, 1_000],
    ['number', 'number', 17, 1],
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
