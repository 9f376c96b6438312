import { faultOf } from '../../graphql/request-fault.ts';
import { csvLines } from './csv-lines.ts';
import type { Format } from './draft.ts';
import { parquetRows } from './parquet-rows.ts';
import { type FirstRows, shownRow } from './result-row.ts';

/** Maximum rows that are shown, and maximum bytes that are read for them. */
const [MAX_ROWS, MAX_BYTES] = [500, 512 * 1_024];

/** The first rows of a finished file; only its beginning is read. Rejects with RequestFault if the file is missing. */
export async function firstRows(path: string, format: Format, signal: AbortSignal): Promise<FirstRows> {
  if (format === 'PARQUET') return parquetRows(path, MAX_ROWS, signal);
  const response = await fetch(path, { headers: { range: `bytes=0-${MAX_BYTES - 1}` }, signal });
  if (response.status === 416) return { columns: [], rows: [] };
  if (!response.ok) throw faultOf(response, await response.json().catch(() => ({})));
  const text = await response.text();
  return format === 'CSV' ? csvRows(text) : jsonRows(text);
}

function csvRows(text: string): FirstRows {
  const [columns = [], ...lines] = csvLines(text, MAX_ROWS + 1);
  return {
    columns,
    rows: lines.map((cells) => Object.fromEntries(columns.map((name, at) => [name, cells[at] ?? '']))),
  };
}

function jsonRows(text: string): FirstRows {
  const lines = text.slice(0, text.lastIndexOf('\n') + 1).split('\n');
  const rows = lines
    .filter(Boolean)
    .slice(0, MAX_ROWS)
    .map((line) => shownRow(JSON.parse(line)));
  return { columns: Object.keys(rows[0] ?? {}), rows };
}
