import { uuidV5 } from '../../storage/ids.ts';
import { IdTable } from '../staging/id-table.ts';
import type { Resolving } from './rule.ts';

export type Cell = string | number | null;

/**
 * Joins the entities of all rows with the same key. The first column of the query is the entity's number; `keyOf`
 * builds the key from the others. A row without a key is not joined. Keys are stored as digests, about 30 bytes each.
 * `reason` says what a row has in common with the first row of its key.
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
    else if (first !== number) join(first, number, reason?.(...columns), { sharedBy: at });
  }
}
