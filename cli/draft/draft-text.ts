import type { DraftColumn } from './draft-fields.ts';

/** What a column of a record is drafted as: the value of the manifest, and what is said of it. `when` is its conditions. */
export interface DraftText {
  readonly column: string;
  readonly value: unknown;
  readonly isSure: boolean;
  readonly reason: string;
}

/** A column of a record that is a column of the file; nothing where the file has none. */
export const textOf = (column: string, of: DraftColumn | undefined): readonly DraftText[] =>
  of === undefined ? [] : [{ column, value: of.name, isSure: of.isSure, reason: of.reason }];
