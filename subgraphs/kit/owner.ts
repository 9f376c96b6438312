import type { Dialect } from '../../storage/dialect.ts';

/**
 * A record as its resolvers get it: a reference from another subgraph (id), or a row of this one (_key and the fields
 * that the operation asks for).
 */
export interface RecordSource {
  readonly id?: string;
  readonly _key?: number;
  readonly [field: string]: unknown;
}

/** How the records of one batch are named: by surrogate key, or by id where they came as references. */
export type Handle = 'key' | 'id';

/** The handle a record has; a key spares the look-up of the id. */
export const handleOf = (record: RecordSource): Handle => (record._key === undefined ? 'id' : 'key');

export const handleValue = (record: RecordSource): number | string => record._key ?? record.id ?? '';

/**
 * SQL that yields one row per handle of a JSON array parameter: `k.key` is its place in the array, and the returned
 * expression is the record's surrogate key. References resolve UUID to key inside the statement (DESIGN, statement law).
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
