import type { Field, Mapping } from './mapping.ts';
import { fieldsInRow, findColumn, presentColumn, presentColumns, readRows } from './rows.ts';

/** What is searched, and which entities answer it: ids or svcIds. */
export interface Query {
  readonly fields: Partial<Record<Field, string>>;
  readonly expected: readonly string[];
  readonly kind: string;
}

/**
 * The queries of a file that say what answers them; several expected ids are parted by spaces or semicolons. Throws BrokenSet
 * on other columns.
 */
export function queriesOf(file: string, mapping: Mapping): Query[] {
  const rows = readRows(file, mapping);
  const columns = presentColumns(file, rows, mapping.query, 'query');
  const expected = presentColumn(file, rows, mapping.expected);
  const kind = findColumn(Object.keys(rows[0] ?? {}), mapping.kind);
  return rows
    .map((row, at) => ({
      fields: fieldsInRow(row, columns),
      expected: (row[expected] ?? '').split(/[;\s]+/).filter((id) => id !== ''),
      kind: (kind === undefined ? undefined : row[kind]) || `row ${at + 1}`,
    }))
    .filter((query) => query.expected.length > 0);
}
