import { mkdirSync } from 'node:fs';
import { dirname } from 'node:path';
import Database from 'better-sqlite3';
import knexOf from 'knex';
import type { OperationsConnection } from './connection.ts';
import { findKeySql, type KeyAndAccountRow } from './keys.ts';
import { MIGRATIONS } from './migrations/migrations.ts';

/** How long a writer waits for another process that writes, in milliseconds. */
const BUSY_TIMEOUT = 5_000;

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
  // Knex builds and compiles each query anew, at ten times the price of the lookup itself.
  const reader = prepare(new Database(file));
  let lookup: Database.Statement<[string], KeyAndAccountRow> | undefined;
  return {
    knex,
    async findKey(hash) {
      lookup ??= reader.prepare(findKeySql('?'));
      return lookup.get(hash);
    },
    exclusively: (work) =>
      knex.transaction(async (transaction) => {
        // Knex begins as a reader. One that turns into a writer behind another's back is refused, however long it waits.
        await transaction.raw('ROLLBACK');
        await transaction.raw('BEGIN IMMEDIATE');
        return work(transaction);
      }),
    async close() {
      reader.close();
      await knex.destroy();
    },
  };
}

function prepare(connection: Database.Database): Database.Database {
  connection.pragma(`busy_timeout = ${BUSY_TIMEOUT}`);
  connection.pragma('journal_mode = WAL');
  connection.pragma('synchronous = NORMAL');
  connection.pragma('foreign_keys = ON');
  return connection;
}
