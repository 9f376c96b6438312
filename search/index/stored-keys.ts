import type Database from 'better-sqlite3';
import { KEYED } from '../kinds.ts';
import { addCrowds } from './crowds.ts';

/** Writes the keys of all records, and those of crowds, into a table (value, record) in that order, each once. */
export function fillKeys(database: Database.Database, table: string): void {
  database.exec(`CREATE TEMP TABLE found_key (value TEXT NOT NULL, record INTEGER NOT NULL)`);
  const insert = database.prepare('INSERT INTO temp.found_key (value, record) VALUES (?, ?)');
  for (const { records, where = 'TRUE', recordKeys } of KEYED) {
    const select = `SELECT key, ${records.columns.join(', ')} FROM ${records.table} WHERE ${where}`;
    for (let rows = pageOf(database, select, -1); rows.length > 0; rows = pageOf(database, select, rows.at(-1)?.[0])) {
      for (const [record, ...values] of rows) for (const value of recordKeys(values)) insert.run(value, record);
    }
  }
  database.exec('CREATE INDEX temp.found_key_value ON found_key (value, record)');
  addCrowds(database, 'temp.found_key');
  database.exec(`INSERT INTO ${table} SELECT DISTINCT value, record FROM temp.found_key ORDER BY value, record;
    DROP TABLE temp.found_key`);
}

const PAGE = 10_000;
type KeyedRow = [record: number, ...values: (string | null)[]];

/** Reads one page of rows at a time, because a connection that iterates over a statement's rows cannot write meanwhile. */
const pageOf = (database: Database.Database, select: string, after = -1): KeyedRow[] =>
  database
    .prepare<[number], KeyedRow>(`SELECT * FROM (${select}) WHERE key > ? ORDER BY key LIMIT ${PAGE}`)
    .raw()
    .all(after);
