import { composeServices } from '@apollo/composition';
import { ROUTER_SUPPORTED_SUPERGRAPH_FEATURES, Supergraph } from '@apollo/federation-internals';
import { QueryPlanner } from '@apollo/query-planner';
import { buildSubgraphSchema, type GraphQLResolverMap } from '@apollo/subgraph';
import { type DocumentNode, type ExecutionResult, type FormattedExecutionResult, graphql, parse } from 'graphql';
import { Operations } from '../../gateway/graph/executor/operations.ts';
import { plannerOn } from '../../gateway/graph/executor/planner.ts';
import { createGateway, type Graph } from '../../gateway/graph/graph.ts';
import type { GraphRequest } from '../../gateway/graph/graph-request.ts';
import type { SubgraphFetch, SubgraphSource } from '../../gateway/graph/subgraph-source.ts';
import { createLog } from '../../gateway/log.ts';
import { Loaders } from '../../kit/loader.ts';
import type { RequestContext } from '../../kit/subgraph.ts';
import { sqlite } from '../../storage/sqlite/dialect.ts';
import { unbounded } from '../kit/unbounded.ts';
import { type StockGraph, stockGraph } from './stock-graph.ts';

const LINK = `extend schema @link(url: "https://specs.apollo.dev/federation/v2.9",
  import: ["@key", "@requires", "@external", "@provides", "@shareable", "@interfaceObject", "@inaccessible", "@context", "@fromContext"])`;

/** A subgraph that knows nothing of this service: plain federation, executed and validated by graphql-js. */
export interface ForeignSubgraph {
  readonly sdl: string;
  readonly resolvers: GraphQLResolverMap;
}

export interface ForeignGraph extends AsyncDisposable {
  readonly product: Graph;
  readonly stock: StockGraph;
  /** What the subgraphs were sent since the last look, as `name: query variables`. */
  sent(): string[];
  ask(graph: Graph | StockGraph, request: GraphRequest | string): Promise<FormattedExecutionResult>;
}

type Subgraphs = Readonly<Record<string, ForeignSubgraph>>;

/** Composes subgraphs and starts the product and the stock gateway over them. */
export async function foreignGraph(subgraphs: Subgraphs): Promise<ForeignGraph> {
  const { supergraphSdl, sources, sent } = composed(subgraphs);
  const product = await createGateway(sources, supergraphSdl, createLog('silent'));
  const stock = await stockGraph(sources, supergraphSdl);
  return {
    product,
    stock,
    sent: () => sent.splice(0),
    ask: (graph, request) =>
      graph.execute(typeof request === 'string' ? { query: request } : request, requestContext()),
    async [Symbol.asyncDispose]() {
      await product.stop();
      await stock[Symbol.asyncDispose]();
    },
  };
}

/**
 * The executor alone, over a supergraph with features that Apollo's gateway refuses to load and its planner plans, such as
 * @fromContext.
 */
export function executorOf(subgraphs: Subgraphs): (query: string) => Promise<ExecutionResult> {
  const { supergraphSdl, sources } = composed(subgraphs);
  const supportedFeatures = ROUTER_SUPPORTED_SUPERGRAPH_FEATURES;
  const supergraph = Supergraph.build(supergraphSdl, { supportedFeatures, validateSupergraph: false });
  const planner = plannerOn(new QueryPlanner(supergraph), supergraph.apiSchema().toGraphQLJSSchema());
  const operations = new Operations({ planner, sources, checks: new Map(), costs: new Map() }, createLog('silent'));
  return (query) => operations.answerValid({ query }, requestContext());
}

function composed(subgraphs: Subgraphs) {
  const services = Object.entries(subgraphs).map(([name, { sdl }]) => ({ name, typeDefs: parse(`${LINK} ${sdl}`) }));
  const { supergraphSdl, errors } = composeServices(services);
  if (supergraphSdl === undefined) throw new AggregateError(errors ?? [], errors?.join('\n'));
  const sent: string[] = [];
  const sources = new Map(
    services.map(({ name, typeDefs }) => [name, foreignSource(name, typeDefs, subgraphs[name]?.resolvers ?? {}, sent)]),
  );
  const sourceOf = (name: string) => {
    const source = sources.get(name);
    if (source === undefined) throw new Error(`There is no subgraph ${name}.`);
    return source;
  };
  return { supergraphSdl, sent, sources: sourceOf };
}

function foreignSource(
  name: string,
  typeDefs: DocumentNode,
  resolvers: ForeignSubgraph['resolvers'],
  sent: string[],
): SubgraphSource {
  const schema = buildSubgraphSchema([{ typeDefs, resolvers }]);
  return {
    async process({ request: { query = '', variables = {} } }: SubgraphFetch) {
      sent.push(`${name}: ${query} ${JSON.stringify(variables)}`);
      const { data, errors } = await graphql({
        schema,
        source: query,
        variableValues: JSON.parse(JSON.stringify(variables)),
      });
      // As over HTTP: nothing is shared with what a resolver holds.
      const answer: Record<string, unknown> | null = JSON.parse(JSON.stringify(data ?? null));
      return { data: answer, ...(errors && { errors: errors.map((error) => error.toJSON()) }) };
    },
  };
}

/** A request without data of this service. */
export const requestContext = (): RequestContext => ({
  snapshot: { version: 'none', dialect: sqlite, select: async () => [], datasetIds: () => [] },
  catalog: { types: new Map(), associations: new Map(), subgraphs: new Map() },
  loaders: new Loaders(),
  limits: { pageSize: 10_000 },
  requestId: 'test',
  account: {
    ...{ customerId: 'c', customerEmail: null, billingAccountId: 'b', pricingPlan: 'trial', creditsAvailable: true },
    ...{ autoRenewEnabled: false, autoRechargeDesiredState: false, autoRechargeCurrentState: false },
    ...{ autoRechargeThresholdAmount: null, autoRechargeRechargeToAmount: null, autoRechargeLimitUsd: null },
    autoRechargeReenableAfterTimestamp: null,
  },
  apiKeyId: 'key',
  extensions: {},
  ...unbounded(),
});
