import { type Configuration, ConfigurationError } from '../../catalog/configuration.ts';
import type { KeyMapping } from '../../catalog/foreign-settings.ts';
import type { SubgraphSource } from '../graph/subgraph-source.ts';
import type { Log } from '../log.ts';
import { type BulkheadOptions, type BulkheadSource, withBulkhead } from './bulkhead.ts';
import { foreignProtocol } from './foreign-protocol.ts';
import { foreignEntry } from './foreign-settings.ts';
import { withKeyNames } from './key-names.ts';
import { ownProtocol } from './own-protocol.ts';
import type { SubgraphProtocol } from './protocol.ts';
import type { UpstreamState } from './remote-server.ts';
import { type RemoteSubgraph, remoteSubgraph } from './remote-subgraph.ts';
import { sharedSecret } from './shared-secret.ts';
import { askWho } from './who.ts';

/** Connections to subgraphs over HTTP. They outlive a reload of the supergraph. */
export interface RemoteSubgraphs {
  /** Returns the subgraph of a name, at its routing URL or at the URL in SVC_SUBGRAPH_URLS. */
  at(name: string, url: string): SubgraphSource;
  /** The names of those whose address answers as another subgraph. Who is silent, or does not say, is not among them. */
  strangers(): Promise<readonly string[]>;
  /** Which of them are known to be down. */
  states(): readonly UpstreamState[];
  close(): Promise<void>;
}

/** Where this service's own subgraphs answer, if an address has no path. */
const OWN_ROUTE = '/graphql';

/** This service's own subgraphs in processes of their own. Throws a ConfigurationError without a shared secret. */
export function ownRemotes(configuration: Configuration, log: Log): RemoteSubgraphs {
  const protocol = ownProtocol(sharedSecret(configuration));
  return remoteSubgraphs(() => ({ protocol, route: OWN_ROUTE }), configuration, log);
}

/**
 * Other teams' subgraphs, each with its entry of rover.yaml and the headers that SVC_SUBGRAPH_HEADERS sets for it. Throws a
 * ConfigurationError if SVC_SUBGRAPH_HEADERS names one of this service's own subgraphs, which are the names in `own`.
 */
export function foreignRemotes(configuration: Configuration, own: ReadonlySet<string>, log: Log): RemoteSubgraphs {
  const { subgraphHeaders } = configuration;
  const faults = [...(subgraphHeaders?.keys() ?? [])]
    .filter((name) => own.has(name))
    .map(
      (name) => `SVC_SUBGRAPH_HEADERS expects names of other teams' subgraphs, got ${name}, which is this service's.`,
    );
  if (faults.length > 0) throw new ConfigurationError(faults);
  const { maxExecuting, plans, subgraphSilence: silence } = configuration;
  const places: BulkheadOptions['places'] = {
    ofProcess: halfOf(maxExecuting),
    ofKey: ({ pricingPlan }) => halfOf(plans[pricingPlan].executing),
  };
  return remoteSubgraphs(
    (name) => {
      const { headers, ...entry } = foreignEntry(name, configuration.supergraphFile);
      const protocol = foreignProtocol({ ...headers, ...subgraphHeaders?.get(name) });
      return { ...entry, protocol, bulkhead: { places, silence } };
    },
    configuration,
    log,
  );
}

const halfOf = (turns: number): number => Math.ceil(turns / 2);

/** How to reach one subgraph. */
interface Way {
  readonly protocol: SubgraphProtocol;
  /** Path of an address that has none; absent: it is asked at `/`, and does not say who it is. */
  readonly route?: string;
  /** Absent: the configuration's. */
  readonly timeout?: number | undefined;
  /** Entities and keys for which it uses other names. */
  readonly keys?: readonly KeyMapping[];
  /** Its own SDL, if it has such names. */
  readonly sdl?: string;
  /** How much of the gateway its silence may hold; absent: as much as there is. */
  readonly bulkhead?: Pick<BulkheadOptions, 'places' | 'silence'>;
}

/** A subgraph that has been used. */
interface Reached {
  readonly name: string;
  readonly url: string;
  readonly saysWho: boolean;
  readonly remote: RemoteSubgraph;
  readonly source: SubgraphSource & Partial<BulkheadSource>;
}

function remoteSubgraphs(
  wayTo: (name: string) => Way,
  { subgraphUrls, subgraphTimeout: timeout, subgraphFailures: failures }: Configuration,
  log: Log,
): RemoteSubgraphs {
  const known = new Map<string, Reached>();
  const reach = (name: string, given: string): Reached => {
    const { protocol, route, timeout: own = timeout, keys = [], sdl = '', bulkhead } = wayTo(name);
    const url = withPath(given, route);
    const remote = remoteSubgraph({ name, url, protocol, timeout: own, failures, log });
    const named = keys.length === 0 ? remote : withKeyNames(remote, keys, sdl);
    const source = bulkhead === undefined ? named : withBulkhead(named, { ...bulkhead, name, log });
    return { name, url, saysWho: route !== undefined, remote, source };
  };
  return {
    at(name, routingUrl) {
      const url = subgraphUrls.get(name) ?? routingUrl;
      const key = `${name} ${url}`;
      const found = known.get(key) ?? reach(name, url);
      known.set(key, found);
      return found.source;
    },
    async strangers() {
      const asked = [...known.values()].filter(({ saysWho }) => saysWho);
      const answers = await Promise.all(asked.map(({ url }) => askWho(url).catch(() => undefined)));
      return asked.map(({ name }) => name).filter((name, at) => (answers[at]?.subgraph ?? name) !== name);
    },
    states: () =>
      [...known.values()].map(({ name, remote: { isDown }, source: { givenUp = 0 } }) => ({
        upstream: name,
        isDown,
        givenUp,
      })),
    async close() {
      await Promise.all([...known.values()].map(({ remote }) => remote.close()));
    },
  };
}

/** An address with `path`, if it has none. */
function withPath(address: string, path: string | undefined): string {
  const url = new URL(address);
  if (path !== undefined && url.pathname === '/') url.pathname = path;
  return url.href;
}
