import { areDaysFirst } from '../../lists/mapping/day-order.ts';
import type { ReadColumn } from '../../lists/mapping/read-column.ts';

/** A drafted column of a record: its value in the manifest, and the reason. The column `when` has the record's conditions. */
export interface DraftText {
  readonly column: string;
  readonly value: unknown;
  readonly isSure: boolean;
  readonly reason: string;
}

/** A value that is a guess. */
export const guess = (column: string, value: unknown, reason: string): DraftText => ({
  column,
  value,
  isSure: false,
  reason,
});

/** The conditions of a record. */
export const when = (value: Readonly<Record<string, unknown>>, reason: string, isSure = false): DraftText => ({
  ...{ column: 'when', value, isSure, reason },
});

/** A column of a file, with that of the rest of its names. */
export const linesOf = ({ name, secondLine }: ReadColumn): string | readonly string[] =>
  secondLine === undefined ? name : [name, secondLine];

/** A column of a record that is copied from a column of the file; empty if the file has no such column. */
export const textOf = (column: string, of: ReadColumn | undefined): readonly DraftText[] =>
  of === undefined ? [] : [{ column, value: linesOf(of), isSure: of.isSure, reason: of.reason }];

/** The same for a day, whose order is said if it is not that of the United States. */
export const dayOf = (column: string, of: ReadColumn | undefined): readonly DraftText[] =>
  textOf(column, of).map((text) =>
    of !== undefined && areDaysFirst(of.cells)
      ? {
          ...text,
          value: { column: of.name, date: 'DD/MM/YYYY' },
          reason: `${text.reason}; its values have the day first`,
        }
      : text,
  );

/** The columns of the file that a drafted value uses. */
export function columnsIn({ column: of, value }: DraftText): readonly string[] {
  if (of === 'when') return Object.keys(value ?? {});
  const isKeyed = typeof value === 'object' && value !== null && !Array.isArray(value);
  const { column = [], first = [] }: { readonly column?: unknown; readonly first?: unknown } = isKeyed ? value : {};
  const names: unknown[] = isKeyed ? [column, first].flat(2) : [value].flat();
  return names.filter((name) => typeof name === 'string');
}
