import { describe, expect, test } from 'vitest';
import { PLANS } from '../../../../catalog/plans.ts';
import { costedGraph } from './graph.ts';

const graph = costedGraph();

/** Locations of a brand, brands of these, and so on. */
const hops = (count: number, at = 0): string =>
  count === 0
    ? 'id'
    : `${at % 2 === 0 ? 'operatingLocations' : 'brands'} { edges { node { ${hops(count - 1, at + 1)} } } }`;
const steps = (count: number) =>
  Array.from({ length: count }, (_, at) => (at % 2 === 0 ? 'operatingLocations' : 'brands')).join('.');
const brand = (selection: string, more = '') =>
  `{ search(searchInput: { name: "Coffee"${more} }) { ... on Brand { ${selection} } } }`;
const patterns = (path: string) =>
  `{ OR: [${Array.from({ length: 60 }, (_, at) => `{ ILIKE: ["${path}", "%a${at}%"] }`).join(', ')}] }`;

/** Queries that took the service down: what each costs too much by, and the field that costs most. */
const HOSTILE: Readonly<Record<string, { query: string; dearest: readonly string[] }>> = {
  'seven hops with default pages': {
    query: brand(hops(7)),
    dearest: [
      'search',
      ...steps(7)
        .split('.')
        .flatMap((step) => [step, 'edges', 'node']),
    ].slice(0, -2),
  },
  'a count over 13 steps': { query: brand(`count(field: "${steps(12)}.id")`), dearest: ['search', 'count'] },
  '60 patterns over a path': {
    query: `{ search(searchInput: { prompt: "coffee shops", conditions: { filter: ${patterns('operatingLocations.brands.operatingLocations.names.name')} } }) { __typename } }`,
    dearest: ['search'],
  },
  'a filter over six hops': {
    query: brand('id', `, conditions: { filter: { IS_NULL: ["${steps(6)}.id"] } }`),
    dearest: ['search'],
  },
  'an order over six hops': {
    query: brand('id', `, conditions: { orderBy: ["${steps(6)}.id"] }`),
    dearest: ['search'],
  },
};

describe.each(Object.entries(HOSTILE))(
  '"refused with code COST_LIMIT, estimate, limit and the field that costs most": %s',
  (_, { query, dearest }) => {
    test.each(PLANS)('of plan %s, before any statement', async (plan) => {
      // The words and fan-outs of the snapshot are read once.
      await graph.ask(brand('id'), plan);
      const before = graph.statements().length;
      const { data, errors, cost } = await graph.ask(query, plan);
      expect(graph.statements().slice(before)).toEqual([]);
      expect(data).toBeUndefined();
      expect(errors).toEqual([
        {
          message: expect.stringMatching(
            /^A query of plan \w+ expects a cost.* of at most [\d,]+, got [\d,]+; "[\w.…]+"? takes [\d,]+ of it(?:, the most by its condition on "[\w.]+")?\./,
          ),
          locations: [{ line: 1, column: expect.any(Number) }],
          path: dearest,
          extensions: { code: 'COST_LIMIT' },
        },
      ]);
      expect(cost).toBeGreaterThan(0);
    });
  },
);

test('the path of the conditions that costs most stands in the message', async () => {
  const { query } = HOSTILE['60 patterns over a path'] ?? { query: '' };
  const { errors } = await graph.ask(query.replace('filter: ', 'orderBy: ["names.name"], filter: '), 'trial');
  expect(errors?.[0]?.message).toMatch(
    /of it, the most by its condition on "operatingLocations\.brands\.operatingLocations"\. Ask for/,
  );
});

describe('the estimate, the limit, the dearest field and the path of its conditions stand in the message', () => {
  const DEAR = 'brands.operatingLocations.legalEntities.names';
  const filter = (path: string, times: number) =>
    `conditions: { filter: { OR: [${Array.from({ length: times }, () => `{ ILIKE: ["${path}.name", "%a%"] }`).join(', ')}] } }`;
  const aggregate = (conditions: string, counts: string) =>
    `{ aggregate(searchInput: { entityType: OPERATING_LOCATION, ${conditions} }) { ${counts} } }`;
  const count = (alias: string, conditions = '') => `${alias}: count(field: "brand"${conditions})`;

  test.each([
    ['of the aggregate', aggregate(filter(DEAR, 60), [count('all'), count('two'), count('three')].join(' ')), 3],
    ['of the count', aggregate(filter('names', 1), [count('two'), count('all', `, ${filter(DEAR, 60)}`)].join(' '))],
    [
      'of the aggregate, though the count has some',
      aggregate(filter(DEAR, 60), count('all', `, ${filter('names', 1)}`)),
    ],
  ])('%s', async (_, query, equal = 1) => {
    const { errors, cost } = await graph.ask(query);
    expect(cost).toBeGreaterThan(300_000);
    const [, path, most, condition] =
      errors?.[0]?.message.match(
        /got [\d,]+; "(.+?)" takes ([\d,]+) of it, the most by its condition on "(.+?)"\. Ask for smaller pages or fewer fields\.$/,
      ) ?? [];
    expect({ path, condition }).toEqual({ path: 'aggregate.all', condition: DEAR });
    expect(Number(most?.replaceAll(',', '')) / cost).toBeCloseTo(1 / equal, 1);
  });
});
