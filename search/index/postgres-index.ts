import type Sqlite from 'better-sqlite3';
import type { ClientBase } from 'pg';
import type { Catalog } from '../../catalog/model.ts';
import { copyRows } from '../../storage/postgres/copy-rows.ts';
import { withAreas } from './areas.ts';
import { withDocuments, withKeys } from './documents.ts';
import { ownTypes, wordsOf } from './own-types.ts';
import { LOCATED_MARK } from './place-tokens.ts';
import { AREAS_TABLE, CONTRACT_WORDS, KEYS_TABLE, type SearchedType, type WordsTable } from './searched-types.ts';
import { isSearchable } from './sqlite-index.ts';
import { INITIALS_MARK } from './tokens.ts';

/** Fills the search tables of a snapshot with the same tokens as on SQLite, as tsvectors without positions. */
export async function loadSearchIndex(client: ClientBase, database: Sqlite.Database, catalog: Catalog): Promise<void> {
  if (isSearchable(catalog)) await loadContractIndex(client, database);
  for (const type of ownTypes(catalog)) await loadNames(client, database, wordsOf(type));
}

async function loadContractIndex(client: ClientBase, database: Sqlite.Database): Promise<void> {
  await loadNames(client, database, CONTRACT_WORDS);
  await client.query(`
    CREATE TABLE ${KEYS_TABLE} (value text COLLATE "C" NOT NULL, record integer NOT NULL);
    CREATE TABLE ${AREAS_TABLE} (name text COLLATE "C" NOT NULL, zip text NOT NULL, PRIMARY KEY (name, zip));
  `);
  await withKeys(database, async (select) => {
    await copyRows(
      client,
      database,
      KEYS_TABLE,
      [
        { name: 'value', type: 'text' },
        { name: 'record', type: 'integer' },
      ],
      select,
    );
  });
  await withAreas(database, async (select) => {
    const columns = ['name', 'zip'].map((name) => ({ name, type: 'text' }) as const);
    await copyRows(client, database, AREAS_TABLE, columns, select);
  });
  await client.query(`ALTER TABLE ${KEYS_TABLE} ADD PRIMARY KEY (value, record); ANALYZE ${KEYS_TABLE}`);
}

/** Builds the full-text tables of some types, and the table of their words. */
async function loadNames(client: ClientBase, database: Sqlite.Database, words: WordsTable): Promise<void> {
  for (const type of words.types) {
    await client.query(`CREATE TABLE ${type.index} (key integer NOT NULL, words tsvector NOT NULL)`);
    const columns = [
      { name: 'key', type: 'integer' },
      // Words separated by spaces are the text form of a tsvector.
      { name: 'words', type: 'text' },
    ] as const;
    await withDocuments(database, type, async (select) => {
      await copyRows(client, database, type.index, columns, select);
    });
    await client.query(`
      CREATE INDEX ${type.index}_by_word ON ${type.index} USING gin (words) WITH (fastupdate = off);
      ANALYZE ${type.index};
    `);
  }
  const columns = words.types.map(({ counted }) => counted);
  await client.query(`
    CREATE TABLE ${words.table} (word text COLLATE "C" PRIMARY KEY, ${columns.map((name) => `${name} integer NOT NULL`).join(', ')});
    INSERT INTO ${words.table} SELECT word, ${columns.map((name) => `sum(${name})`).join(', ')}
      FROM (${words.types.flatMap((type) => countsOf(type, words)).join(' UNION ALL ')}) AS counted GROUP BY word;
    ANALYZE ${words.table};
  `);
}

/** SQL of the words of one full-text table with their counts, and of the number of its rows under the empty word. */
function countsOf({ index }: SearchedType, { types }: WordsTable): string[] {
  const own = (count: string) =>
    types.map((each) => `${each.index === index ? count : 0} AS ${each.counted}`).join(', ');
  return [
    `SELECT word, ${own('ndoc')} FROM ts_stat('SELECT words FROM ${index}') WHERE NOT starts_with(word, '${INITIALS_MARK}') AND NOT starts_with(word, '${LOCATED_MARK}')`,
    `SELECT '', ${own('count(*)')} FROM ${index}`,
  ];
}
