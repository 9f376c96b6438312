import type { Catalog } from '../../catalog/model.ts';
import type { RequestContext } from '../../kit/subgraph.ts';
import { isBusiness, ownEntityCalled } from '../../lists/definition/listed-type.ts';
import type { CreateListInput } from '../../lists/definition/read-input.ts';
import type { List } from '../../operations/list.ts';
import type { Services } from '../services.ts';
import { createList } from './mutations.ts';
import { checkedPreview, firstSelected, type ListPreview } from './preview-list.ts';

/** RecordListInput as GraphQL passes it. */
export interface RecordListInput extends Omit<CreateListInput, 'listType' | 'searchInput' | 'inputFileUri'> {
  readonly entityType: string;
  readonly conditions?: NonNullable<CreateListInput['searchInput']>['conditions'];
}

/** Converts the input of a list of a team's own records to that of any list. Throws BAD_USER_INPUT for a type that no team has added. */
export function recordListInput(
  catalog: Catalog,
  { entityType, conditions = null, ...others }: RecordListInput,
): CreateListInput {
  const own = ownEntityCalled(catalog, entityType, 'input.entityType');
  return { ...others, searchInput: { entityType: own, conditions } };
}

export const checkedRecordPreview = (catalog: Catalog, input: RecordListInput): ListPreview =>
  checkedPreview(catalog, recordListInput(catalog, input));

export async function createRecordList(services: Services, input: RecordListInput, context: RequestContext) {
  const { list } = await createList(services, recordListInput(context.catalog, input), context);
  return shownRecordList(list);
}

/** A list of the account with what it selects of a team's own records; null if it does not exist, or if it is a list of businesses. */
export async function recordList({ operations }: Services, id: string, { account }: RequestContext) {
  const list = await operations.lists.find(id.toLowerCase(), account.customerId);
  return list === undefined ? null : shownRecordList(list);
}

function shownRecordList(list: List) {
  const { searchInput } = list;
  if (searchInput === null || isBusiness(searchInput.entityType)) return null;
  return { list, entityType: searchInput.entityType, conditions: searchInput.conditions };
}

export async function firstIds(
  preview: ListPreview,
  first: number,
  context: RequestContext,
): Promise<readonly string[]> {
  const found = await firstSelected(preview, first, context);
  return found.map(({ id }) => id);
}
