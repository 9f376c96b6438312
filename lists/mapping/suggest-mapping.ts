import { type ColumnMapping, LIST_SEARCH_FIELDS } from '../../operations/list.ts';
import { isSearchable } from '../definition/searchable.ts';
import { looksLikeData } from './first-row.ts';
import { type ProposedColumn, proposeMapping } from './propose-mapping.ts';
import type { TableSample } from './sample-table.ts';

/** The proposals for the columns of a table. */
export interface MappingSuggestion {
  readonly columns: readonly (ProposedColumn & { readonly sampleValues: readonly string[] })[];
  /** The columns with a proposed field, in the order of the search fields. */
  readonly columnMapping: readonly ColumnMapping[];
  /** Whether rows can be matched by these columns. */
  readonly searchable: boolean;
  /** False if the first row looks like data. */
  readonly hasHeader: boolean;
}

/** Maximum values of a column that are shown, and maximum characters of each. */
const [SHOWN, SHOWN_LENGTH] = [3, 40];

/** Proposes a mapping, with sample values of each column. */
export function suggestMapping({ header, rows }: TableSample): MappingSuggestion {
  const columns = proposeMapping(header, rows).map((column, at) => ({ ...column, sampleValues: samplesOf(rows, at) }));
  const columnMapping = LIST_SEARCH_FIELDS.flatMap((searchField) =>
    columns
      .filter((column) => column.searchField === searchField)
      .map(({ columnName }) => ({ columnName, searchField })),
  );
  const searchable = isSearchable(new Set(columnMapping.map(({ searchField }) => searchField)));
  return { columns, columnMapping, searchable, hasHeader: !looksLikeData(header, rows) };
}

/** The first distinct values of a column. */
function samplesOf(rows: TableSample['rows'], at: number): readonly string[] {
  const values = new Set<string>();
  for (const row of rows) {
    const value = row[at]?.trim() ?? '';
    if (value !== '') values.add(value.length > SHOWN_LENGTH ? `${value.slice(0, SHOWN_LENGTH - 1)}…` : value);
    if (values.size === SHOWN) break;
  }
  return [...values];
}
