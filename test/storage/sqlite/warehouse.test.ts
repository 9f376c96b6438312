import { mkdirSync, rmSync, truncateSync, utimesSync } from 'node:fs';
import { afterEach, expect, onTestFinished, test, vi } from 'vitest';
import { isDamaged } from '../../../storage/damaged-snapshots.ts';
import { buildingFolder, pointerFile, publish, snapshotFile, use } from '../../../storage/sqlite/folder.ts';
import { SqliteWarehouse } from '../../../storage/sqlite/warehouse.ts';
import { StandIns } from '../../../storage/stand-ins.ts';
import { UnknownSnapshot } from '../../../storage/unknown-snapshot.ts';
import type { Serving, SnapshotLease } from '../../../storage/warehouse.ts';
import { TINY } from '../../ingest/tiny.ts';
import { temporaryFolder } from '../../temporary-folder.ts';
import { smallFile } from '../small-snapshot.ts';

const [A, B, C, D] = [1, 2, 3, 4].map((day) => `2026010${day}T000000Z-00000a`) as [string, string, string, string];

afterEach(() => vi.useRealTimers());

/** A folder, and a function that publishes small snapshots in it; the last one is current. */
function folderOf(...published: readonly string[]) {
  const folder = temporaryFolder('warehouse');
  let changes = 0;
  const publishNext = (...versions: readonly string[]) => {
    for (const version of versions) {
      const building = buildingFolder(folder, version);
      mkdirSync(building);
      publish(folder, version, smallFile(TINY, [`INSERT INTO dataset_set VALUES (1, '["one"]')`], building));
      rmSync(building, { recursive: true });
    }
    touch();
  };
  /** Two changes within a tick of the clock of the file system would be one. */
  const touch = () => {
    changes += 1;
    utimesSync(pointerFile(folder), changes, changes);
  };
  const pointTo = (version: string) => {
    use(folder, version);
    touch();
  };
  if (published.length > 0) publishNext(...published);
  return { folder, publishNext, pointTo, touch };
}

function open(folder: string, serving?: Serving): SqliteWarehouse {
  const warehouse = new SqliteWarehouse(folder, serving);
  onTestFinished(() => warehouse.close());
  return warehouse;
}

/** Serves all but some versions; `seen` is what was asked and reported, in order. */
function picky(...bad: readonly string[]) {
  const seen: string[] = [];
  const serving: Serving = {
    async admit({ version }) {
      seen.push(`admit ${version}`);
      if (bad.includes(version)) throw new Error('bad');
    },
    refused: (version, reason) => seen.push(`refused ${version}: ${reason}`),
  };
  return { seen, serving };
}

const refusal = (version: string) => [`admit ${version}`, `refused ${version}: Error: bad`];
const read = async ({ snapshot }: SnapshotLease) => snapshot.select('SELECT ids FROM dataset_set', []);

test('before the first publication it has none; then the current one, and the others by their versions', async () => {
  const { folder, publishNext, pointTo } = folderOf();
  const warehouse = open(folder);
  expect(warehouse.current).toBeUndefined();
  expect(() => warehouse.acquire()).toThrow(new UnknownSnapshot(undefined, undefined));
  publishNext(A, B);
  pointTo(A);
  await warehouse.refresh();
  for (const [asked, version] of [
    [undefined, A],
    [A, A],
    [B, B],
  ] as const) {
    using lease = warehouse.acquire(asked);
    expect([lease.snapshot.version, await read(lease)]).toEqual([version, [{ ids: '["one"]' }]]);
  }
  for (const unknown of [C, `../${A}`, 'current'])
    expect(() => warehouse.acquire(unknown)).toThrow(new UnknownSnapshot(unknown, A));
});

test('one that is refused never becomes current, and is reported once', async () => {
  const { folder, publishNext, pointTo } = folderOf(A);
  const { seen, serving } = picky(B);
  const warehouse = open(folder, serving);
  await warehouse.refresh();
  publishNext(B);
  await warehouse.refresh();
  await warehouse.refresh();
  expect([warehouse.current, seen.splice(0)]).toEqual([A, [`admit ${A}`, ...refusal(B)]]);
  pointTo(A);
  await warehouse.refresh();
  pointTo(B);
  await warehouse.refresh();
  expect([warehouse.current, seen.splice(0)]).toEqual([A, [`admit ${A}`, `admit ${B}`]]);
  publishNext(C);
  await warehouse.refresh();
  expect([warehouse.current, seen]).toEqual([C, [`admit ${C}`]]);
});

test.each<[what: string, bad: string[], tried: string[], current: string | undefined]>([
  ['none is bad', [], [C], C],
  ['"the newest older one is tried"', [B, C], [C, B, A], A],
  ['all are bad', [A, B, C], [C, B, A], undefined],
])('if there is none yet: %s', async (_, bad, tried, current) => {
  const { folder, pointTo } = folderOf(A, B, D, C);
  pointTo(C);
  const { seen, serving } = picky(...bad);
  const warehouse = open(folder, serving);
  await warehouse.refresh();
  expect([warehouse.current, seen]).toEqual([
    current,
    tried.flatMap((version) => (bad.includes(version) ? refusal(version) : [`admit ${version}`])),
  ]);
});

test('without a pointer the newest good one is served', async () => {
  const { folder } = folderOf(A, B);
  rmSync(pointerFile(folder));
  const { serving } = picky(B);
  const warehouse = open(folder, serving);
  await warehouse.refresh();
  expect(warehouse.current).toBe(A);
});

test('"A file that is locked, or whose disk fails, may be good at the next check"', async () => {
  const { folder } = folderOf(A, B);
  const asked: string[] = [];
  const refused = vi.fn();
  let fault: Error | undefined = Object.assign(new Error('busy'), { code: 'SQLITE_BUSY' });
  const warehouse = open(folder, {
    async admit({ version }) {
      asked.push(version);
      if (version === B && fault !== undefined) throw fault;
    },
    refused,
  });
  await warehouse.refresh();
  await warehouse.refresh();
  // Meanwhile the one before serves.
  expect([warehouse.current, asked.splice(0), refused.mock.calls]).toEqual([A, [B, A, B], [[B, fault]]]);
  fault = undefined;
  await warehouse.refresh();
  await warehouse.refresh();
  expect([warehouse.current, asked]).toEqual([B, [B]]);
});

test.each<[what: string, published: string[], good: string | undefined]>([
  ['the last good one', [A, B, C], A],
  ['the last good one, published after it', [A, B, D, C], A],
  ['nothing else if there is none', [C], undefined],
])('instead of a file that is truncated while it is served: %s', async (_, published, good) => {
  const { folder, publishNext, pointTo } = folderOf(...published);
  pointTo(C);
  const damaged: unknown[] = [];
  const { serving } = picky(B);
  const warehouse = open(folder, { ...serving, damaged: (...told) => void damaged.push(told) });
  await warehouse.refresh();
  using before = warehouse.acquire();
  truncateSync(snapshotFile(folder, C), 4_096);
  for (let turn = 0; turn < 3; turn += 1)
    expect(() => before.snapshot.select('SELECT * FROM snapshot_fact', [])).toThrow(/malformed|disk I\/O error/);
  await warehouse.refresh();
  expect([warehouse.current, damaged]).toEqual([good ?? C, [[C, expect.any(Error), good]]]);
  expect(isDamaged(before.snapshot)).toBe(true);
  using after = warehouse.acquire();
  expect(isDamaged(after.snapshot)).toBe(good === undefined);
  // A change of the pointer brings it back only with another version.
  pointTo(C);
  await warehouse.refresh();
  expect(warehouse.current).toBe(good ?? C);
  const next = '20260105T000000Z-00000a';
  publishNext(next);
  await warehouse.refresh();
  expect(warehouse.current).toBe(next);
});

test('one that is bad for good is not tried again until the pointer changes', async () => {
  const { folder, touch } = folderOf(A);
  const { seen, serving } = picky(A);
  const warehouse = open(folder, serving);
  await warehouse.refresh();
  await warehouse.refresh();
  expect(seen).toEqual(refusal(A));
  touch();
  await warehouse.refresh();
  expect(seen).toEqual([...refusal(A), `admit ${A}`]);
});

test('stand-ins are made once for a snapshot, before it is admitted and prepared; a failed preparation is ignored', async () => {
  const { folder, touch } = folderOf(A);
  const order: string[] = [];
  const warehouse = open(folder, {
    standIns: async ({ dialect }) => {
      order.push('stand-ins');
      return new StandIns([], dialect);
    },
    admit: async () => void order.push('admit'),
    prepare: async () => {
      order.push('prepare');
      throw new Error('no words');
    },
  });
  await warehouse.refresh();
  touch();
  await warehouse.refresh();
  expect([warehouse.current, order]).toEqual([A, ['stand-ins', 'admit', 'prepare', 'admit', 'prepare']]);
});

test('until a snapshot is prepared requests read the one before; one that is published meanwhile is served instead', async () => {
  const { folder, publishNext } = folderOf(A);
  const { promise, resolve } = Promise.withResolvers<void>();
  const warehouse = open(folder, { prepare: async ({ version }) => version === B && promise });
  await warehouse.refresh();
  publishNext(B);
  const switched = warehouse.refresh();
  expect(warehouse.current).toBe(A);
  publishNext(C);
  await warehouse.refresh();
  expect(warehouse.current).toBe(C);
  resolve();
  await switched;
  expect(warehouse.current).toBe(C);
});

test('a snapshot that is not served any more is closed with its last lease, one that was prepared stays open', async () => {
  const { folder, publishNext } = folderOf(A);
  const prepared: unknown[] = [];
  const warehouse = open(folder, { prepare: async (snapshot) => void prepared.push(snapshot) });
  await warehouse.refresh();
  const [one, other] = [warehouse.acquire(), warehouse.acquire()];
  publishNext(B);
  await warehouse.refresh();
  one[Symbol.dispose]();
  one[Symbol.dispose]();
  expect(await read(other)).toHaveLength(1);
  other[Symbol.dispose]();
  await expect(read(other)).rejects.toThrow('not open');
  using current = warehouse.acquire();
  expect(current.snapshot).toBe(prepared[1]);
});

test('"Closes the snapshots without a lease; the others close when their last lease ends"', async () => {
  const { folder } = folderOf(A, B);
  const warehouse = open(folder);
  const [leased, left] = [warehouse.acquire(A), warehouse.acquire()];
  left[Symbol.dispose]();
  expect(await read(left)).toHaveLength(1);
  warehouse.close();
  await expect(read(left)).rejects.toThrow('not open');
  expect(() => warehouse.acquire()).toThrow('The warehouse is closed.');
  expect(await read(leased)).toHaveLength(1);
  leased[Symbol.dispose]();
  await expect(read(leased)).rejects.toThrow('not open');
});

test('the pointer is read again half a second later, at a request', () => {
  vi.useFakeTimers({ toFake: ['performance'] });
  const { folder, publishNext } = folderOf(A);
  const warehouse = open(folder);
  expect(warehouse.current).toBe(A);
  publishNext(B);
  vi.advanceTimersByTime(499);
  expect(warehouse.current).toBe(A);
  vi.advanceTimersByTime(1);
  expect(warehouse.current).toBe(B);
});

test('"or by a timer if `serving` is given", until it is closed', async () => {
  vi.useFakeTimers({ toFake: ['performance', 'setInterval', 'clearInterval'] });
  const { folder, publishNext } = folderOf(A);
  const { seen, serving } = picky();
  open(folder);
  expect(vi.getTimerCount()).toBe(0);
  const warehouse = open(folder, serving);
  await warehouse.refresh();
  publishNext(B);
  vi.advanceTimersByTime(500);
  await new Promise(setImmediate);
  expect([seen, warehouse.current]).toEqual([[`admit ${A}`, `admit ${B}`], B]);
  warehouse.close();
  expect(vi.getTimerCount()).toBe(0);
});

test('a file that is gone is unknown', () => {
  const { folder } = folderOf(A, B);
  rmSync(snapshotFile(folder, A));
  expect(() => open(folder).acquire(A)).toThrow(UnknownSnapshot);
});
