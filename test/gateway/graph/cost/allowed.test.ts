import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { REPOSITORY } from '../../../../catalog/compose-repository.ts';
import { plansLimits } from '../../../../catalog/plans.ts';
import { catalog } from '../../../search/sample-snapshots.ts';
import { costedGraph } from './graph.ts';

const graph = costedGraph();
const LEAST = Math.min(...Object.values(plansLimits({})).map(({ cost }) => cost));

/** Everything behind a record, with default pages, so many connections deep. */
const everything = (type: string, levels: number): string => {
  const connections = [...(catalog.types.get(type)?.connections.values() ?? [])];
  const inner = (node: string) => (levels === 1 ? 'id' : everything(node, levels - 1));
  return ['id', ...connections.map(({ field, node }) => `${field} { edges { node { ${inner(node)} } } }`)].join(' ');
};
const example = (name: string) => {
  const file = (kind: string) => join(REPOSITORY, 'docs', 'examples', `${name}.${kind}`);
  const variables = existsSync(file('variables.json')) ? JSON.parse(readFileSync(file('variables.json'), 'utf8')) : {};
  return { query: readFileSync(file('graphql'), 'utf8'), variables };
};

describe('what the contract\'s own examples need "at default page sizes stays allowed on every plan"', () => {
  const input = (more: string) => `searchInput: { ${more} }`;
  const cases: [string, { query: string; variables?: Record<string, unknown> }][] = [
    ['docs/examples/conditions', example('conditions')],
    ['docs/examples/seattle-chain', example('seattle-chain')],
    ['docs/examples/first-query', { ...example('first-query'), variables: { searchInput: { name: 'Coffee' } } }],
    ...(['Brand', 'OperatingLocation', 'LegalEntity'] as const).map((type): [string, { query: string }] => [
      `all connections of ${type}, and theirs`,
      {
        query: `{ search(${input(`entityType: ${type.replace(/(?<=[a-z])(?=[A-Z])/g, '_').toUpperCase()}, name: "Coffee"`)}) { ... on ${type} { ${everything(type, 2)} } } }`,
      },
    ]),
    [
      'an aggregate',
      {
        query: `{ aggregate(${input('entityType: OPERATING_LOCATION, address: { city: "Seattle" }')}) { brands: count(field: "brand") locations: count(field: "operatingLocation") firms: count(field: "legalEntity") } }`,
      },
    ],
    [
      '1,000 results of a prompt',
      {
        query: `{ search(${input('prompt: "coffee shops", conditions: { limit: 1000 }')}) { ... on Brand { names { edges { node { name } } } operatingLocations { edges { node { addresses { edges { node { city } } } } } } } } }`,
      },
    ],
  ];
  test.each(cases)('%s', async (_, { query, variables = {} }) => {
    const explained = await graph.explain(query, variables);
    expect(explained).toHaveProperty('cost');
    if (!('cost' in explained)) return;
    expect(explained.cost).toBeLessThan(LEAST / 3);
    expect(explained.most).toBeLessThan(LEAST * 5);
    const { errors, cost } = await graph.ask(query, 'trial', variables);
    expect(errors).toBeUndefined();
    expect(cost).toBe(explained.cost);
  });
});
