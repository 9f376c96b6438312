import { perSnapshot } from '../storage/per-snapshot.ts';
import type { Snapshot } from '../storage/snapshot.ts';

/** What is stored of a brand, a location or a legal entity, as far as answers are judged by it. */
export interface StoredFirm {
  readonly names: readonly string[];
  /** Operating locations of a brand; 0 of another type. */
  readonly places: number;
  /** Of a brand; those of their brands for the other types. */
  readonly industries: readonly { readonly code: string; readonly title: string }[];
  /** Types of the legal entities of a brand; none for the other types. */
  readonly forms: readonly string[];
  /** Of its locations, and where its legal entities receive mail; of another type its own. */
  readonly addresses: readonly StoredAddress[];
}

/** Each part as stored, '' where there is none. */
export interface StoredAddress {
  readonly street: string;
  readonly city: string;
  readonly state: string;
  readonly zip: string;
  readonly county: string;
}

/** An entity type as a SearchInput names it. */
export type StoredType = keyof typeof READ;

type Parts = Readonly<Record<string, string>>;
/** Statements that yield rows of a record's key and a part of what is stored. */
type Statements = Readonly<Record<'names' | 'places' | 'industries' | 'forms' | 'addresses', string>>;

const ADDRESS = `coalesce(a.street_address1, '') AS street, coalesce(a.city, '') AS city, coalesce(a.state, '') AS state,
  coalesce(a.zip, '') AS zip, coalesce(a.county, '') AS county`;
const INDUSTRY = `coalesce(i.industry_code, '') AS code, coalesce(i.industry_desc, '') AS title
  FROM brand_does_business_within_industry AS b JOIN industry AS i ON i.key = b.to_key`;
const NONE = 'SELECT 0 AS key WHERE 1 = 0';
const namesOf = (table: string) =>
  `SELECT owner_key AS key, name FROM ${table}_name WHERE name IS NOT NULL ORDER BY owner_key, rank`;

const BRAND: Statements = {
  names: namesOf('brand'),
  places: 'SELECT from_key AS key, count(*) AS places FROM brand_operates_at_operating_location GROUP BY from_key',
  industries: `SELECT b.from_key AS key, ${INDUSTRY} ORDER BY b.from_key, b.from_rank`,
  forms: `SELECT d.to_key AS key, t.legal_entity_type AS form FROM legal_entity_does_business_as_brand AS d
    JOIN legal_entity_type AS t ON t.owner_key = d.from_key WHERE t.legal_entity_type IS NOT NULL`,
  addresses: `SELECT l.from_key AS key, ${ADDRESS} FROM brand_operates_at_operating_location AS l
    JOIN operating_location_operates_at_address AS o ON o.from_key = l.to_key JOIN address AS a ON a.key = o.to_key
    UNION SELECT t.to_key, ${ADDRESS} FROM legal_entity_does_business_as_brand AS t
    JOIN legal_entity_receives_mail_at_address AS m ON m.from_key = t.from_key JOIN address AS a ON a.key = m.to_key`,
};
const LOCATION: Statements = {
  names: namesOf('operating_location'),
  places: NONE,
  industries: `SELECT l.to_key AS key, ${INDUSTRY} JOIN brand_operates_at_operating_location AS l ON l.from_key = b.from_key`,
  forms: NONE,
  addresses: `SELECT o.from_key AS key, ${ADDRESS} FROM operating_location_operates_at_address AS o
    JOIN address AS a ON a.key = o.to_key`,
};
const LEGAL: Statements = {
  names: namesOf('legal_entity'),
  places: NONE,
  industries: `SELECT d.from_key AS key, ${INDUSTRY} JOIN legal_entity_does_business_as_brand AS d ON d.to_key = b.from_key`,
  forms: NONE,
  addresses: `SELECT m.from_key AS key, ${ADDRESS} FROM legal_entity_receives_mail_at_address AS m
    JOIN address AS a ON a.key = m.to_key`,
};

const READ = {
  BRAND: perSnapshot((snapshot) => read(snapshot, 'brand', BRAND)),
  OPERATING_LOCATION: perSnapshot((snapshot) => read(snapshot, 'operating_location', LOCATION)),
  LEGAL_ENTITY: perSnapshot((snapshot) => read(snapshot, 'legal_entity', LEGAL)),
};

/** All records of a type by id, read plainly and once. */
export const storedFirms = (snapshot: Snapshot, type: StoredType = 'BRAND'): Promise<ReadonlyMap<string, StoredFirm>> =>
  READ[type](snapshot);

async function read(
  snapshot: Snapshot,
  table: string,
  statements: Statements,
): Promise<ReadonlyMap<string, StoredFirm>> {
  const rows = (sql: string) => snapshot.select<Parts & { key: number }>(sql, []);
  const grouped = async (sql: string) => Map.groupBy(await rows(sql), ({ key }) => key);
  const [records, names, places, industries, forms, addresses] = await Promise.all([
    rows(`SELECT r.key AS key, ${snapshot.dialect.uuidOut('r.id')} AS id FROM ${table} AS r`),
    grouped(statements.names),
    grouped(statements.places),
    grouped(statements.industries),
    grouped(statements.forms),
    grouped(statements.addresses),
  ]);
  return new Map(
    records.map(({ key, id = '' }) => [
      id,
      {
        names: (names.get(key) ?? []).map(({ name = '' }) => name),
        places: Number(places.get(key)?.[0]?.places ?? 0),
        industries: (industries.get(key) ?? []).map(({ code = '', title = '' }) => ({ code, title })),
        forms: (forms.get(key) ?? []).map(({ form = '' }) => form),
        addresses: (addresses.get(key) ?? []).map(({ street = '', city = '', state = '', zip = '', county = '' }) => ({
          street,
          city,
          state,
          zip,
          county,
        })),
      },
    ]),
  );
}
