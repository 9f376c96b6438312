import type { Configuration } from '../../catalog/configuration.ts';
import { readCatalog } from '../../catalog/read.ts';
import { absoluteUrl, fileUrls } from '../../lists/files/download-url.ts';
import { openOperations } from '../../operations/operations.ts';
import { prepareOwnTypes, prepareSearch } from '../../search/prepare-search.ts';
import type { Snapshot } from '../../storage/snapshot.ts';
import type { Services } from '../../subgraphs/services.ts';
import { createSubgraph } from '../../subgraphs/subgraphs.ts';
import { prepareVerification } from '../../verification/prepare-verification.ts';
import { openTaxNumbers } from '../../verification/tax-numbers/open-tax-numbers.ts';
import { openFiles } from '../files/open-files.ts';
import { listen } from '../http/listen.ts';
import { createHttpServer } from '../http/server.ts';
import { builtInService } from '../kyb/built-in-service.ts';
import { openVerifications } from '../kyb/verifications.ts';
import { createLog, type Log } from '../log.ts';
import { logStorageFailures } from '../log-storage-failures.ts';
import { hostFigures, snapshotFigures, upstreamFigures } from '../observe/figures.ts';
import { openObservation } from '../observe/open-observation.ts';
import { warnIfOpen } from '../snapshots/open-data.ts';
import { openWarehouse } from '../snapshots/open-warehouse.ts';
import { servedSnapshots } from '../snapshots/served-snapshots.ts';
import { sharedSecret } from './shared-secret.ts';
import { subgraphService } from './subgraph-routes.ts';

/** A subgraph that serves in this process. */
export interface RunningSubgraph {
  /** The address that it listens on, e.g. http://127.0.0.1:4001. */
  readonly url: string;
  /** The URL of its metrics; undefined if it has none, or if its primary serves them. */
  readonly metricsUrl: string | undefined;
  readonly log: Log;
  /** Stops accepting requests, lets running fetches finish within the configured time, then closes the databases. */
  close(): Promise<void>;
}

/**
 * Starts one subgraph over HTTP. Port 0 chooses any free one. It may start before any data is published; until then it is not ready. Throws
 * a RangeError for a name that is not one of the catalog's subgraphs, a ConfigurationError without a shared secret.
 */
export async function startSubgraph(configuration: Configuration, name: string): Promise<RunningSubgraph> {
  const secret = sharedSecret(configuration);
  const log = createLog(configuration.logLevel).child({ subgraph: name });
  const catalog = readCatalog();
  await using undo = new AsyncDisposableStack();
  warnIfOpen(configuration, log);
  const observed = { settings: configuration, log, service: `svc-${name}` };
  const { observation, metricsUrl } = undo.adopt(await openObservation(observed), (each) => each.close());
  const { statements, metrics } = observation;
  const keeping = { ...configuration, statements };
  const operations = undo.adopt(
    await openOperations(configuration.operations, logStorageFailures(log, { isWatched: false }), keeping),
    (each) => each.close(),
  );
  const isVerifying = name === 'kyb' && configuration.verificationUrl === undefined;
  const prepare = async (snapshot: Snapshot) => {
    const others = isVerifying ? prepareVerification : name === 'search' ? prepareSearch : undefined;
    await Promise.all([others?.(snapshot), prepareOwnTypes(snapshot, catalog, name)]);
  };
  const { longStatements } = configuration;
  const serving = { ...servedSnapshots(catalog, log, prepare), statements, longStatements };
  const { warehouse } = undo.use(await openWarehouse(configuration, serving, log));
  await warehouse.refresh();
  const taxNumbers = undo.adopt(openTaxNumbers(configuration), (each) => each.close());
  const verifications = undo.adopt(
    openVerifications(configuration, builtInService({ ...configuration, taxNumbers, operations, log }), log),
    (each) => each.close(),
  );
  const urls = fileUrls(await operations.serviceKey('files'));
  const downloadUrl: Services['downloadUrl'] = (run, { gatewayUrl }) =>
    absoluteUrl(urls.urlOf(run), configuration.publicUrl ?? gatewayUrl);
  const { inputs } = await openFiles(configuration, operations);
  const services = { warehouse, operations, verifications: verifications.of, downloadUrl, inputs };
  const subgraph = createSubgraph(catalog, name, services);
  const limits = { pageSize: configuration.maxPageSize };
  const service = subgraphService({ subgraph, catalog, warehouse, limits, secret, observation, log });
  metrics?.add(snapshotFigures(warehouse, catalog));
  metrics?.add(hostFigures(warehouse));
  metrics?.add(upstreamFigures(() => verifications.states()));
  const { url, drain } = await listen(await createHttpServer(service), configuration);
  undo.defer(() => drain(configuration.shutdownSeconds * 1_000));
  const resources = undo.move();
  return { url, metricsUrl, log, close: () => resources.disposeAsync() };
}
