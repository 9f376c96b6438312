import type { Snapshot } from '../../storage/snapshot.ts';

/** A node of PostgreSQL's plan. */
interface PlanNode {
  readonly 'Node Type': string;
  readonly 'Relation Name'?: string;
  readonly 'Actual Rows'?: number;
  readonly 'Actual Loops'?: number;
  readonly 'Rows Removed by Filter'?: number;
  readonly 'Rows Removed by Index Recheck'?: number;
  readonly Plans?: readonly PlanNode[];
}

/** The rows that a statement reads of tables on PostgreSQL, as EXPLAIN ANALYZE counts them: kept and filtered out, of each loop. */
export async function rowsReadBy(
  snapshot: Snapshot,
  sql: string,
  parameters: Parameters<Snapshot['select']>[1],
): Promise<number> {
  const [row] = await snapshot.select<{ 'QUERY PLAN': readonly { Plan: PlanNode }[] }>(
    `EXPLAIN (ANALYZE, TIMING OFF, FORMAT JSON) ${sql}`,
    parameters,
  );
  return row?.['QUERY PLAN'].reduce((sum, { Plan }) => sum + readIn(Plan), 0) ?? 0;
}

function readIn(node: PlanNode): number {
  const inner = (node.Plans ?? []).reduce((sum, each) => sum + readIn(each), 0);
  if (node['Relation Name'] === undefined) return inner;
  const each =
    (node['Actual Rows'] ?? 0) + (node['Rows Removed by Filter'] ?? 0) + (node['Rows Removed by Index Recheck'] ?? 0);
  return inner + each * (node['Actual Loops'] ?? 0);
}
