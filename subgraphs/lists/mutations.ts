import { badUserInput } from '../../catalog/errors/catalogue.ts';
import type { RequestContext } from '../../kit/subgraph.ts';
import { checkedDefinition } from '../../lists/definition/check-definition.ts';
import { isBusiness } from '../../lists/definition/listed-type.ts';
import {
  type CreateListInput,
  contentOf,
  createdContent,
  type UpdateListInput,
  updatedContent,
} from '../../lists/definition/read-input.ts';
import { expectUpload } from '../../lists/input/expect-upload.ts';
import { expectPausable, moveRefused } from '../../lists/materialization/own-move.ts';
import { listRun } from '../../lists/runs/list-run.ts';
import { startFileRun } from '../../lists/runs/start-run.ts';
import { type EntityReference, firstMatches } from '../../lists/selection/first-matches.ts';
import type { List } from '../../operations/list.ts';
import { LIST_RUN, MAX_LISTS } from '../../operations/lists.ts';
import type { OwnMove, Run } from '../../operations/runs/run.ts';
import type { Services } from '../services.ts';
import { noSuchList } from './lists.ts';
import { findListRun, noSuchMaterialization, shownMaterialization } from './materializations.ts';

/** The payload of createList and updateList; `search` is resolved only if it is selected. */
interface SavedList {
  readonly list: List;
}

export async function createList({ operations }: Services, input: CreateListInput, context: RequestContext) {
  const content = createdContent(input);
  checkedDefinition(content, context.catalog);
  const { account, apiKeyId } = context;
  const { inputFileUri } = content;
  if (inputFileUri !== null)
    await expectUpload(operations.uploads, 'input.inputFileUri', inputFileUri, account.customerId);
  const list = await operations.lists.create({ accountId: account.customerId, apiKeyId }, content);
  if (list === undefined) throw badUserInput('createList', `at most ${MAX_LISTS} lists in an account`, 'one more');
  return { list } satisfies SavedList;
}

export async function updateList({ operations }: Services, input: UpdateListInput, context: RequestContext) {
  const { account, apiKeyId, catalog } = context;
  const list = await operations.lists.change(input.id, { accountId: account.customerId, apiKeyId }, (known) => {
    const content = updatedContent(known, input);
    checkedDefinition(content, catalog);
    return content;
  });
  if (list === undefined) throw noSuchList(input.id);
  return { list } satisfies SavedList;
}

/** "createList and updateList answer the list and, as `search`, its first matching entity" (completions.md section 10). */
export async function firstOfSaved({ list }: SavedList, context: RequestContext): Promise<EntityReference | null> {
  if (list.listType === 'ENRICHMENT' || list.searchInput === null) return null;
  // SearchUnion has only business types.
  if (!isBusiness(list.searchInput.entityType)) return null;
  const { search } = checkedDefinition(contentOf(list), context.catalog);
  const [first = null] = await firstMatches(context, search, 1);
  return first;
}

export async function deleteList({ operations }: Services, id: string, { account, apiKeyId }: RequestContext) {
  const owner = { accountId: account.customerId, apiKeyId };
  if (!(await operations.lists.remove(id, owner))) throw noSuchList(id);
  return { id };
}

export async function createListMaterialization(services: Services, listId: string, context: RequestContext) {
  const { account, catalog } = context;
  const list = await services.operations.lists.find(listId, account.customerId);
  if (list === undefined) throw noSuchList(listId, 'listId');
  const args = listRun(list, catalog);
  const started = { field: 'createListMaterialization', kind: LIST_RUN, subject: list.id, args } as const;
  const run = await startFileRun(services, started, context);
  return { listMaterialization: shownMaterialization(run, services, context) };
}

export async function cancelListMaterialization(services: Services, id: string, context: RequestContext) {
  const run = await findListRun(services.operations, id, context);
  if (run === undefined) throw noSuchMaterialization(id);
  return moved(services, run, 'CANCELLED', context);
}

export async function updateListMaterialization(
  services: Services,
  { id, status }: { readonly id: string; readonly status?: string | null },
  context: RequestContext,
) {
  const to = status == null ? undefined : expectPausable(status);
  const run = await findListRun(services.operations, id, context);
  if (run === undefined) throw noSuchMaterialization(id);
  if (to === undefined || run.status === to)
    return { listMaterialization: shownMaterialization(run, services, context) };
  return moved(services, run, to, context);
}

async function moved(services: Services, { id }: Run, to: OwnMove, context: RequestContext) {
  const after = await services.operations.runs.move(id, context.account.customerId, to);
  if (after === undefined) throw noSuchMaterialization(id);
  if (!after.isMoved) throw moveRefused(after.run.status, to);
  return { listMaterialization: shownMaterialization(after.run, services, context) };
}
