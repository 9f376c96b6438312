import { DATASET_IDS, FIRST_OBSERVED, LAST_OBSERVED, referenceKey } from '../../storage/layout.ts';
import { DERIVATIONS } from '../derivations/derivations.ts';
import { declaredColumn, type StagedTable } from '../staging/staged-tables.ts';
import type { StagingArea } from '../staging/staging-area.ts';
import { stagedFirst, stagedLast } from '../staging/unknown-days.ts';
import { previousEntities } from './carried-over.ts';
import { stagedColumns, wasClosed } from './closed-rows.ts';
import type { PreviousRows } from './previous-rows.ts';
import { PREVIOUS_SET } from './previous-sets.ts';
import type { PreviousSnapshot } from './previous-snapshot.ts';

/** Fields that derivations fill if sources leave them empty: the previous value may not come from a source. */
const FILLED: ReadonlySet<string> = new Set(DERIVATIONS.flatMap(({ fills = [] }) => fills));

/**
 * Matches records whose ids changed. Ids of attributes and edges are computed from the ids of their entities, and those
 * entities may have been merged into others, in this load or before the record was closed. Such a record matches the
 * staged one with the same values and the same entities. Snapshots do not contain the keys of sources, so new ids
 * cannot be computed.
 */
export function matchMoved(
  area: StagingArea,
  previous: PreviousSnapshot,
  table: StagedTable,
  rows: PreviousRows,
): void {
  const { database } = area;
  const { name, columns } = table;
  const entityColumns = rows.entityNumbers.map((_, index) => `entity${index}`);
  // Trap: without column types SQLite does not use the primary key, because it would have to convert the values first.
  const typed = [
    ...[...entityColumns, 'key'].map((column) => `${column} INTEGER NOT NULL`),
    ...['first TEXT NOT NULL', 'last TEXT NOT NULL', 'closed INTEGER NOT NULL'],
    ...columns.map((column, index) => declaredColumn({ ...column, column: `value${index}` })),
  ];
  const moved = [rows.moved, ...columns.flatMap((column) => movedReference(area, previous, table, column) ?? [])];
  const condition = [...moved, ...(rows.unbroken ? [] : [wasClosed(previous, 'h.id')])].join(' OR ');
  const selected = [
    ...rows.entityNumbers,
    'h.key',
    stagedFirst(`h.${FIRST_OBSERVED}`),
    stagedLast(`h.${LAST_OBSERVED}`),
    wasClosed(previous, 'h.id'),
  ];
  database.exec(`
    CREATE TABLE moved_row (${typed.join(', ')}, PRIMARY KEY (${[...entityColumns, 'key'].join(', ')})) WITHOUT ROWID;
    INSERT INTO moved_row SELECT ${[...selected, ...stagedColumns(area, previous, table)].join(', ')}
      FROM ${rows.from} JOIN ${PREVIOUS_SET} AS s ON s.key = h.${DATASET_IDS}
      WHERE ${rows.loaded} AND (${condition})
        AND h.key NOT IN (SELECT key FROM matched) AND h.key NOT IN (SELECT key FROM interrupted)`);
  const equal = [
    ...table.entityColumns.map((column, index) => `u.entity${index} = s.${column.name}`),
    ...sameValues(
      table,
      columns.map((_, index) => `u.value${index}`),
    ),
  ];
  database.exec(`
    INSERT INTO matched SELECT u.key, min(s.seq), u.first, u.last, u.closed
      FROM ${name} AS s CROSS JOIN moved_row AS u ON ${equal.join(' AND ')} GROUP BY u.key;
    DROP TABLE moved_row`);
}

/** SQL conditions: a staged row `s` has the previous values of a record, one for each of its columns. */
export const sameValues = ({ declared, columns }: StagedTable, values: readonly string[]): string[] =>
  columns.flatMap(({ field, column, searchVectorOf }, index) => {
    if (searchVectorOf !== undefined) return [];
    const same = `s."${column}" IS ${values[index]}`;
    return [FILLED.has(`${declared.name}.${field}`) ? `(${same} OR s."${column}" IS NULL)` : same];
  });

/** SQL condition: the entity that a column of `h` refers to has a different id in this load. */
function movedReference(
  area: StagingArea,
  previous: PreviousSnapshot,
  { declared }: StagedTable,
  column: StagedTable['columns'][number],
): string | undefined {
  if (column.reference === undefined || !previous.has(declared.table, referenceKey(column))) return undefined;
  const entities = previousEntities(area, column.reference);
  return `h."${referenceKey(column)}" IN (SELECT key FROM ${entities} WHERE moved)`;
}
