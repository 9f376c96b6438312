import { badUserInput } from '../../catalog/errors/catalogue.ts';
import type { PageArguments } from '../../kit/page.ts';
import type { RequestContext } from '../../kit/subgraph.ts';
import { isBusiness } from '../../lists/definition/listed-type.ts';
import { fileRunOf } from '../../lists/runs/file-run-content.ts';
import type { List, ListSearch } from '../../operations/list.ts';
import { LIST_RUN } from '../../operations/lists.ts';
import type { Operations } from '../../operations/operations.ts';
import { byTerms, keeps, listConditions } from './filter-lists.ts';
import { connectionOf, pageFrom, rangeOf } from './pages.ts';

/** SearchListsInput as GraphQL passes it. */
export interface SearchListsInput extends PageArguments {
  readonly id?: string | null;
  readonly name?: string | null;
  readonly conditions?: unknown;
}

/** Checks a request for lists. Throws BAD_USER_INPUT. */
export function listsRequest(input: SearchListsInput, limits: RequestContext['limits']) {
  return { page: pageFrom(input, limits), ...listConditions(input.conditions) };
}

/** The lists of the caller's account that match an input, newest first unless the input orders them. */
export async function listsFound(
  { lists }: Pick<Operations, 'lists'>,
  input: SearchListsInput,
  { account, limits, rows }: RequestContext,
) {
  const { page, filter, order } = listsRequest(input, limits);
  const [id, part] = [input.id?.toLowerCase(), input.name?.trim().toLowerCase() || undefined];
  const found = (await lists.heads(account.customerId)).filter(
    (list) =>
      (id === undefined || list.id === id) &&
      (part === undefined || list.name?.toLowerCase().includes(part)) &&
      (filter === undefined || keeps(filter, list)),
  );
  if (order.length > 0) found.sort(byTerms(order));
  const { offset, limit } = rangeOf(page, found.length);
  rows.take(Math.min(limit, found.length - offset));
  const ids = found.slice(offset, offset + limit).map((list) => list.id);
  const whole = new Map((await lists.findMany(ids, account.customerId)).map((list) => [list.id, list]));
  // The place of a list that was deleted meanwhile stays null.
  return connectionOf(
    ids.map((each) => whole.get(each) ?? null),
    page,
    found.length,
  );
}

/** Number of filled cells of each column in a list's latest file; null before the first file. One statement for all lists. */
export async function latestColumnCounts({ runs }: Operations, { id }: List, { loaders, account }: RequestContext) {
  const loader = loaders.of<string, unknown>(runs, 'columnCounts', async (ids) => {
    const latest = await runs.latest(account.customerId, LIST_RUN, ids);
    const counts = new Map(latest.map((run) => [run.subject, fileRunOf(run)?.result?.columnCounts]));
    return ids.map((each) => counts.get(each) ?? null);
  });
  return loader.load(id);
}

/** A search as the contract's type ListSearchInput, which has only business types; null for a team's own records. */
export const shownSearch = ({ entityType, conditions, prompt }: Omit<ListSearch, 'matchThreshold'>) =>
  isBusiness(entityType) ? { entityType, conditions, prompt, query: prompt } : null;

/** The error of a mutation whose list does not exist or belongs to another account. */
export const noSuchList = (id: string, field = 'id') =>
  badUserInput(`input.${field}`, 'the id of a list of the account', id);
