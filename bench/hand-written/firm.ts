import type Database from 'better-sqlite3';

/** What one reads who knows the keys: each kind of record of an entity and a brand by a statement of its own. */
const BY_ENTITY = [
  'SELECT n.name FROM legal_entity_name AS n WHERE n.owner_key = ? ORDER BY n.rank LIMIT 10',
  'SELECT t.legal_entity_type FROM legal_entity_type AS t WHERE t.owner_key = ? AND t.rank = 0',
  `SELECT r.* FROM registered_entity_is_instance_of_legal_entity AS i JOIN registered_entity AS r ON r.key = i.from_key WHERE i.to_key = ?`,
  `SELECT g.* FROM registered_entity_is_instance_of_legal_entity AS i
    JOIN registration_registered_registered_entity AS s ON s.to_key = i.from_key JOIN registration AS g ON g.key = s.from_key WHERE i.to_key = ?`,
  `SELECT p.*, o.job_title FROM registered_entity_is_instance_of_legal_entity AS i
    JOIN registration_registered_registered_entity AS s ON s.to_key = i.from_key JOIN registration_recorded_role AS r ON r.from_key = s.from_key
    JOIN role AS o ON o.key = r.to_key JOIN legal_entity_performs_role AS l ON l.to_key = o.key
    JOIN person_is_instance_of_legal_entity AS q ON q.to_key = l.from_key JOIN person AS p ON p.key = q.from_key WHERE i.to_key = ?`,
  `SELECT a.* FROM registered_entity_is_instance_of_legal_entity AS i
    JOIN registration_registered_registered_entity AS s ON s.to_key = i.from_key
    JOIN registration_recorded_address AS r ON r.from_key = s.from_key JOIN address AS a ON a.key = r.to_key WHERE i.to_key = ?`,
  `SELECT a.* FROM legal_entity_receives_mail_at_address AS m JOIN address AS a ON a.key = m.to_key WHERE m.from_key = ? LIMIT 10`,
  `SELECT b.id FROM legal_entity_does_business_as_brand AS d JOIN brand AS b ON b.key = d.to_key WHERE d.from_key = ?`,
];
const BY_BRAND = [
  'SELECT n.name FROM brand_name AS n WHERE n.owner_key = ? ORDER BY n.rank LIMIT 10',
  'SELECT c.activity_type FROM brand_activity AS c WHERE c.owner_key = ?',
  `SELECT n.* FROM brand_does_business_within_industry AS d JOIN industry AS n ON n.key = d.to_key WHERE d.from_key = ?`,
  `SELECT w.website FROM brand_operates_website_website AS d JOIN website AS w ON w.key = d.to_key WHERE d.from_key = ?`,
  `SELECT e.id FROM legal_entity_does_business_as_brand AS d JOIN legal_entity AS e ON e.key = d.from_key WHERE d.to_key = ?`,
  `SELECT o.id, a.*, y.* FROM brand_operates_at_operating_location AS l JOIN operating_location AS o ON o.key = l.to_key
    JOIN operating_location_operates_at_address AS p ON p.from_key = o.key JOIN address AS a ON a.key = p.to_key
    LEFT JOIN address_deliverability AS y ON y.owner_key = a.key AND y.rank = 0 WHERE l.from_key = ? ORDER BY l.from_rank LIMIT 10`,
];
const BY_NUMBER = `SELECT t.tin, n.name FROM search_key AS k JOIN tin AS t ON t.key = k.record
  JOIN legal_entity_files_taxes_using_tin AS f ON f.to_key = t.key JOIN legal_entity_name AS n ON n.owner_key = f.from_key WHERE k.value = ?`;

/** Reads what a verification shows of a firm, by exact keys; names are looked up among the listed ones in memory. */
export function firmByKeys(database: Database.Database) {
  const [byEntity, byBrand] = [BY_ENTITY, BY_BRAND].map((list) => list.map((sql) => database.prepare<[number]>(sql)));
  const byNumber = database.prepare<[string]>(BY_NUMBER);
  const listed = new Set(
    database
      .prepare<[], string>(
        `SELECT n.name FROM legal_entity_appears_on_watchlist_entry AS w JOIN legal_entity_name AS n ON n.owner_key = w.from_key`,
      )
      .pluck()
      .all(),
  );
  return (entity: number, brand: number, tin: string, names: readonly string[]): unknown => ({
    entity: byEntity?.map((statement) => statement.all(entity)),
    brand: byBrand?.map((statement) => statement.all(brand)),
    tin: byNumber.all(`t:${tin}`),
    listed: names.some((name) => listed.has(name)),
  });
}
