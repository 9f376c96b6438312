import type { CanonicalKind } from '../canonical/kind.ts';
import { type ColumnMapping, columnsOf } from './column-mapping.ts';
import { type Cells, conditionTest, textMaker } from './mapped-text.ts';

/** Makes one record from a row's cells, if its conditions hold. */
export interface RecordMaker {
  readonly kind: CanonicalKind;
  readonly applies: (cells: Cells) => boolean;
  readonly values: (cells: Cells) => readonly (readonly [column: string, value: string])[];
}

/** The makers of a row's records; the cells are those of columnsOf, in the same order. */
export function recordMakers(mapping: ColumnMapping): readonly RecordMaker[] {
  const columns = columnsOf(mapping);
  const indexOf = (column: string) => columns.indexOf(column);
  return mapping.map(({ kind, when, columns: texts }) => {
    const makers = [...texts].map(([column, text]) => [column, textMaker(text, indexOf)] as const);
    return {
      kind,
      applies: conditionTest(when, indexOf),
      values: (cells) => makers.map(([column, make]) => [column, make(cells)] as const),
    };
  });
}
