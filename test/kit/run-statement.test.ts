import { expect, test } from 'vitest';
import { tooManyRows } from '../../catalog/errors/catalogue.ts';
import { RowBudget } from '../../kit/row-budget.ts';
import { runStatement } from '../../kit/run-statement.ts';
import { Deadline } from '../../storage/deadline.ts';
import type { Bounds, Snapshot } from '../../storage/snapshot.ts';

/** A snapshot whose statements do what a test says. */
function snapshotOf(select: Snapshot['select']) {
  const snapshot: Partial<Snapshot> = { select };
  return snapshot as Snapshot;
}

/** The bounds that a statement runs with, in a request that may still take 6,000 rows. */
async function boundsOf(rows: number, reads?: number): Promise<Bounds | undefined> {
  let seen: Bounds | undefined;
  const select: Snapshot['select'] = async (_sql, _parameters, bounds) => {
    seen = bounds;
    return [];
  };
  const context = { snapshot: snapshotOf(select), deadline: new Deadline(Infinity), rows: new RowBudget(6_000) };
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

test.each([0, 1, 5, 6])('a request that may take 5 rows more takes %d, or is refused', async (many) => {
  const rows = new RowBudget(8);
  rows.take(3);
  const found = Array.from({ length: many }, (_, key) => ({ key }));
  const select = () => JSON.parse(JSON.stringify(found));
  const context = { snapshot: snapshotOf(select), deadline: new Deadline(Infinity), rows };
  const taken = runStatement(context, { sql: '', parameters: [] }, { rows: 9 });
  if (many <= 5) expect(await taken).toEqual(found);
  else await expect(taken).rejects.toThrow(tooManyRows(8));
});
