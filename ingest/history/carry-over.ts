import { BUILT, CLOSED_RECORD } from '../../storage/layout.ts';
import type { Merges } from '../resolution/merges.ts';
import type { StagingArea } from '../staging/staging-area.ts';
import { addCounts, type CarriedOver, NOTHING_CARRIED } from './carried-over.ts';
import { carryEntities, mapPreviousEntities } from './carry-entities.ts';
import { carryRecords } from './carry-records.ts';
import { mapParted } from './match-parted.ts';
import type { PreviousSnapshot } from './previous-snapshot.ts';

/**
 * Carries over from the previous snapshot what the staged rows do not contain. At this point there is one
 * staged row per record. All of it is SQL on disk, so memory does not grow with the snapshot. `parted`: types for which
 * corrections say that records are two.
 *
 * | previous snapshot | this load | new snapshot |
 * | --- | --- | --- |
 * | name "A", 1 to 5 May | name "A", 9 May | name "A", 1 to 9 May: values of this load, dates of both |
 * | name "B", 1 to 5 May | not in its dataset | name "B", 1 to 5 May, closed |
 * | name "B", closed | not in its dataset | name "B", still closed |
 * | name "B", 1 to 5 May, closed | name "B", 9 May | name "B", 1 to 9 May, reopened |
 * | status Open, 1 to 5 May, closed | status Open, 9 May | two records, as each status is an unbroken period (previous-rows.ts) |
 * | name "C" | its dataset is not loaded | nothing: a snapshot contains what its load names |
 * | name "D" of entity X | name "D" of entity Y, into which X was merged | name "D" of Y with the dates of both (match-moved.ts) |
 * | name "E" of entity X | name "E" of entity Z, which a correction separated from X | name "E" of Z with the dates of both (match-parted.ts) |
 */
export function carryOver(
  area: StagingArea,
  previous: PreviousSnapshot,
  merges: ReadonlyMap<string, Merges>,
  parted: ReadonlySet<string>,
): CarriedOver {
  const tables = [...area.tables.values()];
  // All entities come first, because rows of any table refer to entities of any type.
  for (const table of tables) if (table.kind === 'entity') mapPreviousEntities(area, previous, merges, table);
  mapParted(area, previous, merges, parted);
  let entities = NOTHING_CARRIED;
  for (const table of tables) {
    const ofTable = table.kind === 'entity' ? carryEntities : carryRecords;
    entities = addCounts(entities, ofTable(area, previous, table));
  }
  return entities;
}

/** Writes the ids of the closed records into the new snapshot. */
export function writeClosed({ database, tables }: StagingArea): void {
  const ids = [...tables.values()].map(({ name }) => `SELECT id FROM ${name} WHERE closed > 0`);
  for (const select of ids) database.exec(`INSERT INTO ${BUILT}.${CLOSED_RECORD} ${select} ORDER BY id`);
}
