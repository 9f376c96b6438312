import type { ValueField } from '../catalog/value-field.ts';
import type { Dialect } from '../storage/dialect.ts';
import type { Snapshot } from '../storage/snapshot.ts';
import { decoderOf, shownSql } from './value-sql.ts';

/** A row that becomes a record of the graph: fields by alias, decoded in place. */
export type GraphRow = Record<string, unknown>;

/** A row of a statement for many owners. */
export interface OwnedRow extends GraphRow {
  /** Index of the owner in the batch. */
  readonly _owner: number;
}

/** The decoded rows of each owner of a batch, in their order. */
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

/** The columns that a statement reads for a set of fields, and how its rows are converted for the graph. */
export interface SelectList {
  /** `expression AS alias` terms; empty if nothing of the table is selected. */
  readonly terms: readonly string[];
  /** Decodes in place. */
  decode(row: GraphRow, snapshot: Snapshot): void;
}

/** Selects the values that are needed. Aliases are `<prefix><field>`, so that node and edge can share one row. */
export function selectList(
  values: ReadonlyMap<string, ValueField>,
  selected: ReadonlySet<string>,
  table: string,
  dialect: Dialect,
  prefix = '',
): SelectList {
  const picked = [...selected].flatMap((field) => values.get(field) ?? []);
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
