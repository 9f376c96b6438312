import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';
import { StatementProcess } from '../../../storage/sqlite/statement-process.ts';
import { catalogOf } from '../../catalog/inline.ts';
import { SHOP } from '../../ingest/shop.ts';
import { temporaryFolder } from '../../temporary-folder.ts';
import { smallFile } from '../small-snapshot.ts';

const folder = temporaryFolder('statements', afterAll);
let file: string;
let kept: StatementProcess;
beforeAll(() => {
  file = smallFile(catalogOf({ shops: SHOP }), [], folder);
  kept = new StatementProcess(file);
});
afterAll(() => kept.end());

const MANY = Number.POSITIVE_INFINITY;
const never = new AbortController().signal;
const run = (sql: string, parameters: readonly (string | number | null)[] = [], rows = MANY, signal = never) =>
  kept.run({ sql, parameters, rows }, signal);

const NUMBERS = 'SELECT value FROM json_each(?)';

test.each([
  [0, []],
  [1, [{ value: 7 }]],
  [2, [{ value: 7 }, { value: null }]],
  [9, [{ value: 7 }, { value: null }, { value: 'a' }]],
  [MANY, [{ value: 7 }, { value: null }, { value: 'a' }]],
])('"Maximum rows to read": %d', async (rows, found) => {
  expect(await run(NUMBERS, ['[7,null,"a"]'], rows)).toEqual(found);
});

test('it knows the functions that statements use', async () => {
  expect(await run("SELECT svc_like('abc', 'a%') AS alike")).toEqual([{ alike: 1 }]);
});

test('a failure names its code, and the process is of use after it', async () => {
  await expect(run('SELECT absent FROM shop')).rejects.toMatchObject({
    message: 'SQLITE_ERROR: no such column: absent',
    code: 'SQLITE_ERROR',
  });
  await expect(run('DELETE FROM shop')).rejects.toThrow('This statement does not return data');
  await expect(run('DELETE FROM shop RETURNING key')).rejects.toThrow('SQLITE_READONLY');
  expect([kept.isUsable, await run('SELECT 1 AS one')]).toEqual([true, [{ one: 1 }]]);
});

test('"COST_LIMIT if it took too much memory": one value, or all rows together', async () => {
  await expect(run('SELECT zeroblob(2000000000)')).rejects.toMatchObject({ code: 'COST_LIMIT' });
  const eight = Array.from({ length: 7 }, () => 'SELECT zeroblob(10000000) AS bytes').join(' UNION ALL ');
  await expect(run(eight)).rejects.toMatchObject({ code: 'COST_LIMIT' });
  expect(await run(eight, [], 1)).toHaveLength(1);
});

test('a request that has ended runs nothing: "with the signal\'s reason", and the process must end', async () => {
  const process = new StatementProcess(file);
  onTestFinished(() => process.end());
  expect(process.isUsable).toBe(true);
  const asked = { sql: 'SELECT 1', parameters: [], rows: MANY };
  await expect(process.run(asked, AbortSignal.abort(new Error('left')))).rejects.toThrow('left');
  expect(process.isUsable).toBe(false);
  await expect(process.run(asked, never)).rejects.toMatchObject({ code: 'SUBGRAPH_UNAVAILABLE' });
});
