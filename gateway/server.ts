import { storedOperations } from '../catalog/check/stored-operations.ts';
import type { Configuration } from '../catalog/configuration.ts';
import { readCatalog } from '../catalog/read.ts';
import { type IssuedKey, type Operations, openOperations } from '../operations/operations.ts';
import { prepareSearch } from '../search/prepare-search.ts';
import { fanOutsOf } from '../storage/fan-outs.ts';
import type { Snapshot } from '../storage/snapshot.ts';
import { storeAt } from '../storage/store-at.ts';
import type { Warehouse } from '../storage/warehouse.ts';
import { createChecks, createSubgraphs } from '../subgraphs/subgraphs.ts';
import { createCosts } from './cost/create-costs.ts';
import { createGateway } from './graph.ts';
import { listen } from './http/listen.ts';
import { createHttpServer } from './http/server.ts';
import { RequestLimits } from './limits/request-limits.ts';
import { createLog, type Log } from './log.ts';
import { warnIfOpen } from './open-data.ts';
import { warnIfOutdated } from './outdated-snapshot.ts';
import { reloadingGraph } from './reloading-graph.ts';
import { foreignRemotes, ownRemotes } from './remote/remote-subgraphs.ts';
import { gatewayService } from './routes.ts';
import { servedSnapshots } from './served-snapshots.ts';
import { distributedSubgraphs, embeddedSubgraphs } from './subgraphs.ts';
import { SUPERGRAPH_FILE } from './supergraph.ts';

/** A running service. */
export interface RunningServer {
  /** Where it listens, e.g. http://127.0.0.1:4000. */
  readonly url: string;
  readonly warehouse: Warehouse;
  readonly operations: Operations;
  /** The key that this start made (see Operations.ensureBootstrap); its only chance to be shown. */
  readonly issuedKey: IssuedKey | undefined;
  readonly log: Log;
  /** Stops accepting, lets running requests finish within the configured time, then closes the databases. */
  close(): Promise<void>;
}

/** Where the subgraphs are: in the gateway's process, or each in a process of its own (`svc serve --subgraph`). */
export type Layout = 'embedded' | 'distributed';

/**
 * Starts the service: databases, subgraphs or the connections to them, gateway, HTTP server. Port 0 takes any free one.
 * Newer supergraphs and snapshots are taken up while it runs.
 */
export async function startServer(configuration: Configuration, layout: Layout = 'embedded'): Promise<RunningServer> {
  const log = createLog(configuration.logLevel);
  const catalog = readCatalog();
  const names = new Set(catalog.subgraphs.keys());
  await using undo = new AsyncDisposableStack();
  warnIfOpen(configuration, log);
  const operations = undo.adopt(
    await openOperations(configuration.operations, (error) =>
      error === undefined
        ? log.info('Usage is stored again.')
        : log.error({ err: error }, 'Usage cannot be stored; it is kept in memory.'),
    ),
    (each) => each.close(),
  );
  const issuedKey = await operations.ensureBootstrap(configuration.bootstrapKey);
  const prepare = async (snapshot: Snapshot) => {
    await warnIfOutdated(snapshot, catalog, log);
    await fanOutsOf(snapshot);
    if (layout === 'embedded') await prepareSearch(snapshot);
  };
  const { longStatements } = configuration;
  const serving = { ...servedSnapshots(catalog, log, prepare), longStatements };
  const warehouse = undo.adopt(storeAt(configuration.warehouse).serve(serving), (each) => each.close());
  await warehouse.refresh();
  const foreign = foreignRemotes(configuration, names, log);
  const subgraphs = undo.adopt(
    layout === 'distributed'
      ? distributedSubgraphs(names, ownRemotes(configuration, log), foreign)
      : embeddedSubgraphs(createSubgraphs(catalog, { warehouse, operations }), log, foreign),
    (each) => each.close(),
  );
  const stored = configuration.storedOperations;
  const options = {
    checks: createChecks(catalog),
    catalog,
    costs: createCosts(catalog),
    plans: configuration.plans,
    queries: configuration.queries,
    introspection: configuration.introspection === 'on',
    storedOperations: stored === undefined ? [] : storedOperations(stored, '.').map(({ text }) => text),
  };
  const start = (supergraphSdl: string) => createGateway(subgraphs.of(supergraphSdl), supergraphSdl, log, options);
  const file = configuration.supergraphFile ?? SUPERGRAPH_FILE;
  const graph = undo.adopt(await reloadingGraph({ file, start, log }), (each) => each.stop());
  const requestLimits = undo.adopt(new RequestLimits(configuration, log), (each) => each.close());
  const { bodyLimit, maxPageSize, requestTimeout } = configuration;
  const bounds = { bodyLimit, requestTimeout, limits: { pageSize: maxPageSize }, requestLimits };
  const backend = { graph, catalog, warehouse, operations, ...bounds, log };
  const service = gatewayService({ ...backend, connections: configuration });
  const { url, drain } = await listen(await createHttpServer(service), configuration);
  undo.defer(() => drain(configuration.shutdownSeconds * 1_000));
  // From here on the resources live until close(): disposal runs in reverse order, so requests drain first.
  const resources = undo.move();
  return { url, warehouse, operations, issuedKey, log, close: () => resources.disposeAsync() };
}
