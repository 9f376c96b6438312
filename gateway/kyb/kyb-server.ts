import type { Configuration } from '../../catalog/configuration.ts';
import { readCatalog } from '../../catalog/read.ts';
import { type IssuedKey, openOperations } from '../../operations/operations.ts';
import { prepareVerification } from '../../verification/prepare-verification.ts';
import { openReceiptKey } from '../../verification/receipts/open-receipt-key.ts';
import { openTaxNumbers } from '../../verification/tax-numbers/open-tax-numbers.ts';
import { listen } from '../http/listen.ts';
import { createHttpServer } from '../http/server.ts';
import { RequestLimits } from '../limits/request-limits.ts';
import { createLog, type Log } from '../log.ts';
import { logStorageFailures } from '../log-storage-failures.ts';
import { hostFigures, limitFigures, listFigures, snapshotFigures } from '../observe/figures.ts';
import { openObservation } from '../observe/open-observation.ts';
import { warnIfOpen } from '../snapshots/open-data.ts';
import { openWarehouse } from '../snapshots/open-warehouse.ts';
import { servedSnapshots } from '../snapshots/served-snapshots.ts';
import { authenticating } from '../tokens/tokens.ts';
import { builtInService } from './built-in-service.ts';
import { kybService } from './kyb-service.ts';

/** The verification service in this process. */
export interface RunningKyb {
  /** The address that it listens on, e.g. http://127.0.0.1:4010. */
  readonly url: string;
  /** The URL of its metrics; undefined if it has none, or if its primary serves them. */
  readonly metricsUrl: string | undefined;
  readonly log: Log;
  readonly issuedKey: IssuedKey | undefined;
  /** Stops accepting requests, lets running ones finish within the configured time, then closes the databases. */
  close(): Promise<void>;
}

/**
 * Starts only the verification service (`svc serve --kyb`). Port 0 chooses any free one. Without SVC_SUBGRAPH_SECRET it serves clients with
 * API keys but no gateway. It may start before any data is published; until then it is not ready.
 */
export async function startKyb(configuration: Configuration): Promise<RunningKyb> {
  const log = createLog(configuration.logLevel).child({ service: 'kyb' });
  const { longStatements, bodyLimit, requestTimeout, subgraphSecret: secret } = configuration;
  await using undo = new AsyncDisposableStack();
  warnIfOpen(configuration, log);
  const observed = { settings: configuration, log, service: 'svc-kyb-service' };
  const { observation, metricsUrl } = undo.adopt(await openObservation(observed), (each) => each.close());
  const { statements, metrics } = observation;
  const keeping = { ...configuration, statements };
  const operations = undo.adopt(
    await openOperations(configuration.operations, logStorageFailures(log, { isWatched: true }), keeping),
    (each) => each.close(),
  );
  const receiptKey = await openReceiptKey(configuration, operations);
  const issuedKey = await operations.ensureBootstrap(configuration.bootstrapKey);
  const catalog = readCatalog();
  const serving = { ...servedSnapshots(catalog, log, prepareVerification), statements, longStatements };
  const { warehouse } = undo.use(await openWarehouse(configuration, serving, log));
  await warehouse.refresh();
  const requestLimits = undo.adopt(new RequestLimits(configuration, log), (each) => each.close());
  const taxNumbers = undo.adopt(openTaxNumbers(configuration), (each) => each.close());
  const service = kybService({
    ...{
      service: builtInService({ ...configuration, taxNumbers, operations, log }),
      secret,
      warehouse,
      operations: { ...operations, ...authenticating(configuration, operations, log) },
      requestLimits,
      bodyLimit,
      requestTimeout,
      receiptKey,
      observation,
      log,
    },
    connections: configuration,
  });
  for (const each of [
    limitFigures(requestLimits),
    snapshotFigures(warehouse, catalog),
    hostFigures(warehouse),
    listFigures(warehouse),
  ])
    metrics?.add(each);
  const { url, drain } = await listen(await createHttpServer(service), configuration);
  undo.defer(() => drain(configuration.shutdownSeconds * 1_000));
  const resources = undo.move();
  return { url, metricsUrl, log, issuedKey, close: () => resources.disposeAsync() };
}
