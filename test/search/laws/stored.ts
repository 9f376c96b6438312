import type { Snapshot } from '../../../storage/snapshot.ts';

/** A record as it is stored, as far as a law of search is judged by it. */
export interface StoredRecord {
  readonly id: string;
  /** Its own; few places have none. */
  readonly names: readonly string[];
  /** Names of the records beside it: of a brand its places and owners, of these their brands, of a place also its owners. */
  readonly related: readonly string[];
  /** Of a brand those of its places, of a legal entity where it receives mail. */
  readonly addresses: readonly StoredAddress[];
  /** Of a brand, where its legal entities receive mail. */
  readonly mail: readonly StoredAddress[];
  /** Of the record and, of a brand, of its places. */
  readonly phones: readonly string[];
  readonly websites: readonly string[];
  /** Code and title in one text; those of their brands for the other types. */
  readonly industries: readonly string[];
  /** Operating statuses of a place. */
  readonly statuses: readonly string[];
}

/** Parts as stored; '' where there is none. */
export interface StoredAddress {
  readonly street: string;
  readonly city: string;
  readonly state: string;
  readonly zip: string;
}

/** The types that search returns, as a SearchInput names them. */
export const TYPES = ['BRAND', 'OPERATING_LOCATION', 'LEGAL_ENTITY'] as const;
export type Type = (typeof TYPES)[number];

/** All records of a snapshot, by type. */
export type Stored = Readonly<Record<Type, readonly StoredRecord[]>>;

type Parts = Readonly<Record<string, string>> & { readonly key: number };
type Statements = Readonly<Record<Exclude<keyof StoredRecord, 'id'>, string>>;

const NONE = 'SELECT 0 AS key WHERE 1 = 0';
const PARTS = `coalesce(a.street_address1, '') AS street, coalesce(a.city, '') AS city, coalesce(a.state, '') AS state, coalesce(a.zip, '') AS zip`;
const namesOf = (table: string) => `SELECT owner_key AS key, name FROM ${table} WHERE name IS NOT NULL`;
const along = (table: string, names: string) =>
  `SELECT e.from_key AS key, n.name FROM ${table} AS e JOIN ${names} AS n ON n.owner_key = e.to_key WHERE n.name IS NOT NULL`;
const against = (table: string, names: string) =>
  `SELECT e.to_key AS key, n.name FROM ${table} AS e JOIN ${names} AS n ON n.owner_key = e.from_key WHERE n.name IS NOT NULL`;
const AT = 'operating_location_operates_at_address';
const MAIL = 'legal_entity_receives_mail_at_address';
const PLACES = 'brand_operates_at_operating_location';
const TRADES_AS = 'legal_entity_does_business_as_brand';
const OWNS = 'legal_entity_owns_location_operating_location';
const CALLED = 'operating_location_can_be_called_at_phone_number';
const INDUSTRY = `coalesce(i.industry_code, '') || ' ' || coalesce(i.industry_desc, '') AS industry
  FROM brand_does_business_within_industry AS w JOIN industry AS i ON i.key = w.to_key`;
const addressesOf = (table: string) =>
  `SELECT o.from_key AS key, ${PARTS} FROM ${table} AS o JOIN address AS a ON a.key = o.to_key`;

const STATEMENTS: Readonly<Record<Type, Statements>> = {
  BRAND: {
    names: namesOf('brand_name'),
    related: `${along(PLACES, 'operating_location_name')} UNION ${against(TRADES_AS, 'legal_entity_name')}`,
    addresses: `SELECT p.from_key AS key, ${PARTS} FROM ${PLACES} AS p JOIN ${AT} AS o ON o.from_key = p.to_key
      JOIN address AS a ON a.key = o.to_key`,
    mail: `SELECT d.to_key AS key, ${PARTS} FROM ${TRADES_AS} AS d JOIN ${MAIL} AS o ON o.from_key = d.from_key
      JOIN address AS a ON a.key = o.to_key`,
    phones: `SELECT p.from_key AS key, n.phone_number AS phone FROM ${PLACES} AS p JOIN ${CALLED} AS c ON c.from_key = p.to_key
      JOIN phone_number AS n ON n.key = c.to_key`,
    websites: `SELECT o.from_key AS key, s.website FROM brand_operates_website_website AS o JOIN website AS s ON s.key = o.to_key`,
    industries: `SELECT w.from_key AS key, ${INDUSTRY}`,
    statuses: NONE,
  },
  OPERATING_LOCATION: {
    names: namesOf('operating_location_name'),
    related: `${against(PLACES, 'brand_name')} UNION ${against(OWNS, 'legal_entity_name')}`,
    addresses: addressesOf(AT),
    mail: NONE,
    phones: `SELECT c.from_key AS key, n.phone_number AS phone FROM ${CALLED} AS c JOIN phone_number AS n ON n.key = c.to_key`,
    websites: `SELECT o.from_key AS key, s.website FROM operating_location_operates_website_website AS o JOIN website AS s ON s.key = o.to_key`,
    industries: `SELECT p.to_key AS key, ${INDUSTRY} JOIN ${PLACES} AS p ON p.from_key = w.from_key`,
    statuses: `SELECT owner_key AS key, operating_status AS status FROM operating_location_operating_status WHERE operating_status IS NOT NULL`,
  },
  LEGAL_ENTITY: {
    names: namesOf('legal_entity_name'),
    related: along(TRADES_AS, 'brand_name'),
    addresses: addressesOf(MAIL),
    mail: NONE,
    phones: NONE,
    websites: NONE,
    industries: `SELECT d.from_key AS key, ${INDUSTRY} JOIN ${TRADES_AS} AS d ON d.to_key = w.from_key`,
    statuses: NONE,
  },
};
const TABLES = { BRAND: 'brand', OPERATING_LOCATION: 'operating_location', LEGAL_ENTITY: 'legal_entity' };

/** Reads all records of a snapshot plainly, without its index. */
export async function storedRecords(snapshot: Snapshot): Promise<Stored> {
  const [brands, places, entities] = await Promise.all(TYPES.map((type) => recordsOf(snapshot, type)));
  return { BRAND: brands ?? [], OPERATING_LOCATION: places ?? [], LEGAL_ENTITY: entities ?? [] };
}

async function recordsOf(snapshot: Snapshot, type: Type): Promise<readonly StoredRecord[]> {
  const rows = async (sql: string) => snapshot.select<Parts>(sql, []);
  const statements = STATEMENTS[type];
  const texts = async (part: keyof Statements, column: string) => {
    const byKey = Map.groupBy(await rows(statements[part]), ({ key }) => key);
    return (key: number) => (byKey.get(key) ?? []).map((row) => row[column] ?? '');
  };
  const addresses = async (part: 'addresses' | 'mail') => {
    const byKey = Map.groupBy(await rows(statements[part]), ({ key }) => key);
    return (key: number) =>
      (byKey.get(key) ?? []).map(({ street = '', city = '', state = '', zip = '' }) => ({ street, city, state, zip }));
  };
  const [names, related, phones, websites, industries, statuses, own, mail] = await Promise.all([
    texts('names', 'name'),
    texts('related', 'name'),
    texts('phones', 'phone'),
    texts('websites', 'website'),
    texts('industries', 'industry'),
    texts('statuses', 'status'),
    addresses('addresses'),
    addresses('mail'),
  ]);
  const records = await rows(
    `SELECT r.key AS key, ${snapshot.dialect.uuidOut('r.id')} AS id FROM ${TABLES[type]} AS r ORDER BY r.key`,
  );
  return records.map(({ key, id = '' }) => ({
    id,
    names: names(key),
    related: related(key),
    addresses: own(key),
    mail: mail(key),
    phones: phones(key),
    websites: websites(key),
    industries: industries(key),
    statuses: statuses(key),
  }));
}
