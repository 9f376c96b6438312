import { badUserInput } from '../errors/catalogue.ts';
import type { Path } from '../path.ts';
import type { PathReader } from './parse-filter.ts';

/** One sort key: nulls come first if ascending, last if descending. */
export interface OrderTerm {
  readonly path: Path;
  readonly descending: boolean;
}

const MAX_TERMS = 10;
const TERM = /^\s*(\S+)(?:\s+(asc|desc))?\s*$/i;

/** Checks orderBy: list of "path", "path ASC", "path DESC", any case (completions.md section 3). */
export function parseOrder(orderBy: unknown, path: PathReader): readonly OrderTerm[] {
  if (orderBy === null || orderBy === undefined) return [];
  if (!Array.isArray(orderBy)) throw badUserInput('orderBy', 'a list of "path ASC" or "path DESC"', orderBy);
  if (orderBy.length > MAX_TERMS) throw badUserInput('orderBy', `at most ${MAX_TERMS} terms`, orderBy.length);
  return orderBy.map((term) => {
    const [, text, direction] = (typeof term === 'string' && TERM.exec(term)) || [];
    if (text === undefined) throw badUserInput('orderBy', '"path", "path ASC" or "path DESC"', term);
    const resolved = path(text);
    const kind = resolved.leaf?.value.kind;
    if (kind === undefined || kind === 'json' || kind === 'datasets')
      throw badUserInput('orderBy', 'a path that ends at a field', text);
    return { path: resolved, descending: direction?.toLowerCase() === 'desc' };
  });
}
