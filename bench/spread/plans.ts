/** What the plans of some statements, as auto_explain logs them, leave to the shards. */
export interface ForeignScans {
  readonly statements: number;
  /** Statements that go to a shard; those of scans that were not needed are not run. */
  readonly 'remote scans': number;
  /** Of them: with a join, an aggregate, a sort, a limit or a list of keys. */
  readonly joins: number;
  readonly aggregates: number;
  readonly sorts: number;
  readonly limits: number;
  readonly lists: number;
  /** Without any condition: the whole table comes. */
  readonly whole: number;
}

export function foreignScans(logged: string): ForeignScans {
  const remote = [...logged.matchAll(/Remote SQL: (.*)/g)].map(([, sql = '']) => sql);
  const having = (pattern: RegExp) => remote.filter((sql) => pattern.test(sql)).length;
  return {
    statements: [...logged.matchAll(/Query Text:/g)].length,
    'remote scans': remote.length,
    joins: having(/ JOIN /),
    aggregates: having(/count\(|sum\(|GROUP BY/i),
    sorts: having(/ORDER BY/),
    limits: having(/ LIMIT /),
    lists: having(/= ANY| IN \(/),
    whole: remote.filter((sql) => !/ WHERE |JOIN/.test(sql)).length,
  };
}
