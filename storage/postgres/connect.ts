import pg, { type ClientConfig, type CustomTypesConfig } from 'pg';
import { type DatabaseHost, databaseHosts } from '../../catalog/database-hosts.ts';
import { type DatabaseLocation, DatabaseUnreachable, driverUrl } from '../../catalog/database-location.ts';

const { types } = pg;

/** The driver returns int8 and numeric as text, because they may exceed a JavaScript number. Counts and ranks never do. */
const NUMBERS: readonly number[] = [types.builtins.INT8, types.builtins.NUMERIC];

const rowTypes: CustomTypesConfig = {
  getTypeParser: (type: number, format?: 'text' | 'binary') =>
    NUMBERS.includes(type) ? Number : types.getTypeParser(type, format),
};

/** The configuration of a connection that returns values with the same types as SQLite. `settings` are server settings by name. */
export function connectionTo(url: DatabaseLocation, settings: Readonly<Record<string, string>> = {}): ClientConfig {
  const given = new URL(url).searchParams.get('options');
  const own = Object.entries(settings).map(([name, value]) => `-c ${name}=${value}`);
  return {
    connectionString: driverUrl(withoutOptions(url)),
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

/**
 * Opens one connection; if the URL names several hosts, to the primary. Rejects with DatabaseUnreachable, whose message
 * names the database but not the password.
 */
export async function connect(
  url: DatabaseLocation,
  settings: Readonly<Record<string, string>> = {},
): Promise<pg.Client> {
  const { hosts } = databaseHosts(url);
  const [first] = hosts;
  if (first === undefined || hosts.length > 1) return connectToPrimary(url, hosts, settings);
  return connectAs(connectionTo(first.url, settings), url);
}

/** Opens one connection with that configuration to one host; `url` is its location, for messages. */
export async function connectAs(config: ClientConfig, url: DatabaseLocation): Promise<pg.Client> {
  const client = new pg.Client(config);
  // Trap: without a listener, an idle connection that breaks ends the process. Its next statement reports the failure.
  client.on('error', () => {});
  try {
    await client.connect();
  } catch (error) {
    throw new DatabaseUnreachable(url, error);
  }
  return client;
}

/**
 * Asks all hosts at once. Two hosts that both claim to be the primary are refused: one of them is out of date, and
 * writes to it would be lost.
 */
async function connectToPrimary(
  url: DatabaseLocation,
  hosts: readonly DatabaseHost[],
  settings: Readonly<Record<string, string>>,
): Promise<pg.Client> {
  const asked = await Promise.allSettled(
    hosts.map(async (host) => {
      const client = await connectAs(connectionTo(host.url, settings), host.url);
      return { host, client, isPrimary: await isPrimary(client) };
    }),
  );
  const answers = asked.flatMap((each) => (each.status === 'fulfilled' ? [each.value] : []));
  const [primary, another] = answers.filter((each) => each.isPrimary);
  const others = answers.filter((each) => each !== primary || another !== undefined);
  await Promise.all(others.map(({ client }) => client.end()));
  if (another !== undefined)
    throw new Error(
      `${primary?.host.name} and ${another.host.name} both say they are the primary; take the one that is out of date away.`,
    );
  if (primary !== undefined) return primary.client;
  const failed: unknown = asked.find((each) => each.status === 'rejected')?.reason;
  const cause = failed instanceof DatabaseUnreachable ? failed.cause : failed;
  throw new DatabaseUnreachable(url, cause ?? new Error('no host of it is the primary; all are standbys'));
}

/** True if the server of a connection takes writes; otherwise it is a standby. */
async function isPrimary(client: pg.Client): Promise<boolean> {
  try {
    const { rows } = await client.query<{ standby: boolean }>('SELECT pg_is_in_recovery() AS standby');
    return rows[0]?.standby === false;
  } catch (error) {
    await client.end();
    throw error;
  }
}
