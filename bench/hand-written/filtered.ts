import type Database from 'better-sqlite3';
import { connection, groups } from './rows.ts';

/** Scenario "filtered": the first five locations of each brand that have an address in the state and an open status. */
export function filtered(database: Database.Database): (brands: readonly number[]) => unknown[] {
  const locations = database
    .prepare<[string], [number, number, string | null]>(
      `SELECT k.value, l.to_key, (SELECT n.name FROM operating_location_name AS n WHERE n.owner_key = l.to_key AND n.rank = 0)
       FROM json_each(?) AS k CROSS JOIN brand_operates_at_operating_location AS l ON l.from_key = k.value
       WHERE EXISTS (SELECT 1 FROM operating_location_operates_at_address AS a JOIN address AS ad ON ad.key = a.to_key
           WHERE a.from_key = l.to_key AND ad.state = 'WA')
         AND EXISTS (SELECT 1 FROM operating_location_operating_status AS s
           WHERE s.owner_key = l.to_key AND s.operating_status = 'Open')
       ORDER BY k.key, l.from_rank`,
    )
    .raw();
  return (brands) => {
    const byBrand = groups(locations.all(JSON.stringify(brands)), ([, , name]) => ({
      names: connection(name === null ? [] : [{ name }]),
    }));
    return brands.map((key) => ({ operatingLocations: connection((byBrand.get(key) ?? []).slice(0, 5)) }));
  };
}
