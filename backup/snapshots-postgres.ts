import { type DatabaseLocation, withoutPassword } from '../catalog/database-location.ts';
import { connect } from '../storage/postgres/connect.ts';
import {
  announce,
  createRegister,
  hold,
  holdBuild,
  pointAt,
  register,
  registered,
  schemaOf,
  unregister,
} from '../storage/postgres/register.ts';
import { BuildInProgress } from '../storage/sqlite/build-lock.ts';
import { isVersion } from '../storage/sqlite/folder.ts';
import { BackupError } from './backup-error.ts';
import { dumpTable, fillTable } from './dump-table.ts';
import type { KeptSnapshots } from './manifest.ts';
import { inUse, notEmpty, type Part } from './parts.ts';
import { describeSchema } from './schema.ts';
import { noSnapshot, type WhichSnapshots } from './which-snapshots.ts';

type Kept = Extract<KeptSnapshots, { engine: 'postgresql' }>;

/** The snapshots of a PostgreSQL database. A running service notices a restore as it notices a load. */
export function postgresSnapshots(url: DatabaseLocation, which: WhichSnapshots): Part<Kept> {
  return {
    async backUp(put) {
      const client = await connect(url);
      try {
        const all = await registered(client);
        const current = all.find((each) => each.current)?.version;
        if (current === undefined) throw noSnapshot(url);
        // Held first, so that no load removes them meanwhile.
        const held = [];
        for (const each of all)
          if ((which === 'all' || each.current) && (await hold(client, each.number))) held.push(each);
        if (!held.some(({ version }) => version === current)) throw noSnapshot(url);
        const snapshots: Kept['snapshots'] = [];
        for (const { version, schema } of held) {
          await client.query(`SET search_path = ${schema}`);
          const { tables, indexes } = await describeSchema(client, schema);
          const written = [];
          for (const { name, columns, definitions } of tables) {
            const table = await dumpTable(client, put, `snapshots/${version}/${name}.copy`, name, columns);
            written.push({ ...table, definitions: [...definitions] });
          }
          snapshots.push({ version, tables: written, indexes: [...indexes] });
        }
        return { engine: 'postgresql', current, snapshots };
      } finally {
        await client.end();
      }
    },
    async prepare({ current, snapshots }, get, replace) {
      await using undo = new AsyncDisposableStack();
      // Closing the connection rolls back what was not committed.
      const client = undo.adopt(
        await connect(url, { synchronous_commit: 'on', maintenance_work_mem: '256MB', client_min_messages: 'warning' }),
        (each) => each.end(),
      );
      if (!(await holdBuild(client))) throw new BuildInProgress(`${client.host}:${client.port}`);
      await createRegister(client);
      const there = new Set((await registered(client)).map(({ version }) => version));
      if (there.size > 0 && !replace) throw new BackupError(notEmpty(`The warehouse ${withoutPassword(url)}`));
      await client.query('BEGIN');
      for (const { version, tables, indexes } of snapshots) {
        if (!isVersion(version)) throw new BackupError(`Expected the version of a snapshot, got ${version}.`);
        if (there.has(version) && !(await unregister(client, version)))
          throw new BackupError(inUse(`Snapshot ${version} of ${withoutPassword(url)}`));
        const schema = schemaOf(version);
        await client.query(`CREATE SCHEMA ${schema}; SET LOCAL search_path = ${schema}`);
        for (const table of tables) {
          await client.query(`CREATE TABLE "${table.name}" (${table.definitions.join(', ')})`);
          await fillTable(client, get, table, ['FREEZE']);
        }
        for (const statement of indexes) await client.query(statement);
        for (const { name } of tables) await client.query(`ANALYZE "${name}"`);
        await register(client, version);
      }
      await pointAt(client, current);
      const resources = undo.move();
      return {
        async commit() {
          await client.query('COMMIT');
          await announce(client);
        },
        [Symbol.asyncDispose]: () => resources.disposeAsync(),
      };
    },
  };
}
