import type { Table, TableRow } from './formats/table.ts';
import type { Source } from './source.ts';
import type { SourceTarget } from './source-target.ts';

/** The parts of a source whose files are tables of which each row is loaded, skipped or rejected by itself. */
export const tableSource = <Column extends string>(
  table: Table<Column>,
  loadRow: (row: TableRow<Column>, target: SourceTarget) => void,
): Pick<Source, 'table' | 'detect' | 'load'> => ({
  table,
  detect: (head) => table.headerOf(head) !== undefined,
  async load(file, target) {
    for await (const row of table.rows(file, target)) loadRow(row, target);
  },
});
