import { expect, test } from 'vitest';
import { ConnectionPage } from '../../kit/connection-page.ts';
import type { PageRow } from '../../kit/edge-source.ts';
import { cursorAt, type Page } from '../../kit/page.ts';

/** Rows at these positions of a connection of five records, in the order in which a statement returned them. */
const rowsAt = (indexes: readonly number[]): PageRow[] =>
  indexes.map((index) => ({ _owner: 0, _index: index, _key: 100 + index, _last: 4 }));

const forward = (start: number, size: number): Page => ({ direction: 'forward', start, size });
const backward = (size: number, before?: number): Page => ({ direction: 'backward', before, size });

test.each<[Page, returned: readonly number[], shown: readonly number[], next: boolean, previous: boolean]>([
  [forward(0, 2), [1, 0, 2], [0, 1], true, false],
  [forward(0, 3), [2, 1, 0], [0, 1, 2], false, false],
  [forward(1, 2), [1, 2, 3], [1, 2], true, true],
  [forward(3, 2), [4, 3], [3, 4], false, true],
  [forward(0, 0), [0], [], true, false],
  [forward(9, 2), [], [], false, true],
  [backward(2), [2, 3, 4], [3, 4], false, true],
  [backward(2, 2), [1, 0], [0, 1], true, false],
  [backward(2, 3), [2, 1, 0], [1, 2], true, true],
  [backward(2, 4), [1, 2, 3], [2, 3], true, true],
  [backward(9), [0, 1, 2, 3, 4], [0, 1, 2, 3, 4], false, false],
  [backward(0), [4], [], false, true],
  [backward(2, 0), [], [], false, false],
])(
  '"`rows` may have one more than the page’s size, which shows whether another page follows or precedes": %j of rows %j',
  (page, returned, shown, hasNextPage, hasPreviousPage) => {
    const made = new ConnectionPage(rowsAt(returned), page, true);
    expect(made.rows).toEqual(rowsAt(shown));
    expect([made.hasNextPage, made.hasPreviousPage]).toEqual([hasNextPage, hasPreviousPage]);
    const [first, last] = [shown.at(0), shown.at(-1)];
    expect(made.startCursor).toBe(first === undefined ? null : cursorAt(first));
    expect(made.endCursor).toBe(last === undefined ? null : cursorAt(last));
  },
);

test('"If they are not `numbered`, their position replaces `_index`", which only orders them', () => {
  const made = new ConnectionPage(rowsAt([40, 20, 30]), forward(6, 2), false);
  expect(made.rows.map(({ _index, _key }) => [_index, _key])).toEqual([
    [6, 120],
    [7, 130],
  ]);
});

test('a backward row without the last position has no page behind it', () => {
  const made = new ConnectionPage([{ _owner: 0, _index: 0, _key: 1 }], backward(1), true);
  expect(made.hasNextPage).toBe(false);
});
