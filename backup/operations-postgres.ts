import { setTimeout as pause } from 'node:timers/promises';
import type { ClientBase } from 'pg';
import { type DatabaseLocation, DatabaseTooNew, withoutPassword } from '../catalog/database-location.ts';
import { migrationsOf } from '../operations/connect.ts';
import { connectPostgres } from '../operations/postgres.ts';
import { connect } from '../storage/postgres/connect.ts';
import { BackupError } from './backup-error.ts';
import { dumpTable, fillTable } from './dump-table.ts';
import type { DumpedTable, KeptOperations } from './manifest.ts';
import { tablesAfter, unknownAmong } from './operations-tables.ts';
import { inUse, notEmpty, type Part } from './parts.ts';

type Kept = Extract<KeptOperations, { engine: 'postgresql' }>;

/** How long a restore waits for others to release a table, in milliseconds. */
const LOCK_TIMEOUT = 10_000;
/** How long the server may still show a connection that has just closed, in milliseconds. */
const GOING = 2_000;

/** The operations database in the first schema of a PostgreSQL connection. */
export function postgresOperations(url: DatabaseLocation): Part<Kept> {
  const what = `The operations database ${withoutPassword(url)}`;
  return {
    async backUp(put) {
      const client = await connect(url);
      try {
        await client.query('BEGIN ISOLATION LEVEL REPEATABLE READ, READ ONLY');
        const { rows } = await client.query<{ there: boolean }>(
          `SELECT to_regclass('knex_migrations') IS NOT NULL AS there`,
        );
        if (rows[0]?.there !== true)
          throw new BackupError(`${what} has no tables of svc, so there is nothing to back up.`);
        const seen = await client.query<{ name: string }>('SELECT name FROM knex_migrations ORDER BY id');
        const migrations = seen.rows.map(({ name }) => name);
        const unknown = unknownAmong(migrations);
        if (unknown.length > 0) throw new DatabaseTooNew(url, unknown);
        const tables: DumpedTable[] = [];
        for (const { name, columns } of await tablesAfter(migrations))
          tables.push(await dumpTable(client, put, `operations/${name}.copy`, name, columns));
        return { engine: 'postgresql', migrations, tables };
      } finally {
        await client.end();
      }
    },
    async prepare(kept, get, replace) {
      await expectUnused(url, what);
      await using undo = new AsyncDisposableStack();
      const { knex } = undo.adopt(await connectPostgres(url), (each) => each.close());
      // One transaction: concurrent readers see the old content, and a failure leaves it in place.
      const transaction = undo.adopt(await knex.transaction(), async (each) => {
        if (!each.isCompleted()) await each.rollback();
      });
      await transaction.raw(`SET LOCAL lock_timeout = ${LOCK_TIMEOUT}`);
      const there = await migrationsOf(transaction);
      if (there.length > 0 && !replace) throw new BackupError(notEmpty(what));
      const newer = unknownAmong(there);
      if (newer.length > 0) throw new DatabaseTooNew(url, newer);
      await transaction.migrate.rollback(undefined, true);
      for (const name of kept.migrations) await transaction.migrate.up({ name });
      const client: ClientBase = await transaction.client.acquireConnection();
      for (const table of kept.tables) await fillTable(client, get, table);
      const resources = undo.move();
      return {
        commit: async () => void (await transaction.commit()),
        [Symbol.asyncDispose]: () => resources.disposeAsync(),
      };
    },
  };
}

/** Every process of the service keeps a connection open as long as it uses the database (operations/postgres.ts). */
async function expectUnused(url: DatabaseLocation, what: string): Promise<void> {
  const client = await connect(url);
  try {
    for (const end = performance.now() + GOING; ; await pause(GOING / 20)) {
      const { rows } = await client.query<{ others: number }>(
        `SELECT count(*) AS others FROM pg_stat_activity
         WHERE datname = current_database() AND application_name = 'svc' AND pid <> pg_backend_pid()`,
      );
      if (rows[0]?.others === 0) return;
      if (performance.now() > end) throw new BackupError(inUse(what));
    }
  } finally {
    await client.end();
  }
}
