import { DATASET_IDS, FIRST_OBSERVED, JOIN_REASON, LAST_OBSERVED } from '../../storage/layout.ts';
import type { Merges } from '../resolution/merges.ts';
import type { StagedTable } from '../staging/staged-tables.ts';
import type { StagingArea } from '../staging/staging-area.ts';
import { stagedFirst, stagedLast } from '../staging/unknown-days.ts';
import { previousEntities } from './carried-over.ts';
import { stagedColumns, wasClosed } from './closed-rows.ts';
import { sameValues } from './match-moved.ts';
import type { PreviousRows } from './previous-rows.ts';
import { PREVIOUS_SET } from './previous-sets.ts';
import { PREVIOUS, type PreviousSnapshot } from './previous-snapshot.ts';

/**
 * Name of the table of entities that were separated from previous entities of a type: `key` of the previous entity,
 * `number` of the separated one.
 */
const partedOf = (area: StagingArea, type: string): string => `parted_${area.tables.get(type)?.declared.table}`;

/**
 * Creates these tables, by type: staged entities whose id the previous snapshot had joined into another entity that
 * this load also has. Only for `types`, for which corrections say that records are two.
 */
export function mapParted(
  area: StagingArea,
  previous: PreviousSnapshot,
  merges: ReadonlyMap<string, Merges>,
  types: ReadonlySet<string>,
): void {
  if (!previous.holds(JOIN_REASON, 'id', 'joined_id', 'type')) return;
  for (const type of types) {
    const { declared } = area.tables.get(type) ?? {};
    if (declared === undefined || !previous.has(declared.table, 'key', 'id')) continue;
    const ids = area.idsOf(type);
    area.database.function('parted_number', (id: unknown) => {
      const number = id instanceof Uint8Array ? ids.find(id) : undefined;
      return number === undefined ? null : (merges.get(type)?.rootOf(number) ?? number);
    });
    area.database
      .prepare<[string]>(
        `CREATE TABLE ${partedOf(area, type)} AS
         SELECT DISTINCT r.key, parted_number(j.joined_id) AS number FROM ${PREVIOUS}.${JOIN_REASON} AS j
         JOIN ${PREVIOUS}.${declared.table} AS h ON h.id = j.id
         JOIN ${previousEntities(area, type)} AS r ON r.key = h.key
         WHERE j.type = ? AND parted_number(j.joined_id) <> r.number`,
      )
      .run(type);
  }
}

/**
 * Matches previous records of an entity that belong to an entity separated from it: the staged record has the same
 * values there. Without this, the entity would keep, as closed, names and places that people say are not its own.
 */
export function matchParted(
  area: StagingArea,
  previous: PreviousSnapshot,
  table: StagedTable,
  rows: PreviousRows,
  ends: readonly string[],
): void {
  const { database } = area;
  const { name, entityColumns } = table;
  const parted = entityColumns.map(({ type }) =>
    isTable(area, partedOf(area, type)) ? partedOf(area, type) : undefined,
  );
  const equal = sameValues(table, stagedColumns(area, previous, table));
  for (const [at, partedTable] of parted.entries()) {
    if (partedTable === undefined) continue;
    const where = entityColumns.map((column, index) =>
      index === at ? `s.${column.name} = p.number` : `s.${column.name} = r${index}.number`,
    );
    database.exec(`
      INSERT OR IGNORE INTO matched
        SELECT h.key, min(s.seq), ${stagedFirst(`h.${FIRST_OBSERVED}`)}, ${stagedLast(`h.${LAST_OBSERVED}`)}, ${wasClosed(previous, 'h.id')}
        FROM ${rows.from} JOIN ${PREVIOUS_SET} AS f ON f.key = h.${DATASET_IDS}
        JOIN ${partedTable} AS p ON p.key = h.${ends[at]}
        JOIN ${name} AS s ON ${[...where, ...equal].join(' AND ')}
        WHERE ${rows.loaded} AND h.key NOT IN (SELECT key FROM matched) GROUP BY h.key`);
  }
}

const isTable = ({ database }: StagingArea, name: string): boolean =>
  database.prepare<[string]>(`SELECT 1 FROM sqlite_master WHERE type = 'table' AND name = ?`).get(name) !== undefined;
