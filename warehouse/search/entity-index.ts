import type Database from 'better-sqlite3';
import type { Catalog } from '../../catalog/model.ts';
import { BUILT } from '../tables/fill.ts';
import { placeTokens } from './place-tokens.ts';

/** The kinds that search returns, and where their names and addresses stand. */
export interface SearchedType {
  readonly name: 'Brand' | 'OperatingLocation' | 'LegalEntity';
  readonly table: string;
  /** Full-text table of names and places: on SQLite its rowid, on PostgreSQL its column `key`, is the entity's key. */
  readonly index: string;
  readonly nameTable: string;
  /** SQL of (entity, address) key pairs. */
  readonly addresses: string;
  /** SQL of (entity, brand) key pairs: industries hang on brands. */
  readonly brands: string;
}

const LOCATION_ADDRESS = 'operating_location_operates_at_address';
const BRAND_LOCATION = 'brand_operates_at_operating_location';

export const SEARCHED_TYPES: readonly SearchedType[] = [
  {
    name: 'Brand',
    table: 'brand',
    index: 'search_brand',
    nameTable: 'brand_name',
    addresses: `SELECT b.from_key AS entity, a.to_key AS address FROM ${BRAND_LOCATION} AS b JOIN ${LOCATION_ADDRESS} AS a ON a.from_key = b.to_key`,
    brands: 'SELECT key AS entity, key AS brand FROM brand',
  },
  {
    name: 'OperatingLocation',
    table: 'operating_location',
    index: 'search_operating_location',
    nameTable: 'operating_location_name',
    addresses: `SELECT from_key AS entity, to_key AS address FROM ${LOCATION_ADDRESS}`,
    brands: `SELECT to_key AS entity, from_key AS brand FROM ${BRAND_LOCATION}`,
  },
  {
    name: 'LegalEntity',
    table: 'legal_entity',
    index: 'search_legal_entity',
    nameTable: 'legal_entity_name',
    addresses: `SELECT from_key AS entity, to_key AS address FROM legal_entity_receives_mail_at_address
      UNION SELECT o.from_key, a.to_key FROM legal_entity_owns_location_operating_location AS o JOIN ${LOCATION_ADDRESS} AS a ON a.from_key = o.to_key`,
    brands: 'SELECT from_key AS entity, to_key AS brand FROM legal_entity_does_business_as_brand',
  },
];

/** Words of industry descriptions, for prompts; rowid = the industry's key. */
export const INDUSTRY_INDEX = 'search_industry';

/** Types that the search index reads; a catalog without them has none. */
const SEARCHED = ['Brand', 'OperatingLocation', 'LegalEntity', 'Address', 'Industry'];

export const isSearchable = (catalog: Catalog): boolean => SEARCHED.every((type) => catalog.types.has(type));

/**
 * Gives `use` a SELECT of what is searched of each entity of a type that has a name: its key, the words of all its names,
 * and the cities and states of all its addresses as tokens of their own. Runs on the connection that builds the snapshot,
 * after derivations.
 */
export async function withDocuments(
  database: Database.Database,
  type: SearchedType,
  use: (select: string) => void | Promise<void>,
): Promise<void> {
  database.function('place_tokens', { deterministic: true }, (city: unknown, state: unknown) =>
    placeTokens(typeof city === 'string' ? city : null, typeof state === 'string' ? state : null).join(' '),
  );
  database.exec(`
    CREATE TEMP TABLE place AS
      SELECT entity, group_concat(DISTINCT place_tokens(city, state)) AS tokens
      FROM (${type.addresses}) AS pair JOIN address ON address.key = pair.address
      GROUP BY entity;
    CREATE UNIQUE INDEX temp.place_entity ON place (entity);
  `);
  await use(`SELECT n.owner_key AS key, group_concat(n.name_full_text_search_vector, ' ') AS name,
      (SELECT replace(p.tokens, ',', ' ') FROM place AS p WHERE p.entity = n.owner_key) AS place
    FROM ${type.nameTable} AS n GROUP BY n.owner_key`);
  database.exec('DROP TABLE place');
}

/** Descriptions of industries, by key. */
export const INDUSTRY_DOCUMENTS =
  'SELECT key, industry_desc AS description FROM industry WHERE industry_desc IS NOT NULL';

/** Builds the full-text tables of an SQLite snapshot. Trap: without detail=full a contentless table scores all rows 0. */
export async function buildSearchIndex(database: Database.Database): Promise<void> {
  for (const type of SEARCHED_TYPES) {
    await withDocuments(database, type, (select) => {
      database.exec(`
        CREATE VIRTUAL TABLE ${BUILT}.${type.index} USING fts5(name, place, content='', tokenize='unicode61');
        INSERT INTO ${BUILT}.${type.index} (rowid, name, place) ${select};
        INSERT INTO ${BUILT}.${type.index} (${type.index}) VALUES ('optimize');
      `);
    });
  }
  database.exec(`
    CREATE VIRTUAL TABLE ${BUILT}.${INDUSTRY_INDEX} USING fts5(description, content='', tokenize='porter unicode61');
    INSERT INTO ${BUILT}.${INDUSTRY_INDEX} (rowid, description) ${INDUSTRY_DOCUMENTS};
  `);
}
