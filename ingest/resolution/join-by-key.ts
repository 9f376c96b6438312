import { IdTable } from '../staging/id-table.ts';
import { uuidV5 } from '../staging/ids.ts';
import type { Resolving } from './rule.ts';

export type Cell = string | number | null;

/**
 * Joins all rows of a query that give the same key. The query's first column is the entity's number; a row without a key
 * joins nothing. Keys are kept as digests, about 30 bytes each. `reason` says what a row has in common with the first of
 * its key.
 */
export function joinByKey(
  { staging, join }: Pick<Resolving, 'staging' | 'join'>,
  query: string,
  keyOf: (...columns: Cell[]) => string | undefined,
  reason?: (...columns: Cell[]) => string,
): void {
  const keys = new IdTable();
  const numbers: number[] = [0];
  const rows = staging.prepare<[], [number, ...Cell[]]>(query).raw().iterate();
  for (const [number, ...columns] of rows) {
    const key = keyOf(...columns);
    if (key === undefined) continue;
    const at = keys.add(uuidV5(key));
    const first = numbers[at];
    if (first === undefined) numbers[at] = number;
    else if (first !== number) join(first, number, reason?.(...columns));
  }
}
