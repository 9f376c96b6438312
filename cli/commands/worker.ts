import { Command } from 'commander';
import { readConfiguration } from '../../catalog/configuration.ts';
import { startWorkerProcess } from '../../gateway/runs/worker-process.ts';
import { print } from '../print.ts';
import { stopOnSignals } from '../serving/stop-on-signals.ts';

/** `svc worker`, until SIGTERM or SIGINT: works on runs of lists and batches, beside a service with the same databases and folder. */
export function workerCommand(): Command {
  return new Command('worker')
    .description('run lists and screening batches next to a service that shares SVC_DATA_DIR and the databases')
    .option('--metrics-port <n>', 'port of /metrics (SVC_METRICS_PORT)')
    .action(async ({ metricsPort }: { readonly metricsPort?: string }) => {
      const own = metricsPort === undefined ? {} : { SVC_METRICS_PORT: metricsPort };
      stopOnSignals(await startWorkerProcess(readConfiguration({ ...process.env, ...own })));
      // Neither databases nor timers keep the process alive, so this timer does.
      setInterval(() => {}, 2 ** 30);
      print(['Working on runs.']);
    });
}
