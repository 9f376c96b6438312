import { CLOSED_RECORD, DATASET_IDS, FIRST_OBSERVED, ID, LAST_OBSERVED, referenceKey } from '../../storage/layout.ts';
import type { StagedTable } from '../staging/staged-tables.ts';
import type { StagingArea } from '../staging/staging-area.ts';
import { stagedFirst, stagedLast } from '../staging/unknown-days.ts';
import { type CarriedOver, previousEntities } from './carried-over.ts';
import { PREVIOUS_SET } from './previous-sets.ts';
import { PREVIOUS, type PreviousSnapshot } from './previous-snapshot.ts';

/** SQL condition: the record with an id was closed in the previous snapshot. */
export const wasClosed = (previous: PreviousSnapshot, id: string): string =>
  previous.holds(CLOSED_RECORD, ID)
    ? `EXISTS (SELECT 1 FROM ${PREVIOUS}.${CLOSED_RECORD} AS c WHERE c.id = ${id})`
    : 'FALSE';

/** SQL of the declared columns of row `h` as the staging file has them; null for columns that the old snapshot lacks. */
export function stagedColumns(
  area: StagingArea,
  previous: PreviousSnapshot,
  { declared, columns }: StagedTable,
): string[] {
  return columns.map((column) => {
    const stored = column.reference === undefined ? column.column : referenceKey(column);
    if (!previous.has(declared.table, stored)) return 'NULL';
    if (column.reference === undefined) return `h."${stored}"`;
    const entities = previousEntities(area, column.reference);
    return `(SELECT e.number FROM ${entities} AS e WHERE e.key = h."${stored}")`;
  });
}

/**
 * Adds rows of the previous snapshot to the staged ones as closed rows: `closed` is 1 if this load closes the row, 2 if
 * an earlier one did. Only rows with a dataset of this load are added. The most recently observed come first, in an
 * order that is the same in every load. `from`: SQL of the rows as `h`, to which conditions can be added.
 */
export function insertClosed(
  area: StagingArea,
  previous: PreviousSnapshot,
  table: StagedTable,
  {
    from,
    entityNumbers,
    id,
  }: { readonly from: string; readonly entityNumbers: readonly string[]; readonly id: string },
): void {
  if (previous.loadedKeys === undefined) return;
  const columns = table.columns.map(({ column }) => `"${column}"`);
  const into = [
    ...table.entityColumns.map(({ name }) => name),
    'id',
    'dataset',
    'datasets',
    'first',
    'last',
    'again',
    'closed',
  ];
  const values = [
    ...entityNumbers,
    id,
    's.dataset',
    's.datasets',
    stagedFirst(`h.${FIRST_OBSERVED}`),
    stagedLast(`h.${LAST_OBSERVED}`),
    '0',
  ];
  const closed = `CASE WHEN ${wasClosed(previous, 'h.id')} THEN 2 ELSE 1 END`;
  area.database.exec(`
    INSERT INTO ${table.name} (${[...into, ...columns].join(', ')})
    SELECT ${[...values, closed, ...stagedColumns(area, previous, table)].join(', ')}
    FROM ${from} JOIN ${PREVIOUS_SET} AS s ON s.key = h.${DATASET_IDS} AND s.dataset IS NOT NULL
    ORDER BY h.${LAST_OBSERVED} DESC, h.key`);
}

/** Counts the closed rows of a staged table: those that this load closed, and those that were closed before. */
export function countClosed(
  { database }: StagingArea,
  { name }: StagedTable,
): Pick<CarriedOver, 'closed' | 'stillClosed'> {
  const counts = database
    .prepare<[], { closed: number; stillClosed: number }>(
      `SELECT count(*) FILTER (WHERE closed = 1) AS closed, count(*) FILTER (WHERE closed = 2) AS stillClosed FROM ${name}`,
    )
    .get();
  return counts ?? { closed: 0, stillClosed: 0 };
}
