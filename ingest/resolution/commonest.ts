import type { StagingArea } from '../staging/staging-area.ts';
import { tradeNameKey } from './match-keys.ts';
import type { Merges } from './merges.ts';
import { withoutNumbers } from './number-groups.ts';
import { textOrNull } from './text-or-null.ts';

/**
 * The most common name and industry of a brand are those of most of its places. These are tables of the staging file,
 * with rows only for brands of several places: `brand`, `said` (the name, or the number of the industry) and `score`,
 * which is higher for more common ones.
 */
const NAMES = { table: 'name_score', of: 'BrandName', brand: 'owner', said: 'name', type: 'TEXT' } as const;
const INDUSTRIES = {
  table: 'industry_score',
  of: 'BrandDoesBusinessWithinIndustry',
  brand: 'from_number',
  said: 'to_number',
  type: 'INTEGER',
} as const;
const PLACES = 'BrandOperatesAtOperatingLocation';

/**
 * Counts the places of each brand for which its names and industries were recorded. Spellings of one name count
 * together; among these, the ones without a store number come first, then the most common one, then the shortest:
 * TEST BREW before TEST BREW, LLC. Call it when it is decided which entities are one, and before rows move: until then
 * each row refers to the record that it came from.
 */
export function countPlaces(area: StagingArea, merges: ReadonlyMap<string, Merges>): void {
  const { database, tables } = area;
  const rootOf = (type: string) => (number: unknown) => merges.get(type)?.rootOf(Number(number)) ?? Number(number);
  for (const type of ['Brand', 'OperatingLocation', 'Industry']) database.function(`${type}_root`, rootOf(type));
  database.function('name_key', (name: unknown) => tradeNameKey(textOrNull(name) ?? ''));
  database.function('has_number', (name: unknown) => Number(withoutNumbers(textOrNull(name) ?? '').numbers.length > 0));
  for (const { table, type } of [NAMES, INDUSTRIES])
    database.exec(
      `CREATE TABLE ${table} (brand INTEGER, said ${type}, score INTEGER, PRIMARY KEY (brand, said)) WITHOUT ROWID`,
    );
  const places = tables.get(PLACES);
  if (places === undefined) return;
  database.exec(`
    CREATE TABLE chain_place AS
      WITH place AS MATERIALIZED (
        SELECT DISTINCT from_number AS number, Brand_root(from_number) AS brand, OperatingLocation_root(to_number) AS place
        FROM ${places.name}
      )
      SELECT * FROM place WHERE brand IN (SELECT brand FROM place GROUP BY brand HAVING min(place) <> max(place));
    CREATE INDEX chain_place_by_number ON chain_place (number)`);
  const [names, industries] = [tables.get(NAMES.of), tables.get(INDUSTRIES.of)];
  if (names !== undefined)
    database.exec(`
      INSERT INTO ${NAMES.table}
        WITH said AS MATERIALIZED (
          SELECT DISTINCT p.brand, p.place, s.name, name_key(s.name) AS name_key FROM chain_place AS p
          JOIN ${names.name} AS s ON s.owner = p.number WHERE s.name IS NOT NULL
        ), spelling AS MATERIALIZED (
          SELECT brand, name, name_key, count(*) AS places FROM said GROUP BY brand, name
        ), spoken AS MATERIALIZED (
          SELECT brand, name_key, count(DISTINCT place) AS places FROM said GROUP BY brand, name_key
        )
        SELECT s.brand, s.name,
          (k.places * ${2 * MAX_PLACES} + (1 - has_number(s.name)) * ${MAX_PLACES} + s.places) * ${MAX_LENGTH} -
          min(${MAX_LENGTH - 1}, length(s.name) - min(length(s.name)) OVER (PARTITION BY s.brand, s.name_key))
        FROM spelling AS s JOIN spoken AS k USING (brand, name_key)`);
  if (industries !== undefined)
    database.exec(`
      INSERT INTO ${INDUSTRIES.table}
        SELECT p.brand, Industry_root(s.industry), count(DISTINCT p.place) FROM chain_place AS p
        JOIN (SELECT DISTINCT from_number AS number, to_number AS industry FROM ${industries.name}) AS s USING (number)
        GROUP BY 1, 2`);
  database.exec('DROP TABLE chain_place');
}

/** More places than any brand has, so that a spelling never outweighs a place of the name; more letters than a spelling adds. */
const [MAX_PLACES, MAX_LENGTH] = [1_000_000, 1_000];

/** SQL of the score of row `s` of a table; undefined for tables without scores. */
export function scoreOf(name: string): string | undefined {
  const scored = [NAMES, INDUSTRIES].find(({ of }) => of === name);
  if (scored === undefined) return undefined;
  const { table, brand, said } = scored;
  return `coalesce((SELECT c.score FROM ${table} AS c WHERE c.brand = s.${brand} AND c.said = s.${said}), 0)`;
}
