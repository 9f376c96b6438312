import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import pg from 'pg';
import type { TestDatabase } from '../databases.ts';

/** Where some bytes are, in any case: files below the data folder, and tables of all schemas of a PostgreSQL database. */
export async function placesOf(text: string, { dataDir, warehouse }: TestDatabase): Promise<string[]> {
  const files = readdirSync(dataDir, { recursive: true, encoding: 'utf8' })
    .map((name) => join(dataDir, name))
    .filter((path) => statSync(path).isFile())
    .filter((path) => readFileSync(path, 'latin1').toLowerCase().includes(text.toLowerCase()));
  return warehouse.startsWith('postgres') ? [...files, ...(await tablesWith(text, warehouse))] : files;
}

async function tablesWith(text: string, url: string): Promise<string[]> {
  const client = new pg.Client(url);
  await client.connect();
  try {
    const { rows } = await client.query<{ name: string }>(
      `SELECT format('%I.%I', table_schema, table_name) AS name FROM information_schema.tables
       WHERE table_type = 'BASE TABLE' AND table_schema NOT IN ('pg_catalog', 'information_schema')`,
    );
    const found: string[] = [];
    for (const { name } of [...rows, { name: 'pg_stats' }]) {
      const sql = `SELECT count(*)::int AS rows FROM ${name} AS t WHERE strpos(lower(t::text), lower($1)) > 0`;
      const counted = await client.query<{ rows: number }>(sql, [text]);
      if (counted.rows[0]?.rows !== 0) found.push(name);
    }
    return found;
  } finally {
    await client.end();
  }
}
