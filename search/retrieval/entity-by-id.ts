import type { Bounds, Snapshot } from '../../storage/snapshot.ts';
import type { SearchedType } from '../index/searched-types.ts';

/** The entity with an id or svcId; a svcId is the beginning of the id (completions.md section 1). Empty if there is none. */
export async function entityById(
  snapshot: Snapshot,
  type: SearchedType,
  id: string,
  bounds?: Bounds,
): Promise<readonly { id: string; key: number }[]> {
  const { dialect } = snapshot;
  const hex = id.replaceAll('-', '').toLowerCase();
  const head = hex.length === 32 ? hex : hex.slice(1);
  const uuid = (fill: string) => {
    const full = head.padEnd(32, fill);
    return [full.slice(0, 8), full.slice(8, 12), full.slice(12, 16), full.slice(16, 20), full.slice(20)].join('-');
  };
  const within = (column: string) => `${column} BETWEEN ${dialect.uuidIn('?')} AND ${dialect.uuidIn('?')}`;
  const ends = [uuid('0'), uuid('f')];
  const columns = `${dialect.uuidOut('e.id')} AS id, e.key AS key`;
  // An id that was merged into another entity leads to that entity.
  return snapshot.select(
    `SELECT ${columns} FROM ${type.table} AS e WHERE ${within('e.id')}
     UNION ALL SELECT ${columns} FROM redirect AS r JOIN ${type.table} AS e ON e.id = r.entity_id WHERE ${within('r.id')}
     LIMIT 1`,
    [...ends, ...ends],
    bounds,
  );
}
