import type Sqlite from 'better-sqlite3';

/** What every row of a query of keys says. */
export interface KeyedRow {
  readonly key: string | number;
  /** The staged entity. */
  readonly number: number;
  readonly dataset: number;
}

/**
 * The rows of a query by key, of those keys that several datasets have, or several entities; rows without a key (null) are in
 * no group. The query names its columns: those of KeyedRow, and more. It runs once, and what it gives is kept on disk. Trap:
 * while the groups are read no other statement runs on the connection; `before` is called once before the first, if there is any.
 */
export function* sharedGroups<Row extends KeyedRow>(
  staging: Sqlite.Database,
  query: string,
  sharedBy: 'dataset' | 'number' = 'dataset',
  before?: () => void,
): Generator<readonly Row[]> {
  staging.exec(`
    CREATE TABLE keyed AS ${query};
    CREATE INDEX keyed_by_key ON keyed (key, number);
    CREATE TABLE shared AS
      SELECT key FROM keyed WHERE key IS NOT NULL GROUP BY key HAVING min(${sharedBy}) <> max(${sharedBy})`);
  try {
    if (before !== undefined && staging.prepare('SELECT 1 FROM shared LIMIT 1').get() !== undefined) before();
    const rows = staging
      .prepare<[], Row>('SELECT keyed.* FROM shared CROSS JOIN keyed USING (key) ORDER BY shared.key, keyed.number')
      .iterate();
    let group: Row[] = [];
    for (const row of rows) {
      if (group[0] !== undefined && group[0].key !== row.key) {
        yield group;
        group = [];
      }
      group.push(row);
    }
    if (group.length > 0) yield group;
  } finally {
    staging.exec('DROP TABLE keyed; DROP TABLE shared');
  }
}
