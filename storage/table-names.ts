import type { Snapshot } from './snapshot.ts';

const TABLES = {
  sqlite: `SELECT name FROM sqlite_master WHERE type = 'table'`,
  postgresql: 'SELECT tablename AS name FROM pg_tables WHERE schemaname = current_schema()',
};

/** The tables that a snapshot has; one that an older program built may lack some. */
export async function tableNames(snapshot: Snapshot): Promise<ReadonlySet<string>> {
  const rows = await snapshot.select<{ name: string }>(TABLES[snapshot.dialect], []);
  return new Set(rows.map(({ name }) => name));
}
