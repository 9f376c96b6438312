import type { AttributeName } from '../../catalog/graph.ts';
import { attributeId } from '../staging/ids.ts';
import type { DerivationContext } from './derivation.ts';

/**
 * Adds derived records of an attribute type, to those owners that no source gave any: what a source says about an owner
 * stands, whole. Returns how many.
 *
 * `select` gives one row a record: `owner_key`; `item`, which tells the records of one owner apart and makes the id stable
 * from load to load; `place`, by which they rank; `first`, `last` and `datasets`, the observed dates and the set of datasets
 * of the record that decided it; and the declared columns by their names.
 */
export function addAttributes(
  { database, catalog }: DerivationContext,
  typeName: AttributeName,
  select: string,
): number {
  const type = catalog.types.get(typeName);
  const owner = catalog.types.get(type?.owner ?? '');
  if (type === undefined || owner === undefined) throw new TypeError(`Expected an attribute type, got "${typeName}".`);
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

/** The key of a derived record inside its owner: no source's own key looks like it. */
export const derivedKey = (item: string): string => (item === '' ? 'derived' : `derived:${item}`);
