import { listDocument, type StoredDocument } from '../catalog/check/stored-documents.ts';
import type { Operations } from '../operations/operations.ts';

/** The lists that accounts have saved, each as the input that would save it anew. */
export async function savedLists({ lists }: Pick<Operations, 'lists'>): Promise<StoredDocument[]> {
  return (await lists.owned()).map(({ id, accountId, fieldAliases: aliases, ...list }) => {
    const { name, description, listType, searchInput, fileFormat, columnOrdering, columnMapping, inputFileUri } = list;
    return listDocument(`list ${id}`, `account ${accountId}`, {
      ...{ name, description, listType, searchInput, fileFormat },
      ...{ aliases, columnOrdering, columnMapping, inputFileUri },
    });
  });
}
