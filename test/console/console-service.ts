import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll } from 'vitest';
import { readConfiguration } from '../../catalog/configuration.ts';
import { type RunningServer, startServer } from '../../gateway/server.ts';
import type { Operations } from '../../operations/operations.ts';
import { UNLIMITED_PLANS } from '../gateway/request-limits.ts';
import { sampleCity } from '../sample-city.ts';
import { temporaryFolder } from '../temporary-folder.ts';
import { builtConsole } from './built-console.ts';

/** A service with its console. */
export interface ConsoleService {
  readonly url: string;
  readonly operations: Operations;
  /** A good key of a new account. */
  key(): Promise<string>;
}

const urlOf = (warehouse: string): string => (warehouse.includes('://') ? warehouse : `sqlite:${warehouse}`);

/**
 * A service with its console over the sample city, or over another warehouse, from before the tests until after them. `settings`
 * stand beside its own.
 */
export function consoleService(
  warehouse = async () => (await sampleCity('sqlite')).warehouse,
  settings: Readonly<Record<string, string>> = {},
): ConsoleService {
  const folder = temporaryFolder('console', afterAll);
  let server: RunningServer | undefined;
  beforeAll(async () => {
    server = await startServer(
      readConfiguration({
        SVC_PORT: '0',
        SVC_LOG_LEVEL: 'error',
        SVC_DATA_DIR: folder,
        SVC_WAREHOUSE_URL: urlOf(await warehouse()),
        SVC_BOOTSTRAP_KEY: 'key-of-the-tests-of-the-console',
        SVC_PLANS: UNLIMITED_PLANS,
        ...settings,
        SVC_CONSOLE: settings.SVC_CONSOLE ?? (await builtConsole()),
      }),
    );
  });
  afterAll(() => server?.close());
  const running = () => {
    if (server === undefined) throw new Error('Expected the service to run.');
    return server;
  };
  return {
    get url() {
      return running().url;
    },
    get operations() {
      return running().operations;
    },
    key: async () => (await running().operations.createKey({ plan: 'enterprise' })).key,
  };
}

/**
 * A service as consoleService gives it, for tests of the console's routes that look at none of its pages: its console is
 * an empty one, as the build of the pages takes seconds.
 */
export function consoleApiService(
  warehouse?: () => Promise<string>,
  settings: Readonly<Record<string, string>> = {},
): ConsoleService {
  const pages = temporaryFolder('console-pages', afterAll);
  mkdirSync(join(pages, 'console', 'assets'), { recursive: true });
  writeFileSync(join(pages, 'index.html'), '');
  writeFileSync(join(pages, 'pages.json'), JSON.stringify({ index: ['/'] }));
  return consoleService(warehouse, { ...settings, SVC_CONSOLE: pages });
}
