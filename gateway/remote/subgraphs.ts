import type { DocumentNode } from 'graphql';
import { subgraphUnavailable } from '../../catalog/errors/catalogue.ts';
import type { Subgraph } from '../../kit/subgraph.ts';
import { embeddedDataSource } from '../graph/data-source.ts';
import type { SubgraphSource } from '../graph/subgraph-source.ts';
import { parseSupergraph, subgraphUrls, unservedFields } from '../graph/supergraph.ts';
import type { Log } from '../log.ts';
import type { UpstreamState } from './remote-server.ts';
import type { RemoteSubgraphs } from './remote-subgraphs.ts';

/** Where the subgraphs of a gateway run: in its process, each in its own, or with another team. */
export interface SubgraphSources {
  /** Returns the sources of a supergraph's fetches, by subgraph. Throws if the supergraph needs something that is not served. */
  of(supergraphSdl: string): (subgraph: string) => SubgraphSource;
  /** The names of those whose address answers as another subgraph. */
  strangers(): Promise<readonly string[]>;
  /** Which of those in other processes are known to be down. */
  states(): readonly UpstreamState[];
  close(): Promise<void>;
}

/**
 * This service's own subgraphs run in this process. All others of a supergraph are foreign; without `foreign`, such a supergraph is
 * refused.
 */
export function embeddedSubgraphs(
  subgraphs: readonly Subgraph[],
  log: Log,
  foreign?: RemoteSubgraphs,
): SubgraphSources {
  const own = new Map(subgraphs.map((subgraph) => [subgraph.name, embeddedDataSource(subgraph, log)]));
  return {
    of(supergraphSdl) {
      const supergraph = parseSupergraph(supergraphSdl);
      const missing = unservedFields(supergraph, subgraphs);
      if (missing.length > 0) {
        throw new Error(
          `The supergraph has fields that this process can serve only after a restart: ${missing.slice(0, 10).join(', ')}.`,
        );
      }
      return sourcesOf(supergraph, (name, url) => own.get(name) ?? foreign?.at(name, url));
    },
    strangers: async () => [],
    states: () => foreign?.states() ?? [],
    close: async () => foreign?.close(),
  };
}

/** This service's own subgraphs run in processes of their own. All others of a supergraph are foreign. */
export function distributedSubgraphs(
  names: ReadonlySet<string>,
  own: RemoteSubgraphs,
  foreign: RemoteSubgraphs,
): SubgraphSources {
  return {
    of: (supergraphSdl) =>
      sourcesOf(parseSupergraph(supergraphSdl), (name, url) => (names.has(name) ? own : foreign).at(name, url)),
    strangers: () => own.strangers(),
    states: () => [...own.states(), ...foreign.states()],
    async close() {
      await Promise.all([own.close(), foreign.close()]);
    },
  };
}

/** Foreign subgraphs for work that only concerns this service's own data: each answers that it is unavailable. */
export const UNREACHED: RemoteSubgraphs = {
  at: () => ({
    async process() {
      const { code, message } = subgraphUnavailable();
      return { data: null, errors: [{ message, extensions: { code } }] };
    },
  }),
  strangers: async () => [],
  states: () => [],
  async close() {},
};

function sourcesOf(
  supergraph: DocumentNode,
  reached: (name: string, url: string) => SubgraphSource | undefined,
): (name: string) => SubgraphSource {
  const urls = [...subgraphUrls(supergraph)];
  const sources = new Map(urls.map(([name, url]) => [name, found(reached(name, url), name)]));
  return (name) => found(sources.get(name), name);
}

/** Throws if a plan or a supergraph names a subgraph that is not served. */
export function found<T>(source: T | undefined, name: string): T {
  if (source === undefined)
    throw new Error(`The supergraph names subgraph ${name}, which this process does not serve.`);
  return source;
}
