import Database from 'better-sqlite3';
import { expect, onTestFinished, test } from 'vitest';
import { sharedGroups } from '../../../ingest/resolution/groups-by-key.ts';
import { joinByKey } from '../../../ingest/resolution/join-by-key.ts';

/** Staged entities: number, dataset, key. */
function staged(...rows: readonly (readonly [number: number, dataset: number, key: string | null])[]) {
  const database = new Database(':memory:');
  onTestFinished(() => void database.close());
  database.exec('CREATE TABLE firm (number INTEGER, dataset INTEGER, key TEXT)');
  const insert = database.prepare('INSERT INTO firm VALUES (?, ?, ?)');
  for (const row of rows) insert.run(...row);
  return database;
}

const FIRMS = [
  [3, 2, 'blarney'],
  [1, 1, 'blarney'],
  [2, 1, 'kilkenny'],
  [4, 1, 'kilkenny'],
  [5, 1, 'airedale'],
  [5, 2, 'airedale'],
  [6, 1, null],
  [7, 2, null],
  [8, 1, 'wolfhound'],
] as const;
const QUERY = 'SELECT key, number, dataset FROM firm';
const shown = (groups: Iterable<readonly { readonly key: string | number; readonly number: number }[]>) =>
  [...groups].map((group) => `${group[0]?.key} ${group.map(({ number }) => number).join(' ')}`);

test('a key groups what several datasets have, or several entities', () => {
  expect(shown(sharedGroups(staged(...FIRMS), QUERY))).toEqual(['airedale 5 5', 'blarney 1 3']);
  expect(shown(sharedGroups(staged(...FIRMS), QUERY, 'number'))).toEqual(['blarney 1 3', 'kilkenny 2 4']);
  expect(shown(sharedGroups(staged([1, 1, 'blarney']), QUERY))).toEqual([]);
});

test('what must be done before the first group is done once, if there is one', () => {
  let times = 0;
  const before = () => void times++;
  shown(sharedGroups(staged([1, 1, 'blarney']), QUERY, 'number', before));
  expect(times).toBe(0);
  shown(sharedGroups(staged(...FIRMS), QUERY, 'number', before));
  expect(times).toBe(1);
});

test('a query may run again, also if the groups were not read to the end', () => {
  const database = staged(...FIRMS);
  for (const [first] of sharedGroups(database, QUERY)) {
    expect(first?.key).toBe('airedale');
    break;
  }
  expect(shown(sharedGroups(database, QUERY))).toHaveLength(2);
});

test('entities of one key are joined to the first of them, whose reason each row gives', () => {
  const joins: string[] = [];
  const query = 'SELECT number, key FROM firm ORDER BY number DESC';
  const join = (one: number, other: number, reason?: string) => void joins.push(`${one}=${other} ${reason}`);
  joinByKey(
    { staging: staged(...FIRMS, [9, 1, 'blarney']), join },
    query,
    (key) => (key === null ? undefined : String(key)),
    (key) => `both are ${key}`,
  );
  expect(joins).toEqual(['9=3 both are blarney', '4=2 both are kilkenny', '9=1 both are blarney']);
});
