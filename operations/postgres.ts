import knexOf from 'knex';
import pg from 'pg';
import { type DatabaseLocation, DatabaseUnreachable, driverUrl } from '../catalog/database-location.ts';
import type { OperationsConnection } from './connection.ts';
import { findKeySql, type KeyAndAccountRow } from './keys.ts';
import { MIGRATIONS } from './migrations/migrations.ts';

/** Maximum connections of one process: for Knex, and for the lookup of keys. */
const CONNECTIONS = { knex: 5, lookup: 3 };

/**
 * Maximum time to connect and to look up a key, in milliseconds: less than the shortest request may take, so that a database that neither
 * answers nor ends its connections fails a request instead of holding it. Other statements may wait for a lock; behind a silent network
 * they end, too.
 */
const LOOKUP_WITHIN = 4_000;
const STATEMENT_WITHIN = 60_000;

/** "svc" in ASCII: the advisory lock of transactions that take turns. */
const LOCK = 0x737663;

/** Connects to the database. Its tables are in the first schema of the connection's search_path. */
export async function connectPostgres(url: DatabaseLocation): Promise<OperationsConnection> {
  const connection = {
    connectionString: driverUrl(url),
    application_name: 'svc',
    connectionTimeoutMillis: LOOKUP_WITHIN,
    query_timeout: STATEMENT_WITHIN,
    keepAlive: true,
  };
  // One connection stays open as long as the process uses the database: before a restore, the server is asked whether
  // anybody does.
  const lookup = new pg.Pool({
    ...{ ...connection, query_timeout: LOOKUP_WITHIN },
    ...{ min: 1, max: CONNECTIONS.lookup, idleTimeoutMillis: 60_000 },
  });
  // Without a listener, an idle connection that breaks ends the process; the pool replaces it.
  lookup.on('error', () => {});
  try {
    await lookup.query('SELECT 1');
  } catch (error) {
    await lookup.end();
    throw new DatabaseUnreachable(url, error);
  }
  const knex = knexOf({
    client: 'pg',
    connection,
    // A newer version may have been here first: connect.ts decides when this one can still work.
    migrations: { migrationSource: MIGRATIONS, disableMigrationsListValidation: true },
    pool: { min: 0, max: CONNECTIONS.knex },
    // Knex logs nothing, because the rejections say the same.
    log: { warn() {}, error() {}, deprecate() {}, debug() {} },
  });
  return {
    knex,
    async findKey(hash) {
      const { rows } = await lookup.query<KeyAndAccountRow>({
        name: 'find-key',
        text: findKeySql('$1'),
        values: [hash],
      });
      return rows[0];
    },
    exclusively: (work) =>
      knex.transaction(async (transaction) => {
        await transaction.raw('SELECT pg_advisory_xact_lock(?, 0)', [LOCK]);
        return work(transaction);
      }),
    skippingLocked: (select, table) => select.forUpdate(table).skipLocked(),
    async close() {
      await lookup.end();
      await knex.destroy();
    },
  };
}
