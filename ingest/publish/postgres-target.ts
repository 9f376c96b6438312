import type { DatabaseLocation } from '../../catalog/database-location.ts';
import { copySearchIndex } from '../../search/index/postgres-index.ts';
import { buildSearchIndex } from '../../search/index/sqlite-index.ts';
import { BUILT, physicalTables } from '../../storage/layout.ts';
import { connect } from '../../storage/postgres/connect.ts';
import { copyRows } from '../../storage/postgres/copy-rows.ts';
import { postgresql } from '../../storage/postgres/dialect.ts';
import { postgresReader } from '../../storage/postgres/reader.ts';
import {
  announce,
  createRegister,
  holdBuild,
  isHeld,
  register,
  registerInPlace,
  removeFree,
  schemaOf,
  sweepSnapshots,
} from '../../storage/postgres/register.ts';
import { BuildInProgress } from '../../storage/sqlite/build-lock.ts';
import { ddl } from './ddl.ts';
import { downloadSnapshot } from './download-snapshot.ts';
import type { LoadTarget } from './load-target.ts';

/**
 * The target for a PostgreSQL database. No other load can write to it until the target is disposed. Each snapshot is a
 * schema. Schema, rows, indexes and the pointer are one transaction, so that a load that dies at any moment leaves nothing
 * behind. Rejects with BuildInProgress.
 */
export async function postgresTarget(url: DatabaseLocation): Promise<LoadTarget> {
  const client = await connect(url, {
    synchronous_commit: 'on',
    maintenance_work_mem: '256MB',
    client_min_messages: 'warning',
  });
  const dispose = () => client.end();
  try {
    if (!(await holdBuild(client))) throw new BuildInProgress(`${client.host}:${client.port}`);
    await createRegister(client);
  } catch (error) {
    await dispose();
    throw error;
  }
  return {
    async fileOf(version, catalog, copy) {
      const reader = await postgresReader(url, version);
      try {
        await downloadSnapshot(reader, catalog, copy);
      } finally {
        await reader.close();
      }
      return copy;
    },
    index: buildSearchIndex,
    async copy(database, catalog, version) {
      const schema = schemaOf(version);
      const holdsTable = database.prepare<[string]>(`SELECT 1 FROM ${BUILT}.sqlite_schema WHERE name = ?`);
      await client.query('BEGIN');
      await client.query(`CREATE SCHEMA ${schema}; SET LOCAL search_path = ${schema}`);
      const { tables, indexes } = ddl(catalog, postgresql);
      await client.query(tables.join(';'));
      const names: string[] = [];
      const lacking: string[] = [];
      for (const { name, columns, primary } of physicalTables(catalog)) {
        const isThere = holdsTable.get(name) !== undefined;
        (isThere ? names : lacking).push(name);
        if (!isThere || database.prepare(`SELECT 1 FROM ${BUILT}.${name} LIMIT 1`).get() === undefined) continue;
        const select = `SELECT * FROM ${BUILT}.${name} ORDER BY ${primary.join(', ')}`;
        await copyRows(client, database, name, columns, select);
      }
      await client.query(indexes.join(';'));
      await copySearchIndex(client, database, catalog);
      // A copy of an older program's snapshot lacks tables (download-snapshot.ts).
      if (lacking.length > 0) await client.query(`DROP TABLE ${lacking.join(', ')}`);
      await client.query(`ANALYZE ${names.join(', ')}`);
    },
    async publish(version, _built, { newest, needed, changed, hold }) {
      const isHeld = await register(client, version, hold);
      await client.query('COMMIT');
      changed(isHeld ? 'hold' : 'publish', version);
      await announce(client);
      const others = await needed();
      if (others === undefined) return;
      for (const each of await sweepSnapshots(client, newest, others)) changed('delete', each);
    },
    async replace(version, _built, replaced) {
      await registerInPlace(client, version, replaced);
      await client.query('COMMIT');
      await announce(client);
    },
    async isRead(replaced) {
      // The last reader then notices that nobody needs it anymore.
      await announce(client);
      return isHeld(client, replaced);
    },
    retire: (replaced) => removeFree(client, replaced),
    [Symbol.asyncDispose]: dispose,
  };
}
