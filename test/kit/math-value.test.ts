import { describe, expect, it } from 'vitest';
import { ServiceError } from '../../catalog/errors/service-error.ts';
import { readCatalog } from '../../catalog/read.ts';
import { checkMath, type MathFunction } from '../../kit/math-arguments.ts';
import { halfToEven, mathResult } from '../../kit/math-value.ts';
import { fetchEntities, kitSubgraphs } from './execute.ts';
import { smallGraph } from './small-graph.ts';

const catalog = readCatalog();
const brand = catalog.types.get('Brand');
if (brand === undefined) throw new Error('No Brand.');

const use = (name: MathFunction, field: string) => checkMath(catalog, brand, name, { field });
const quantity = (name: MathFunction) => use(name, 'cardTransactions.projectedQuantity');
const day = (name: MathFunction) => use(name, 'cardTransactions.periodEndDate');

describe('"Int (sum and max of fractions are rounded half to even"', () => {
  it.each([
    [0.5, 0],
    [1.5, 2],
    [2.5, 2],
    [-0.5, 0],
    [-0, 0],
    [-1.5, -2],
    [-2.5, -2],
    [2.4999999, 2],
    [2.5000001, 3],
    [-7, -7],
  ])('%d → %d', (value, rounded) => {
    expect(halfToEven(value)).toBe(rounded);
    for (const name of ['sum', 'min', 'max'] as const) expect(mathResult(quantity(name), value)).toBe(rounded);
  });

  it('avg stays a Float', () => expect(mathResult(quantity('avg'), 2.5)).toBe(2.5));
});

describe('"a value outside 32 bits is an error that says so and points to avg or collect"', () => {
  it.each([2147483647.4, -2147483648.5])('%d fits', (value) => {
    expect(mathResult(quantity('sum'), value)).toBe(Math.trunc(value));
  });

  it.each([2147483647.5, -2147483649, 1e30])('%d does not', (value) => {
    const error = mathResult(quantity('max'), value);
    expect(error).toBeInstanceOf(ServiceError);
    expect(error).toMatchObject({
      code: 'BAD_USER_INPUT',
      message: `max of cardTransactions.projectedQuantity expects a result within 32 bits; avg and collect take any, got ${value}.`,
    });
  });

  it('fails the field, not its siblings', async () => {
    const graph = smallGraph(catalog, 3);
    const select = () => [{ _owner: 0, value: 2 ** 31 }];
    const subgraph = kitSubgraphs(catalog).get('brands');
    if (subgraph === undefined) throw new Error('No subgraph brands.');
    const owners = graph.records('Brand').slice(0, 2);
    const { data, errors } = await fetchEntities(
      subgraph,
      catalog,
      { ...graph.snapshot, select: select as typeof graph.snapshot.select },
      '... on Brand { sum(field: "cardTransactions.projectedQuantity") }',
      owners.map(({ id }) => ({ __typename: 'Brand', id })),
    );
    expect(errors?.map((error) => error.path)).toEqual([['_entities', 0, 'sum']]);
    expect(data._entities).toEqual([{ sum: null }, { sum: 0 }]);
  });
});

describe('"count and sum of nothing are 0; the others null"', () => {
  it.each(['count', 'sum'] as const)('%s', (name) => {
    expect(mathResult(quantity(name), undefined)).toBe(0);
    expect(mathResult(quantity(name), null)).toBe(0);
  });
});

describe('"minDateTime / maxDateTime give 2020-07-04T01:00:00, no zone; minDate / maxDate a date"', () => {
  it.each([
    ['2020-07-04', '2020-07-04T00:00:00'],
    ['2020-07-04T01:00:00', '2020-07-04T01:00:00'],
    ['2020-07-04 01:00', '2020-07-04T01:00:00'],
    ['2020-07-04T01:00:00Z', '2020-07-04T01:00:00'],
    ['2020-07-04T01:00:00.25+02:00', '2020-07-04T01:00:00'],
  ])('%s', (stored, shown) => {
    expect(mathResult(day('minDateTime'), stored)).toBe(shown);
    expect(mathResult(day('maxDate'), stored)).toBe('2020-07-04');
  });
});
