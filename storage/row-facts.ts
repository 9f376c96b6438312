import type Sqlite from 'better-sqlite3';
import { BUILT } from '../ingest/fill.ts';
import { SNAPSHOT_FACT } from './layout.ts';

/** What the names of facts about numbers of rows begin with; the table follows. */
export const ROWS_FACT = 'rows of ';

/** Writes into a snapshot how many rows its tables have, so that it can be told later whether all are still there. */
export function writeRowFacts(database: Sqlite.Database, rows: ReadonlyMap<string, number>): void {
  const insert = database.prepare(`INSERT INTO ${BUILT}.${SNAPSHOT_FACT} (name, value) VALUES (?, ?)`);
  for (const [table, count] of rows) insert.run(ROWS_FACT + table, String(count));
}
