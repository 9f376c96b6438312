import { type FieldNode, Kind } from 'graphql';
import { expect, test } from 'vitest';
import type { Estimate, FieldEstimate } from '../../../../gateway/graph/cost/estimate.ts';
import { overLimit } from '../../../../gateway/graph/cost/over-limit.ts';
import { exactly } from '../../../../gateway/graph/cost/records.ts';

const nodeOf = (index: number): FieldNode => ({ kind: Kind.FIELD, name: { kind: Kind.NAME, value: `field${index}` } });
const field = (index: number, path: string, expected: number, most: number, conditionPath?: string): FieldEstimate => ({
  path: path.split('.'),
  node: nodeOf(index),
  read: { expected, most },
  records: exactly(1),
  ...(conditionPath !== undefined && { conditionPath }),
});
const FIELDS = [
  field(0, 'search', 600, 700, 'addresses'),
  field(1, 'search.names', 900.2, 1_000),
  field(2, 'search.places', 500, 4_000.5, 'phones'),
  field(3, 'search.places.cities', 100, 3_000),
];
const estimate = (cost: number, most: number, fields = FIELDS): Estimate => ({ cost, most, fields });
const refused = (given: Estimate) => overLimit(given, 1_000, 'trial', (key) => key.toUpperCase());

test.each<[cost: number, most: number]>([
  [0, 0],
  [1_000, 1_000],
  [1_000, 5_000],
])('"The maximum cost of a query may be this many times the limit": %i and %i are allowed', (cost, most) => {
  expect(refused(estimate(cost, most))).toBeUndefined();
});

test('a cost over the limit names the field that costs most, by the client’s own keys, rounded up', () => {
  const dear = refused(estimate(1_001, 9_000));
  expect(dear?.node.name.value).toBe('field1');
  expect(dear?.error.code).toBe('COST_LIMIT');
  expect(dear?.error.message).toContain('SEARCH.NAMES');
  expect(dear?.error.message).toContain('901');
  expect(dear?.error.message).toContain('1,001');
  // "The field that reads a selection is below the field whose conditions define it."
  expect(dear?.error.message).toContain('addresses');
});

test('a maximum over five times the limit names the field with the greatest maximum', () => {
  const dear = refused(estimate(1_000, 5_001));
  expect(dear?.node.name.value).toBe('field2');
  expect(dear?.error.message).toContain('SEARCH.PLACES');
  expect(dear?.error.message).toContain('4,001');
  expect(dear?.error.message).toContain('5,000');
  expect(dear?.error.message).toContain('phones');
});

test('of fields that cost alike the first is named, and conditions of no field above it are not', () => {
  const equal = [field(0, 'a', 600, 600, 'x'), field(1, 'b', 600, 600), field(2, 'c', 600, 600)];
  const [first, second] = [equal, equal.slice(1)].map((fields) => refused(estimate(2_000, 2_000, fields)));
  expect([first?.node.name.value, second?.node.name.value]).toEqual(['field0', 'field1']);
  expect(second?.error.message).not.toContain('x,');
});
