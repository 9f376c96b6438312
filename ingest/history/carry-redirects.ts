import type { Catalog } from '../../catalog/model.ts';
import { BUILT, ID, JOIN_REASON, REDIRECT } from '../../storage/layout.ts';
import { Merges } from '../resolution/merges.ts';
import type { StagingArea } from '../staging/staging-area.ts';
import { previousEntities } from './carried-over.ts';
import type { Apartness } from './keep-ids.ts';
import { PREVIOUS, type PreviousSnapshot } from './previous-snapshot.ts';

/**
 * Writes the redirects of the previous snapshot into the new one, with their reasons. Each leads to the entity that its
 * old target has become. Left out are redirects whose id is an entity again, whose id this load retired, whose target
 * vanished, or that a correction separates. Call it when the new snapshot has its entities and its own redirects.
 * Returns how many it wrote.
 */
export function carryRedirects(
  area: StagingArea,
  previous: PreviousSnapshot,
  { types }: Catalog,
  merges: ReadonlyMap<string, Merges>,
  corrections: Apartness,
): number {
  const { database } = area;
  if (!previous.holds(JOIN_REASON, ID, 'joined_id', 'type', 'rule', 'reason')) return 0;
  let carried = 0;
  for (const { name, table, kind } of types.values()) {
    if (kind !== 'entity' || !previous.holds(table, ID, 'key')) continue;
    const ids = area.idsOf(name);
    database.function('id_of', (number: unknown) => Buffer.from(ids.idOf(Number(number))));
    const ofType = merges.get(name) ?? new Merges();
    database.function('is_none_of', (id: unknown, number: unknown) =>
      id instanceof Uint8Array && corrections.isNoneOf(id, Number(number), ofType) ? 1 : 0,
    );
    database.exec('CREATE TABLE carried (id BLOB PRIMARY KEY, entity_id BLOB, rule TEXT, reason TEXT) WITHOUT ROWID');
    database
      .prepare<[string]>(
        `INSERT OR IGNORE INTO carried SELECT j.joined_id, id_of(r.number), j.rule, j.reason
         FROM ${PREVIOUS}.${JOIN_REASON} AS j JOIN ${PREVIOUS}.${table} AS h ON h.id = j.id
         JOIN ${previousEntities(area, name)} AS r ON r.key = h.key
         WHERE j.type = ? AND NOT is_none_of(j.joined_id, r.number) AND j.joined_id NOT IN (SELECT id FROM ${BUILT}.${REDIRECT})
           AND NOT EXISTS (SELECT 1 FROM ${BUILT}.${table} AS e WHERE e.id = j.joined_id)`,
      )
      .run(name);
    carried += database.prepare(`INSERT INTO ${BUILT}.${REDIRECT} SELECT id, entity_id FROM carried`).run().changes;
    database
      .prepare<[string]>(
        `INSERT INTO ${BUILT}.${JOIN_REASON} (id, joined_id, type, rule, reason)
         SELECT entity_id, id, ?, rule, reason FROM carried`,
      )
      .run(name);
    database.exec('DROP TABLE carried');
  }
  return carried;
}
