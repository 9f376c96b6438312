import { existsSync, mkdirSync, readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, expect, onTestFinished, test, vi } from 'vitest';
import { type PullOptions, SnapshotPuller } from '../../../storage/shared/pull-snapshots.ts';
import type { SharedSnapshots } from '../../../storage/shared/shared-snapshots.ts';
import { lockBuilds } from '../../../storage/sqlite/build-lock.ts';
import { currentVersion, use, versions } from '../../../storage/sqlite/folder.ts';
import { temporaryFolder } from '../../temporary-folder.ts';

const [A, B, C, D, E] = [1, 2, 3, 4, 5].map((day) => `2026010${day}T000000Z-00000a`) as [
  string,
  string,
  string,
  string,
  string,
];

afterEach(() => vi.useRealTimers());

/** A folder that follows a shared place; `point` says what is current there, `faults` what its next answers fail by. */
function following(options: Partial<PullOptions> = {}) {
  const folder = join(temporaryFolder('pulled'), 'warehouse');
  const faults: unknown[] = [];
  const fetched: string[] = [];
  const reports: unknown[] = [];
  let pointer: { version: string; tag: string } | undefined;
  let tag = 0;
  const answer = async <T>(given: () => T): Promise<T> => {
    if (faults.length > 0) throw faults.shift();
    return given();
  };
  const refuse = () => Promise.reject(new Error('Nobody publishes here.'));
  const shared: SharedSnapshots = {
    current: () => answer(() => pointer),
    fetch(version, file) {
      writeFileSync(file, version);
      return answer(() => void fetched.push(version));
    },
    ...{ versions: refuse, publish: refuse, use: refuse },
  };
  const puller = new SnapshotPuller(folder, shared, {
    every: 3_600,
    onChange: (reason) => reports.push(reason),
    ...options,
  });
  onTestFinished(() => puller.close());
  return {
    ...{ folder, puller, fetched, reports, faults },
    async pull(...wanted: readonly string[]) {
      for (const version of wanted) {
        tag += 1;
        pointer = { version, tag: String(tag) };
        await puller.pull();
      }
    },
  };
}

test('nothing is made before the first publication', async () => {
  const { folder, puller, fetched, reports } = following();
  await puller.pull();
  expect([existsSync(folder), fetched, reports]).toEqual([false, [], []]);
});

test('each publication is pulled once, and one that is there already not at all', async () => {
  const { folder, puller, pull, fetched } = following();
  await pull(A);
  await puller.pull();
  await pull(B, A);
  expect([fetched, currentVersion(folder), versions(folder)]).toEqual([[A, B], A, [A, B]]);
  // It follows the pointer, and leaves what somebody makes current here until that changes.
  use(folder, B);
  await puller.pull();
  expect(currentVersion(folder)).toBe(B);
});

test('"Number of snapshots to keep on this machine", and those "that must stay on this machine"', async () => {
  const plain = following();
  await plain.pull(A, B, C, D);
  expect(versions(plain.folder)).toEqual([B, C, D]);
  const needing = following({ needed: async () => new Set([A]) });
  await needing.pull(A, B, C, D, E);
  expect(versions(needing.folder)).toEqual([A, C, D, E]);
});

test('"The folder stays as it is" when a pull fails, which is reported once, until one succeeds', async () => {
  const { folder, puller, pull, faults, reports } = following();
  await pull(A);
  const [down, other] = [new Error('down'), new Error('other')];
  faults.push(down, down, other);
  for (let time = 0; time < 3; time += 1) await puller.pull();
  expect(reports.splice(0)).toEqual([down, other]);
  await puller.pull();
  await puller.pull();
  expect(reports.splice(0)).toEqual([undefined]);
  expect(currentVersion(folder)).toBe(A);
});

test('a snapshot that cannot be fetched leaves nothing, and is tried again', async () => {
  const { folder, puller, pull, faults, reports, fetched } = following();
  await pull(A);
  const damaged = new Error('damaged');
  const failing = pull(B);
  // The pointer has been read by now; the next answer is that of the fetch.
  await Promise.resolve();
  faults.push(damaged);
  await failing;
  expect([currentVersion(folder), versions(folder), reports]).toEqual([A, [A], [damaged]]);
  expect(readdirSync(folder).filter((name) => name.startsWith('building-'))).toEqual([]);
  await puller.pull();
  expect([currentVersion(folder), fetched, reports]).toEqual([B, [A, B], [damaged, undefined]]);
});

test('"Processes on one folder take turns": while another holds the lock nothing is pulled, and nothing is wrong', async () => {
  const { folder, puller, pull, reports, fetched } = following();
  mkdirSync(folder, { recursive: true });
  const lock = lockBuilds(folder);
  await pull(A);
  expect([fetched, currentVersion(folder), reports]).toEqual([[], undefined, []]);
  lock[Symbol.dispose]();
  await puller.pull();
  expect([fetched, currentVersion(folder), reports]).toEqual([[A], A, []]);
});

test('a folder that cannot be locked is a failure', async () => {
  const { folder, pull, reports } = following();
  mkdirSync(join(folder, 'build.lock'), { recursive: true });
  await pull(A);
  expect(reports).toEqual([expect.objectContaining({ code: 'SQLITE_CANTOPEN' })]);
});

test('it checks every so many seconds, until it is closed; what fails after that is not reported', async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
  const { puller, faults, reports } = following({ every: 5 });
  const pull = vi.spyOn(puller, 'pull');
  vi.advanceTimersByTime(4_999);
  expect(pull).not.toHaveBeenCalled();
  vi.advanceTimersByTime(5_001);
  expect(pull).toHaveBeenCalledTimes(2);
  await puller.close();
  expect(vi.getTimerCount()).toBe(0);
  faults.push(new Error('down'));
  await puller.pull();
  expect(reports).toEqual([]);
});
