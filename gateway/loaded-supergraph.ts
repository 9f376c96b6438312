import { ApolloGateway } from '@apollo/gateway';
import type { ApolloServerOptionsWithGateway } from '@apollo/server';
import type { GraphQLSchema } from 'graphql';
import type { RequestContext } from '../subgraphs/kit/subgraph.ts';
import type { Log } from './log.ts';

/** What Apollo's server asks of a gateway. */
type ServedGateway = ApolloServerOptionsWithGateway<RequestContext>['gateway'];
type Executor = NonNullable<Awaited<ReturnType<ServedGateway['load']>>['executor']>;

/** A supergraph as Apollo's gateway has loaded it. */
export interface LoadedSupergraph {
  /** Has the schema and the planner. Nobody executes by it, or stops it: several graphs may use it. */
  readonly gateway: ApolloGateway;
  /** What clients see of it. */
  readonly schema: GraphQLSchema;
  /** The names of its subgraphs. */
  readonly subgraphs: readonly string[];
  /** The gateway for a server of its own, which executes by `execute`. */
  served(execute: Executor): ServedGateway;
}

/** The one that was loaded last. */
let last: { readonly sdl: string; readonly loaded: Promise<LoadedSupergraph> } | undefined;

/**
 * Loads a supergraph, which takes a third of a second; what is loaded depends on its text alone, so the graphs of a process that
 * have the same one share it: the service's, and those that check a snapshot before it is published. Rejects where it is none.
 */
export function loadSupergraph(sdl: string, log: Log): Promise<LoadedSupergraph> {
  if (last?.sdl !== sdl) last = { sdl, loaded: load(sdl, log) };
  return last.loaded;
}

async function load(sdl: string, log: Log): Promise<LoadedSupergraph> {
  const subgraphs: string[] = [];
  const gateway = new ApolloGateway({
    supergraphSdl: sdl,
    buildService({ name }) {
      subgraphs.push(name);
      // The executor asks the sources itself.
      return { process: () => Promise.reject(new Error('Only the compiled executor asks subgraphs.')) };
    },
    // `svc compose` has validated the file that was committed.
    validateSupergraph: false,
    logger: quiet(log),
  });
  await gateway.load();
  const { schema } = gateway;
  if (schema === undefined) throw new Error('Expected a loaded ApolloGateway to have a schema.');
  return {
    ...{ gateway, schema, subgraphs },
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
