import type { QueryPlan } from '@apollo/query-planner';
import type { GraphQLSchema } from 'graphql';
import type { Configuration } from '../catalog/configuration.ts';
import { memoize } from '../catalog/memoize.ts';
import { readCatalog } from '../catalog/read.ts';
import { absoluteUrl, fileUrls } from '../lists/files/download-url.ts';
import { type IssuedKey, type Operations, openOperations } from '../operations/operations.ts';
import { prepareOwnTypes, prepareSearch } from '../search/prepare-search.ts';
import { screeningLists } from '../search/screening/screening-lists.ts';
import { fanOutsOf } from '../storage/fan-outs.ts';
import type { Snapshot } from '../storage/snapshot.ts';
import { storeAt } from '../storage/store-at.ts';
import type { Warehouse } from '../storage/warehouse.ts';
import type { Services } from '../subgraphs/services.ts';
import { createChecks, createSubgraphs } from '../subgraphs/subgraphs.ts';
import { loadedCoverage } from '../verification/coverage/loaded-coverage.ts';
import { openReceiptKey } from '../verification/receipts/open-receipt-key.ts';
import { openTaxNumbers } from '../verification/tax-numbers/open-tax-numbers.ts';
import { builtConsole } from './console/console-files.ts';
import { Loads } from './console/loads/loads.ts';
import { openFiles } from './files/open-files.ts';
import { createCosts } from './graph/cost/create-costs.ts';
import { Documents } from './graph/documents/documents.ts';
import { followTrustedDocuments, TrustedSet } from './graph/documents/trusted-set.ts';
import { createGateway } from './graph/graph.ts';
import { reloadingGraph } from './graph/reloading-graph.ts';
import { SUPERGRAPH_FILE } from './graph/supergraph.ts';
import { clientUrl } from './http/client-url.ts';
import { listen } from './http/listen.ts';
import { createHttpServer } from './http/server.ts';
import { builtInService } from './kyb/built-in-service.ts';
import { openVerifications } from './kyb/verifications.ts';
import { RequestLimits } from './limits/request-limits.ts';
import { createLog, type Log } from './log.ts';
import { logStorageFailures } from './log-storage-failures.ts';
import { toolDocuments } from './mcp/tools/tools.ts';
import {
  cacheFigures,
  hostFigures,
  limitFigures,
  listFigures,
  runFigures,
  snapshotFigures,
  upstreamFigures,
} from './observe/figures.ts';
import { observedSources } from './observe/observed-sources.ts';
import { openObservation } from './observe/open-observation.ts';
import { operationNames } from './observe/operation-names.ts';
import { foreignRemotes, ownRemotes } from './remote/remote-subgraphs.ts';
import { distributedSubgraphs, embeddedSubgraphs } from './remote/subgraphs.ts';
import { gatewayService } from './routes.ts';
import { RunThread } from './runs/run-thread.ts';
import { startRunUpkeep } from './runs/run-upkeep.ts';
import { warnIfOpen } from './snapshots/open-data.ts';
import { openWarehouse } from './snapshots/open-warehouse.ts';
import { warnIfOutdated } from './snapshots/outdated-snapshot.ts';
import { servedSnapshots } from './snapshots/served-snapshots.ts';
import { authenticating } from './tokens/tokens.ts';
import { startWatchWork, watchWorkOf } from './watches/watch-work.ts';

/** The `nice` value of runs: requests get ten times as much of a busy processor. */
const BESIDE_REQUESTS = 10;

/** A running service. */
export interface RunningServer {
  /** The address that it listens on, e.g. http://127.0.0.1:4000. */
  readonly url: string;
  /** The URL of its metrics; undefined if it has none, or if its primary serves them. */
  readonly metricsUrl: string | undefined;
  readonly warehouse: Warehouse;
  readonly operations: Operations;
  /** The key that this start created (see Operations.ensureBootstrap); it can be shown only now. */
  readonly issuedKey: IssuedKey | undefined;
  readonly log: Log;
  /** Stops accepting requests, lets running ones finish within the configured time, then closes the databases. */
  close(): Promise<void>;
}

/** Where the subgraphs run: in the gateway's process, or each in a process of its own (`svc serve --subgraph`). */
export type Layout = 'embedded' | 'distributed';

/**
 * Starts the service: databases, subgraphs or the connections to them, gateway, HTTP server. Port 0 chooses any free one. It switches to
 * newer supergraphs and snapshots while it runs.
 */
export async function startServer(configuration: Configuration, layout: Layout = 'embedded'): Promise<RunningServer> {
  const log = createLog(configuration.logLevel);
  const catalog = readCatalog();
  const names = new Set(catalog.subgraphs.keys());
  await using undo = new AsyncDisposableStack();
  warnIfOpen(configuration, log);
  const trusted = TrustedSet.ofFolder(configuration.storedOperations);
  const service = layout === 'embedded' ? 'svc' : 'svc-gateway';
  const observed = { settings: configuration, log, service, operations: operationNames(trusted.texts()) };
  const { observation, metricsUrl } = undo.adopt(await openObservation(observed), (each) => each.close());
  const { statements, metrics } = observation;
  const keeping = { ...configuration, statements };
  const operations = undo.adopt(
    await openOperations(configuration.operations, logStorageFailures(log, { isWatched: true }), keeping),
    (each) => each.close(),
  );
  const receiptKey = await openReceiptKey(configuration, operations);
  const issuedKey = await operations.ensureBootstrap(configuration.bootstrapKey);
  const prepare = async (snapshot: Snapshot) => {
    await warnIfOutdated(snapshot, catalog, log);
    await fanOutsOf(snapshot);
    // If one fails, the others must still get ready.
    const isSearching = layout === 'embedded' || configuration.verificationUrl === undefined;
    await Promise.allSettled([
      screeningLists(snapshot),
      loadedCoverage(snapshot),
      isSearching ? prepareSearch(snapshot) : undefined,
      layout === 'embedded' ? prepareOwnTypes(snapshot, catalog) : undefined,
    ]);
  };
  const { longStatements } = configuration;
  const snapshots = { ...servedSnapshots(catalog, log, prepare), statements, longStatements };
  const { warehouse } = undo.use(await openWarehouse(configuration, snapshots, log));
  await warehouse.refresh();
  const taxNumbers = undo.adopt(openTaxNumbers(configuration), (each) => each.close());
  const verifications = undo.adopt(
    openVerifications(configuration, builtInService({ ...configuration, taxNumbers, operations, log }), log),
    (each) => each.close(),
  );
  const urls = fileUrls(await operations.serviceKey('files'));
  const downloadUrl: Services['downloadUrl'] = (run, { gatewayUrl }) => absoluteUrl(urls.urlOf(run), gatewayUrl);
  const { store, inputs, uploads } = await openFiles(configuration, operations);
  const services = { warehouse, operations, verifications: verifications.of, downloadUrl, inputs };
  const foreign = foreignRemotes(configuration, names, log);
  const subgraphs = undo.adopt(
    layout === 'distributed'
      ? distributedSubgraphs(names, ownRemotes(configuration, log), foreign)
      : embeddedSubgraphs(createSubgraphs(catalog, services), log, foreign),
    (each) => each.close(),
  );
  undo.adopt(await followTrustedDocuments(trusted, operations.trustedDocuments, log), (each) => each.stop());
  const options = {
    checks: createChecks(catalog),
    catalog,
    costs: createCosts(catalog),
    plans: configuration.plans,
    queries: configuration.queries,
    introspection: configuration.introspection === 'on',
    storedOperations: () => trusted.texts(),
    ...(observation.isOn && { planning: (plan: () => QueryPlan) => observation.planning(plan) }),
  };
  const start = (supergraphSdl: string) =>
    createGateway(observedSources(subgraphs.of(supergraphSdl), observation), supergraphSdl, log, options);
  const file = configuration.supergraphFile ?? SUPERGRAPH_FILE;
  const graph = undo.adopt(await reloadingGraph({ file, start, log }), (each) => each.stop());
  const requestLimits = undo.adopt(new RequestLimits(configuration, log), (each) => each.close());
  const { bodyLimit, maxPageSize, requestTimeout, dataDirectory, batchBytes } = configuration;
  const { runs } = operations;
  undo.use(startRunUpkeep({ operations, dataDirectory, store, log }));
  if (configuration.workers > 0) {
    const options = { configuration, runs, requestLimits, log, priority: BESIDE_REQUESTS };
    const thread = undo.adopt(new RunThread(options), (each) => each.stop());
    metrics?.addPart(() => thread.measured());
    undo.use(startWatchWork(watchWorkOf(configuration, operations, log)));
  }
  for (const each of [
    cacheFigures(graph),
    limitFigures(requestLimits),
    upstreamFigures(() => [...subgraphs.states(), ...verifications.states()]),
    runFigures(runs, configuration.workers),
    snapshotFigures(warehouse, catalog),
    hostFigures(warehouse),
    listFigures(warehouse),
  ])
    metrics?.add(each);
  const bounds = { bodyLimit, requestTimeout, limits: { pageSize: maxPageSize }, requestLimits };
  const batches = { dataDirectory, batchBytes };
  const files = { store, urls, uploads };
  const ownDocuments = memoize((schema: GraphQLSchema) => toolDocuments(catalog, schema), new WeakMap());
  const built = builtConsole(configuration, log);
  const loads =
    built === undefined || configuration.consoleLoads === 'off'
      ? undefined
      : undo.adopt(new Loads(configuration), (each) => each.close());
  const backend = {
    graph,
    catalog,
    warehouse,
    operations: { ...operations, ...authenticating(configuration, operations, log) },
    verifications: verifications.of,
    strangers: () => subgraphs.strangers(),
    batches,
    files,
    receiptKey,
    watching: { privateHosts: configuration.fetchPrivate },
    console: built && { ...built, snapshots: storeAt(configuration.warehouse), places: configuration, loads },
    mcp: configuration.mcp === 'off' ? undefined : configuration.mcp,
    documents: new Documents(trusted, configuration.trustedDocuments, log, () => ownDocuments(graph.schema)),
    ...bounds,
    observation,
    log,
  };
  let gatewayUrl: string | undefined;
  const serving = gatewayService({ ...backend, gatewayUrl: () => gatewayUrl, connections: configuration });
  const { url, drain } = await listen(await createHttpServer(serving), configuration);
  gatewayUrl = clientUrl(configuration, url, log);
  undo.defer(() => drain(configuration.shutdownSeconds * 1_000));
  // From here on the resources live until close(). They are disposed in reverse order, so requests drain first.
  const resources = undo.move();
  return { url, metricsUrl, warehouse, operations, issuedKey, log, close: () => resources.disposeAsync() };
}
