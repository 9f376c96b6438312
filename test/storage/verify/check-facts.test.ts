import { expect, test } from 'vitest';
import { tableNames } from '../../../storage/table-names.ts';
import { checkFacts } from '../../../storage/verify/check-facts.ts';
import { TINY } from '../../ingest/tiny.ts';
import { listOf } from '../../list-of.ts';
import { smallSnapshot } from '../small-snapshot.ts';

/** What the check finds in a snapshot that says how many rows a table has. */
async function found(statements: readonly string[], sampled: boolean): Promise<string[]> {
  const snapshot = smallSnapshot(TINY, statements);
  return listOf(checkFacts.run({ snapshot, catalog: TINY, tables: await tableNames(snapshot), sampled }));
}

const says = (table: string, rows: number) => `INSERT INTO snapshot_fact VALUES ('rows of ${table}', '${rows}')`;
const shop = (key: number) => `INSERT INTO shop (key, id, dataset_ids) VALUES (${key}, x'01', 1)`;
const NAME = `INSERT INTO shop_name (owner_key, rank, key, id, dataset_ids) VALUES (1, 0, 1, x'02', 1)`;

test.each<[what: string, statements: string[], problems: string[]]>([
  [
    'a table that is not large is counted',
    [shop(50_000), says('shop', 50_000)],
    ['shop: 1 rows, but 50000 were written'],
  ],
  ['"a large table of entities counts by its highest key"', [shop(50_001), says('shop', 50_001)], []],
  ['a highest key that is too low', [shop(50_000), says('shop', 50_001)], ['shop: 50000 rows, but 50001 were written']],
  ['a large table of entities that is empty', [says('shop', 50_001)], ['shop: 0 rows, but 50001 were written']],
  ['"another large table counts as expected"', [NAME, says('shop_name', 50_001)], []],
  ['"unless it is empty"', [says('shop_name', 50_001)], ['shop_name: 0 rows, but 50001 were written']],
  ['another table that is not large', [NAME, says('shop_name', 2)], ['shop_name: 1 rows, but 2 were written']],
  [
    'a table that is gone, and one after it',
    [says('gone', 3), says('shop', 1)],
    ['gone: there is no such table, but it should have 3 rows', 'shop: 0 rows, but 1 were written'],
  ],
  [
    'facts of other kinds, and datasets that are there',
    [
      `INSERT INTO snapshot_fact VALUES ('loaded rows of shop', '7')`,
      `INSERT INTO dataset VALUES ('one', '', '', '', NULL, 1, 0)`,
      `INSERT INTO dataset_set VALUES (1, '["one"]')`,
    ],
    [],
  ],
  [
    'datasets that nobody knows',
    [
      `INSERT INTO dataset VALUES ('one', '', '', '', NULL, 1, 0)`,
      `INSERT INTO dataset_set VALUES (4, '["two","one","three"]'), (5, '["four"]')`,
    ],
    ['dataset_set 4: names two, three, no dataset', 'dataset_set 5: names four, no dataset'],
  ],
])('of a sample: %s', async (_, statements, problems) => {
  expect(await found(statements, true)).toEqual(problems);
});

test('all rows are counted unless a sample is wanted', async () => {
  expect(await found([shop(60_000), says('shop', 60_000), NAME, says('shop_name', 60_000)], false)).toEqual([
    'shop: 1 rows, but 60000 were written',
    'shop_name: 1 rows, but 60000 were written',
  ]);
});
