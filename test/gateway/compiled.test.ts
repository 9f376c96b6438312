import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Supergraph } from '@apollo/federation-internals';
import { type FormattedExecutionResult, type GraphQLFormattedError, type GraphQLSchema, parse } from 'graphql';
import { afterAll, describe, expect, test } from 'vitest';
import { readCatalog } from '../../catalog/read.ts';
import { type EntityObjects, PRICING_TIERS, type PricingTier } from '../../catalog/tiers.ts';
import { createGateway, type Graph } from '../../gateway/graph/graph.ts';
import type { GraphRequest } from '../../gateway/graph/graph-request.ts';
import { createLog } from '../../gateway/log.ts';
import { embeddedSubgraphs } from '../../gateway/remote/subgraphs.ts';
import { Loaders } from '../../kit/loader.ts';
import type { RequestContext } from '../../kit/subgraph.ts';
import { openOperations } from '../../operations/operations.ts';
import { storeAt } from '../../storage/store-at.ts';
import { createChecks, createSubgraphs } from '../../subgraphs/subgraphs.ts';
import { ENGINES, testDatabase } from '../databases.ts';
import { unbounded } from '../kit/unbounded.ts';
import { drawing } from '../random.ts';
import { sampleCity } from '../sample-city.ts';
import { verificationsDouble } from '../verification/service/double.ts';
import { oracleMeter } from './graph/metering/oracle-meter.ts';
import { ODD_KEYS, type RandomOperation, randomOperation } from './random-operation.ts';
import { type StockGraph, stockGraph } from './stock-graph.ts';

/** Operations of a run, over both databases. */
const OPERATIONS = 500;
const catalog = readCatalog();
const supergraph = readFileSync(join(import.meta.dirname, '..', '..', 'supergraph.graphql'), 'utf8');
const cleanup = new AsyncDisposableStack();
afterAll(() => cleanup.disposeAsync());

interface Pair {
  /** Apollo's gateway, over the same subgraphs. */
  readonly stock: StockGraph;
  /** The product. */
  readonly graph: Graph;
  readonly context: () => RequestContext;
  /** What clients see. */
  readonly schema: GraphQLSchema;
}

async function startPair(engine: (typeof ENGINES)[number]): Promise<Pair> {
  const database = cleanup.adopt(await testDatabase(engine), (each) => each.drop());
  const warehouse = cleanup.adopt(storeAt((await sampleCity(engine)).warehouse).serve(), (each) => each.close());
  await warehouse.refresh();
  const operations = cleanup.adopt(await openOperations(database.operations), (each) => each.close());
  const { key } = await operations.createKey({ plan: 'enterprise' });
  const caller = await operations.authenticate(key);
  if (caller === undefined) throw new Error('Expected a caller.');
  const { snapshot } = cleanup.use(warehouse.acquire());
  const subgraphs = createSubgraphs(catalog, { warehouse, operations, verifications: verificationsDouble() });
  const log = createLog('silent');
  const source = embeddedSubgraphs(subgraphs, log).of(supergraph);
  const options = { checks: createChecks(catalog), catalog };
  const graph = cleanup.adopt(await createGateway(source, supergraph, log, options), (each) => each.stop());
  const stock = cleanup.use(await stockGraph(source, supergraph));
  return {
    stock,
    graph,
    schema: Supergraph.build(supergraph).apiSchema().toGraphQLJSSchema(),
    context: () => ({
      ...{ ...caller, snapshot, catalog, limits: { pageSize: 10_000 }, requestId: 'test' },
      ...{ loaders: new Loaders(), extensions: {}, ...unbounded() },
    }),
  };
}

const types = [...catalog.types.values()].filter((type) => type.svcId !== undefined);

/** Records to ask for, by type. */
async function idsOf({ context }: Pair): Promise<ReadonlyMap<string, readonly string[]>> {
  const { snapshot } = context();
  const ids = types.map(async ({ name, table }) => {
    const rows = await snapshot.select<{ id: string }>(
      `SELECT ${snapshot.dialect.uuidOut('id')} AS id FROM ${table} ORDER BY key LIMIT 200`,
      [],
    );
    return [name, rows.map((row) => row.id)] as const;
  });
  return new Map(await Promise.all(ids));
}

/** Puts the odd keys in the place of their stand-ins. */
const odd = (text: string): string =>
  ODD_KEYS.entries().reduce((written, [standIn, key]) => written.replaceAll(standIn, key), text);

const pathOf = (error: GraphQLFormattedError | undefined) => error?.path && { path: error.path };

/** What the product has to answer, by what the stock gateway answers. */
function expected(
  stock: FormattedExecutionResult,
  { query, fault }: RandomOperation,
  got: FormattedExecutionResult,
): FormattedExecutionResult {
  const { errors = [], data } = stock;
  const [first] = errors;
  if (first === undefined) return stock;
  // completions.md section 6: the arguments are checked before anything executes, so one error stands for all records.
  if (fault === 'argument') return { errors: [{ ...got.errors?.[0], message: first.message }] };
  // completions.md section 11: "where a field is at fault, path".
  if (data === undefined) return { errors: errors.map((each, at) => ({ ...each, ...pathOf(got.errors?.[at]) })) };
  // "Every 400 of GraphQL has locations": those of the field that the path ends at, which has a key of its own.
  const placed = errors.map(({ message, path = [], extensions }) => {
    const column = query.indexOf(`${path.findLast((step) => typeof step === 'string')}: `) + 1;
    return { message, locations: [{ line: 1, column }], path, extensions: { code: extensions?.code } };
  });
  return { errors: placed, data };
}

describe.each(ENGINES)('on %s the product answers as the stock gateway and graphql-js do', (engine) => {
  test('random operations: data byte for byte in the order of keys, errors with path and locations, and what they cost', async () => {
    const pair = await startPair(engine);
    const ids = await idsOf(pair);
    const faults = new Map<string | undefined, number>();
    const tiers = new Map<PricingTier, number>();
    const count = OPERATIONS / ENGINES.length;
    const first = ENGINES.indexOf(engine) * count;
    for (let seed = first; seed < first + count; seed += 1) {
      const draw = drawing(seed);
      const type = types[draw(types.length)];
      const of = ids.get(type?.name ?? '') ?? [];
      if (type === undefined) continue;
      const operation = randomOperation(catalog, type, of[draw(of.length)] ?? '', draw);
      const { query, variables, fault } = operation;
      const stock = await pair.stock.execute({ query, variables }, pair.context());
      faults.set(stock.errors && (fault ?? 'none'), (faults.get(stock.errors && (fault ?? 'none')) ?? 0) + 1);
      const request: GraphRequest = { query: odd(query), variables };
      let costs: EntityObjects | undefined;
      for (const time of ['planned', 'known', 'in its normal form'] as const) {
        // Other white space and another name: not the same text, but the same operation.
        const own = time === 'in its normal form' ? { ...request, query: `${request.query}\n# again` } : request;
        let charged: EntityObjects | undefined;
        const charge = (objects: EntityObjects) => {
          charged = objects;
        };
        const got = await pair.graph.execute(own, { ...pair.context(), charge });
        const wanted = expected(stock, operation, got);
        expect(sorted(got), `seed ${seed}, ${time}: ${own.query} ${JSON.stringify(variables)}`).toBe(
          odd(sorted(wanted)),
        );
        if (wanted.data == null) continue;
        costs ??= oracleMeter(catalog, pair.schema, parse(query), wanted.data, variables, type.name);
        expect(charged, `the charge of seed ${seed}, ${time}: ${query}`).toEqual(costs);
      }
      for (const tier of PRICING_TIERS) tiers.set(tier, (tiers.get(tier) ?? 0) + (costs?.[tier] ?? 0));
    }
    expect([...faults.keys()].sort()).toEqual(['argument', 'field', 'literal', 'task', 'variable', undefined]);
    expect(faults.get(undefined)).toBeGreaterThan(count / 2);
    for (const tier of PRICING_TIERS) expect(tiers.get(tier), `objects charged as ${tier}`).toBeGreaterThanOrEqual(2);
  });
});

/** Data as they are; errors with their keys in one order. */
const sorted = ({ errors, data }: FormattedExecutionResult): string =>
  JSON.stringify({
    errors: errors?.map(({ message, locations, path, extensions }) => ({
      ...{ message, locations, path },
      code: extensions?.code,
    })),
    data,
  });
