import type { Client } from 'pg';
import type { Configuration } from '../../catalog/configuration.ts';
import { type DatabaseLocation, DatabaseTooNew, isPostgres, withoutPassword } from '../../catalog/database-location.ts';
import { APPLIED_MIGRATIONS, migrationsOfFile, operationsState } from '../../operations/inspect.ts';
import { connect } from '../../storage/postgres/connect.ts';
import { type Finding, fault, good, messageOf, note } from './finding.ts';
import { examineHosts } from './hosts.ts';

type Locations = Pick<Configuration, 'warehouse' | 'operations' | 'limitsUrl'>;

/** Checks whether each database answers, allows this user what the service does, has known tables, and agrees with this machine's clock. */
export async function examineDatabases(configuration: Locations): Promise<readonly Finding[]> {
  const { warehouse, operations, limitsUrl } = configuration;
  return [
    ...(await examineOperations(operations)),
    ...(isPostgres(warehouse) && warehouse !== operations ? await examineServer('warehouse', warehouse) : []),
    ...(isPostgres(warehouse) ? await examineHosts(warehouse) : []),
    ...(limitsUrl === undefined || limitsUrl === operations || limitsUrl === warehouse
      ? []
      : await examineLimits(limitsUrl)),
  ];
}

async function examineOperations(location: DatabaseLocation): Promise<readonly Finding[]> {
  if (isPostgres(location))
    return examineServer('operations', location, async (client) => {
      const { rows } = await client.query<{ there: boolean }>(
        "SELECT to_regclass('knex_migrations') IS NOT NULL AS there",
      );
      const applied = rows[0]?.there ? await client.query<{ name: string }>(APPLIED_MIGRATIONS) : undefined;
      return tablesOf(
        location,
        applied?.rows.map(({ name }) => name),
      );
    });
  try {
    return tablesOf(location, migrationsOfFile(location));
  } catch (error) {
    return [
      fault(
        'operations',
        `${location} cannot be read: ${messageOf(error)}.`,
        'check its owner and disk; a damaged file comes back from a backup',
      ),
    ];
  }
}

function tablesOf(location: DatabaseLocation, applied: readonly string[] | undefined): readonly Finding[] {
  const { tooNew, missing } = operationsState(applied);
  if (tooNew.length > 0)
    return [
      fault(
        'operations',
        new DatabaseTooNew(location, tooNew).message,
        'run the version of svc that the others of this database run',
      ),
    ];
  if (applied === undefined || applied.length === 0)
    return [note('operations', `${withoutPassword(location)} is new: the next start makes its tables`)];
  return missing.length > 0
    ? [note('operations', `${withoutPassword(location)}: the next start brings it up to date (${missing.join(', ')})`)]
    : [good('operations', `${withoutPassword(location)} is up to date (${applied.at(-1)})`)];
}

/** PostgreSQL does not maintain older releases any more; the tests run on 15. */
const OLDEST_SERVER = 140_000;

/** What to do about a server that refuses connections, by SQLSTATE or the system's error code. */
const REMEDIES: readonly (readonly [code: RegExp, remedy: string])[] = [
  [/^3D000$/, 'create the database (createdb), or correct its name at the end of the URL'],
  [/^28/, 'correct the user or the password in the URL, or allow the user in pg_hba.conf'],
  [/^(?:ENOTFOUND|EAI_AGAIN)$/, 'correct the host of the URL, or the name server of this machine'],
  [/^53300$/, 'raise max_connections of the server, or end what holds its connections'],
];

function remedyOf(error: unknown): string {
  const cause = error instanceof Error ? error.cause : undefined;
  const code = cause instanceof Error && 'code' in cause ? String(cause.code) : '';
  return (
    REMEDIES.find(([codes]) => codes.test(code))?.[1] ??
    'check that the server runs, and that the network and its policies let this machine in'
  );
}

/** Maximum time of a statement, in milliseconds. */
const WITHIN = 10_000;

async function examineServer(
  of: string,
  url: DatabaseLocation,
  more: (client: Client) => Promise<readonly Finding[]> = async () => [],
): Promise<readonly Finding[]> {
  const settings = { default_transaction_read_only: 'on', statement_timeout: String(WITHIN) };
  let client: Client;
  try {
    client = await connect(url, settings);
  } catch (error) {
    return [fault(of, messageOf(error), remedyOf(error))];
  }
  try {
    const before = Date.now();
    const { rows } = await client.query<{ version: string; number: string; now: Date; may: boolean }>(
      `SELECT current_setting('server_version') AS version, current_setting('server_version_num') AS number,
       clock_timestamp() AS now, has_database_privilege(current_database(), 'CREATE') AS may`,
    );
    const middle = (before + Date.now()) / 2;
    const [{ version, number, now, may } = { version: '', number: '0', now: new Date(), may: false }] = rows;
    return [
      Number(number) >= OLDEST_SERVER
        ? good(of, `PostgreSQL ${version} answers at ${withoutPassword(url)}`)
        : fault(of, `PostgreSQL ${version} is too old.`, 'move the database to PostgreSQL 14 or later'),
      ...(may
        ? []
        : [
            fault(
              of,
              `The user of ${withoutPassword(url)} may not make schemas.`,
              'run GRANT CREATE ON DATABASE <database> TO <user>',
            ),
          ]),
      ...examineClock(now.getTime() - middle, of),
      ...(await more(client)),
    ];
  } catch (error) {
    return [
      fault(
        of,
        `${withoutPassword(url)} answers, but not as expected: ${messageOf(error)}.`,
        'check the rights of its user, and the log of the server',
      ),
    ];
  } finally {
    await client.end();
  }
}

/**
 * Maximum clock difference, in milliseconds. Parts of the service refuse requests from parts whose clock differs by half a minute; leases
 * of runs and days of quotas also use the clock.
 */
const LARGEST_SKEW = 5_000;

/** `ahead`: milliseconds by which the clock of the database is ahead of this machine's. */
export function examineClock(ahead: number, of: string): readonly Finding[] {
  const seconds = (Math.abs(ahead) / 1_000).toFixed(1);
  const says = `the clock of the ${of} database is ${seconds} s ${ahead < 0 ? 'behind' : 'ahead of'} this machine's`;
  return [
    Math.abs(ahead) <= LARGEST_SKEW
      ? good('clock', says)
      : fault('clock', `${says}.`, 'have both set their clocks by NTP (chronyd, systemd-timesyncd)'),
  ];
}

async function examineLimits(url: string): Promise<readonly Finding[]> {
  if (isPostgres(url)) return examineServer('limits', url);
  const remedy =
    'check that Redis runs, and that SVC_LIMITS_URL and its password are right; until then each process counts for itself';
  const { createClient } = await import('@redis/client');
  const client = createClient({
    url,
    disableOfflineQueue: true,
    socket: { reconnectStrategy: false, connectTimeout: WITHIN },
  });
  // The rejected promise reports the error.
  client.on('error', () => {});
  try {
    await client.connect();
    await client.ping();
    return [good('limits', `Redis answers at ${withoutPassword(url)}`)];
  } catch (error) {
    return [fault('limits', `${withoutPassword(url)} does not answer: ${messageOf(error)}.`, remedy)];
  } finally {
    client.destroy();
  }
}
