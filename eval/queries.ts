import { expectColumns, type Field, fieldsOf, type Mapping, readRows } from './mapping.ts';

/** What is searched, and which entities answer it: ids or svcIds. */
export interface Query {
  readonly fields: Partial<Record<Field, string>>;
  readonly expected: readonly string[];
  readonly kind: string;
}

/** The queries of a file; several expected ids are parted by spaces or semicolons. Throws BrokenSet on other columns. */
export function queriesOf(file: string, mapping: Mapping): Query[] {
  const rows = readRows(file, mapping);
  expectColumns(file, rows, mapping.query, 'query');
  return rows.map((row, at) => ({
    fields: fieldsOf(row, mapping.query, 'query'),
    expected: (row[mapping.expected] ?? '').split(/[;\s]+/).filter((id) => id !== ''),
    kind: `row ${at + 1}`,
  }));
}
