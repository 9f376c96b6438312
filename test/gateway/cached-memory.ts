import { readFileSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import { readCatalog } from '../../catalog/read.ts';
import { createCosts } from '../../gateway/graph/cost/create-costs.ts';
import { embeddedDataSource, fetchBytes } from '../../gateway/graph/data-source.ts';
import { createGateway } from '../../gateway/graph/graph.ts';
import { SUPERGRAPH_FILE } from '../../gateway/graph/supergraph.ts';
import { createLog } from '../../gateway/log.ts';
import { Loaders } from '../../kit/loader.ts';
import { executableSubgraph } from '../../kit/serve.ts';
import { storeAt } from '../../storage/store-at.ts';
import { createChecks } from '../../subgraphs/subgraphs.ts';
import { drawing } from '../random.ts';
import { requestContext } from './foreign-graph.ts';
import { randomOperation } from './random-operation.ts';

/**
 * Run as a process of its own, whose heap holds nothing else (`node --expose-gc`), over the warehouse that its argument names. Prints
 * for each task the bytes that the caches count and those that the heap holds, as JSON.
 */
if (globalThis.gc === undefined) throw new Error('Expected --expose-gc.');
const collect = globalThis.gc;

const catalog = readCatalog();
const log = createLog('silent');
const DOCUMENTS = 100;
const ID = '00000000-0000-4000-8000-000000000000';

/** Bytes of heap that a task leaves behind. */
async function heapOf(task: () => Promise<void>): Promise<number> {
  const before = await settledHeap();
  await task();
  return (await settledHeap()) - before;
}

/** The bytes of heap in use when several turns free nothing more. */
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
const [STEADY, SETTLING, TURNS] = [100_000, 50, 2];

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

const warehouse = storeAt(process.argv[2] ?? '').serve();
await warehouse.refresh();
const { snapshot } = warehouse.acquire();
const context = () => ({ ...requestContext(), loaders: new Loaders(), snapshot, catalog });

/** Bytes that a cache counts, and those that the heap holds. */
interface Memory {
  readonly what: string;
  readonly counted: number;
  readonly held: number;
}

async function memoryOfOperations(what: string, query: (serial: number) => string): Promise<Memory> {
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
  const memory = { what, counted: counted() - before, held };
  await graph.stop();
  return memory;
}

async function memoryOfFetches(what: string): Promise<Memory> {
  const authored = catalog.subgraphs.get('places');
  if (authored === undefined) throw new Error('Expected the subgraph places.');
  const source = embeddedDataSource(executableSubgraph(catalog, authored), log);
  const queryAt = (serial: number) =>
    `query($representations:[_Any!]!){_entities(representations:$representations){...on OperatingLocation{${addresses(serial)}}}}`;
  const run = async (from: number, to: number) => {
    for (let serial = from; serial < to; serial += 1) {
      const variables = { representations: [{ __typename: 'OperatingLocation', id: ID }] };
      const { errors } = await source.process({ request: { query: queryAt(serial), variables }, context: context() });
      if (errors !== undefined) throw new Error(`Expected no errors, got ${JSON.stringify(errors)}.`);
    }
  };
  await run(1_000, 1_010);
  const held = await heapOf(() => run(0, DOCUMENTS));
  return { what, counted: fetchBytes(queryAt(1)) * DOCUMENTS, held };
}

const memories: Memory[] = [];
for (const [what, query] of OPERATIONS) memories.push(await memoryOfOperations(what, query));
memories.push(await memoryOfFetches('compiled fetches'));
process.stdout.write(JSON.stringify(memories));
await warehouse.close();
