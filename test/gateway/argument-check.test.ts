import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { readCatalog } from '../../catalog/read.ts';
import { createGateway, type Graph } from '../../gateway/graph/graph.ts';
import { createLog } from '../../gateway/log.ts';
import { embeddedSubgraphs } from '../../gateway/remote/subgraphs.ts';
import { Loaders } from '../../kit/loader.ts';
import { executableSubgraph } from '../../kit/serve.ts';
import type { RequestContext } from '../../kit/subgraph.ts';
import { createChecks } from '../../subgraphs/subgraphs.ts';
import { unbounded } from '../kit/unbounded.ts';
import { startTinyService } from './tiny-service.ts';

/** The real supergraph, over a search that finds nothing: no connection is ever resolved. */
const supergraph = readFileSync(join(import.meta.dirname, '..', '..', 'supergraph.graphql'), 'utf8');
const catalog = readCatalog();
let searches = 0;
let graph: Graph;
let context: RequestContext;

beforeAll(async () => {
  const search = () => {
    searches += 1;
    return [];
  };
  const found = { Query: { search } };
  const subgraphs = [...catalog.subgraphs.values()].map((each) =>
    executableSubgraph(catalog, each, each.name === 'search' ? found : {}),
  );
  const log = createLog('silent');
  graph = await createGateway(embeddedSubgraphs(subgraphs, log).of(supergraph), supergraph, log, {
    checks: createChecks(catalog),
  });
  const service = await startTinyService();
  const caller = await service.operations.authenticate(service.key);
  if (caller === undefined) throw new Error('Expected a caller.');
  const { snapshot } = service.warehouse.acquire();
  const limits = { pageSize: 10_000 };
  context = {
    ...caller,
    snapshot,
    catalog,
    loaders: new Loaders(),
    limits,
    requestId: 'r',
    extensions: {},
    ...unbounded(),
  };
  await service.close();
});
afterAll(() => graph.stop());

const brand = (selection: string, variables = '') =>
  `query ${variables} { search(searchInput: { name: "x" }) { ... on Brand { ${selection} } } }`;

describe('completions.md section 5: refused before anything executes, though nothing was found', () => {
  const cases: [string, string, Record<string, unknown>, string, string[]][] = [
    [
      '"first and last exclude each other"',
      brand('names(first: 1, last: 1) { edges { cursor } }'),
      {},
      'A connection expects first or last, got {"first":1,"last":1}.',
      ['search', 'names'],
    ],
    [
      '"numbers not negative"',
      brand('operatingLocations { edges { node { addresses(first: -1) { edges { cursor } } } } }'),
      {},
      'first expects a number from 0 to 10000, the maximum of one page, got -1.',
      ['search', 'operatingLocations', 'edges', 'node', 'addresses'],
    ],
    [
      '"at most 10,000 per connection and page", by variable',
      brand('names(first: $n) { edges { cursor } }', '($n: Int)'),
      { n: 10_001 },
      'first expects a number from 0 to 10000, the maximum of one page, got 10001.',
      ['search', 'names'],
    ],
    [
      "a variable's own default counts",
      brand('names(last: $n) { edges { cursor } }', '($n: Int = -3)'),
      {},
      'last expects a number from 0 to 10000, the maximum of one page, got -3.',
      ['search', 'names'],
    ],
    [
      'a wrong cursor, in a fragment',
      `${brand('...B')} fragment B on Brand { legalEntities(after: "xx") { edges { cursor } } }`,
      {},
      'after expects a cursor of this API, base64 of {"idx":n}, got "xx".',
      ['search', 'legalEntities'],
    ],
    [
      '"before needs last"',
      brand('names(before: "eyJpZHgiOjF9") { edges { cursor } }'),
      {},
      'before expects to stand with last, got {"before":"eyJpZHgiOjF9"}.',
      ['search', 'names'],
    ],
  ];
  test.for(cases)('%s', async ([, query, variables, message, path]) => {
    searches = 0;
    const { data, errors } = await graph.execute({ query, variables }, context);
    expect(data).toBeUndefined();
    expect(errors).toEqual([{ message, locations: [expect.anything()], path, extensions: { code: 'BAD_USER_INPUT' } }]);
    expect(searches).toBe(0);
  });

  test('only the operation that runs is checked, and with what is sent now', async () => {
    const query = `query Good($n: Int) { search(searchInput: { name: "x" }) { ... on Brand { names(first: $n) { edges { cursor } } } } }
      query Bad { search(searchInput: { name: "x" }) { ... on Brand { ...B } } }
      fragment B on Brand { names(first: -1) { edges { cursor } } }`;
    const ask = async (operationName: string, variables = {}) =>
      (await graph.execute({ query, operationName, variables }, context)).errors?.length ?? 0;
    expect(await ask('Good')).toBe(0);
    expect(await ask('Good', { n: -1 })).toBe(1);
    expect(await ask('Good', { n: 5 })).toBe(0);
    expect(await ask('Bad')).toBe(1);
  });

  test('documents that differ in literals are told apart, whichever of them was sound before', async () => {
    const ask = async (first: number, n: number | null) => {
      const query = brand(
        `names(first: ${first}) { edges { cursor } } websites(first: $n) { edges { cursor } }`,
        '($n: Int)',
      );
      return (await graph.execute({ query, variables: { n } }, context)).errors?.map(({ path }) => path?.at(-1)) ?? [];
    };
    expect(await ask(1, 1)).toEqual([]);
    expect(await ask(1, -1)).toEqual(['websites']);
    expect(await ask(-1, 1)).toEqual(['names']);
    expect(await ask(-1, -1)).toEqual(['names']);
    expect(await ask(1, 1)).toEqual([]);
    expect(await ask(1, -1)).toEqual(['websites']);
  });

  test('literals under @skip are checked whenever they take part', async () => {
    const query = brand('names(first: -1) @skip(if: $no) { edges { cursor } } id', '($no: Boolean!)');
    const faults = async (no: boolean) => (await graph.execute({ query, variables: { no } }, context)).errors?.length;
    expect(await faults(true)).toBeUndefined();
    expect(await faults(false)).toBe(1);
  });

  test('"last" alone is fine beside the schema’s default first', async () => {
    const { errors } = await graph.execute({ query: brand('names(last: 2) { edges { cursor } }') }, context);
    expect(errors).toBeUndefined();
  });
});
