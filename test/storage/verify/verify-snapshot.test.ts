import { closeSync, openSync, writeSync } from 'node:fs';
import { setTimeout as pause } from 'node:timers/promises';
import Database from 'better-sqlite3';
import { expect, test } from 'vitest';
import { admitSnapshot } from '../../../storage/verify/admit-snapshot.ts';
import { counts, maybe, rowsThatBreak, type SnapshotCheck } from '../../../storage/verify/snapshot-check.ts';
import { verifySnapshot } from '../../../storage/verify/verify-snapshot.ts';
import { TINY } from '../../ingest/tiny.ts';
import { listOf } from '../../list-of.ts';
import { opened, smallFile, smallSnapshot, VERSION } from '../small-snapshot.ts';

const CHECKS = ['file', 'tables', 'keys', 'records', 'ranks', 'facts', 'connections'];

const check = (name: string, run: SnapshotCheck['run']): SnapshotCheck => ({ name, promise: `${name} holds`, run });

test('an empty snapshot keeps every promise; "called as each check begins"', async () => {
  const snapshot = smallSnapshot(TINY, []);
  const begun: unknown[] = [];
  const more = check('more', async function* () {
    await pause(20);
    yield* [];
  });
  const began = performance.now();
  const { version, sound, checks } = await verifySnapshot(snapshot, TINY, (...progress) => begun.push(progress), [
    more,
  ]);
  const took = (performance.now() - began) / 1_000;
  expect([version, sound, checks.map(({ name, problems }) => [name, problems])]).toEqual([
    VERSION,
    true,
    [...CHECKS, 'more'].map((name) => [name, []]),
  ]);
  expect(begun).toEqual([...CHECKS, 'more'].map((name, done) => [name, done, 8]));
  expect(checks.at(-1)?.seconds).toBeGreaterThan(0.015);
  expect(checks.reduce((sum, { seconds }) => sum + seconds, 0)).toBeLessThanOrEqual(took);
});

test('"a check whose statement fails reports the failure", and the others go on', async () => {
  const failing = (error: unknown) =>
    check('failing', async function* () {
      yield 'one problem';
      throw error;
    });
  const { sound, checks } = await verifySnapshot(smallSnapshot(TINY, []), TINY, undefined, [
    failing(new Error('no such column')),
    failing('a text'),
    check('last', async function* () {}),
  ]);
  expect(sound).toBe(false);
  expect(checks.slice(-3).map(({ name, promise, problems }) => [name, promise, problems])).toEqual([
    ['failing', 'failing holds', ['one problem', 'does not answer: no such column']],
    ['failing', 'failing holds', ['one problem', 'does not answer: a text']],
    ['last', 'last holds', []],
  ]);
});

test('a snapshot without the tables that name it is broken, not an error', async () => {
  const { sound, checks } = await verifySnapshot(smallSnapshot(TINY, ['DROP TABLE snapshot_fact']), TINY);
  expect([sound, checks.filter(({ problems }) => problems.length > 0).map(({ name }) => name)]).toEqual([
    false,
    ['tables', 'facts'],
  ]);
});

test('"Tables that older programs did not write" may lack, the others not', async () => {
  const older = [
    ...['join_reason', 'closed_record', 'fan_out', 'person_name_share', 'trade_term', 'listed_kind'],
    ...['rated_alias', 'publisher_number', 'flag_reason', 'correction', 'doubtful_pair'],
  ].map((table) => `DROP TABLE ${table}`);
  const problems = async (statements: readonly string[]) =>
    (await verifySnapshot(smallSnapshot(TINY, statements), TINY)).checks[1]?.problems;
  expect(await problems(older)).toEqual([]);
  expect(await problems([...older, 'DROP TABLE redirect', 'ALTER TABLE shop DROP COLUMN open'])).toEqual([
    'shop: there is no column open',
    'redirect: there is no such table',
  ]);
});

test('rows that break a promise are counted, and a value that cannot be read is none', async () => {
  const snapshot = smallSnapshot(TINY, []);
  const rows = (count: number) => `FROM (SELECT 1 WHERE ${count} > 0)`;
  expect(await listOf(rowsThatBreak(snapshot, rows(0), 'broken'))).toEqual([]);
  expect(await listOf(rowsThatBreak(snapshot, rows(1), 'broken'))).toEqual(['broken: 1 rows']);
  expect(await counts(snapshot, 'SELECT 1 AS one WHERE false')).toEqual({});
  expect(await maybe(() => 7)).toBe(7);
  expect(await maybe(() => Promise.reject(new Error('gone')))).toBeUndefined();
});

test('a page that is damaged is found when all of the file is read, and not by a sample', async () => {
  const file = smallFile(TINY, ['CREATE TABLE padding (n)', 'INSERT INTO padding VALUES (1)']);
  const database = new Database(file);
  const root = database.prepare("SELECT rootpage FROM sqlite_master WHERE name = 'padding'").pluck().get();
  const size = database.pragma('page_size', { simple: true });
  database.close();
  const descriptor = openSync(file, 'r+');
  writeSync(descriptor, Buffer.alloc(Number(size), 0xff), 0, Number(size), (Number(root) - 1) * Number(size));
  closeSync(descriptor);
  const snapshot = opened(file);
  const [{ name, problems } = { name: '', problems: [] }] = (await verifySnapshot(snapshot, TINY)).checks;
  expect([name, problems]).toEqual(['file', [expect.stringMatching(/malformed|page/)]]);
  await expect(admitSnapshot(snapshot, TINY)).resolves.toBeUndefined();
});
