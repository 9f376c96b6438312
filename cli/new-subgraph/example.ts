import { parse, print } from 'graphql';
import { camelCase } from '../../catalog/naming.ts';
import type { Linkable, Names } from './names.ts';
import { EXAMPLE_BRAND, EXAMPLE_NUMBER } from './sample-files.ts';

/** The connections that lead from a brand to the linked entity. */
const PATHS: Readonly<Record<Linkable, readonly string[]>> = {
  Brand: [],
  OperatingLocation: ['operatingLocations'],
  LegalEntity: ['legalEntities'],
};

/** A query for the sample's records by a filter, and what it answers. It is the test of a new subgraph. */
export function exampleOf({ entity, connection, linked }: Names): { readonly query: string; readonly answer: string } {
  const number = `${camelCase(entity)}Number`;
  const path = [...PATHS[linked], connection];
  const record = `${number} cost issueDate statuses(first: 1) { edges { node { status statusDate } } }`;
  const found = `${connection}(conditions: { filter: { GT: ["cost", 1000] } }) { edges { node { ${record} } } }`;
  const selection = PATHS[linked].reduceRight((inner, field) => `${field} { edges { node { ${inner} } } }`, found);
  const query = `query { search(searchInput: { entityType: BRAND, name: "${EXAMPLE_BRAND}" }) {
    ... on Brand { all: count(field: "${path.join('.')}") ${selection} } } }`;
  const node = {
    [number]: EXAMPLE_NUMBER,
    cost: 25_000,
    issueDate: '2025-03-01',
    statuses: { edges: [{ node: { status: 'closed', statusDate: '2025-05-20' } }] },
  };
  const data = path.reduceRight<object>((inner, field) => ({ [field]: { edges: [{ node: inner }] } }), node);
  return {
    query: `${print(parse(query))}\n`,
    answer: `${JSON.stringify({ data: { search: [{ all: 2, ...data }] } }, null, 2)}\n`,
  };
}
