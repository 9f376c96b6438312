import type { Catalog } from '../../catalog/model.ts';
import { type SearchRequest, searchRequest } from '../../search/request/input.ts';
import { type DefinedSearch, isFound } from '../definition/list-definition.ts';
import { businessOf } from '../definition/listed-type.ts';

/** Maximum entities of a page (completions.md section 5). */
const MAX_PAGE = 1_000;

/**
 * The request of a search that finds its entities by known facts or by a prompt, in its order; its page has as many as
 * the limit, or as a page may have. Undefined if only the filter selects them. Throws BAD_USER_INPUT.
 */
export function foundBy(searched: DefinedSearch, catalog: Catalog, limit = searched.limit): SearchRequest | undefined {
  const { entityType, filter, orderBy, prompt, matchThreshold, known } = searched;
  if (!isFound(searched)) return undefined;
  const conditions = {
    filter,
    orderBy: orderBy.length === 0 ? null : orderBy,
    limit: Math.min(limit ?? MAX_PAGE, MAX_PAGE),
  };
  return searchRequest({ ...known, entityType: businessOf(entityType), prompt, matchThreshold, conditions }, catalog);
}
