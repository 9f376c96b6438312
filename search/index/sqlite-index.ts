import type Database from 'better-sqlite3';
import type { Catalog } from '../../catalog/model.ts';
import { BUILT } from '../../storage/layout.ts';
import { withAreas } from './areas.ts';
import { keysTable, withDocuments, withKeys } from './documents.ts';
import { ownTypes, wordsOf } from './own-types.ts';
import { LOCATED_MARK } from './place-tokens.ts';
import { AREAS_TABLE, CONTRACT_WORDS, type WordsTable } from './searched-types.ts';
import { INITIALS_MARK } from './tokens.ts';

/** Types that the index of `search` reads; a catalog without all of them gets no such index. */
const SEARCHED = [
  ...['Brand', 'OperatingLocation', 'LegalEntity', 'RegisteredEntity', 'Registration', 'Role', 'Person'],
  ...['Address', 'Industry', 'PhoneNumber', 'Website', 'Tin'],
];

export const isSearchable = (catalog: Catalog): boolean => SEARCHED.every((type) => catalog.types.has(type));

/**
 * Builds the search tables of an SQLite snapshot: those of the contract types if the catalog has them, and those of types
 * that a team's SDL marks as found by name. The full-text tables keep no text, positions or sizes, because candidates are
 * found only by whether a row has a word; the comparison reads the records themselves.
 */
export async function buildSearchIndex(database: Database.Database, catalog: Catalog): Promise<void> {
  if (isSearchable(catalog)) await buildContractIndex(database);
  for (const type of ownTypes(catalog)) await buildNames(database, wordsOf(type));
}

async function buildContractIndex(database: Database.Database): Promise<void> {
  await buildNames(database, CONTRACT_WORDS);
  database.exec(
    `CREATE TABLE ${keysTable} (value text NOT NULL, record integer NOT NULL, PRIMARY KEY (value, record)) WITHOUT ROWID`,
  );
  await withKeys(database, (select) => void database.exec(`INSERT INTO ${keysTable} ${select}`));
  const areas = `${BUILT}.${AREAS_TABLE}`;
  database.exec(`CREATE TABLE ${areas} (name text NOT NULL, zip text NOT NULL, PRIMARY KEY (name, zip)) WITHOUT ROWID`);
  await withAreas(database, (select) => void database.exec(`INSERT INTO ${areas} ${select}`));
}

/** Builds the full-text tables of some types, and the table of their words. */
async function buildNames(database: Database.Database, words: WordsTable): Promise<void> {
  for (const type of words.types) {
    await withDocuments(database, type, (select) => {
      database.exec(`
        CREATE VIRTUAL TABLE ${BUILT}.${type.index} USING fts5(words, content='', detail=none, columnsize=0, tokenize='ascii');
        INSERT INTO ${BUILT}.${type.index} (rowid, words) ${select};
        INSERT INTO ${BUILT}.${type.index} (${type.index}) VALUES ('optimize');
        CREATE TEMP TABLE ${type.index}_size AS SELECT count(*) AS documents FROM temp.search_document;
        CREATE VIRTUAL TABLE temp.${type.index}_words USING fts5vocab(${BUILT}, ${type.index}, row);
      `);
    });
  }
  countWords(database, words);
}

/** Counts the words of some types. Initials and located tokens are looked up but never counted. */
function countWords(database: Database.Database, { table, types }: WordsTable): void {
  const columns = types.map(({ counted }) => counted);
  const counts = types.flatMap(({ index }) => {
    const own = (count: string) =>
      types.map((each) => `${each.index === index ? count : 0} AS ${each.counted}`).join(', ');
    return [
      `SELECT term AS word, ${own('doc')} FROM temp.${index}_words WHERE term NOT GLOB '${INITIALS_MARK}*' AND term NOT GLOB '${LOCATED_MARK}*'`,
      `SELECT '', ${own('documents')} FROM temp.${index}_size`,
    ];
  });
  database.exec(`
    CREATE TABLE ${BUILT}.${table} (word text NOT NULL, ${columns.map((name) => `${name} integer NOT NULL`).join(', ')}, PRIMARY KEY (word)) WITHOUT ROWID;
    INSERT INTO ${BUILT}.${table} SELECT word, ${columns.map((name) => `sum(${name})`).join(', ')}
      FROM (${counts.join(' UNION ALL ')}) GROUP BY word;
  `);
  for (const { index } of types) database.exec(`DROP TABLE temp.${index}_size; DROP TABLE temp.${index}_words`);
}
