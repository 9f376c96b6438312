import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import { nextPages, PAGE, pageOf } from '../../../gateway/mcp/sections.ts';

describe('the page that a call asks for', () => {
  test.each<[asked: Parameters<typeof pageOf>[0], page: ReturnType<typeof pageOf>]>([
    [{}, { first: 5, after: null }],
    [{ sections: ['a', 'b'] }, { first: 50, after: null }],
    [
      { sections: ['a'], after: 'c' },
      { first: 50, after: 'c' },
    ],
    [{ first: 7 }, { first: 7, after: null }],
    [
      { sections: ['a'], first: 1 },
      { first: 1, after: null },
    ],
  ])('%j', (asked, page) => {
    expect(pageOf(asked)).toEqual(page);
  });

  test.each([[undefined], [[]], [['a', 'b']]])('a cursor with the sections %j is refused', (sections) => {
    expect(() => pageOf({ sections, after: 'c' })).toThrow(
      expect.objectContaining({
        code: 'BAD_USER_INPUT',
        message: 'With after, sections must name exactly the one section to continue.',
      }),
    );
  });

  test.each([
    [0, false],
    [1, true],
    [200, true],
    [201, false],
    [1.5, false],
  ])('of %d elements: %s', (first, isGood) => {
    const read = z.object(PAGE).safeParse({ first });
    expect(read.success).toBe(isGood);
    const isRange = first === 0 || first === 201;
    if (isRange) expect(read.error?.issues[0]?.message).toBe('a whole number from 1 to 200');
  });

  test('the numbers that a model reads', () => {
    expect(PAGE.first.meta()?.description).toBe(
      'Maximum elements of each section; 5 in the overview, 50 of named sections unless given.',
    );
  });
});

describe('"the cursors at which the shown sections continue"', () => {
  const connection = (edges: number, hasNextPage: boolean) => ({
    pageInfo: { hasNextPage },
    edges: Array.from({ length: edges }, (_, at) => ({ cursor: `c${at}` })),
  });
  const items = (count: number) => Array.from({ length: count }, (_, at) => ({ cursor: `c${at}`, at }));
  const bare = (count: number) => Array.from({ length: count }, (_, at) => ({ at }));
  const pages = (pens: unknown, raw: Readonly<Record<string, unknown>>) =>
    nextPages({ shop: { id: 's', pens }, faults: ['f'] }, 'shop', raw, 'Call again');

  test.each<[what: string, shown: number, edges: number, hasNext: boolean, cursor: string | undefined]>([
    ['all', 3, 3, false, undefined],
    ['a page of more', 3, 3, true, 'c2'],
    ['a part of the last page', 2, 3, false, 'c1'],
    ['a part of a page of more', 1, 3, true, 'c0'],
    ['none of none', 0, 0, false, undefined],
  ])('of what shows %s', (_, shown, edges, hasNext, cursor) => {
    const { beside, how } = pages(items(shown), { pens: connection(edges, hasNext) });
    expect(beside).toEqual({
      shop: { id: 's', pens: bare(shown) },
      faults: ['f'],
      ...(cursor !== undefined && { next_cursors: { pens: cursor } }),
    });
    expect(how).toBe(
      cursor === undefined ? undefined : `Call again, sections ["pens"] and after "${cursor}" for more of pens.`,
    );
  });
});
