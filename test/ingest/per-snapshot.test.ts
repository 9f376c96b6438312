import { expect, test } from 'vitest';
import { memoize } from '../../catalog/memoize.ts';
import { perSnapshot } from '../../storage/per-snapshot.ts';
import type { Snapshot } from '../../storage/snapshot.ts';
import { sqlite } from '../../storage/sqlite/dialect.ts';

const snapshot = (version: string): Snapshot => ({
  version,
  dialect: sqlite,
  select: () => [],
  datasetIds: () => [],
});

test('a memoized function makes each value once', () => {
  const asked: string[] = [];
  const length = memoize((text: string) => asked.push(text) && text.length, new Map());
  expect([length('ab'), length('abc'), length('ab'), length('abc')]).toEqual([2, 3, 2, 3]);
  expect(asked).toEqual(['ab', 'abc']);
});

test('what is read of a snapshot is read once, and again after a failure', async () => {
  const reads: string[] = [];
  const words = perSnapshot(async ({ version }) => {
    reads.push(version);
    if (reads.length === 1) throw new Error('The database is gone.');
    return version;
  });
  const [one, other] = [snapshot('1'), snapshot('2')];
  await expect(words(one)).rejects.toThrow('The database is gone.');
  expect(await Promise.all([words(one), words(one), words(other), words(one)])).toEqual(['1', '1', '2', '1']);
  expect(reads).toEqual(['1', '1', '2']);
});
