import { mkdirSync } from 'node:fs';
import { dirname } from 'node:path';
import Database from 'better-sqlite3';
import knexOf, { type Knex } from 'knex';
import type { AccountRow } from './account.ts';
import { MIGRATIONS } from './migrations/migrations.ts';

/** A key and its account in one row. */
export interface KeyAndAccountRow extends AccountRow {
  readonly api_key_id: string;
  readonly expires_timestamp: string | null;
  readonly disabled_timestamp: string | null;
}

export interface OperationsConnection {
  readonly knex: Knex;
  /** The statement of every request, prepared once. Knows nothing of expiry and disabling. */
  findKey(hash: string): Promise<KeyAndAccountRow | undefined>;
  close(): Promise<void>;
}

/** How long a writer waits for another process that writes. */
const BUSY_MILLISECONDS = 5_000;

/** Opens the SQLite file. All that is particular to SQLite stands here; the rest of operations/ is Knex and plain SQL. */
export async function connect(file: string): Promise<OperationsConnection> {
  mkdirSync(dirname(file), { recursive: true });
  const knex = knexOf({
    client: 'better-sqlite3',
    connection: { filename: file },
    useNullAsDefault: true,
    migrations: { migrationSource: MIGRATIONS },
    pool: {
      afterCreate(connection: Database.Database, done: (error: Error | null, connection: unknown) => void) {
        prepare(connection);
        done(null, connection);
      },
    },
  });
  await migrate(knex, file);
  // Knex builds and compiles each query anew, at ten times the price of the lookup itself.
  const reader = prepare(new Database(file));
  const lookup = reader.prepare<[string], KeyAndAccountRow>(FIND_KEY);
  return {
    knex,
    findKey: async (hash) => lookup.get(hash),
    async close() {
      reader.close();
      await knex.destroy();
    },
  };
}

const FIND_KEY = `
  select account.*, api_key.id as api_key_id, api_key.expires_timestamp, api_key.disabled_timestamp
  from api_key join account on account.id = api_key.account_id
  where api_key.hash = ?`;

function prepare(connection: Database.Database): Database.Database {
  connection.pragma('journal_mode = WAL');
  connection.pragma('synchronous = NORMAL');
  connection.pragma('foreign_keys = ON');
  connection.pragma(`busy_timeout = ${BUSY_MILLISECONDS}`);
  return connection;
}

/** Runs what is pending. Looks first: an up-to-date database is opened without taking the migration lock. */
async function migrate(knex: Knex, file: string): Promise<void> {
  try {
    const [, pending] = await knex.migrate.list();
    if (pending.length > 0) await knex.migrate.latest();
  } catch (error) {
    await knex.destroy();
    throw new Error(`The operations database ${file} cannot be brought up to date.`, { cause: error });
  }
}
