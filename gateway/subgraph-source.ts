import type { GraphQLFormattedError } from 'graphql';
import type { RequestContext } from '../subgraphs/kit/subgraph.ts';

/** One fetch of a query plan. */
export interface SubgraphFetch {
  readonly request: {
    readonly query?: string | undefined;
    readonly variables?: Readonly<Record<string, unknown>> | undefined;
    readonly operationName?: string | undefined;
  };
  readonly context: RequestContext;
}

/** What a subgraph answers; errors have code, message and path, and nothing else. */
export interface SubgraphAnswer {
  readonly data?: Record<string, unknown> | null;
  readonly errors?: readonly GraphQLFormattedError[];
}

/**
 * Where fetches of a query plan go: a subgraph in this process, or one over HTTP. Does not reject: a subgraph that cannot
 * answer is an error in the answer.
 */
export interface SubgraphSource {
  process(fetch: SubgraphFetch): Promise<SubgraphAnswer>;
}
