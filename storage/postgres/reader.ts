import type { DatabaseLocation } from '../../catalog/database-location.ts';
import type { Row, SnapshotReader } from '../snapshot.ts';
import { UnknownSnapshot } from '../unknown-snapshot.ts';
import { connect } from './connect.ts';
import { postgresql } from './dialect.ts';
import { hold, registered } from './register.ts';

/** Rows per round trip: few enough for memory, many enough that the cost of the round trip does not matter. */
const FETCHED_ROWS = 5_000;

/** Opens a reader. Its own connection keeps the snapshot from being removed until the reader is closed. */
export async function postgresReader(url: DatabaseLocation, version: string): Promise<SnapshotReader> {
  const lookup = await connect(url);
  let schema: string;
  try {
    const all = await registered(lookup);
    const wanted = all.find((each) => each.version === version);
    if (wanted === undefined || !(await hold(lookup, wanted.number))) {
      throw new UnknownSnapshot(version, all.find(({ current }) => current)?.version);
    }
    schema = wanted.schema;
  } catch (error) {
    await lookup.end();
    throw error;
  }
  const client = await connect(url, { search_path: schema, default_transaction_read_only: 'on' });
  // Reads the columns of all tables at once, because a reader of a snapshot asks for most of them.
  const columnsByTable = async () => {
    const { rows } = await client.query<{ table: string; name: string }>(
      'SELECT table_name AS "table", column_name AS name FROM information_schema.columns WHERE table_schema = $1',
      [schema],
    );
    const all = new Map<string, Set<string>>();
    for (const { table, name } of rows) all.set(table, (all.get(table) ?? new Set()).add(name));
    return all;
  };
  let columns: ReturnType<typeof columnsByTable> | undefined;
  return {
    version,
    dialect: postgresql,
    async columns(table) {
      columns ??= columnsByTable();
      return (await columns).get(table) ?? new Set();
    },
    async *rows(sql) {
      try {
        await client.query(`BEGIN; DECLARE reader NO SCROLL CURSOR FOR ${sql}`);
        for (;;) {
          const { rows } = await client.query<Row>(`FETCH ${FETCHED_ROWS} FROM reader`);
          yield* rows;
          if (rows.length < FETCHED_ROWS) break;
        }
      } finally {
        await client.query('ROLLBACK');
      }
    },
    async close() {
      await client.end();
      await lookup.end();
    },
  };
}
