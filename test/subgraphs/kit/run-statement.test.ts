import { expect, test } from 'vitest';
import { Deadline } from '../../../storage/deadline.ts';
import type { Bounds, Snapshot } from '../../../storage/snapshot.ts';
import { RowBudget } from '../../../subgraphs/kit/row-budget.ts';
import { runStatement } from '../../../subgraphs/kit/run-statement.ts';

/** The bounds that a statement runs with, in a request that may still take 6,000 rows. */
async function boundsOf(rows: number, reads?: number): Promise<Bounds | undefined> {
  let seen: Bounds | undefined;
  const select: Snapshot['select'] = async (_sql, _parameters, bounds) => {
    seen = bounds;
    return [];
  };
  const snapshot: Partial<Snapshot> = { select };
  const context = { snapshot: snapshot as Snapshot, deadline: new Deadline(Infinity), rows: new RowBudget(6_000) };
  await runStatement(context, { sql: '', parameters: [] }, { rows, ...(reads !== undefined && { reads }) });
  return seen;
}

test.each([
  [1, undefined, 'short', undefined],
  [5_000, 20_000, 'short', undefined],
  [5_001, 20_000, 'byRows', undefined],
  [1, 20_001, 'long', undefined],
  [6_000, undefined, 'byRows', undefined],
  [6_001, undefined, 'byRows', 6_001],
  [9_000, 20_001, 'long', 6_001],
])(
  'a statement of at most %d rows that reads %d runs in lane %s, for at most %s rows',
  async (rows, reads, lane, most) => {
    const bounds = await boundsOf(rows, reads);
    expect([bounds?.lane, bounds?.rows]).toEqual([lane, most]);
  },
);
