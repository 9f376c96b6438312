import cluster from 'node:cluster';
import { isMainThread } from 'node:worker_threads';
import type { Log } from '../log.ts';
import { Observation, type ObservationSettings } from './observation.ts';
import { tellPrimary } from './shared-metrics.ts';

/** What a process observes of itself, and where it shows it. */
export interface OpenedObservation {
  readonly observation: Observation;
  /** Where its metrics are; undefined where it has none, or its primary shows them. */
  readonly metricsUrl: string | undefined;
  close(): Promise<void>;
}

interface Observed {
  readonly settings: ObservationSettings;
  readonly log: Log;
  /** What the process is in a trace. */
  readonly service: string;
  /** Names of stored operations. */
  readonly operations?: Iterable<string>;
}

/**
 * Begins to observe this process, or a thread of it, as the configuration says. Metrics stand on a port of the process; those
 * of a worker are told to its primary, and those of a thread to its process. Rejects where the port is taken.
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
  // Neither library is loaded where nobody wants what it does.
  const metrics = metricsPort === undefined ? undefined : new (await import('./metrics.ts')).Metrics(isMainThread);
  const traces =
    url === undefined ? undefined : new (await import('./traces.ts')).Traces({ url, headers, ratio, service, log });
  const isLogging = accessLog === 'on' && log.isLevelEnabled('info');
  const observation = new Observation({ log, isLogging, metrics, traces, operations });
  if (metrics === undefined || metricsPort === undefined || !isMainThread) {
    return { observation, metricsUrl: undefined, close: () => observation.close() };
  }
  if (cluster.worker !== undefined) {
    tellPrimary(cluster.worker, () => metrics.measured());
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
