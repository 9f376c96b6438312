import { ApolloGateway } from '@apollo/gateway';
import type { ApolloServerOptionsWithGateway } from '@apollo/server';
import type { GraphQLSchema } from 'graphql';
import type { RequestContext } from '../../kit/subgraph.ts';
import type { Log } from '../log.ts';

/** The part of a gateway that Apollo's server uses. */
type ServedGateway = ApolloServerOptionsWithGateway<RequestContext>['gateway'];
type Executor = NonNullable<Awaited<ReturnType<ServedGateway['load']>>['executor']>;

/** A supergraph as Apollo's gateway has loaded it. */
export interface LoadedSupergraph {
  /** Has the schema and the planner. Do not execute with it or stop it: several graphs may share it. */
  readonly gateway: ApolloGateway;
  /** The schema that clients see. */
  readonly schema: GraphQLSchema;
  /** The names of its subgraphs. */
  readonly subgraphs: readonly string[];
  /** Returns the gateway for one Apollo server, which executes by `execute`. */
  served(execute: Executor): ServedGateway;
}

/** The supergraph that was loaded last. */
let last: { readonly sdl: string; readonly loaded: Promise<LoadedSupergraph> } | undefined;

/**
 * Loads a supergraph, which takes a third of a second. The result depends only on its text, so the graphs of a process with the same
 * supergraph share it: the service's own, and those that check a snapshot before it is published. Rejects if the text is no supergraph.
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
      // The compiled executor calls the sources itself.
      return { process: () => Promise.reject(new Error('Only the compiled executor asks subgraphs.')) };
    },
    // `svc compose` validated the file before it was committed.
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

/** Logs the libraries' messages at debug; a graph's server logs their errors with more context. */
export function quiet(log: Log) {
  const at = (level: 'debug' | 'warn') => (message?: unknown) => log[level](String(message));
  return { debug: () => {}, info: at('debug'), warn: at('warn'), error: at('debug') };
}
