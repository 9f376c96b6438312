import type Database from 'better-sqlite3';
import type { Catalog } from '../../catalog/model.ts';
import { BUILT } from '../../storage/layout.ts';
import { fillAreas } from './areas.ts';
import { fillLists, withAddressTokens } from './documents.ts';
import { ownTypes, wordsOf } from './own-types.ts';
import { AREAS_TABLE, CONTRACT_WORDS, KEYS_TABLE, type WordsTable } from './searched-types.ts';
import { fillKeys } from './stored-keys.ts';
import { COLUMNS } from './stored-lists.ts';
import { isSearchable, type SearchTable, searchTables } from './tables.ts';
import { UNCOUNTED_MARKS } from './tokens.ts';

const SQL_TYPES = { text: 'text', integer: 'integer', bytes: 'blob' };

/**
 * Builds the search tables of an SQLite snapshot, after derivations: those of the contract types if the catalog has
 * them, and those of types that a team's SDL marks as found by name.
 */
export async function buildSearchIndex(database: Database.Database, catalog: Catalog): Promise<void> {
  for (const table of searchTables(catalog)) database.exec(createTable(table));
  const contract = isSearchable(catalog) ? [CONTRACT_WORDS] : [];
  for (const words of [...contract, ...ownTypes(catalog).map(wordsOf)]) fillNames(database, words);
  if (contract.length === 0) return;
  fillKeys(database, `${BUILT}.${KEYS_TABLE}`);
  fillAreas(database, `${BUILT}.${AREAS_TABLE}`);
}

function createTable({ name, columns, primary }: SearchTable): string {
  const all = columns.map((column) => `${column.name} ${SQL_TYPES[column.type]} NOT NULL`);
  return `CREATE TABLE ${BUILT}.${name} (${all.join(', ')}, PRIMARY KEY (${primary.join(', ')})) WITHOUT ROWID`;
}

/**
 * Fills the posting lists of some types, and the table of their words: the number of each type's documents that have a
 * token, and of all under the empty word.
 */
function fillNames(database: Database.Database, { table, types }: WordsTable): void {
  withAddressTokens(database, types, () => {
    for (const type of types) fillLists(database, type, `${BUILT}.${type.index}`);
  });
  const isCounted = UNCOUNTED_MARKS.map((mark) => `token NOT GLOB '${mark}*'`).join(' AND ');
  const counts = types.map(
    ({ index }) => `SELECT iif(token = '${COLUMNS.keys}', '', token) AS word,
        ${types.map((each) => `${each.index === index ? 'count' : 0} AS ${each.counted}`).join(', ')}
      FROM ${BUILT}.${index} WHERE token = '${COLUMNS.keys}' OR (token NOT GLOB ' *' AND ${isCounted})`,
  );
  database.exec(`INSERT INTO ${BUILT}.${table} SELECT word, ${types.map(({ counted }) => `sum(${counted})`).join(', ')}
    FROM (${counts.join(' UNION ALL ')}) GROUP BY word`);
}
