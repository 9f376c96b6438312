import type { Catalog } from '../../catalog/model.ts';
import { foundEntities } from '../../search/search.ts';
import type { Bounds, Snapshot } from '../../storage/snapshot.ts';
import type { DefinedSearch } from '../definition/list-definition.ts';
import { foundBy } from './found-by.ts';

/**
 * The keys of the entities that a search finds, in its order: all of them, or as many as its limit; empty if only the
 * filter selects them.
 */
export async function foundKeys(
  searched: DefinedSearch,
  snapshot: Snapshot,
  catalog: Catalog,
  bounds?: Bounds,
): Promise<readonly number[]> {
  const request = foundBy(searched, catalog);
  if (request === undefined) return [];
  const { keys } = await foundEntities(snapshot, request, bounds?.deadline);
  return keys.slice(0, searched.limit ?? keys.length);
}
