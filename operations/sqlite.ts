import { statSync } from 'node:fs';
import { setTimeout as pause } from 'node:timers/promises';
import Database from 'better-sqlite3';
import knexOf, { type Knex } from 'knex';
import { LRUCache } from 'lru-cache';
import { DatabaseEmptied } from '../catalog/database-location.ts';
import type { OperationsConnection } from './connection.ts';
import { createSqlite } from './create-sqlite.ts';
import { findKeySql, type KeyAndAccountRow } from './keys.ts';
import { MIGRATIONS } from './migrations/migrations.ts';

/** How long a writer waits for another process that writes, in milliseconds. */
const BUSY_TIMEOUT = 5_000;

/** The same for a reader; meanwhile nothing else runs in this process. */
const READER_TIMEOUT = 50;

/** Opens the SQLite file; creates it, and its folder, if they are missing. */
export async function connectSqlite(file: string): Promise<OperationsConnection> {
  createSqlite(file);
  await expectContent(file);
  const knex = knexOf({
    client: 'better-sqlite3',
    connection: { filename: file },
    useNullAsDefault: true,
    // A newer version may have been here first: connect.ts decides when this one can still work.
    migrations: { migrationSource: MIGRATIONS, disableMigrationsListValidation: true },
    pool: {
      afterCreate(connection: Database.Database, done: (error: Error | null, connection: unknown) => void) {
        prepare(connection);
        done(null, connection);
      },
    },
  });
  // Knex builds and compiles each query again, which takes ten times as long as the lookup itself.
  const reader = prepare(new Database(file));
  // Readers wait for nothing but a recovery; a process that locks them out must not block this one.
  reader.pragma(`busy_timeout = ${READER_TIMEOUT}`);
  return {
    knex,
    findKey: keyFinder(reader),
    exclusively: (work) =>
      knex.transaction(async (transaction) => {
        await lock(transaction);
        return work(transaction);
      }),
    // Only one process writes at a time, so there are no locked rows to skip.
    skippingLocked: (select) => select,
    async close() {
      reader.close();
      await knex.destroy();
    },
  };
}

/** How long a file may be empty while another process copies its first page, in milliseconds; only where there are no links. */
const CREATED_WITHIN = 1_000;

/** Throws a DatabaseEmptied for a file without content: SQLite would take it for a new one, and all accounts would be gone unsaid. */
async function expectContent(file: string): Promise<void> {
  const isEmpty = () => statSync(file, { throwIfNoEntry: false })?.size === 0;
  for (const end = Date.now() + CREATED_WITHIN; isEmpty(); await pause(PAUSE))
    if (Date.now() > end) throw new DatabaseEmptied(file);
}

/** Maximum keys whose rows are cached. */
const MAX_KEYS = 10_000;

/**
 * Looks keys up by their hashes. Cached rows are valid until anybody writes to the file; SQLite reports that in a sixth
 * of the time of a lookup.
 */
function keyFinder(reader: Database.Database): OperationsConnection['findKey'] {
  const known = new LRUCache<string, KeyAndAccountRow>({ max: MAX_KEYS });
  const dataVersion = reader.prepare<[], number>('PRAGMA data_version').pluck();
  let lookup: Database.Statement<[string], KeyAndAccountRow> | undefined;
  let version: number | undefined;
  return async (hash) => {
    const current = dataVersion.get();
    if (current !== version) known.clear();
    version = current;
    // Before the first migration there is no table to prepare the statement for.
    lookup ??= reader.prepare(findKeySql('?'));
    const row = known.get(hash) ?? lookup.get(hash);
    if (row !== undefined) known.set(hash, row);
    return row;
  };
}

/** Time between two attempts to take the write lock, in milliseconds. */
const PAUSE = 20;

/**
 * Makes a transaction the only one that writes. Knex begins a transaction as a reader, and SQLite refuses a reader that
 * becomes a writer after another one has written, so the first statement writes. The wait is outside of SQLite, where
 * it would block this process: the transaction that holds the lock may be one of its own.
 */
async function lock(transaction: Knex.Transaction): Promise<void> {
  await transaction.raw('PRAGMA busy_timeout = 0');
  for (const end = Date.now() + BUSY_TIMEOUT; ; await pause(PAUSE * Math.random())) {
    try {
      await transaction.raw('PRAGMA user_version = 1');
      break;
    } catch (error) {
      if (!isBusy(error) || Date.now() > end) throw error;
    }
  }
  await transaction.raw(`PRAGMA busy_timeout = ${BUSY_TIMEOUT}`);
}

const isBusy = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && String(error.code).startsWith('SQLITE_BUSY');

function prepare(connection: Database.Database): Database.Database {
  connection.pragma(`busy_timeout = ${BUSY_TIMEOUT}`);
  connection.pragma('journal_mode = WAL');
  connection.pragma('synchronous = NORMAL');
  connection.pragma('foreign_keys = ON');
  return connection;
}
