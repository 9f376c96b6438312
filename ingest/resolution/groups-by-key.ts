import type Sqlite from 'better-sqlite3';

/** The columns of every query of keys. */
export interface KeyedRow {
  readonly key: string | number;
  /** The staged entity. */
  readonly number: number;
  readonly dataset: number;
}

/**
 * Groups the rows of a query by key, and yields the groups whose key several datasets (or several entities) have. Rows
 * with a null key are in no group. The query must return the columns of KeyedRow; it may return more. It runs once, and
 * its rows are stored on disk. `beforeFirst` is called once before the first group, if there is one. Trap: while the
 * groups are read, no other statement can run on the connection.
 */
export function* sharedGroups<Row extends KeyedRow>(
  staging: Sqlite.Database,
  query: string,
  sharedBy: 'dataset' | 'number' = 'dataset',
  beforeFirst?: () => void,
): Generator<readonly Row[]> {
  staging.exec(`
    CREATE TABLE keyed AS ${query};
    CREATE INDEX keyed_by_key ON keyed (key, number);
    CREATE TABLE shared AS
      SELECT key FROM keyed WHERE key IS NOT NULL GROUP BY key HAVING min(${sharedBy}) <> max(${sharedBy})`);
  try {
    if (beforeFirst !== undefined && staging.prepare('SELECT 1 FROM shared LIMIT 1').get() !== undefined) beforeFirst();
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
