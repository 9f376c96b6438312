import { expect, test } from 'vitest';
import { RowStream } from '../../storage/diff/row-stream.ts';
import { itemsIn, textAt } from '../../storage/json-list.ts';
import { bind, join, limited, raw, sql } from '../../storage/sql.ts';

test('pieces of SQL are joined with their values in order', () => {
  const list = join([bind(1), raw('x'), bind('b')], ', ');
  expect(list).toEqual({ text: '?, x, ?', parameters: [1, 'b'] });
  expect(sql`SELECT ${list} FROM ${raw('t')} ${limited(3)}`).toEqual({
    text: 'SELECT ?, x, ? FROM t LIMIT CAST(? AS integer)',
    parameters: [1, 'b', 3],
  });
  expect([sql`SELECT 1`, join([], ' AND ')]).toEqual([
    { text: 'SELECT 1', parameters: [] },
    { text: '', parameters: [] },
  ]);
});

test('a list comes as text or as it is, and its texts by their places', () => {
  expect([itemsIn('[1,"a"]'), itemsIn([2]), itemsIn(null), itemsIn('{"a":1}')]).toEqual([[1, 'a'], [2], [], []]);
  expect([textAt(['a', 1], 0), textAt(['a', 1], 1), textAt([], 0)]).toEqual(['a', null, null]);
});

test.each([
  ['rows', () => [{ a: 1 }, { a: 2 }]],
  [
    'rows that come later',
    async function* () {
      yield* [{ a: 1 }, { a: 2 }];
    },
  ],
])('%s are read one by one until the last', async (_, rows) => {
  const stream = new RowStream(rows());
  expect([await stream.next(), await stream.next(), await stream.next()]).toEqual([{ a: 1 }, { a: 2 }, undefined]);
  await stream[Symbol.asyncDispose]();
});

test('rows of SQLite come without a promise, and a stream ends before its last row', async () => {
  let ended = 0;
  function* rows() {
    try {
      yield* [{ a: 1 }, { a: 2 }];
    } finally {
      ended += 1;
    }
  }
  const stream = new RowStream(rows());
  expect(stream.next()).toEqual({ a: 1 });
  await stream[Symbol.asyncDispose]();
  expect([ended, stream.next()]).toEqual([1, undefined]);
});
