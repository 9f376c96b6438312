import type { Dialect } from '../storage/dialect.ts';
import type { Source } from './compiled/batch.ts';

/** How the records of one batch are identified: by surrogate key, or by id if they came as references. */
export type Handle = 'key' | 'id';

/**
 * The handle of a record: a row of this subgraph has its key, which saves looking up the id; a reference from another subgraph, or what a
 * resolver returned, has its id.
 */
export const handleOf = (record: Source): Handle => (typeof record._key === 'number' ? 'key' : 'id');

export const handleValue = (record: Source): number | string =>
  typeof record._key === 'number' ? record._key : String(record.id ?? '');

/**
 * SQL that returns one row per handle of an array parameter: `k.key` is its index in the array, and the returned expression is the
 * record's surrogate key. References are resolved from UUID to key inside the statement (DESIGN, statement law).
 */
export function ownersFrom(
  handle: Handle,
  table: string,
  dialect: Dialect,
): { readonly from: string; readonly key: string } {
  const { from, value } = dialect.arrayFrom(handle);
  return handle === 'key'
    ? { from, key: value }
    : { from: `${from} ${dialect.inOrder} ${table} AS o ON o.id = ${value}`, key: 'o.key' };
}
