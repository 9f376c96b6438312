import { searchRequest } from '../subgraphs/search/input.ts';
import { search } from '../subgraphs/search/search.ts';
import type { Snapshot } from '../warehouse/snapshots/snapshot.ts';
import type { Field, Mapping } from './mapping.ts';

/**
 * Ids that search gives for a query, best first, at most ten, whatever their probability. The one place of the harness that
 * knows how search is called.
 */
export async function searchIds(
  snapshot: Snapshot,
  fields: Partial<Record<Field, string>>,
  entityType: Mapping['type'],
): Promise<readonly string[]> {
  const { name, city, state } = fields;
  const place = { ...(city === undefined ? {} : { city }), ...(state === undefined ? {} : { state }) };
  const request = searchRequest({
    entityType,
    matchThreshold: 0,
    conditions: { limit: 10 },
    ...(name === undefined ? {} : { name }),
    ...(city === undefined && state === undefined ? {} : { address: place }),
  });
  return (await search(snapshot, request)).map(({ id }) => id);
}
