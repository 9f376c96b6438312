import { expect, test } from 'vitest';
import { DatasetSets } from '../../../ingest/resolution/dataset-sets.ts';

test('a set of one dataset has its number, larger ones follow in the order of their first use', () => {
  const sets = new DatasetSets(3);
  expect([[2], [1, 3], [1, 2], [1, 3], [1, 2, 3], [3]].map((each) => sets.keyOf(each))).toEqual([2, 4, 5, 4, 6, 3]);
  expect([...sets.entries()]).toEqual([
    [1, [1]],
    [2, [2]],
    [3, [3]],
    [4, [1, 3]],
    [5, [1, 2]],
    [6, [1, 2, 3]],
  ]);
});
