import { expect, onTestFinished, test, vi } from 'vitest';
import { Deadline } from '../../../storage/deadline.ts';
import type { Bounds } from '../../../storage/snapshot.ts';
import { SqliteSnapshot } from '../../../storage/sqlite/snapshot.ts';
import { StandIns } from '../../../storage/stand-ins.ts';
import { catalogOf } from '../../catalog/inline.ts';
import { SHOP } from '../../ingest/shop.ts';
import { statementProcesses } from '../../statement-processes.ts';
import { until } from '../../until.ts';
import { smallFile, VERSION } from '../small-snapshot.ts';

const NUMBERS = `WITH RECURSIVE c(x) AS (SELECT 1 UNION ALL SELECT x + 1 FROM c WHERE x < CAST(? AS integer)) SELECT x FROM c`;

function open(statements: readonly string[] = []): SqliteSnapshot {
  const snapshot = new SqliteSnapshot(smallFile(catalogOf({ shops: SHOP }), statements), VERSION);
  onTestFinished(() => snapshot.close());
  return snapshot;
}

const bounds = (more: Partial<Bounds> = {}): Bounds => ({
  ...{ deadline: new Deadline(Number.POSITIVE_INFINITY), lane: 'short' },
  ...more,
});

/** The processes that begin from now on. */
function begun(): () => readonly number[] {
  const before = new Set(statementProcesses());
  return () => statementProcesses().filter((pid) => !before.has(pid));
}

test('the datasets of a set; none of a set that is not there', () => {
  const snapshot = open([`INSERT INTO dataset_set VALUES (3, '["one","two"]')`]);
  expect([snapshot.datasetIds(3), snapshot.datasetIds(1)]).toEqual([['one', 'two'], []]);
  expect([snapshot.version, snapshot.ownFile.version]).toEqual([VERSION, VERSION]);
});

test.each([
  [undefined, 3],
  [-1, 0],
  [0, 0],
  [1, 1],
  [3, 3],
  [4, 3],
])('of at most %s rows a statement gives %i', async (rows, expected) => {
  const snapshot = open();
  const limits = rows === undefined ? {} : { rows };
  for (const lane of ['short', 'byRows'] as const)
    expect(await snapshot.select(NUMBERS, [3], bounds({ lane, ...limits }))).toHaveLength(expected);
});

test('nothing can be written', () => {
  expect(() => open().select("INSERT INTO dataset_set VALUES (1, '') RETURNING key", [])).toThrow(/readonly|read-only/);
});

test('stand-ins complete each statement, and those of threads that read the file', () => {
  const snapshot = open();
  expect(snapshot.ownFile.complete('SELECT 1 FROM visit')).toBe('SELECT 1 FROM visit');
  const columns = [{ name: 'day', type: 'text' as const, nullable: true }];
  snapshot.standIns = new StandIns([{ name: 'visit', isDeclared: true, columns, isWhole: true }], snapshot.dialect);
  expect(snapshot.ownFile.complete('SELECT day FROM visit')).toMatch(/^WITH visit AS .* SELECT day FROM visit$/);
  expect(snapshot.select('SELECT day FROM visit', [])).toEqual([]);
});

test('"starts again as a long one if it has too many rows": more than five thousand, in a process of its own', async () => {
  const [snapshot, processes] = [open(), begun()];
  expect(await snapshot.select(NUMBERS, [5_000], bounds({ lane: 'byRows' }))).toHaveLength(5_000);
  expect(await snapshot.select(NUMBERS, [9_000], bounds({ lane: 'byRows', rows: 5_000 }))).toHaveLength(5_000);
  expect(processes()).toEqual([]);
  expect(await snapshot.select(NUMBERS, [5_001], bounds({ lane: 'byRows' }))).toHaveLength(5_001);
  const [process, ...others] = processes();
  expect([typeof process, others]).toEqual(['number', []]);
  // The next long statement finds the process, which ends a minute after the last.
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  onTestFinished(() => void vi.useRealTimers());
  expect(await snapshot.select(NUMBERS, [1], bounds({ lane: 'long' }))).toEqual([{ x: 1 }]);
  vi.advanceTimersByTime(59_999);
  expect(processes()).toEqual([process]);
  vi.advanceTimersByTime(1);
  vi.useRealTimers();
  await until(() => processes().length === 0);
});

test('a snapshot that is closed runs no long statement', async () => {
  const snapshot = open();
  snapshot.close();
  await expect(snapshot.select(NUMBERS, [1], bounds({ lane: 'long' }))).rejects.toThrow(
    new Error('The snapshot is closed.'),
  );
});
