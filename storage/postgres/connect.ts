import pg, { type ClientConfig, type CustomTypesConfig } from 'pg';
import { type DatabaseLocation, DatabaseUnreachable } from '../../catalog/database-location.ts';

const { types } = pg;

/** int8 and numeric come as text otherwise, since they may exceed a JavaScript number; counts and ranks never do. */
const NUMBERS: readonly number[] = [types.builtins.INT8, types.builtins.NUMERIC];

const rowTypes: CustomTypesConfig = {
  getTypeParser: (type: number, format?: 'text' | 'binary') =>
    NUMBERS.includes(type) ? Number : types.getTypeParser(type, format),
};

/** The configuration of a connection: rows as SQLite gives them, and server settings by name. */
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

/** Options of the URL would replace ours. */
function withoutOptions(url: DatabaseLocation): string {
  const bare = new URL(url);
  bare.searchParams.delete('options');
  return bare.href;
}

/** A connection of its own. Rejects with a message that names the database, never the password. */
export async function connect(
  url: DatabaseLocation,
  settings: Readonly<Record<string, string>> = {},
): Promise<pg.Client> {
  const client = new pg.Client(connectionTo(url, settings));
  // A connection that breaks while it is idle says so here; its next statement fails and tells.
  client.on('error', () => {});
  try {
    await client.connect();
  } catch (error) {
    throw new DatabaseUnreachable(url, error);
  }
  return client;
}
