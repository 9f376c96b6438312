import type { DraftColumn } from './draft-column.ts';

/** A drafted column of a record: its value in the manifest, and the reason. The column `when` has the record's conditions. */
export interface DraftText {
  readonly column: string;
  readonly value: unknown;
  readonly isSure: boolean;
  readonly reason: string;
}

/** A column of a record that is copied from a column of the file; empty if the file has no such column. */
export const textOf = (column: string, of: DraftColumn | undefined): readonly DraftText[] =>
  of === undefined ? [] : [{ column, value: of.name, isSure: of.isSure, reason: of.reason }];
