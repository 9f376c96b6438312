import type Sqlite from 'better-sqlite3';
import { ID, JOIN_REASON } from '../../storage/layout.ts';
import { Merges } from '../resolution/merges.ts';
import type { IdTable } from '../staging/id-table.ts';
import { uuidText } from '../staging/ids.ts';
import type { StagedTable } from '../staging/staged-tables.ts';
import type { StagingArea } from '../staging/staging-area.ts';
import { HISTORY, type History } from './history.ts';
import { HISTORY_SET } from './history-sets.ts';

/**
 * Makes entities keep the ids that they had in the history, when the rules have said which staged records are one:
 *
 * - Of a group, the id that stays is one that the history knows as an entity, whatever the order of the sources is now.
 * - Where an entity's own record vanished, but a record that had been joined into it is still there, the entity lives on in
 *   that one and keeps its id; of several that the rules no longer join, in the first staged.
 */
export function keepIds(area: StagingArea, history: History, merges: Map<string, Merges>): void {
  for (const table of area.tables.values()) {
    if (table.kind !== 'entity' || !history.has(table.of.table, 'key', ID, 'dataset_ids')) continue;
    const ofType = merges.get(table.of.name) ?? new Merges();
    if (history.has(JOIN_REASON, 'id', 'joined_id', 'type')) rejoin(area, table, ofType);
    keepKnown(area, table, ofType);
    if (ofType.size > 0) merges.set(table.of.name, ofType);
  }
}

interface Joined {
  readonly gone: Uint8Array;
  readonly stays: Uint8Array;
  readonly rule: string;
  readonly reason: string;
}

/** Joins entities whose own record is no longer staged to one that had been joined into them, for the reason of then. */
function rejoin(area: StagingArea, { of }: StagedTable, merges: Merges): void {
  const ids = area.idsOf(of.name);
  const heirs = new Map<string, Joined & { number: number }>();
  const joined = area.database.prepare<[string], Joined>(
    `SELECT j.joined_id AS gone, j.id AS stays, j.rule, j.reason FROM ${HISTORY}.${JOIN_REASON} AS j
     JOIN ${HISTORY}.${of.table} AS e ON e.id = j.id JOIN ${HISTORY_SET} AS s ON s.key = e.dataset_ids WHERE j.type = ?`,
  );
  for (const row of joined.iterate(of.name)) {
    if (isStaged(ids, row.stays) || !isStaged(ids, row.gone)) continue;
    const number = ids.find(row.gone) ?? 0;
    const entity = uuidText(row.stays);
    if (number < (heirs.get(entity)?.number ?? Number.POSITIVE_INFINITY)) heirs.set(entity, { ...row, number });
  }
  for (const { number, stays, rule, reason } of heirs.values()) merges.join(ids.add(stays), number, { rule, reason });
}

const isStaged = (ids: IdTable, id: Uint8Array): boolean => ids.isMarked(ids.find(id) ?? 0);

/** Lets the first staged of those that the history knows stand for its group. */
function keepKnown(area: StagingArea, { of }: StagedTable, merges: Merges): void {
  const isKnown = knownIn(area.database, of.table, area.idsOf(of.name));
  const stays = new Map<number, number>();
  for (const merge of merges.entries()) {
    const best = stays.get(merge.stays) ?? (isKnown(merge.stays) ? merge.stays : Number.POSITIVE_INFINITY);
    stays.set(merge.stays, merge.gone < best && isKnown(merge.gone) ? merge.gone : best);
  }
  for (const best of stays.values()) if (best !== Number.POSITIVE_INFINITY) merges.keep(best);
}

function knownIn(database: Sqlite.Database, table: string, ids: IdTable): (number: number) => boolean {
  const found = database.prepare<[Uint8Array]>(
    `SELECT 1 FROM ${HISTORY}.${table} AS e JOIN ${HISTORY_SET} AS s ON s.key = e.dataset_ids WHERE e.id = ?`,
  );
  return (number) => found.get(ids.idOf(number)) !== undefined;
}
