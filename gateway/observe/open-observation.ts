import cluster from 'node:cluster';
import { isMainThread } from 'node:worker_threads';
import type { Log } from '../log.ts';
import { Observation, type ObservationSettings } from './observation.ts';
import { answerPrimary } from './shared-metrics.ts';

/** The observation of a process, and where its metrics are served. */
export interface OpenedObservation {
  readonly observation: Observation;
  /** The URL of its metrics; undefined if it has none, or if its primary serves them. */
  readonly metricsUrl: string | undefined;
  close(): Promise<void>;
}

interface Observed {
  readonly settings: ObservationSettings;
  readonly log: Log;
  /** The name of the process in a trace. */
  readonly service: string;
  /** Names of stored operations. */
  readonly operations?: Iterable<string>;
}

/**
 * Starts to observe this process, or one of its threads, as the configuration says. The process serves metrics on a port; a worker reports
 * its metrics to its primary, and a thread to its process. Rejects if the port is taken.
 */
export async function openObservation({
  settings,
  log,
  service,
  operations = [],
}: Observed): Promise<OpenedObservation> {
  const {
    metricsPort,
    metricsHost,
    tracesUrl: url,
    tracesHeaders: headers = {},
    tracesRatio: ratio,
    accessLog,
  } = settings;
  // Neither library is loaded unless it is used.
  const metrics = metricsPort === undefined ? undefined : new (await import('./metrics.ts')).Metrics(isMainThread);
  const traces =
    url === undefined ? undefined : new (await import('./traces.ts')).Traces({ url, headers, ratio, service, log });
  const isLogging = accessLog === 'on' && log.isLevelEnabled('info');
  const observation = new Observation({ log, isLogging, metrics, traces, operations });
  if (metrics === undefined || metricsPort === undefined || !isMainThread) {
    return { observation, metricsUrl: undefined, close: () => observation.close() };
  }
  if (cluster.worker !== undefined) {
    answerPrimary(cluster.worker, () => metrics.measured());
    return { observation, metricsUrl: undefined, close: () => observation.close() };
  }
  const { serveMetrics } = await import('./metrics-server.ts');
  const served = await serveMetrics({ host: metricsHost, port: metricsPort }, () => metrics.measured(), log);
  return {
    observation,
    metricsUrl: served.url,
    async close() {
      await served.drain(0);
      await observation.close();
    },
  };
}
