import type { Snapshot } from './snapshot.ts';

/** The tables that a snapshot has; one that an older program built may lack some. */
export async function tableNames(snapshot: Snapshot): Promise<ReadonlySet<string>> {
  const rows = await snapshot.select<{ name: string }>(snapshot.dialect.tableNames, []);
  return new Set(rows.map(({ name }) => name));
}
