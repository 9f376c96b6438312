import type Sqlite from 'better-sqlite3';
import type { Corpus } from '../../matching/names/idf.ts';
import { nameTokens } from '../../matching/names/tokens.ts';

/** The document frequency of words in the names of a staged table. Its memory is one entry per distinct word. */
export function nameCorpus(staging: Sqlite.Database, table: string): Corpus {
  const counts = new Map<string, number>();
  let documents = 0;
  for (const name of staging
    .prepare<[], string>(`SELECT DISTINCT name FROM ${table} WHERE name IS NOT NULL`)
    .pluck()
    .iterate()) {
    documents++;
    for (const token of new Set(nameTokens(name))) counts.set(token, (counts.get(token) ?? 0) + 1);
  }
  return { documents, documentFrequency: (token) => counts.get(token) ?? 0 };
}
