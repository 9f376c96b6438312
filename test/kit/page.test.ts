import { describe, expect, test } from 'vitest';
import { badUserInput } from '../../catalog/errors/catalogue.ts';
import { cursorAt, type Page, type PageArguments, pageOf } from '../../kit/page.ts';

/** By default three records, at most ten. */
const page = (written: PageArguments) => pageOf(written, 3, 10);
const forward = (start: number, size: number): Page => ({ direction: 'forward', start, size });
const backward = (size: number, before?: number): Page => ({ direction: 'backward', before, size });

test.each<[PageArguments, Page]>([
  [{}, forward(0, 3)],
  [{ first: null, last: null, after: null, before: null }, forward(0, 3)],
  [{ first: 0 }, forward(0, 0)],
  [{ first: 10 }, forward(0, 10)],
  [{ first: 2, after: cursorAt(0) }, forward(1, 2)],
  [{ after: cursorAt(7) }, forward(8, 3)],
  [{ last: 0 }, backward(0)],
  [{ last: 10, first: null, after: null }, backward(10)],
  [{ last: 2, before: cursorAt(0) }, backward(2, 0)],
  [{ last: 2, before: cursorAt(5) }, backward(2, 5)],
])('"Returns the page that paging arguments request": %j', (written, expected) => {
  expect(page(written)).toEqual(expected);
});

describe('"if they contradict each other, are negative or over `largest`, or contain an invalid cursor"', () => {
  const cursor = cursorAt(1);
  const size = 'a number from 0 to 10, the maximum of one page';
  const known = 'a cursor of this API, base64 of {"idx":n}';
  test.each<[PageArguments, what: string, expected: string, got: unknown]>([
    [{ first: 1, last: 2 }, 'A connection', 'first or last', { first: 1, last: 2 }],
    [{ first: 0, last: 0 }, 'A connection', 'first or last', { first: 0, last: 0 }],
    [{ last: 1, after: cursor }, 'after', 'to stand with first', { after: cursor, last: 1 }],
    [{ before: cursor }, 'before', 'to stand with last', { before: cursor }],
    [{ first: 1, before: cursor }, 'before', 'to stand with last', { before: cursor }],
    [{ first: -1 }, 'first', size, -1],
    [{ first: 11 }, 'first', size, 11],
    [{ last: -1 }, 'last', size, -1],
    [{ last: 11 }, 'last', size, 11],
    [{ first: Number.NaN }, 'first', size, Number.NaN],
    [{ after: '' }, 'after', known, ''],
    [{ after: btoa('{"idx":-1}') }, 'after', known, btoa('{"idx":-1}')],
    [{ after: btoa('{"idx":01}') }, 'after', known, btoa('{"idx":01}')],
    [{ last: 1, before: btoa('{"idx":1.5}') }, 'before', known, btoa('{"idx":1.5}')],
    [{ last: 1, before: btoa('{"idx":1} ') }, 'before', known, btoa('{"idx":1} ')],
    [{ last: 1, before: btoa(`{"idx":1${'0'.repeat(15)}}`) }, 'before', known, btoa(`{"idx":1${'0'.repeat(15)}}`)],
  ])('%j', (written, what, expected, got) => {
    expect(() => page(written)).toThrow(badUserInput(what, expected, got));
  });
});

test('"The cursor of a zero-based position: base64 of `{"idx":n}`", which leads back to the position', () => {
  for (const index of [0, 1, 9, 998, 999, 1_000, 1_001, 10 ** 15 - 1]) {
    expect(atob(cursorAt(index))).toBe(`{"idx":${index}}`);
    expect(page({ last: 1, before: cursorAt(index) })).toEqual(backward(1, index));
  }
  expect(page({ last: 1, before: btoa('{"idx": 12}') })).toEqual(backward(1, 12));
});
