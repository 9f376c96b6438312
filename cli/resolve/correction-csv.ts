import { CORRECTION_COLUMNS, type Correction } from '../../catalog/correction.ts';
import { csvCell } from '../../catalog/csv-cell.ts';

/** Corrections as a list that manifests and `svc resolve import` accept. */
export const correctionCsv = (corrections: readonly Correction[]): readonly string[] =>
  csvLines(
    CORRECTION_COLUMNS,
    corrections.map(({ kind, type, left, right, who, when, why }) => [
      ...[kind, type, left.dataset, left.key, right.dataset, right.key, who, when, why],
    ]),
  );

export const csvLines = (columns: readonly string[], rows: readonly (readonly string[])[]): readonly string[] => [
  columns.join(','),
  ...rows.map((row) => row.map(csvCell).join(',')),
];
