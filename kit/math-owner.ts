import type { RecordType } from '../catalog/model.ts';
import type { Dialect } from '../storage/dialect.ts';
import type { Source } from './compiled/batch.ts';
import { type Handle, handleOf, handleValue, ownersFrom } from './owner.ts';

/**
 * How a batch of math functions identifies its records: like any record, or, for an attribute, by the keys of its owner and its own.
 * Attributes are stored under their owners, and nowhere else.
 */
export type MathHandle = Handle | 'owned';
export type MathHandleValue = number | string | readonly [owner: number, key: number];

/** Column of an attribute's row with its owner's key, read if a math function is selected on the attribute (edge-source.ts). */
export const OWNER_KEY = '_ownerKey';

/** How math functions identify a record. */
export const mathHandleOf = (record: Source): MathHandle =>
  typeof record[OWNER_KEY] === 'number' ? 'owned' : handleOf(record);

export function mathHandleValue(record: Source): MathHandleValue {
  const owner = record[OWNER_KEY];
  return typeof owner === 'number' ? [owner, Number(record._key)] : handleValue(record);
}

/** The records of a batch as SQL: one row per handle of an array parameter, where `k.key` is its index in the array. */
export interface OwnerRows {
  readonly from: string;
  /** SQL of the record's surrogate key. */
  readonly key: string;
  /** SQL that joins the record's own table under an alias. */
  on(alias: string): string;
  /** True if `key` needs that table, as alias s. */
  readonly needsTable: boolean;
}

export function ownerRows(type: RecordType, handle: MathHandle, dialect: Dialect): OwnerRows {
  if (handle === 'owned') {
    const { from, first, second } = dialect.pairsFrom();
    const on = (alias: string) => `${alias}.owner_key = ${first} AND ${alias}.key = ${second}`;
    return { from, key: 's.key', on, needsTable: true };
  }
  const { from, key } = ownersFrom(handle, type.table, dialect);
  return { from, key, on: (alias) => `${alias}.key = ${key}`, needsTable: false };
}
