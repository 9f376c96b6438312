import Sqlite from 'better-sqlite3';
import { expect, test } from 'vitest';
import { knownChainNames } from '../../../ingest/resolution/known-chains.ts';
import { createMisspeltNames } from '../../../ingest/resolution/misspelt-chains.ts';

/** The chain that is read in a name, beside others; undefined if none is. */
function meant(name: string, ...others: readonly string[]): string | undefined {
  using file = { db: new Sqlite(':memory:'), [Symbol.dispose]: () => file.db.close() };
  file.db.exec('CREATE TABLE trade_name (number INTEGER, dataset INTEGER, name TEXT, words TEXT)');
  const insert = file.db.prepare('INSERT INTO trade_name VALUES (?, 1, ?, ?)');
  for (const [at, words] of [name, ...others].entries()) insert.run(at, words.toUpperCase(), words);
  createMisspeltNames(file.db, knownChainNames(file.db));
  return file.db
    .prepare<[string], string>('SELECT words FROM misspelt_name WHERE name = ?')
    .pluck()
    .get(name.toUpperCase());
}

const times = (name: string, count: number) => Array<string>(count).fill(name);
const CHAIN = times('kilkenny coffee', 3);

test.each<[string, string, readonly string[], string | undefined]>([
  ['a letter is missing', 'kilkeny coffee', CHAIN, 'kilkenny coffee'],
  ['a letter is missing in a word of the trade', 'kilkenny cofee', CHAIN, 'kilkenny coffee'],
  ['two letters are swapped', 'kilknenny coffee', CHAIN, 'kilkenny coffee'],
  ['two letters are missing', 'kilkey coffee', CHAIN, undefined],
  ['two words are misspelt', 'kilkeny cofee', CHAIN, undefined],
  ['nothing is', 'kilkenny coffee', CHAIN, undefined],
  ['another word follows', 'kilkeny coffee house', CHAIN, undefined],
  ['the name has one word', 'kilkeny', times('kilkenny', 3), undefined],
  ['a word of six letters', 'wexfod coffee', times('wexford coffee', 3), 'wexford coffee'],
  ['a word of five letters', 'sligoo coffee', times('sligo coffee', 3), undefined],
  ['another last letter', 'kilkenna coffee', CHAIN, undefined],
  ['another first letter', 'wilkenny coffee', CHAIN, undefined],
  ['two brands have the name', 'kilkeny coffee', times('kilkenny coffee', 2), undefined],
  ['two more names have the word', 'kilkeny coffee', [...CHAIN, 'kilkeny bar', 'kilkeny inn'], 'kilkenny coffee'],
  ['three more names have it', 'kilkeny coffee', [...CHAIN, 'kilkeny bar', 'kilkeny inn', 'kilkeny ale'], undefined],
])('%s: %s', (_, name, others, chain) => {
  expect(meant(name, ...others)).toBe(chain);
});
