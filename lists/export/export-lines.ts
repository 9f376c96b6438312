import type { OutputFormat } from '../../tables/output/output-format.ts';
import type { DefinedSearch } from '../definition/list-definition.ts';
import type { FileState, LineChunk } from '../runs/file-work.ts';
import type { KeysOn } from './entity-keys.ts';
import type { ExportColumn } from './export-column.ts';
import { exportRows } from './export-rows.ts';
import { counterOf } from './tally.ts';

/** How far an export has come. */
export interface ExportState extends FileState {
  /** Key of the last entity; null before the first. */
  readonly after: number | null;
}

/** What is written, and how. */
export interface Exported {
  readonly search: DefinedSearch;
  readonly columns: readonly ExportColumn[];
  readonly format: OutputFormat;
}

/**
 * The lines of an export, the header first; at least one chunk, also where there are no rows. With the state of an earlier
 * run on the same snapshot it goes on behind it.
 */
export async function* exportLines(
  { search, columns, format }: Exported,
  on: KeysOn,
  from?: ExportState,
): AsyncGenerator<LineChunk<ExportState>> {
  const count = counterOf(on.catalog, search.entityType, columns);
  let state = from;
  if (state === undefined) {
    const text = format.header(columns);
    state = { rows: 0, after: null, bytes: Buffer.byteLength(text), tally: count([], undefined) };
    yield { text, state };
  }
  for await (const { rows, after } of exportRows(search, columns, on, state)) {
    let text = '';
    for (const row of rows) text += format.line(columns, row);
    state = {
      rows: state.rows + rows.length,
      after,
      bytes: state.bytes + Buffer.byteLength(text),
      tally: count(rows, state.tally),
    };
    yield { text, state };
  }
}
