import { readFileSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { describe, expect, test } from 'vitest';
import { readCatalog } from '../../catalog/read.ts';
import { createCosts } from '../../gateway/graph/cost/create-costs.ts';
import { embeddedDataSource, fetchBytes } from '../../gateway/graph/data-source.ts';
import { createGateway } from '../../gateway/graph/graph.ts';
import { SUPERGRAPH_FILE } from '../../gateway/graph/supergraph.ts';
import { createLog } from '../../gateway/log.ts';
import { Loaders } from '../../kit/loader.ts';
import { executableSubgraph } from '../../kit/serve.ts';
import { createChecks } from '../../subgraphs/subgraphs.ts';
import { drawing } from '../random.ts';
import { sampleSnapshots } from '../search/sample-snapshots.ts';
import { requestContext } from './foreign-graph.ts';
import { randomOperation } from './random-operation.ts';

setFlagsFromString('--expose-gc');
const collect: () => void = runInNewContext('gc');

const catalog = readCatalog();
const log = createLog('silent');
const samples = sampleSnapshots();
const DOCUMENTS = 100;
const ID = '00000000-0000-4000-8000-000000000000';

/** Bytes of heap that a task leaves behind. */
async function heapOf(task: () => Promise<void>): Promise<number> {
  const before = await settledHeap();
  await task();
  return (await settledHeap()) - before;
}

/** The bytes of heap in use when several turns free nothing more: what earlier tests of the process held goes in several turns. */
async function settledHeap(): Promise<number> {
  let [least, idle] = [Number.POSITIVE_INFINITY, 0];
  while (idle < TURNS) {
    collect();
    const used = process.memoryUsage().heapUsed;
    idle = used > least - STEADY ? idle + 1 : 0;
    least = Math.min(least, used);
    await sleep(SETTLING);
  }
  return least;
}
/** In bytes and in milliseconds, and the turns that have to free nothing. */
const [STEADY, SETTLING, TURNS] = [100_000, 200, 4];

const LEAVES = 'streetAddress1 streetAddress2 city state zip county msa csa country h3Index'.split(' ');
const leavesAt = (serial: number) => LEAVES.filter((_, bit) => (serial >> bit) % 2 === 1).join(' ');
const brands = (selection: string) => `{ search(searchInput: { name: "coffee" }) { ... on Brand { ${selection} } } }`;
const addresses = (serial: number) => `addresses { edges { node { id ${leavesAt(serial)} } } }`;
const draw = drawing(11);
const brand = catalog.types.get('Brand');

/** Operations of several shapes, by their number. */
const OPERATIONS: readonly [what: string, query: (serial: number) => string][] = [
  ['other leaves', (serial) => brands(`operatingLocations { edges { node { ${addresses(serial)} } } }`)],
  ['other literals', (serial) => brands(`operatingLocations(first: ${serial}) { edges { node { ${addresses(1)} } } }`)],
  [
    'a fragment that is spread twenty times',
    (serial) => {
      const spreads = Array.from({ length: 20 }, (_, at) => `key${at}: operatingLocations { edges { node { ...F } } }`);
      return `${brands(spreads.join(' '))} fragment F on OperatingLocation { ${addresses(serial)} }`;
    },
  ],
  ['random ones of the contract', () => (brand === undefined ? '' : randomOperation(catalog, brand, ID, draw).query)],
];

const context = () => {
  const [sample] = samples;
  if (sample === undefined) throw new Error('Expected a sample city.');
  return { ...requestContext(), loaders: new Loaders(), snapshot: sample.snapshot, catalog };
};

describe('what the caches count is what the heap holds, within a half', () => {
  test.for(OPERATIONS)('operations: %s', async ([, query]) => {
    const sources = (name: string) => ({
      process: async () => ({ data: name === 'search' ? { search: [{ __typename: 'Brand', id: ID }] } : null }),
    });
    const options = { catalog, costs: createCosts(catalog), checks: createChecks(catalog) };
    const graph = await createGateway(sources, readFileSync(SUPERGRAPH_FILE, 'utf8'), log, options);
    const run = async (from: number, to: number) => {
      for (let serial = from; serial < to; serial += 1) await graph.execute({ query: query(serial) }, context());
    };
    const counted = () => {
      const { documents, operations, plans } = graph.figures();
      return documents.bytes + operations.bytes + plans.bytes;
    };
    await run(1_000, 1_010);
    const before = counted();
    const held = await heapOf(() => run(0, DOCUMENTS));
    expectWithinHalf((counted() - before) / held);
    await graph.stop();
  });

  test('compiled fetches', async () => {
    const authored = catalog.subgraphs.get('places');
    if (authored === undefined) throw new Error('Expected the subgraph places.');
    const source = embeddedDataSource(executableSubgraph(catalog, authored), log);
    const queryAt = (serial: number) =>
      `query($representations:[_Any!]!){_entities(representations:$representations){...on OperatingLocation{${addresses(serial)}}}}`;
    const run = async (from: number, to: number) => {
      for (let serial = from; serial < to; serial += 1) {
        const variables = { representations: [{ __typename: 'OperatingLocation', id: ID }] };
        const { errors } = await source.process({ request: { query: queryAt(serial), variables }, context: context() });
        expect(errors).toBeUndefined();
      }
    };
    await run(1_000, 1_010);
    const held = await heapOf(() => run(0, DOCUMENTS));
    expectWithinHalf((fetchBytes(queryAt(1)) * DOCUMENTS) / held);
  });
});

function expectWithinHalf(ratio: number): void {
  expect(ratio).toBeGreaterThan(1 / 1.5);
  expect(ratio).toBeLessThan(1.5);
}
