import { CLOSED_RECORD, DATASET_IDS, FIRST_OBSERVED, ID, LAST_OBSERVED, referenceKey } from '../../storage/layout.ts';
import type { StagedTable } from '../staging/staged-tables.ts';
import type { StagingArea } from '../staging/staging-area.ts';
import { HISTORY, type History } from './history.ts';
import { HISTORY_SET } from './history-sets.ts';
import { type Recalled, recalledEntities } from './recalled.ts';

/** SQL of whether the history had closed the record of an id. */
export const closedBefore = (history: History, id: string): string =>
  history.has(CLOSED_RECORD, ID)
    ? `EXISTS (SELECT 1 FROM ${HISTORY}.${CLOSED_RECORD} AS c WHERE c.id = ${id})`
    : 'FALSE';

/** SQL of the declared columns of the history's row `h` as the staging file has them; null for what the history lacks. */
export function stagedColumns(area: StagingArea, history: History, { of, columns }: StagedTable): string[] {
  return columns.map((column) => {
    const stored = column.reference === undefined ? column.column : referenceKey(column);
    if (!history.has(of.table, stored)) return 'NULL';
    if (column.reference === undefined) return `h."${stored}"`;
    const recalled = recalledEntities(area, column.reference);
    return `(SELECT e.number FROM ${recalled} AS e WHERE e.key = h."${stored}")`;
  });
}

/**
 * Adds rows of the history to the staged ones, closed: 1 by this load, 2 before. Most recently seen first, in an order that
 * another load repeats. Only those of which a dataset is loaded. `from`: the rows as `h`, ready for more conditions.
 */
export function insertClosed(
  area: StagingArea,
  history: History,
  table: StagedTable,
  { from, places, id }: { readonly from: string; readonly places: readonly string[]; readonly id: string },
): void {
  if (history.loadedKeys === undefined) return;
  const columns = table.columns.map(({ column }) => `"${column}"`);
  const into = [
    ...table.places.map(({ name }) => name),
    'id',
    'dataset',
    'datasets',
    'first',
    'last',
    'again',
    'closed',
  ];
  const values = [...places, id, 's.dataset', 's.datasets', `h.${FIRST_OBSERVED}`, `h.${LAST_OBSERVED}`, '0'];
  const closed = `CASE WHEN ${closedBefore(history, 'h.id')} THEN 2 ELSE 1 END`;
  area.database.exec(`
    INSERT INTO ${table.name} (${[...into, ...columns].join(', ')})
    SELECT ${[...values, closed, ...stagedColumns(area, history, table)].join(', ')}
    FROM ${from} JOIN ${HISTORY_SET} AS s ON s.key = h.${DATASET_IDS} AND s.dataset IS NOT NULL
    ORDER BY h.${LAST_OBSERVED} DESC, h.key`);
}

/** How many rows of a table are closed, by this load and before. */
export function countClosed(
  { database }: StagingArea,
  { name }: StagedTable,
): Pick<Recalled, 'closed' | 'stillClosed'> {
  const counts = database
    .prepare<[], { closed: number; stillClosed: number }>(
      `SELECT count(*) FILTER (WHERE closed = 1) AS closed, count(*) FILTER (WHERE closed = 2) AS stillClosed FROM ${name}`,
    )
    .get();
  return counts ?? { closed: 0, stillClosed: 0 };
}
