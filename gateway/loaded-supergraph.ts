import { Supergraph } from '@apollo/federation-internals';
import { QueryPlanner } from '@apollo/query-planner';
import type { ApolloServerOptionsWithGateway } from '@apollo/server';
import type { GraphQLSchema } from 'graphql';
import type { RequestContext } from '../subgraphs/kit/subgraph.ts';
import type { Log } from './log.ts';

/** What Apollo's server asks of a gateway. */
type ServedGateway = ApolloServerOptionsWithGateway<RequestContext>['gateway'];
type Executor = NonNullable<Awaited<ReturnType<ServedGateway['load']>>['executor']>;

/** A supergraph as Apollo's gateway loads it. Several graphs may use it. */
export interface LoadedSupergraph {
  readonly planner: QueryPlanner;
  /** What clients see of it. */
  readonly schema: GraphQLSchema;
  /** The names of its subgraphs. */
  readonly subgraphs: readonly string[];
  /** The gateway for a server of its own, which executes by `execute`. */
  served(execute: Executor): ServedGateway;
}

/** The one that was loaded last. */
let last: { readonly sdl: string; readonly loaded: LoadedSupergraph } | undefined;

/**
 * Loads a supergraph, which takes a third of a second; what is loaded depends on its text alone, so the graphs of a process that
 * have the same one share it: the service's, and those that check a snapshot before it is published. Throws where it is none.
 *
 * It does what `ApolloGateway.load` does, by the packages that it does it with: the class itself loads exporters of telemetry, a
 * second HTTP client and a second schema first, a fifth of a start, and has no public name for its planner.
 */
export function loadSupergraph(sdl: string): LoadedSupergraph {
  if (last?.sdl !== sdl) last = { sdl, loaded: load(sdl) };
  return last.loaded;
}

function load(sdl: string): LoadedSupergraph {
  // `svc compose` has validated the file that was committed.
  const supergraph = Supergraph.build(sdl, { validateSupergraph: false });
  const schema = supergraph.apiSchema().toGraphQLJSSchema();
  return {
    ...{ schema, planner: new QueryPlanner(supergraph) },
    subgraphs: [...supergraph.subgraphsMetadata()].map(({ name }) => name),
    served(executor) {
      let tell: Parameters<ServedGateway['onSchemaLoadOrUpdate']>[0] = () => {};
      return {
        onSchemaLoadOrUpdate(listener) {
          tell = listener;
          return () => {};
        },
        async load() {
          tell({ apiSchema: schema, coreSupergraphSdl: sdl });
          return { executor };
        },
        async stop() {},
      };
    },
  };
}

/** The libraries' notices, at debug; their faults reach the log of a graph through its server with more to go by. */
export function quiet(log: Log) {
  const at = (level: 'debug' | 'warn') => (message?: unknown) => log[level](String(message));
  return { debug: () => {}, info: at('debug'), warn: at('warn'), error: at('debug') };
}
