import type { ValueField } from '../../catalog/value-field.ts';
import type { Dialect } from '../../storage/dialect.ts';
import type { Snapshot } from '../../storage/snapshot.ts';
import { decoderOf, shownSql } from './value-sql.ts';

/** A row on its way to the graph: fields by alias, decoded in place. */
export type GraphRow = Record<string, unknown>;

/** A row of a statement for many owners. */
export interface OwnedRow extends GraphRow {
  /** Place of the owner in the batch. */
  readonly _owner: number;
}

/** The rows of each owner of a batch, in their order, decoded. */
export function rowsOfOwners<R extends OwnedRow>(
  rows: readonly R[],
  owners: number,
  decode: SelectList['decode'],
  snapshot: Snapshot,
): R[][] {
  const ofOwner: R[][] = [];
  for (let owner = 0; owner < owners; owner += 1) ofOwner.push([]);
  for (const row of rows) {
    decode(row, snapshot);
    ofOwner[row._owner]?.push(row);
  }
  return ofOwner;
}

/** The columns that a statement reads for a set of fields, and how its rows become the graph's. */
export interface SelectList {
  /** `expression AS alias` terms; empty where nothing of the table is asked for. */
  readonly terms: readonly string[];
  /** Decodes in place. */
  decode(row: GraphRow, snapshot: Snapshot): void;
}

/**
 * Picks the values that are asked for. Aliases are `<prefix><field>`, so that node and edge share one row.
 */
export function selectList(
  values: ReadonlyMap<string, ValueField>,
  asked: ReadonlySet<string>,
  table: string,
  dialect: Dialect,
  prefix = '',
): SelectList {
  const picked = [...asked].flatMap((field) => values.get(field) ?? []);
  const decoders = picked.flatMap((value) => {
    const decode = decoderOf(value);
    return decode === undefined ? [] : [{ alias: prefix + value.field, decode }];
  });
  return {
    terms: picked.map((value) => `${shownSql(value, table, dialect)} AS "${prefix}${value.field}"`),
    decode(row, snapshot) {
      for (const { alias, decode } of decoders) row[alias] = decode(row[alias], snapshot);
    },
  };
}
