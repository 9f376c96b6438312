import type { Catalog } from '../../catalog/model.ts';
import { search } from '../../search/search.ts';
import type { Bounds, Snapshot } from '../../storage/snapshot.ts';
import { ownersFrom } from '../../subgraphs/kit/owner.ts';
import type { DefinedSearch } from '../definition/list-definition.ts';
import { listedType } from '../definition/listed-type.ts';
import { foundBy } from './found-by.ts';

/** The keys of the entities that a search finds, in its order; empty if only the filter selects them. */
export async function foundKeys(
  searched: DefinedSearch,
  snapshot: Snapshot,
  catalog: Catalog,
  bounds?: Bounds,
): Promise<readonly number[]> {
  const request = foundBy(searched, catalog);
  if (request === undefined) return [];
  const entities = await search(snapshot, request, bounds?.deadline);
  const { table } = listedType(catalog, searched.entityType);
  const { from, key } = ownersFrom('id', table, snapshot.dialect);
  const rows = await snapshot.select<{ readonly key: number }>(
    `SELECT ${key} AS key FROM ${from} ORDER BY k.key`,
    [JSON.stringify(entities.map(({ id }) => id))],
    bounds,
  );
  return rows.map((row) => row.key);
}
