import { badUserInput } from '../../catalog/errors/catalogue.ts';
import type { Catalog } from '../../catalog/model.ts';
import type { RequestContext } from '../../kit/subgraph.ts';
import { checkedDefinition } from '../../lists/definition/check-definition.ts';
import type { DefinedSearch } from '../../lists/definition/list-definition.ts';
import { type CreateListInput, createdContent } from '../../lists/definition/read-input.ts';
import { countEntities } from '../../lists/export/entity-keys.ts';
import { type EntityReference, firstMatches } from '../../lists/selection/first-matches.ts';

/** What a preview selects; its fields read the data when they are selected. */
export interface ListPreview {
  readonly selected: DefinedSearch;
}

/** Maximum entities that a preview shows. */
const MAX_FIRST = 100;

/**
 * Returns what a list would select, with the checks of createList. Throws BAD_USER_INPUT, also for an ENRICHMENT, whose rows come from a
 * file.
 */
export function checkedPreview(catalog: Catalog, input: CreateListInput): ListPreview {
  const { listType, search } = checkedDefinition(createdContent(input), catalog);
  if (listType !== 'LIST_GENERATION') throw badUserInput('input.listType', 'LIST_GENERATION in a preview', listType);
  return { selected: search };
}

/** Throws BAD_USER_INPUT unless a preview may show that many. */
export function expectFirst(first: number): void {
  if (first < 0 || first > MAX_FIRST) throw badUserInput('first', `0 to ${MAX_FIRST}`, first);
}

/** Counts the entities that a run would count. */
export const countSelected = ({ selected }: ListPreview, { snapshot, catalog, deadline }: RequestContext) =>
  countEntities(selected, { snapshot, catalog, bounds: { deadline, lane: 'long' } });

export async function firstSelected(
  { selected }: ListPreview,
  first: number,
  context: RequestContext,
): Promise<readonly EntityReference[]> {
  const found = await firstMatches(context, selected, first);
  context.rows.take(found.length);
  return found;
}
