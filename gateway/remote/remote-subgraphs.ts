import type { Configuration } from '../../catalog/configuration.ts';
import type { Log } from '../log.ts';
import { found, type SubgraphSources } from '../subgraphs.ts';
import { subgraphUrls } from '../supergraph.ts';
import { IdentitySigner } from './identity.ts';
import { type RemoteSubgraph, remoteSubgraph } from './remote-subgraph.ts';
import { sharedSecret } from './shared-secret.ts';

/**
 * Subgraphs in processes of their own, at the supergraph's routing URLs or where SVC_SUBGRAPH_URLS says. Connections
 * outlive a reload of the supergraph. Throws a ConfigurationError without a shared secret.
 */
export function remoteSubgraphs(configuration: Configuration, log: Log): SubgraphSources {
  const signer = new IdentitySigner(sharedSecret(configuration));
  const known = new Map<string, RemoteSubgraph>();

  const source = (name: string, url: string): RemoteSubgraph => {
    const key = `${name} ${url}`;
    const remote =
      known.get(key) ??
      remoteSubgraph({
        name,
        url,
        signer,
        timeout: configuration.subgraphTimeout,
        failures: configuration.subgraphFailures,
        log,
      });
    known.set(key, remote);
    return remote;
  };

  return {
    of(supergraphSdl) {
      const urls = [...subgraphUrls(supergraphSdl)];
      const sources = new Map(
        urls.map(([name, url]) => [name, source(name, configuration.subgraphUrls.get(name) ?? url)]),
      );
      return (name) => found(sources.get(name), name);
    },
    async close() {
      await Promise.all([...known.values()].map((each) => each.close()));
    },
  };
}
