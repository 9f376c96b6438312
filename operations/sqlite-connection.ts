import { mkdirSync } from 'node:fs';
import { dirname } from 'node:path';
import Database from 'better-sqlite3';
import knexOf from 'knex';
import type { KeyAndAccountRow, OperationsConnection } from './connection.ts';
import { findKeySql } from './find-key.ts';
import { migrate } from './migrations/migrate.ts';
import { MIGRATIONS } from './migrations/migrations.ts';

/** How long a writer waits for another process that writes. */
const BUSY_MILLISECONDS = 5_000;

/** Opens the SQLite file; creates it, and its folder, where they are absent. */
export async function connectSqlite(file: string): Promise<OperationsConnection> {
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
  const lookup = reader.prepare<[string], KeyAndAccountRow>(findKeySql('?'));
  return {
    knex,
    findKey: async (hash) => lookup.get(hash),
    async close() {
      reader.close();
      await knex.destroy();
    },
  };
}

function prepare(connection: Database.Database): Database.Database {
  connection.pragma('journal_mode = WAL');
  connection.pragma('synchronous = NORMAL');
  connection.pragma('foreign_keys = ON');
  connection.pragma(`busy_timeout = ${BUSY_MILLISECONDS}`);
  return connection;
}
