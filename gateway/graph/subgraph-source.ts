import type { GraphQLFormattedError } from 'graphql';
import type { RequestContext } from '../../kit/subgraph.ts';

/** One fetch of a query plan. */
export interface SubgraphFetch {
  readonly request: {
    readonly query?: string | undefined;
    readonly variables?: Readonly<Record<string, unknown>> | undefined;
    readonly operationName?: string | undefined;
  };
  readonly context: RequestContext;
}

/** A subgraph's answer; errors have code, message and path, and nothing else. */
export interface SubgraphAnswer {
  readonly data?: Record<string, unknown> | null;
  readonly errors?: readonly GraphQLFormattedError[];
}

/**
 * Where fetches of a query plan are sent: a subgraph in this process, or one over HTTP. Does not reject: if a subgraph cannot answer, the
 * answer contains an error.
 */
export interface SubgraphSource {
  process(fetch: SubgraphFetch): Promise<SubgraphAnswer>;
}
