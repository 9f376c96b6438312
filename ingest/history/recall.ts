import { BUILT, CLOSED_RECORD } from '../../storage/layout.ts';
import type { Merges } from '../resolution/merges.ts';
import type { StagingArea } from '../staging/staging-area.ts';
import type { History } from './history.ts';
import { mapEntities, recallEntities } from './recall-entities.ts';
import { recallRecords } from './recall-records.ts';
import { added, NOTHING_RECALLED, type Recalled } from './recalled.ts';

/**
 * Takes over from the history what the staged rows, one a record by now, do not say:
 *
 * - A record that is in both is observed from the earlier first day to the later last one; its values are the staged ones.
 * - A record that the history alone has stays as it was, closed, where one of its datasets is loaded again; where none is, it
 *   goes, as a snapshot holds what its load names.
 *
 * All of it is SQL on disk: memory does not grow with the history.
 */
export function recall(area: StagingArea, history: History, merges: ReadonlyMap<string, Merges>): Recalled {
  const tables = [...area.tables.values()];
  // References lead from any table to any entity.
  for (const table of tables) if (table.kind === 'entity') mapEntities(area, history, merges, table);
  let recalled = NOTHING_RECALLED;
  for (const table of tables) {
    const ofTable = table.kind === 'entity' ? recallEntities : recallRecords;
    recalled = added(recalled, ofTable(area, history, table));
  }
  return recalled;
}

/** Writes the ids of closed records into the snapshot. */
export function writeClosed({ database, tables }: StagingArea): void {
  const ids = [...tables.values()].map(({ name }) => `SELECT id FROM ${name} WHERE closed > 0`);
  for (const select of ids) database.exec(`INSERT INTO ${BUILT}.${CLOSED_RECORD} ${select} ORDER BY id`);
}
