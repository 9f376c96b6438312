import Database from 'better-sqlite3';
import { expect, onTestFinished, test } from 'vitest';
import { nameCorpus } from '../../../ingest/resolution/name-corpus.ts';

test('"The document frequency of words in the names of a staged table": each name once, and each word once of a name', () => {
  const database = new Database(':memory:');
  onTestFinished(() => void database.close());
  database.exec('CREATE TABLE shop (name TEXT)');
  const insert = database.prepare('INSERT INTO shop VALUES (?)');
  for (const name of ['Tern Bakery', 'Tern Bakery', 'Heron Bakery Bakery', 'Wren', null]) insert.run(name);
  const { documents, documentFrequency } = nameCorpus(database, 'shop');
  expect([documents, ...['bakery', 'tern', 'wren', 'owl'].map(documentFrequency)]).toEqual([3, 2, 1, 1, 0]);
});
