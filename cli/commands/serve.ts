import { Command } from 'commander';
import { type Configuration, readConfiguration } from '../../catalog/configuration.ts';
import { type RunningServer, startServer } from '../../gateway/server.ts';
import { openWarehouse } from '../../warehouse/snapshots/open-warehouse.ts';
import { CommandError } from '../command-error.ts';
import { exampleBusiness, firstQuery } from '../first-query.ts';
import { print } from '../print.ts';

interface ServeOptions {
  readonly port?: string;
  readonly host?: string;
  readonly dataDir?: string;
  readonly brands: string;
}

/** Seed of the sample city that a start without data builds, so that every fresh clone shows the same. */
const SAMPLE_SEED = 1;

/** `svc serve`: the whole service in one process, until SIGTERM or SIGINT. */
export function serveCommand(): Command {
  return new Command('serve')
    .description('start the service; without data, build a generated sample city first')
    .option('--port <n>', 'port to listen on (SVC_PORT)')
    .option('--host <address>', 'address to listen on (SVC_HOST)')
    .option('--data-dir <dir>', 'folder of all data (SVC_DATA_DIR)')
    .option('--brands <n>', 'size of the sample city', '2000')
    .action(serve);
}

async function serve({ port, host, dataDir, brands }: ServeOptions): Promise<void> {
  const configuration = readConfiguration({
    ...process.env,
    ...(port === undefined ? {} : { SVC_PORT: port }),
    ...(host === undefined ? {} : { SVC_HOST: host }),
    ...(dataDir === undefined ? {} : { SVC_DATA_DIR: dataDir }),
  });
  await provideData(configuration, brands);
  const server = await startServer(configuration).catch((error: unknown) => {
    throw addressTaken(error, configuration) ?? error;
  });
  stopOnSignals(server);
  print(await greeting(server, configuration));
}

async function provideData({ warehouseFolder, dataDirectory }: Configuration, written: string): Promise<void> {
  const warehouse = openWarehouse(warehouseFolder);
  const { current } = warehouse;
  warehouse.close();
  if (current !== undefined) return;
  const brands = Number(written);
  if (!Number.isSafeInteger(brands) || brands < 1) {
    throw new CommandError(`--brands expects a whole number from 1, got ${JSON.stringify(written)}.`);
  }
  print([`There is no data yet: building a generated sample city of ${brands} brands.`]);
  // Loaded only here: a start with data has no need of the whole pipeline.
  const { buildSample } = await import('./ingest.ts');
  await buildSample(dataDirectory, { brands, seed: SAMPLE_SEED });
}

function addressTaken(error: unknown, { host, port }: Configuration): CommandError | undefined {
  const code = error instanceof Error && 'code' in error ? error.code : undefined;
  if (code === 'EADDRINUSE') return new CommandError(`Port ${port} of ${host} is taken; choose another with SVC_PORT.`);
  if (code === 'EADDRNOTAVAIL')
    return new CommandError(`${host} is no address of this machine; choose one with SVC_HOST.`);
  return undefined;
}

async function greeting({ url, warehouse, issuedKey }: RunningServer, configuration: Configuration): Promise<string[]> {
  using lease = warehouse.acquire();
  const example = await exampleBusiness(lease.snapshot);
  const lines = [`Serving ${url}/graphql (data ${lease.snapshot.version})`];
  if (issuedKey !== undefined && configuration.bootstrapKey === undefined) {
    lines.push(`API key, shown this once: ${issuedKey.key}`);
  } else if (configuration.bootstrapKey !== undefined) lines.push('API key: the one in SVC_BOOTSTRAP_KEY');
  else lines.push('API key: one you have, or make one with `svc keys create`');
  if (example !== undefined) {
    const key = configuration.bootstrapKey === undefined ? (issuedKey?.key ?? '<API_KEY>') : '$SVC_BOOTSTRAP_KEY';
    lines.push('A first query:', '', firstQuery(url, key, example), '');
  }
  return lines;
}

/** The first signal stops in order and exits with 0; a second one does not wait. */
function stopOnSignals(server: RunningServer): void {
  let stopping = false;
  const stop = async (signal: NodeJS.Signals) => {
    if (stopping) process.exit(signal === 'SIGINT' ? 130 : 143);
    stopping = true;
    server.log.info({ signal }, 'Stopping.');
    try {
      await server.close();
      process.exit(0);
    } catch (error) {
      server.log.error({ err: error }, 'The stop failed.');
      process.exit(1);
    }
  };
  process.on('SIGTERM', stop);
  process.on('SIGINT', stop);
}
