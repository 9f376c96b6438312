import pg, { type ClientConfig, type CustomTypesConfig } from 'pg';
import { type DatabaseLocation, DatabaseUnreachable } from '../../catalog/database-location.ts';

const { types } = pg;

/** The driver gives int8 and numeric as text, because they may exceed a JavaScript number. Counts and ranks never do. */
const NUMBERS: readonly number[] = [types.builtins.INT8, types.builtins.NUMERIC];

const rowTypes: CustomTypesConfig = {
  getTypeParser: (type: number, format?: 'text' | 'binary') =>
    NUMBERS.includes(type) ? Number : types.getTypeParser(type, format),
};

/** The configuration of a connection: values have the types that SQLite gives. `settings` are server settings by name. */
export function connectionTo(url: DatabaseLocation, settings: Readonly<Record<string, string>> = {}): ClientConfig {
  const given = new URL(url).searchParams.get('options');
  const own = Object.entries(settings).map(([name, value]) => `-c ${name}=${value}`);
  return {
    connectionString: withoutOptions(url),
    types: rowTypes,
    application_name: 'svc',
    options: [...(given === null ? [] : [given]), ...own].join(' '),
    connectionTimeoutMillis: 10_000,
    keepAlive: true,
  };
}

/** Trap: `options` in the URL would replace those of the configuration. */
function withoutOptions(url: DatabaseLocation): string {
  const bare = new URL(url);
  bare.searchParams.delete('options');
  return bare.href;
}

/** Opens one connection. Rejects with DatabaseUnreachable, whose message names the database but not the password. */
export async function connect(
  url: DatabaseLocation,
  settings: Readonly<Record<string, string>> = {},
): Promise<pg.Client> {
  const client = new pg.Client(connectionTo(url, settings));
  // Trap: without a listener, an idle connection that breaks ends the process. Its next statement reports the failure.
  client.on('error', () => {});
  try {
    await client.connect();
  } catch (error) {
    throw new DatabaseUnreachable(url, error);
  }
  return client;
}
