import type { Snapshot } from './snapshot.ts';

/** Names of a snapshot's tables. A snapshot of an older program may lack some of the catalog's tables. */
export async function tableNames(snapshot: Snapshot): Promise<ReadonlySet<string>> {
  const rows = await snapshot.select<{ name: string }>(snapshot.dialect.tableNames, []);
  return new Set(rows.map(({ name }) => name));
}
