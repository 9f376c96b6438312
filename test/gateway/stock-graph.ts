import { ApolloGateway, type GraphQLDataSource } from '@apollo/gateway';
import { ApolloServer } from '@apollo/server';
import type { FormattedExecutionResult } from 'graphql';
import type { DataSources } from '../../gateway/graph/executor/plan-run.ts';
import type { GraphRequest } from '../../gateway/graph/graph-request.ts';
import type { RequestContext } from '../../kit/subgraph.ts';

/** The oracle: a supergraph as Apollo's own gateway and server plan, execute and answer it. */
export interface StockGraph extends AsyncDisposable {
  execute(request: GraphRequest, context: RequestContext): Promise<FormattedExecutionResult>;
}

const QUIET = { debug() {}, info() {}, warn() {}, error() {} };

/** Starts Apollo's gateway over the sources of fetches. */
export async function stockGraph(sources: DataSources, supergraphSdl: string): Promise<StockGraph> {
  const gateway = new ApolloGateway({
    supergraphSdl,
    buildService: ({ name }) => stockSource(sources, name),
    validateSupergraph: false,
    logger: QUIET,
  });
  const server = new ApolloServer<RequestContext>({
    gateway,
    introspection: true,
    includeStacktraceInErrorResponses: false,
    stopOnTerminationSignals: false,
    nodeEnv: 'production',
    logger: QUIET,
  });
  await server.start();
  return {
    async execute(request, contextValue) {
      const { body } = await server.executeOperation({ ...request }, { contextValue });
      if (body.kind !== 'single') throw new Error('Expected one result.');
      return body.singleResult;
    },
    [Symbol.asyncDispose]: () => server.stop(),
  };
}

const stockSource = (sources: DataSources, name: string): GraphQLDataSource => ({
  async process({ request, context }) {
    if (!isRequestContext(context)) throw new Error('Expected a request.');
    const { data, errors } = await sources(name).process({ request, context });
    return { data: data ?? null, ...(errors && { errors: [...errors] }) };
  },
});

const isRequestContext = (context: object): context is RequestContext => 'snapshot' in context;
