import type Database from 'better-sqlite3';
import { Recent } from '../../matching/recent.ts';
import { BUILT } from '../../storage/layout.ts';
import { addCrowds } from './crowds.ts';
import { KEYED } from './keys.ts';
import { countyTokens, isCityToken, locatedToken, placeTokens, zipTokens } from './place-tokens.ts';
import { pairs } from './relation.ts';
import { KEYS_TABLE, type SearchedType } from './searched-types.ts';
import { industryToken, nameTokensOf } from './tokens.ts';

/**
 * Maximum words of an entity, its own names' first, that are indexed with each of its cities: the shops of a chain may have
 * thousands of names. A tsvector holds a megabyte.
 */
const MAX_LOCATED_WORDS = 32;
const MAX_LOCATED_TOKENS = 20_000;
/** Used for a type without places and industries. */
const NO_TOKENS = 'SELECT NULL AS entity, NULL AS token WHERE FALSE';
/** Separates names that one statement concatenates. */
const SEPARATOR = '\u001f';
/** Names whose tokens are cached, because a brand, its locations and its firm often have one name. */
const KEPT_NAMES = 100_000;
const tokensOfName = new Recent(KEPT_NAMES, nameTokensOf);

/**
 * Passes `use` a SELECT with the key and the distinct search tokens of each entity of a type that has a name: the words of
 * its names and of related records' names; cities, states, ZIP codes and counties of its addresses; its industries. Runs on
 * the connection that builds the snapshot, after derivations.
 */
export async function withDocuments(
  database: Database.Database,
  type: SearchedType,
  use: (select: string) => void | Promise<void>,
): Promise<void> {
  const gather = (name: string, tokens: (...values: readonly unknown[]) => readonly string[]) =>
    database.function(name, { deterministic: true, varargs: true }, (...values: unknown[]) =>
      [...new Set(tokens(...values))].join(' '),
    );
  const wordsIn = (value: unknown) => (typeof value === 'string' && value !== '' ? value.split(' ') : []);
  const texts = (value: unknown) => (typeof value === 'string' ? value.split(SEPARATOR) : []);
  gather('search_name_tokens', (names) => [...new Set(texts(names))].flatMap((name) => tokensOfName.of(name)));
  gather('search_place_tokens', (city, state, zip, county) => [
    ...placeTokens(texts(city)[0], texts(state)[0]),
    ...zipTokens(texts(zip)[0]),
    ...countyTokens(texts(county)[0]),
  ]);
  gather('search_distinct', (tokens) => texts(tokens).flatMap((each) => each.split(' ')));
  gather('search_industry_token', (key) => [industryToken(Number(key))]);
  gather('search_located_tokens', (name, place) => {
    const cities = wordsIn(place).filter(isCityToken);
    const words = wordsIn(name).slice(0, Math.min(MAX_LOCATED_WORDS, Math.floor(MAX_LOCATED_TOKENS / cities.length)));
    return cities.flatMap((city) => words.map((word) => locatedToken(city, word)));
  });

  const names = type.names.map(({ table, column, owner, path }, at) =>
    path.length === 0
      ? `SELECT ${owner} AS entity, "${column}" AS name, ${at} AS path FROM ${table}`
      : `SELECT pair.entity, n."${column}" AS name, ${at} AS path FROM (${pairs(path)}) AS pair JOIN ${table} AS n ON n.${owner} = pair.record`,
  );
  const places = type.addresses.map(
    (path) => `SELECT pair.entity, search_place_tokens(a.city, a.state, a.zip, a.county) AS token
      FROM (${pairs(path)}) AS pair JOIN address AS a ON a.key = pair.record`,
  );
  const industries = type.industries.map(
    (path) => `SELECT entity, search_industry_token(record) AS token FROM (${pairs(path)})`,
  );
  database.exec(`
    CREATE TEMP TABLE search_document AS
      SELECT entity AS key, search_name_tokens(group_concat(name, char(31) ORDER BY path)) AS name
      FROM (${names.join(' UNION ALL ')}) WHERE name IS NOT NULL GROUP BY entity;
    CREATE TEMP TABLE search_place AS
      SELECT entity AS key, search_distinct(group_concat(token, char(31))) AS tokens
      FROM (${[NO_TOKENS, ...places, ...industries].join(' UNION ALL ')}) GROUP BY entity;
    CREATE UNIQUE INDEX temp.search_place_key ON search_place (key);
  `);
  await use(`SELECT d.key AS key, trim(concat_ws(' ', d.name, p.tokens, search_located_tokens(d.name, p.tokens))) AS words
    FROM search_document AS d LEFT JOIN search_place AS p ON p.key = d.key ORDER BY d.key`);
  database.exec('DROP TABLE search_document; DROP TABLE search_place');
}

/** Fills a temporary table of keys, (value, record), and passes `use` a SELECT of it in order of the values. */
export async function withKeys(
  database: Database.Database,
  use: (select: string) => void | Promise<void>,
): Promise<void> {
  database.exec(`CREATE TEMP TABLE found_key (value TEXT NOT NULL, record INTEGER NOT NULL)`);
  const insert = database.prepare('INSERT INTO temp.found_key (value, record) VALUES (?, ?)');
  for (const { select, keys } of KEYED) {
    for (let rows = pageOf(database, select, -1); rows.length > 0; rows = pageOf(database, select, rows.at(-1)?.[0])) {
      for (const [record, ...values] of rows) for (const value of keys(...values)) insert.run(value, record);
    }
  }
  database.exec('CREATE INDEX temp.found_key_value ON found_key (value, record)');
  addCrowds(database, 'temp.found_key');
  await use('SELECT DISTINCT value, record FROM temp.found_key ORDER BY value, record');
  database.exec('DROP TABLE found_key');
}

const PAGE = 10_000;
type KeyedRow = [record: number, ...values: (string | null)[]];

/** Reads one page of rows at a time, because a connection that iterates over a statement's rows cannot write meanwhile. */
const pageOf = (database: Database.Database, select: string, after = -1): KeyedRow[] =>
  database
    .prepare<[number], KeyedRow>(`SELECT * FROM (${select}) WHERE key > ? ORDER BY key LIMIT ${PAGE}`)
    .raw()
    .all(after);

export const keysTable = `${BUILT}.${KEYS_TABLE}`;
