import type { CanonicalKind } from '../canonical/kind.ts';
import { type ColumnMapping, columnsOf } from './column-mapping.ts';
import { type Cells, conditionTest, partsMaker, textMaker } from './mapped-text.ts';

type Values = readonly (readonly [column: string, value: string])[];

/** Makes the records of one entry of a mapping from a row's cells, if its conditions hold. */
export interface RecordMaker {
  readonly kind: CanonicalKind;
  readonly applies: (cells: Cells) => boolean;
  /** The values of each record: one, or as many as a column with `each` has parts. */
  readonly values: (cells: Cells) => readonly Values[];
}

/** The makers of a row's records; the cells are those of columnsOf, in the same order. */
export function recordMakers(mapping: ColumnMapping): readonly RecordMaker[] {
  const columns = columnsOf(mapping);
  const indexOf = (column: string) => columns.indexOf(column);
  return mapping.map(({ kind, when, columns: texts }) => {
    const makers = [...texts].map(([column, text]) => [column, textMaker(text, indexOf)] as const);
    const listed = [...texts].flatMap(([column, text]) =>
      text.each === undefined ? [] : [{ column, parts: partsMaker(text, text.each, indexOf) }],
    )[0];
    const valuesOf = (cells: Cells): Values => makers.map(([column, make]) => [column, make(cells)] as const);
    return {
      kind,
      applies: conditionTest(when, indexOf),
      values: (cells) => {
        const values = valuesOf(cells);
        if (listed === undefined) return [values];
        return listed
          .parts(cells)
          .map((part) => values.map(([column, value]) => [column, column === listed.column ? part : value] as const));
      },
    };
  });
}
