import { listDocument, type StoredDocument } from '../catalog/check/stored-documents.ts';
import { isBusiness } from '../lists/definition/listed-type.ts';
import type { Operations } from '../operations/operations.ts';

/** The lists that accounts have saved, each as the input that would save it again. */
export async function savedLists({ lists }: Pick<Operations, 'lists'>): Promise<StoredDocument[]> {
  return (await lists.owned()).map(({ id, accountId, fieldAliases: aliases, ...list }) => {
    const { name, description, listType, searchInput, fileFormat, columnOrdering, columnMapping, inputFileUri } = list;
    const shared = { name, description, fileFormat, aliases, columnOrdering };
    const input =
      searchInput === null || isBusiness(searchInput.entityType)
        ? { ...shared, listType, searchInput, columnMapping, inputFileUri }
        : { ...shared, entityType: searchInput.entityType, conditions: searchInput.conditions };
    return listDocument(`list ${id}`, `account ${accountId}`, input);
  });
}
