import type { StagedId } from '../../../catalog/stage.ts';
import { JOIN_REASON, REDIRECT } from '../../../storage/layout.ts';
import { PREVIOUS, type PreviousSnapshot } from '../../history/previous-snapshot.ts';
import type { StagingArea } from '../../staging/staging-area.ts';

/** The result of the search for a record. */
export interface StagedRecord {
  readonly number: number | undefined;
  /** True if the load has the record itself; otherwise it has the entity that the record was joined into. */
  readonly isOwn: boolean;
}

/**
 * Finds staged records by their ids: the record itself, or else the entity that it was joined into by an earlier load,
 * or else the record in which such an entity continues (see keepIds).
 */
export function recordFinder(
  area: StagingArea,
  previous: PreviousSnapshot | undefined,
): (type: string, id: StagedId) => StagedRecord {
  const redirected = previous?.has(REDIRECT, 'id', 'entity_id')
    ? area.database
        .prepare<[Uint8Array], Uint8Array>(`SELECT entity_id FROM ${PREVIOUS}.${REDIRECT} WHERE id = ?`)
        .pluck()
    : undefined;
  const joined = previous?.has(JOIN_REASON, 'id', 'joined_id')
    ? area.database
        .prepare<[Uint8Array], Uint8Array>(`SELECT joined_id FROM ${PREVIOUS}.${JOIN_REASON} WHERE id = ?`)
        .pluck()
    : undefined;
  return (type, id) => {
    if (!area.tables.has(type)) return { number: undefined, isOwn: false };
    const ids = area.idsOf(type);
    const staged = (each: Uint8Array) => {
      const number = ids.find(each);
      return number !== undefined && ids.isMarked(number) ? number : undefined;
    };
    const own = staged(id);
    if (own !== undefined) return { number: own, isOwn: true };
    const entity = redirected?.get(id) ?? id;
    const [successor] = (joined?.all(entity) ?? [])
      .flatMap((each) => staged(each) ?? [])
      .sort((one, other) => ids.compare(one, other));
    return { number: staged(entity) ?? successor, isOwn: false };
  };
}
