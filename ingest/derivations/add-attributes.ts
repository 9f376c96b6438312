import type { AttributeName } from '../../catalog/graph.ts';
import { recordTypeOf } from '../../catalog/model.ts';
import { attributeId } from '../../storage/ids.ts';
import type { DerivationContext } from './derivation.ts';

/**
 * Adds derived records of an attribute type to the owners that have none from a source. Records of a source are never
 * changed or completed. Returns the number of records added.
 *
 * `select` returns one row per record, with the declared columns by their names and these:
 *
 * - `owner_key`.
 * - `item`: distinguishes the records of one owner, and makes their ids stable from load to load.
 * - `place`: determines the rank among the owner's records.
 * - `first`, `last`, `datasets`: observed dates and set of datasets of the record from which the derived one follows.
 */
export function addAttributes(
  { database, catalog }: DerivationContext,
  typeName: AttributeName,
  select: string,
): number {
  const type = recordTypeOf(catalog, typeName);
  const owner = recordTypeOf(catalog, type.owner ?? '');
  database.function('derived_id', { deterministic: true }, (name, ownerId, item) =>
    ownerId instanceof Uint8Array ? attributeId(String(name), ownerId, derivedKey(String(item))) : null,
  );
  const columns = type.columns.map(({ column }) => column);
  return database
    .prepare<[string]>(
      `INSERT INTO built.${type.table}
         (owner_key, rank, key, id, first_observed_date, last_observed_date, dataset_ids, ${columns.join(', ')})
       SELECT d.owner_key, row_number() OVER (PARTITION BY d.owner_key ORDER BY d.place, d.item) - 1,
              (SELECT coalesce(max(key), 0) FROM built.${type.table}) + row_number() OVER (ORDER BY d.owner_key, d.place, d.item),
              derived_id(?, o.id, d.item), d.first, d.last, d.datasets, ${columns.map((column) => `d.${column}`).join(', ')}
       FROM (${select}) AS d JOIN built.${owner.table} AS o ON o.key = d.owner_key
       WHERE NOT EXISTS (SELECT 1 FROM built.${type.table} AS known WHERE known.owner_key = d.owner_key)
       ORDER BY 1, 2`,
    )
    .run(typeName).changes;
}

/** The key of a derived record within its owner. Keys of sources never begin like it. */
export const derivedKey = (item: string): string => (item === '' ? 'derived' : `derived:${item}`);
