import cluster, { type Worker } from 'node:cluster';
import { Command, InvalidArgumentError } from 'commander';
import { type Configuration, readConfiguration } from '../../catalog/configuration.ts';
import { addressUrl } from '../../gateway/http/listen.ts';
import { createLog, type Log } from '../../gateway/log.ts';
import { askWorkers } from '../../gateway/observe/shared-metrics.ts';
import { CommandError } from '../command-error.ts';
import { print } from '../print.ts';
import { KYB_PORT, kybPart } from '../serving/kyb-part.ts';
import type { Part } from '../serving/part.ts';
import { servicePart } from '../serving/service-part.ts';
import { type Stoppable, stopOnSignals } from '../serving/stop-on-signals.ts';
import { routingPort, subgraphPart } from '../serving/subgraph-part.ts';
import { startWorkers } from '../serving/workers.ts';

interface ServeOptions {
  readonly port?: string;
  readonly host?: string;
  readonly dataDir?: string;
  readonly brands: string;
  readonly gateway?: true;
  readonly subgraph?: string;
  readonly kyb?: true;
  readonly metricsPort?: string;
  readonly workers: number;
}

/**
 * `svc serve`, until SIGTERM or SIGINT: the whole service in one process; with `--gateway`, `--subgraph` or `--kyb` one part of it; with
 * `--workers` several processes on one port.
 */
export function serveCommand(): Command {
  return new Command('serve')
    .description('start the service; without data, build a generated sample city first')
    .option(
      '--port <n>',
      "port to listen on (SVC_PORT; of a subgraph: its routing_url's in rover.yaml; of --kyb: 4010)",
    )
    .option('--host <address>', 'address to listen on (SVC_HOST)')
    .option('--data-dir <dir>', 'folder of all data (SVC_DATA_DIR)')
    .option('--brands <n>', 'number of brands of the sample city', '2000')
    .option('--gateway', 'serve only the gateway, with its subgraphs in separate processes')
    .option('--subgraph <name>', 'serve one subgraph over HTTP, for a gateway')
    .option('--kyb', 'serve only the verification API, for clients and for gateways')
    .option('--metrics-port <n>', 'port of /metrics (SVC_METRICS_PORT)')
    .option('--workers <n>', 'number of processes that share the port', workerCount, 1)
    .action(serve);
}

async function serve(options: ServeOptions): Promise<void> {
  const part = partOf(options);
  if (cluster.worker !== undefined) return serveAsWorker(part, cluster.worker);
  const issuedKey = await part.prepare();
  const running = options.workers > 1 ? await startShared(part, options.workers) : await startHere(part);
  stopOnSignals(running);
  print(await part.greeting(running.url, issuedKey));
}

async function serveAsWorker(part: Part, worker: Worker): Promise<void> {
  try {
    stopOnSignals(await startHere(part));
  } catch (error) {
    // Otherwise the channel to the primary would keep the process alive.
    worker.disconnect();
    throw error;
  }
}

function partOf({ gateway, subgraph, kyb, brands, ...options }: ServeOptions): Part {
  const parts = [gateway && '--gateway', subgraph !== undefined && '--subgraph', kyb && '--kyb'].filter(Boolean);
  if (parts.length > 1) {
    throw new CommandError(`${parts.join(' and ')} cannot run in one process; start each with a separate command.`);
  }
  // SVC_PORT belongs to the gateway: parts that share an environment must not share a port.
  const port = options.port ?? (kyb ? KYB_PORT : subgraph === undefined ? undefined : routingPort(subgraph));
  const configuration = readConfiguration({
    ...process.env,
    ...(port === undefined ? {} : { SVC_PORT: port }),
    ...(options.host === undefined ? {} : { SVC_HOST: options.host }),
    ...(options.metricsPort === undefined ? {} : { SVC_METRICS_PORT: options.metricsPort }),
    ...(options.dataDir === undefined ? {} : { SVC_DATA_DIR: options.dataDir }),
  });
  // So does SVC_SOCKET.
  if (kyb) return kybPart({ ...configuration, socket: undefined }, brands);
  if (subgraph !== undefined) return subgraphPart({ ...configuration, socket: undefined }, subgraph);
  return servicePart(configuration, gateway ? 'distributed' : 'embedded', brands);
}

type Running = Stoppable & { readonly url: string };

function startHere(part: Part): Promise<Running> {
  return part.start().catch((error: unknown) => {
    throw addressTaken(error, part) ?? error;
  });
}

async function startShared(part: Part, count: number): Promise<Running> {
  const { configuration } = part;
  const log = createLog(configuration.logLevel);
  const metrics = await metricsOfWorkers(configuration, log).catch((error: unknown) => {
    throw addressTaken(error, part) ?? error;
  });
  const { port, stop, kill } = await startWorkers(count, log);
  const url = addressUrl({ ...configuration, port, isTls: configuration.tlsCertFile !== undefined });
  const close = async () => {
    await stop();
    await metrics?.drain(0);
  };
  return { log, url, close, kill };
}

/** Serves the metrics of all workers; undefined if there is no metrics port. */
async function metricsOfWorkers({ metricsHost: host, metricsPort: port }: Configuration, log: Log) {
  if (port === undefined) return undefined;
  const { serveMetrics } = await import('../../gateway/observe/metrics-server.ts');
  return serveMetrics({ host, port }, () => askWorkers(cluster), log);
}

function addressTaken(error: unknown, { configuration }: Part): CommandError | undefined {
  const code = error instanceof Error && 'code' in error ? error.code : undefined;
  const { host, port, socket, metricsHost, metricsPort } = configuration;
  if (code === 'EADDRINUSE' && error instanceof Error && 'port' in error && error.port === metricsPort) {
    return new CommandError(
      `Port ${metricsPort} of ${metricsHost} is taken. Each process needs a separate port for its metrics; choose one with --metrics-port.`,
    );
  }
  if (code === 'EADDRINUSE' && socket !== undefined)
    return new CommandError(`${socket} is taken: a service listens there, or it is not a socket.`);
  if (code === 'EADDRINUSE') return new CommandError(`Port ${port} of ${host} is taken; choose another with --port.`);
  if (code === 'EADDRNOTAVAIL')
    return new CommandError(`${host} is not an address of this machine; choose one with --host.`);
  return undefined;
}

function workerCount(written: string): number {
  const count = Number(written);
  if (Number.isInteger(count) && count >= 1 && count <= 256) return count;
  throw new InvalidArgumentError('Expected a whole number from 1 to 256.');
}
