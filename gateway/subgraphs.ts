import type { Subgraph } from '../subgraphs/kit/subgraph.ts';
import { embeddedDataSource } from './data-source.ts';
import type { Log } from './log.ts';
import type { SubgraphSource } from './subgraph-source.ts';
import { unservedFields } from './supergraph.ts';

/** Where the subgraphs of a gateway are: in its process, or each in one of its own. */
export interface SubgraphSources {
  /** The sources of a supergraph's fetches, by subgraph. Throws where the supergraph asks for what is not there. */
  of(supergraphSdl: string): (subgraph: string) => SubgraphSource;
  close(): Promise<void>;
}

/** Subgraphs in this process. */
export function embeddedSubgraphs(subgraphs: readonly Subgraph[], log: Log): SubgraphSources {
  const sources = new Map(subgraphs.map((subgraph) => [subgraph.name, embeddedDataSource(subgraph, log)]));
  return {
    of(supergraphSdl) {
      const missing = unservedFields(supergraphSdl, subgraphs);
      if (missing.length > 0) {
        throw new Error(
          `The supergraph has fields that this process does not serve before a restart: ${missing.slice(0, 10).join(', ')}.`,
        );
      }
      return (name) => found(sources.get(name), name);
    },
    async close() {},
  };
}

/** Throws where a plan names a subgraph that the supergraph does not have. */
export function found<T>(source: T | undefined, name: string): T {
  if (source === undefined) throw new Error(`There is no subgraph ${name}.`);
  return source;
}
