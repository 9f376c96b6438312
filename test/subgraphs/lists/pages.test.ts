import { expect, test } from 'vitest';
import { cursorAt, type PageArguments } from '../../../kit/page.ts';
import { connectionIn, connectionOf, pageFrom, rangeOf } from '../../../subgraphs/lists/pages.ts';

const ALL = ['a', 'b', 'c', 'd', 'e'];
const limits = { pageSize: 200 };

test.each<[PageArguments, shown: string, next: boolean, previous: boolean]>([
  [{}, 'abcde', false, false],
  [{ first: 2 }, 'ab', true, false],
  [{ first: 5 }, 'abcde', false, false],
  [{ first: 0 }, '', true, false],
  [{ first: 2, after: cursorAt(1) }, 'cd', true, true],
  [{ first: 2, after: cursorAt(2) }, 'de', false, true],
  [{ first: 2, after: cursorAt(4) }, '', false, true],
  [{ first: 2, after: cursorAt(99) }, '', false, true],
  [{ last: 2 }, 'de', false, true],
  [{ last: 9 }, 'abcde', false, false],
  [{ last: 0 }, '', false, true],
  [{ last: 2, before: cursorAt(0) }, '', true, false],
  [{ last: 2, before: cursorAt(1) }, 'a', true, false],
  [{ last: 2, before: cursorAt(3) }, 'bc', true, true],
  [{ last: 2, before: cursorAt(99) }, 'de', false, true],
])('"The connection of a page of items": %j shows %j', (args, shown, hasNextPage, hasPreviousPage) => {
  const page = pageFrom(args, limits);
  const edges = [...shown].map((node) => ({ node, cursor: cursorAt(ALL.indexOf(node)) }));
  const [startCursor, endCursor] = [edges.at(0)?.cursor ?? null, edges.at(-1)?.cursor ?? null];
  const expected = { edges, pageInfo: { hasNextPage, hasPreviousPage, startCursor, endCursor } };
  expect(connectionIn(ALL, page)).toEqual(expected);
  // The same of those that a database returned for the range.
  const { offset, limit } = rangeOf(page, ALL.length);
  expect(connectionOf(ALL.slice(offset, offset + limit), page, ALL.length)).toEqual(expected);
  expect(limit).toBeGreaterThanOrEqual(0);
});

test('"Page size if a client requests none": 100, and the request’s limit at most', () => {
  expect(pageFrom({}, limits)).toEqual({ direction: 'forward', start: 0, size: 100 });
  expect(() => pageFrom({ first: 201 }, limits)).toThrow('first expects a number from 0 to 200');
  expect(() => pageFrom({}, { pageSize: 99 })).toThrow('first expects a number from 0 to 99');
});
