import type { GraphQLDataSource } from '@apollo/gateway';
import type { RequestContext } from '../../subgraphs/kit/subgraph.ts';
import type { SubgraphSource } from '../subgraph-source.ts';

/** A source as the stock gateway calls it: also at its start, for which this service gives it no reason. */
export function stockSource(source: SubgraphSource): GraphQLDataSource {
  return {
    async process({ request, context }) {
      if (!isRequestContext(context)) throw new Error('The gateway asked a subgraph without a request.');
      const { data, errors } = await source.process({ request, context });
      return { data: data ?? null, ...(errors && { errors: [...errors] }) };
    },
  };
}

const isRequestContext = (context: object): context is RequestContext => 'snapshot' in context;
