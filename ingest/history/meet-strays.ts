import { DATASET_IDS, FIRST_OBSERVED, LAST_OBSERVED, referenceKey } from '../../storage/layout.ts';
import { DERIVATIONS } from '../derivations/derivations.ts';
import { declaredColumn, type StagedTable } from '../staging/staged-tables.ts';
import type { StagingArea } from '../staging/staging-area.ts';
import { closedBefore, stagedColumns } from './closed-rows.ts';
import type { FormerRows } from './former-rows.ts';
import type { History } from './history.ts';
import { HISTORY_SET } from './history-sets.ts';
import { recalledEntities } from './recalled.ts';

/** Fields that derivations fill where sources leave them empty: there the history may have a value that no source gave. */
const FILLED: ReadonlySet<string> = new Set(DERIVATIONS.flatMap(({ fills = [] }) => fills));

/**
 * Finds records again whose ids are not what they were: ids of attributes and edges are made of those of their entities,
 * which may have become part of others, now or before the record was closed. Such a record is the staged one with the same
 * values at the same place. The snapshot has no keys of sources, so ids cannot be made anew.
 */
export function meetStrays(area: StagingArea, history: History, table: StagedTable, rows: FormerRows): void {
  const { database } = area;
  const { name, of, columns } = table;
  const places = rows.places.map((_, index) => `place${index}`);
  // Trap: a place without a type is not looked up by the key, as its values would have to be converted first.
  const typed = [
    ...[...places, 'key'].map((column) => `${column} INTEGER NOT NULL`),
    ...['first TEXT NOT NULL', 'last TEXT NOT NULL', 'closed INTEGER NOT NULL'],
    ...columns.map((column, index) => declaredColumn({ ...column, column: `value${index}` })),
  ];
  const moved = [rows.moved, ...columns.flatMap((column) => movedReference(area, history, table, column) ?? [])];
  const strayed = [...moved, ...(rows.unbroken ? [] : [closedBefore(history, 'h.id')])].join(' OR ');
  const selected = [
    ...rows.places,
    'h.key',
    `h.${FIRST_OBSERVED}`,
    `h.${LAST_OBSERVED}`,
    closedBefore(history, 'h.id'),
  ];
  database.exec(`
    CREATE TABLE stray (${typed.join(', ')}, PRIMARY KEY (${[...places, 'key'].join(', ')})) WITHOUT ROWID;
    INSERT INTO stray SELECT ${[...selected, ...stagedColumns(area, history, table)].join(', ')}
      FROM ${rows.from} JOIN ${HISTORY_SET} AS s ON s.key = h.${DATASET_IDS}
      WHERE ${rows.loaded} AND (${strayed})
        AND h.key NOT IN (SELECT key FROM met) AND h.key NOT IN (SELECT key FROM broken)`);
  const equal = [
    ...table.places.map((place, index) => `u.place${index} = s.${place.name}`),
    ...columns.flatMap(({ field, column, searchVectorOf }, index) => {
      if (searchVectorOf !== undefined) return [];
      const same = `s."${column}" IS u.value${index}`;
      return [FILLED.has(`${of.name}.${field}`) ? `(${same} OR s."${column}" IS NULL)` : same];
    }),
  ];
  database.exec(`
    INSERT INTO met SELECT u.key, min(s.seq), u.first, u.last, u.closed
      FROM ${name} AS s CROSS JOIN stray AS u ON ${equal.join(' AND ')} GROUP BY u.key;
    DROP TABLE stray`);
}

/** SQL of whether the entity that a column of `h` refers to has another id now. */
function movedReference(
  area: StagingArea,
  history: History,
  { of }: StagedTable,
  column: StagedTable['columns'][number],
): string | undefined {
  if (column.reference === undefined || !history.has(of.table, referenceKey(column))) return undefined;
  const recalled = recalledEntities(area, column.reference);
  return `h."${referenceKey(column)}" IN (SELECT key FROM ${recalled} WHERE moved)`;
}
