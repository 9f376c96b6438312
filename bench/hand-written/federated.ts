import type Database from 'better-sqlite3';
import { connection, groups } from './rows.ts';

/** Scenario "federated": what each of the brands shows. */
export function federated(database: Database.Database): (brands: readonly number[]) => unknown[] {
  const brandNames = database
    .prepare<[string], [number, string]>(
      'SELECT n.owner_key, n.name FROM json_each(?) AS k CROSS JOIN brand_name AS n ON n.owner_key = k.value AND n.rank < 3',
    )
    .raw();
  const addresses = database
    .prepare<[string], [number, number | null, string | null]>(
      `SELECT k.value, a.to_key, ad.full_address FROM json_each(?) AS k
       CROSS JOIN brand_operates_at_operating_location AS l ON l.from_key = k.value AND l.from_rank < 100
       LEFT JOIN operating_location_operates_at_address AS a ON a.from_key = l.to_key AND a.from_rank = 0
       LEFT JOIN address AS ad ON ad.key = a.to_key`,
    )
    .raw();
  const entities = database
    .prepare<[string], [number, number]>(
      `SELECT k.value, e.from_key FROM json_each(?) AS k
       CROSS JOIN legal_entity_does_business_as_brand AS e ON e.to_key = k.value AND e.to_rank < 100`,
    )
    .raw();
  const entityNames = database
    .prepare<[string], [number, string]>(
      'SELECT n.owner_key, n.name FROM json_each(?) AS k CROSS JOIN legal_entity_name AS n ON n.owner_key = k.value AND n.rank < 3',
    )
    .raw();

  return (brands) => {
    const list = JSON.stringify(brands);
    const names = groups(brandNames.all(list), ([, name]) => ({ name }));
    const locations = groups(addresses.all(list), ([, address, fullAddress]) => ({
      addresses: connection(address === null ? [] : [{ fullAddress }]),
    }));
    const legal = groups(entities.all(list), ([, entity]) => entity);
    const all = JSON.stringify([...new Set([...legal.values()].flat())]);
    const ownerNames = groups(entityNames.all(all), ([, name]) => ({ name }));
    return brands.map((key) => ({
      names: connection(names.get(key) ?? []),
      operatingLocations: connection(locations.get(key) ?? []),
      legalEntities: connection(
        (legal.get(key) ?? []).map((entity) => ({ names: connection(ownerNames.get(entity) ?? []) })),
      ),
    }));
  };
}
