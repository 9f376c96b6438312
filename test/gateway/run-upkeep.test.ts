import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import pino from 'pino';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { startRunUpkeep } from '../../gateway/runs/run-upkeep.ts';
import { fileStore } from '../../lists/files/file-store.ts';
import { openOperations } from '../../operations/operations.ts';
import { folderObjects } from '../../storage/objects/folder-objects.ts';
import { temporaryFolder } from '../temporary-folder.ts';

const NOW = Date.UTC(2026, 10, 20);
beforeEach(() => void vi.useFakeTimers({ toFake: ['Date', 'setInterval', 'clearInterval'], now: NOW }));
afterEach(() => void vi.useRealTimers());

/** Lets what was begun come to its end. */
const settled = () => new Promise((resolve) => setTimeout(resolve, 20));

/** An upkeep, with what it asks of the runs; each removal of runs fails with `fault`. */
async function upkeep(fault?: unknown) {
  const dataDirectory = temporaryFolder('upkeep');
  // Left by a run, so that the open ones are asked for.
  mkdirSync(join(dataDirectory, 'lists', 'r'), { recursive: true });
  writeFileSync(join(dataDirectory, 'lists', 'r', 'a.part'), '');
  const operations = await openOperations(':memory:');
  const purged: [kinds: readonly string[], before: string][] = [];
  const lines: { msg: string; err: { message: string } }[] = [];
  const store = fileStore(folderObjects(dataDirectory));
  const ending = startRunUpkeep({
    operations: {
      uploads: operations.uploads,
      runs: {
        ...operations.runs,
        async purge(kinds, before) {
          purged.push([kinds, before.toISOString()]);
          if (fault !== undefined) throw fault;
          return [];
        },
      },
    },
    ...{ dataDirectory, store, log: pino({}, { write: (line) => void lines.push(JSON.parse(line)) }) },
  });
  await settled();
  return { operations, ending, purged, lines };
}

test('"results of verifications, comparisons and counts of snapshots are kept … thirty days", batches six; at the start and every hour', async () => {
  const { purged, ending, operations, lines } = await upkeep();
  const SNAPSHOTS = ['snapshot.verify', 'snapshot.diff', 'snapshot.coverage'];
  const first = [
    [['screening_batch'], '2026-11-14T00:00:00.000Z'],
    [SNAPSHOTS, '2026-10-21T00:00:00.000Z'],
  ];
  expect(purged).toEqual(first);
  vi.advanceTimersByTime(3_599_999);
  await settled();
  expect(purged).toHaveLength(2);
  vi.advanceTimersByTime(1);
  await settled();
  expect(purged.slice(2)).toEqual([
    [['screening_batch'], '2026-11-14T01:00:00.000Z'],
    [SNAPSHOTS, '2026-10-21T01:00:00.000Z'],
  ]);
  ending[Symbol.dispose]();
  vi.advanceTimersByTime(36_000_000);
  await settled();
  expect([purged.length, lines]).toEqual([4, []]);
  await operations.close();
});

test('a fault is logged, but neither a database that is down, nor what fails once it is over', async () => {
  const fault = new Error('full');
  const broken = await upkeep(fault);
  expect(broken.lines.map(({ msg, err }) => [msg, err.message])).toEqual(
    Array(2).fill(['Old files are not removed.', 'full']),
  );
  const down = await upkeep(Object.assign(new Error('x'), { code: 'ECONNREFUSED' }));
  expect([down.purged.length, down.lines]).toEqual([2, []]);
  for (const { ending, operations } of [broken, down]) {
    ending[Symbol.dispose]();
    await operations.close();
  }
});
