import { parse, print } from 'graphql';
import { camelCase } from '../../catalog/naming.ts';
import type { Linkable, Names } from './names.ts';
import { EXAMPLE_BRAND, EXAMPLE_HOLDER, EXAMPLE_NUMBER, EXAMPLE_TYPED } from './sample-files.ts';

/** The connections that lead from a brand to the linked entity. */
const PATHS: Readonly<Record<Linkable, readonly string[]>> = {
  Brand: [],
  OperatingLocation: ['operatingLocations'],
  LegalEntity: ['legalEntities'],
};

/** An example query of a new subgraph, with its answer on the sample. The examples are its tests. */
export interface Example {
  /** File in the examples folder, without its extension. */
  readonly file: string;
  readonly query: string;
  readonly answer: string;
}

/** The examples of a new subgraph: from a business to the records with a filter, and the records by the name of their holder. */
export const examplesOf = (names: Names): readonly Example[] => [byFilter(names), byName(names)];

function byFilter({ subgraph, entity, connection, linked }: Names): Example {
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
  return exampleOf(subgraph, query, { search: [{ all: 2, ...data }] });
}

/** A misspelled name finds its holder. */
function byName({ subgraph, entity, search }: Names): Example {
  const number = `${camelCase(entity)}Number`;
  const query = `query { ${search}(name: "${EXAMPLE_TYPED}") { node { ${number} holderName }
    searchMetadata { trigramName { matched } } } }`;
  const node = { [number]: EXAMPLE_NUMBER, holderName: EXAMPLE_HOLDER };
  const searchMetadata = { trigramName: { matched: EXAMPLE_HOLDER } };
  return exampleOf(`${subgraph}-by-name`, query, { [search]: [{ node, searchMetadata }] });
}

const exampleOf = (file: string, query: string, data: object): Example => ({
  file,
  query: `${print(parse(query))}\n`,
  answer: `${JSON.stringify({ data }, null, 2)}\n`,
});
