import type Sqlite from 'better-sqlite3';
import { IdTable } from '../../staging/id-table.ts';
import { uuidV5 } from '../../staging/ids.ts';
import type { Merges } from '../merges.ts';

/**
 * Joins all rows of a query that give the same key. The query's first column is the entity's number; a row without a key
 * joins nothing. Keys are kept as digests, about 30 bytes each.
 */
export function joinByKey(
  staging: Sqlite.Database,
  query: string,
  merges: Merges,
  keyOf: (...columns: (string | null)[]) => string | undefined,
): void {
  const keys = new IdTable();
  const numbers: number[] = [0];
  const rows = staging.prepare<[], [number, ...(string | null)[]]>(query).raw().iterate();
  for (const [number, ...columns] of rows) {
    const key = keyOf(...columns);
    if (key === undefined) continue;
    const at = keys.add(uuidV5(key));
    const first = numbers[at];
    if (first === undefined) numbers[at] = number;
    else merges.join(first, number);
  }
}
