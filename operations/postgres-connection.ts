import knexOf from 'knex';
import pg from 'pg';
import { type DatabaseLocation, DatabaseUnreachable } from '../catalog/database-location.ts';
import type { KeyAndAccountRow, OperationsConnection } from './connection.ts';
import { findKeySql } from './find-key.ts';
import { migrate } from './migrations/migrate.ts';
import { MIGRATIONS } from './migrations/migrations.ts';

/** Most connections of one process: for Knex, and for the lookup of keys. */
const CONNECTIONS = { knex: 5, lookup: 3 };

/** "svc" in ASCII and one more: the advisory lock of migrations, so that processes which start together take turns. */
const MIGRATION_LOCK = 0x737665;

/** Connects to the database. Its tables stand in the first schema of the connection's search_path. */
export async function connectPostgres(url: DatabaseLocation): Promise<OperationsConnection> {
  const connection = { connectionString: url, application_name: 'svc', connectionTimeoutMillis: 10_000 };
  const knex = knexOf({
    client: 'pg',
    connection,
    migrations: { migrationSource: MIGRATIONS },
    pool: { min: 0, max: CONNECTIONS.knex },
  });
  await inTurn(url, connection, () => migrate(knex, url));
  const lookup = new pg.Pool({ ...connection, max: CONNECTIONS.lookup, idleTimeoutMillis: 60_000 });
  // Without a listener, an idle connection that breaks takes the process down; the pool replaces it.
  lookup.on('error', () => {});
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
    async close() {
      await lookup.end();
      await knex.destroy();
    },
  };
}

async function inTurn(url: DatabaseLocation, connection: pg.ClientConfig, work: () => Promise<void>): Promise<void> {
  const client = new pg.Client(connection);
  try {
    await client.connect();
  } catch (error) {
    throw new DatabaseUnreachable(url, error);
  }
  try {
    await client.query('SELECT pg_advisory_lock($1, 0)', [MIGRATION_LOCK]);
    await work();
  } finally {
    await client.end();
  }
}
