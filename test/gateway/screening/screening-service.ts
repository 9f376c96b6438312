import { onTestFinished } from 'vitest';
import { readConfiguration } from '../../../catalog/configuration.ts';
import { startServer } from '../../../gateway/server.ts';
import type { NewKey } from '../../../operations/accounts-and-keys.ts';
import { storeAt } from '../../../storage/store-at.ts';
import { type ENGINES, testDatabase } from '../../databases.ts';
import { sampleCity } from '../../sample-city.ts';

interface ScreeningOptions {
  readonly engine?: (typeof ENGINES)[number];
  /** Limits of plan trial. */
  readonly trial?: Readonly<Record<string, number | null>>;
  readonly settings?: Readonly<Record<string, string>>;
  /** Who ends the service; the test by default. */
  readonly onEnd?: (end: () => Promise<void>) => void;
}

/** The service over the sample city, with an operations database of its own and a trial key. */
export async function startScreening(options: ScreeningOptions = {}) {
  const { engine = 'sqlite', trial = {}, settings = {}, onEnd = onTestFinished } = options;
  const database = await testDatabase(engine);
  const { warehouse } = await sampleCity(engine);
  const at = (url: string) => (url.includes('://') ? url : `sqlite:${url}`);
  const server = await startServer(
    readConfiguration({
      SVC_PORT: '0',
      SVC_DATA_DIR: database.dataDir,
      SVC_WAREHOUSE_URL: at(warehouse),
      SVC_OPERATIONS_URL: at(database.operations),
      SVC_LOG_LEVEL: 'silent',
      SVC_PLANS: JSON.stringify({ trial: { requestsPerSecond: 1e6, burst: 1e6, ...trial } }),
      ...settings,
    }),
  );
  onEnd(async () => {
    await server.close();
    await database.drop();
  });
  const { operations, url } = server;
  const newKey = async (options: Partial<NewKey> = {}) =>
    (await operations.createKey({ plan: 'trial', ...options })).key;
  const key = await newKey();
  return {
    ...database,
    operationsFile: database.operations,
    ...server,
    key,
    newKey,
    /** Sends a request below the screening path; gives status, headers and the parsed body. */
    async send(path: string, body?: unknown, { method, as = key, headers = {} }: Sending = {}) {
      const response = await fetch(`${url}/evaluation/sanctions${path}`, {
        method: method ?? (body === undefined ? 'GET' : 'POST'),
        headers: {
          ...(as === '' ? {} : { 'x-api-key': as }),
          ...(body === undefined ? {} : { 'content-type': 'application/json' }),
          ...headers,
        },
        ...(body === undefined ? {} : { body: typeof body === 'string' ? body : JSON.stringify(body) }),
      });
      const text = await response.text();
      return { status: response.status, headers: response.headers, text, body: text === '' ? null : JSON.parse(text) };
    },
  };
}

interface Sending {
  readonly method?: string;
  /** The key; empty: none. */
  readonly as?: string;
  readonly headers?: Readonly<Record<string, string>>;
}

/** A name that a list of the sample city has, with its list. */
export async function listedName(engine: (typeof ENGINES)[number] = 'sqlite') {
  const { warehouse } = await sampleCity(engine);
  const store = storeAt(warehouse).serve({});
  try {
    await store.refresh();
    using lease = store.acquire();
    const [row] = await lease.snapshot.select<{ name: string; list: string }>(
      `SELECT n.name AS name, w.watchlist_name AS list FROM legal_entity_name AS n
        JOIN legal_entity_appears_on_watchlist_entry AS a ON a.from_key = n.owner_key
        JOIN watchlist_entry AS w ON w.key = a.to_key ORDER BY w.key, n.rank LIMIT 1`,
      [],
    );
    if (row === undefined) throw new Error('Expected a listed party in the sample city.');
    return row;
  } finally {
    await store.close();
  }
}
