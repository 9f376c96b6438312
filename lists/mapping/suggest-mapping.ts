import { type ColumnMapping, LIST_SEARCH_FIELDS } from '../../operations/list.ts';
import { isSearchable } from '../definition/searchable.ts';
import { looksLikeData } from './first-row.ts';
import { type ProposedColumn, proposeMapping } from './propose-mapping.ts';
import type { TableSample } from './sample-table.ts';

/** What the columns of a table are proposed to hold. */
export interface MappingSuggestion {
  readonly columns: readonly (ProposedColumn & { readonly sampleValues: readonly string[] })[];
  /** The columns that hold something, by the order of the search fields. */
  readonly columnMapping: readonly ColumnMapping[];
  /** Can rows be matched by these columns? */
  readonly searchable: boolean;
  /** False where the first row looks like data. */
  readonly hasHeader: boolean;
}

/** Values of a column that are shown, and characters of each. */
const [SHOWN, SHOWN_LENGTH] = [3, 40];

/** Proposes a mapping, and shows what it was seen in. */
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

/** The first values of a column that differ. */
function samplesOf(rows: TableSample['rows'], at: number): readonly string[] {
  const values = new Set<string>();
  for (const row of rows) {
    const value = row[at]?.trim() ?? '';
    if (value !== '') values.add(value.length > SHOWN_LENGTH ? `${value.slice(0, SHOWN_LENGTH - 1)}…` : value);
    if (values.size === SHOWN) break;
  }
  return [...values];
}
