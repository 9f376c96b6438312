import Sqlite from 'better-sqlite3';
import { expect, test } from 'vitest';
import { removeGuestNames } from '../../../ingest/resolution/guest-names.ts';

/** The names that each brand keeps; brands are numbered from 1. */
function kept(...brands: readonly (readonly string[])[]): readonly string[] {
  using file = { db: new Sqlite(':memory:'), [Symbol.dispose]: () => file.db.close() };
  file.db.exec('CREATE TABLE any_name (number INTEGER, words TEXT)');
  const insert = file.db.prepare('INSERT INTO any_name VALUES (?, ?)');
  for (const [at, names] of brands.entries()) for (const words of names) insert.run(at + 1, words);
  removeGuestNames(file.db);
  return file.db.prepare<[], string>("SELECT number || ' ' || words FROM any_name").pluck().all();
}

const carriers = (words: string, count: number) => Array<readonly string[]>(count).fill([words]);
const HOSTS = carriers('kilkenny food', 3);
const GUESTS = carriers('blarney coffee', 4);

test.each<[string, readonly string[], readonly (readonly string[])[], readonly string[]]>([
  [
    'a shop inside a shop is the rarer one',
    ['kilkenny food', 'blarney coffee'],
    [...HOSTS, ...GUESTS],
    ['kilkenny food'],
  ],
  [
    'a shop inside a shop is the one of most names',
    ['kilkenny food', 'blarney coffee', 'blarney coffee'],
    [...HOSTS, ...GUESTS],
    ['blarney coffee', 'blarney coffee'],
  ],
  [
    'a name that two others carry is not known',
    ['kilkenny food', 'blarney coffee'],
    [...HOSTS.slice(1), ...GUESTS],
    ['kilkenny food', 'blarney coffee'],
  ],
  [
    'a name that others carry beside the other alone is not known either',
    ['kilkenny food', 'blarney coffee'],
    [['kilkenny food', 'blarney coffee'], ...HOSTS.slice(1), ...GUESTS],
    ['kilkenny food', 'blarney coffee'],
  ],
  [
    'names with a common word are spellings of one',
    ['kilkenny food', 'kilkenny coffee'],
    [...HOSTS, ...carriers('kilkenny coffee', 4)],
    ['kilkenny food', 'kilkenny coffee'],
  ],
  [
    'names that differ in spaces are one',
    ['kilkenny food', 'kil kennyfood'],
    [...HOSTS, ...carriers('kil kennyfood', 4)],
    ['kilkenny food', 'kil kennyfood'],
  ],
  ['initials stand for a name', ['kilkenny food', 'kf'], [...HOSTS, ...carriers('kf', 4)], ['kilkenny food', 'kf']],
  [
    'initials are rarer or not',
    ['kilkenny food', 'kf'],
    [...carriers('kilkenny food', 9), ...carriers('kf', 4)],
    ['kilkenny food', 'kf'],
  ],
])('%s', (_, names, others, left) => {
  expect(kept(names, ...others).filter((each) => each.startsWith('1 '))).toEqual(left.map((words) => `1 ${words}`));
  expect(kept(names, ...others)).toHaveLength(left.length + others.flat().length);
});
