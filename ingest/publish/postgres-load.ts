import type Sqlite from 'better-sqlite3';
import type { DatabaseLocation } from '../../catalog/database-location.ts';
import type { Catalog } from '../../catalog/model.ts';
import { loadSearchIndex } from '../../search/index/postgres-index.ts';
import { isSearchable } from '../../search/index/sqlite-index.ts';
import { ddl } from '../../storage/ddl.ts';
import { physicalTables } from '../../storage/layout.ts';
import { connect } from '../../storage/postgres/connect.ts';
import { copyRows } from '../../storage/postgres/copy-rows.ts';
import {
  announce,
  createRegister,
  holdBuild,
  register,
  schemaOf,
  sweepSnapshots,
} from '../../storage/postgres/register.ts';
import { BuildInProgress } from '../../storage/sqlite/build-lock.ts';
import { BUILT } from '../fill.ts';

/** The load of one snapshot into PostgreSQL, all in one transaction. */
export interface PostgresLoad extends AsyncDisposable {
  /**
   * Copies the built snapshot, attached to `database` as BUILT, into a schema of its own. Nobody sees it yet. Returns the
   * number of rows.
   */
  copy(database: Sqlite.Database, catalog: Catalog, version: string): Promise<number>;
  /** Makes it the current snapshot, by the commit of the transaction, and removes old ones beyond `keep`. */
  publish(version: string, keep: number): Promise<void>;
}

/**
 * Connects for a load, and keeps other loads of the same database away until it is disposed of. Schema, rows, indexes and
 * the pointer are one transaction: a load that dies at any moment leaves nothing behind, which the server itself sees to.
 * Throws BuildInProgress.
 */
export async function beginLoad(url: DatabaseLocation): Promise<PostgresLoad> {
  const client = await connect(url, {
    synchronous_commit: 'on',
    maintenance_work_mem: '256MB',
    client_min_messages: 'warning',
  });
  const dispose = () => client.end();
  try {
    if (!(await holdBuild(client))) throw new BuildInProgress(new URL(url).host);
    await createRegister(client);
  } catch (error) {
    await dispose();
    throw error;
  }
  return {
    async copy(database, catalog, version) {
      const schema = schemaOf(version);
      await client.query('BEGIN');
      await client.query(`CREATE SCHEMA ${schema}; SET LOCAL search_path = ${schema}`);
      const { tables, indexes } = ddl(catalog, 'postgresql');
      for (const statement of tables) await client.query(statement);
      let rows = 0;
      for (const { name, columns, primary } of physicalTables(catalog)) {
        const select = `SELECT * FROM ${BUILT}.${name} ORDER BY ${primary.join(', ')}`;
        rows += await copyRows(client, database, name, columns, select);
      }
      for (const statement of indexes) await client.query(statement);
      if (isSearchable(catalog)) await loadSearchIndex(client, database);
      for (const { name } of physicalTables(catalog)) await client.query(`ANALYZE ${name}`);
      return rows;
    },
    async publish(version, keep) {
      await register(client, version);
      await client.query('COMMIT');
      await announce(client);
      await sweepSnapshots(client, keep);
    },
    [Symbol.asyncDispose]: dispose,
  };
}
