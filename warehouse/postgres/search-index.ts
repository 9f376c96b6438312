import type Sqlite from 'better-sqlite3';
import type { ClientBase } from 'pg';
import { nameTokens } from '../../matching/name-tokens.ts';
import { INDUSTRY_DOCUMENTS, INDUSTRY_INDEX, SEARCHED_TYPES, withDocuments } from '../search/entity-index.ts';
import { copyRows } from './copy-rows.ts';

/** Stems English words and knows no stop words; part of the snapshot's schema. */
export const STEM = 'search_stem';
/** Rows and average size of each search table. */
export const SEARCH_SIZE = 'search_size';
/** Table of the words of a search table, and in how many of its rows each stands. */
export const wordsOf = (index: string): string => `${index}_word`;

/** PostgreSQL refuses words of more than 2,046 bytes; longer ones than this are not indexed. */
export const LONGEST_WORD = 500;

/**
 * Fills the search tables of a snapshot: `key`, `words` (tsvector without positions) and `size` (words, repeated ones
 * counted), with the statistics that BM25 needs. What is searched is the same as on SQLite.
 */
export async function loadSearchIndex(client: ClientBase, database: Sqlite.Database): Promise<void> {
  const wordsIn = (...texts: readonly unknown[]) =>
    texts.flatMap((text) => (typeof text === 'string' ? text.split(' ') : [])).filter((word) => word !== '');
  database.function('search_words', { deterministic: true, varargs: true }, (...texts: unknown[]) =>
    wordsIn(...texts)
      .filter((word) => word.length <= LONGEST_WORD)
      .join(' '),
  );
  database.function('search_size', { deterministic: true, varargs: true }, (...texts) => wordsIn(...texts).length);
  database.function('name_words', { deterministic: true }, (text: unknown) => nameTokens(String(text)).join(' '));

  await client.query(`
    CREATE TEXT SEARCH DICTIONARY ${STEM} (TEMPLATE = snowball, Language = english);
    CREATE TABLE ${SEARCH_SIZE} (name text COLLATE "C" PRIMARY KEY, documents integer NOT NULL, average double precision NOT NULL);
  `);
  for (const type of SEARCHED_TYPES) {
    await withDocuments(database, type, (select) =>
      copyDocuments(
        client,
        database,
        type.index,
        `SELECT key, search_words(name, place) AS words, search_size(name, place) AS size FROM (${select})`,
      ),
    );
    await client.query(`CREATE INDEX ${type.index}_by_word ON ${type.index} USING gin (words) WITH (fastupdate = off)`);
    await countWords(client, type.index);
  }
  const plain = `SELECT key, name_words(description) AS words FROM (${INDUSTRY_DOCUMENTS})`;
  await copyDocuments(
    client,
    database,
    INDUSTRY_INDEX,
    `SELECT key, search_words(words) AS words, search_size(words) AS size FROM (${plain})`,
  );
  await client.query(`
    UPDATE ${INDUSTRY_INDEX} SET words = (SELECT array_to_tsvector(array_agg(${stemmed('word')})) FROM unnest(tsvector_to_array(words)) AS word)
    WHERE words <> ''`);
  await countWords(client, INDUSTRY_INDEX);
}

/** SQL of a word's stem. */
export const stemmed = (word: string): string => `coalesce((ts_lexize('${STEM}', ${word}))[1], ${word})`;

async function copyDocuments(
  client: ClientBase,
  database: Sqlite.Database,
  index: string,
  select: string,
): Promise<void> {
  await client.query(`CREATE TABLE ${index} (key integer NOT NULL, words tsvector NOT NULL, size integer NOT NULL)`);
  await copyRows(
    client,
    database,
    index,
    [
      { name: 'key', type: 'integer' },
      // Words with spaces between them are a tsvector as it is written.
      { name: 'words', type: 'text' },
      { name: 'size', type: 'integer' },
    ],
    select,
  );
}

async function countWords(client: ClientBase, index: string): Promise<void> {
  const table = wordsOf(index);
  await client.query(`
    CREATE TABLE ${table} (word text COLLATE "C" NOT NULL, documents integer NOT NULL);
    INSERT INTO ${table} SELECT word, ndoc FROM ts_stat('SELECT words FROM ${index}') ORDER BY word COLLATE "C";
    ALTER TABLE ${table} ADD PRIMARY KEY (word);
    INSERT INTO ${SEARCH_SIZE} SELECT '${index}', count(*), coalesce(avg(size), 1) FROM ${index};
    ANALYZE ${table};
    ANALYZE ${index};
  `);
}
