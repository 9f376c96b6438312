import type Database from 'better-sqlite3';

/** Scenario "count": how many addresses the locations of each brand have. */
export function count(database: Database.Database): (brands: readonly number[]) => unknown[] {
  const counts = database
    .prepare<[string], [number, number]>(
      `SELECT k.value, count(*) FROM json_each(?) AS k
       CROSS JOIN brand_operates_at_operating_location AS l ON l.from_key = k.value
       CROSS JOIN operating_location_operates_at_address AS a ON a.from_key = l.to_key
       GROUP BY k.value`,
    )
    .raw();
  return (brands) => {
    const byBrand = new Map(counts.all(JSON.stringify(brands)));
    return brands.map((key) => ({ count: byBrand.get(key) ?? 0 }));
  };
}
