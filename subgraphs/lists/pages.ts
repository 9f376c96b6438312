import type { CheckedPlace, FieldCheck } from '../../kit/field-check.ts';
import { cursorAt, type Page, type PageArguments, pageOf } from '../../kit/page.ts';
import type { Limits } from '../../kit/subgraph.ts';

/** Page size if a client requests none (interface.md, Limits). */
const DEFAULT_FIRST = 100;

/** Returns the page that arguments request. Throws BAD_USER_INPUT. */
export const pageFrom = (args: PageArguments, { pageSize }: Limits): Page => pageOf(args, DEFAULT_FIRST, pageSize);

/** The check of a field whose own arguments are those of a page. */
export const checkPageOf: FieldCheck = (args: PageArguments, { limits }: CheckedPlace) => void pageFrom(args, limits);

/** The part of `total` items that a page shows. */
export function rangeOf(page: Page, total: number): { readonly offset: number; readonly limit: number } {
  if (page.direction === 'forward') return { offset: Math.min(page.start, total), limit: page.size };
  const end = Math.min(page.before ?? total, total);
  const offset = Math.max(0, end - page.size);
  return { offset, limit: end - offset };
}

/** The connection of a page: `nodes` are those of its range. */
export function connectionOf<Node>(nodes: readonly Node[], page: Page, total: number) {
  const { offset, limit } = rangeOf(page, total);
  const edges = nodes.map((node, index) => ({ node, cursor: cursorAt(offset + index) }));
  return {
    edges,
    pageInfo: {
      hasNextPage: offset + limit < total,
      hasPreviousPage: offset > 0,
      startCursor: edges.at(0)?.cursor ?? null,
      endCursor: edges.at(-1)?.cursor ?? null,
    },
  };
}

/** The connection of a page of items that are all in memory. */
export function connectionIn<Node>(all: readonly Node[], page: Page) {
  const { offset, limit } = rangeOf(page, all.length);
  return connectionOf(all.slice(offset, offset + limit), page, all.length);
}
