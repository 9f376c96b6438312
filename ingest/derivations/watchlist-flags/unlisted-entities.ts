import type Sqlite from 'better-sqlite3';
import type { ListedKind } from '../../../sources/reference-facts.ts';
import { isCurrent } from '../is-current.ts';
import { placesOf } from './places.ts';

/** A legal entity that is on no list, with the facts that are compared with listed parties. */
export interface UnlistedEntity {
  readonly entity: number;
  readonly kind: ListedKind;
  /** Names that identify it, see ownNames; the first one is its primary name. */
  readonly names: readonly string[];
  /** Dates of birth of its persons. */
  readonly births: readonly string[];
  readonly places: readonly string[];
}

/** A name, and how many unlisted legal entities have it. */
export interface BorneName {
  readonly name: string;
  readonly entities: number;
}

const isUnlisted = (column: string) => `NOT EXISTS (
  SELECT 1 FROM built.legal_entity_appears_on_watchlist_entry AS l WHERE l.from_key = ${column} AND ${isCurrent('l')})`;

/**
 * SQL: the keys of the addresses of entities, both mail addresses and places of business. `which`: the condition on an entity's
 * column, which stands in each part, so that one entity's addresses are found by its key.
 */
const addressesOf = (which: (entity: string) => string) => `
  SELECT m.to_key AS address FROM built.legal_entity_receives_mail_at_address AS m WHERE ${which('m.from_key')}
  UNION SELECT p.to_key FROM built.legal_entity_owns_location_operating_location AS o
  JOIN built.operating_location_operates_at_address AS p ON p.from_key = o.to_key WHERE ${which('o.from_key')}`;

/** All names of unlisted legal entities. */
export const borneNames = (database: Sqlite.Database): IterableIterator<BorneName> =>
  database
    .prepare<[], BorneName>(
      `SELECT n.name AS name, count(DISTINCT n.owner_key) AS entities FROM built.legal_entity_name AS n
       WHERE n.name IS NOT NULL AND ${isUnlisted('n.owner_key')} GROUP BY n.name`,
    )
    .iterate();

/** The cities of the loaded addresses in the United States, in upper case. A party with such a name is named after its place. */
export const cityNames = (database: Sqlite.Database): ReadonlySet<string> =>
  new Set(
    database
      .prepare<[], string>('SELECT DISTINCT city FROM built.address WHERE city IS NOT NULL AND state IS NOT NULL')
      .pluck()
      .all(),
  );

/** The places of the addresses of unlisted legal entities; see placesOf. */
export const ownPlaces = (database: Sqlite.Database): ReadonlySet<string> =>
  new Set(
    database
      .prepare<[], AddressFields>(
        `SELECT a.country, a.state, a.zip, a.street_address1 AS street, a.city FROM built.address AS a
         WHERE a.key IN (${addressesOf(isUnlisted)})`,
      )
      .all()
      .flatMap(placesOf),
  );

/** The names of unlisted legal entities that have a person with a known date of birth. */
export const namesWithBirth = (database: Sqlite.Database): ReadonlySet<string> =>
  new Set(
    database
      .prepare<[], string>(
        `SELECT DISTINCT n.name FROM built.person AS p
         JOIN built.person_is_instance_of_legal_entity AS i ON i.from_key = p.key
         JOIN built.legal_entity_name AS n ON n.owner_key = i.to_key
         WHERE p.date_of_birth IS NOT NULL AND n.name IS NOT NULL AND ${isUnlisted('n.owner_key')}`,
      )
      .pluck()
      .all(),
  );

interface EntityRow {
  readonly entity: number;
  /** JSON arrays of texts; names by rank. */
  readonly names: string;
  readonly types: string;
  readonly births: string;
  readonly addresses: string;
  readonly persons: number;
}

type AddressFields = Parameters<typeof placesOf>[0];

/** Maximum values of a kind that are compared: completions.md section 7 allows ten names per firm. */
const MAX_VALUES = 10;

/** The unlisted legal entities with one of the names. `entitiesNamed` returns how many entities have a name. */
export function* unlistedEntities(
  database: Sqlite.Database,
  names: readonly string[],
  entitiesNamed: (name: string) => number,
): Generator<UnlistedEntity> {
  const rows = database
    .prepare<[string], EntityRow>(
      `SELECT n.owner_key AS entity, json_group_array(n.name ORDER BY n.rank) AS names,
         (SELECT json_group_array(t.legal_entity_type ORDER BY t.rank) FROM built.legal_entity_type AS t
          WHERE t.owner_key = n.owner_key AND t.legal_entity_type IS NOT NULL) AS types,
         (SELECT count(*) FROM built.person_is_instance_of_legal_entity AS i WHERE i.to_key = n.owner_key) AS persons,
         (SELECT json_group_array(DISTINCT p.date_of_birth) FROM built.person_is_instance_of_legal_entity AS i
          JOIN built.person AS p ON p.key = i.from_key WHERE i.to_key = n.owner_key AND p.date_of_birth IS NOT NULL) AS births,
         (SELECT json_group_array(json_object('country', a.country, 'state', a.state, 'zip', a.zip,
            'street', a.street_address1, 'city', a.city) ORDER BY a.key)
          FROM (${addressesOf((entity) => `${entity} = n.owner_key`)}) AS e
          CROSS JOIN built.address AS a ON a.key = e.address) AS addresses
       FROM built.legal_entity_name AS n
       WHERE n.name IS NOT NULL AND n.owner_key IN (
         SELECT o.owner_key FROM built.legal_entity_name AS o WHERE o.name IN (SELECT value FROM json_each(?))
       ) AND ${isUnlisted('n.owner_key')}
       GROUP BY n.owner_key ORDER BY n.owner_key`,
    )
    .iterate(JSON.stringify(names));
  for (const row of rows) {
    const written: readonly string[] = JSON.parse(row.names);
    const addresses: readonly AddressFields[] = JSON.parse(row.addresses);
    const births: readonly string[] = JSON.parse(row.births);
    const own = ownNames([...new Set(written)], entitiesNamed).slice(0, MAX_VALUES);
    const places = addresses.flatMap(placesOf);
    const kind = kindOf(JSON.parse(row.types), row.persons > 0);
    yield { entity: row.entity, kind, names: own, births: births.slice(0, MAX_VALUES), places };
  }
}

/** Minimum legal entities with the same first name for that name to be that of a body whose chapters they are. */
const MIN_CHAPTERS = 3;

/**
 * The names that identify a legal entity. Chapters have the name of their body first, and then their own name, which
 * only says where they are: "AMERICAN LEGION", "FALLON".
 */
export function ownNames(names: readonly string[], entitiesNamed: (name: string) => number): readonly string[] {
  const [first] = names;
  return first !== undefined && entitiesNamed(first) >= MIN_CHAPTERS ? [first] : names;
}

/** A sole proprietor is a person if the source names the person; otherwise the name may be that of the business. */
function kindOf(types: readonly string[], hasPerson: boolean): ListedKind {
  const type = types.find((each) => each !== 'Unknown');
  if (type === undefined || type === 'Sole Proprietorship') return hasPerson ? 'person' : 'unknown';
  return type === 'Person' ? 'person' : 'organisation';
}
