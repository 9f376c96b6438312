import type Sqlite from 'better-sqlite3';
import { uuidText } from '../../storage/ids.ts';
import { ID, JOIN_REASON } from '../../storage/layout.ts';
import type { PlacedCorrections } from '../resolution/corrections/placed-corrections.ts';
import { Merges } from '../resolution/merges.ts';
import { letSmallestIdsSurvive } from '../resolution/survivors.ts';
import type { IdTable } from '../staging/id-table.ts';
import type { StagedTable } from '../staging/staged-tables.ts';
import type { StagingArea } from '../staging/staging-area.ts';
import { PREVIOUS_SET } from './previous-sets.ts';
import { PREVIOUS, type PreviousSnapshot } from './previous-snapshot.ts';

/**
 * Makes entities keep the ids that they had in the previous snapshot. Call it after the rules have joined staged
 * records:
 *
 * - The surviving id of a group is the smallest one that the previous snapshot has as an entity; if it has none, the
 *   smallest.
 * - An entity whose own record vanished keeps its id if a record that was joined into it is still staged. If the rules
 *   no longer join several such records, the one with the smallest id of its own gets it; a record that a correction
 *   keeps apart from the entity does not.
 *
 * | previous snapshot | staged now | id in this load |
 * | --- | --- | --- |
 * | A (B was joined into A) | A and B, joined by a rule, B staged first | A |
 * | A (B was joined into A) | B only | A, and B redirects to it |
 * | A (B and C were joined into A) | B and C, joined by no rule | A for B; C is an entity of its own |
 * | nothing | D and E, joined by a rule, D the smaller id | D |
 */
export function keepIds(
  area: StagingArea,
  previous: PreviousSnapshot,
  merges: Map<string, Merges>,
  corrections: Apartness,
): void {
  for (const table of area.tables.values()) {
    if (table.kind !== 'entity' || !previous.has(table.declared.table, 'key', ID, 'dataset_ids')) continue;
    const ofType = merges.get(table.declared.name) ?? new Merges();
    if (previous.holds(JOIN_REASON, 'id', 'joined_id', 'type')) rejoin(area, table, ofType, corrections);
    const isKnown = knownIn(area.database, table.declared.table, area.idsOf(table.declared.name));
    letSmallestIdsSurvive(ofType, area.idsOf(table.declared.name), isKnown);
    if (ofType.size > 0) merges.set(table.declared.name, ofType);
  }
}

/** Corrections that involve records which are not staged themselves (PlacedCorrections). */
export type Apartness = Pick<PlacedCorrections, 'isNoneOf'>;

interface Joined {
  readonly retired: Uint8Array;
  readonly surviving: Uint8Array;
  readonly rule: string;
  readonly reason: string;
}

/** Joins each entity whose own record vanished with a staged record that was joined into it, for the reason recorded then. */
function rejoin(area: StagingArea, { declared }: StagedTable, merges: Merges, corrections: Apartness): void {
  const ids = area.idsOf(declared.name);
  const successors = new Map<string, Joined & { number: number }>();
  const joined = area.database.prepare<[string], Joined>(
    `SELECT j.joined_id AS retired, j.id AS surviving, j.rule, j.reason FROM ${PREVIOUS}.${JOIN_REASON} AS j
     JOIN ${PREVIOUS}.${declared.table} AS e ON e.id = j.id JOIN ${PREVIOUS_SET} AS s ON s.key = e.dataset_ids WHERE j.type = ?`,
  );
  for (const row of joined.iterate(declared.name)) {
    if (isStaged(ids, row.surviving) || !isStaged(ids, row.retired)) continue;
    const number = ids.find(row.retired) ?? 0;
    const entity = uuidText(row.surviving);
    if (corrections.isNoneOf(row.surviving, number, merges)) continue;
    const known = successors.get(entity);
    if (known === undefined || ids.compare(number, known.number) < 0) successors.set(entity, { ...row, number });
  }
  for (const { number, surviving, rule, reason } of successors.values())
    merges.join(ids.add(surviving), number, { rule, reason });
}

const isStaged = (ids: IdTable, id: Uint8Array): boolean => ids.isMarked(ids.find(id) ?? 0);

function knownIn(database: Sqlite.Database, table: string, ids: IdTable): (number: number) => boolean {
  const found = database.prepare<[Uint8Array]>(
    `SELECT 1 FROM ${PREVIOUS}.${table} AS e JOIN ${PREVIOUS_SET} AS s ON s.key = e.dataset_ids WHERE e.id = ?`,
  );
  return (number) => found.get(ids.idOf(number)) !== undefined;
}
