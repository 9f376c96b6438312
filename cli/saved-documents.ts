import type { StoredDocument } from '../catalog/check/stored-documents.ts';
import type { Operations } from '../operations/operations.ts';

/** The trusted documents of the operations database, for checks. */
export async function savedDocuments({
  trustedDocuments,
}: Pick<Operations, 'trustedDocuments'>): Promise<StoredDocument[]> {
  return (await trustedDocuments.list()).map(({ id, client, name, text }) => ({
    ...{ file: `trusted document ${id}`, client, text, name: name ?? id },
  }));
}
