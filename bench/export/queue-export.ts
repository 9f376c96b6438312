import { randomUUID } from 'node:crypto';
import { readCatalog } from '../../catalog/read.ts';
import { checkedDefinition } from '../../lists/definition/check-definition.ts';
import { createdContent } from '../../lists/definition/read-input.ts';
import type { IssuedKey } from '../../operations/keys.ts';
import type { FileFormat } from '../../operations/list.ts';
import { LIST_RUN } from '../../operations/lists.ts';
import type { Operations } from '../../operations/operations.ts';
import { COLUMNS } from './joined-rows.ts';

/** Queues a run of all brands; gives its id. */
export async function queueExport({ runs }: Operations, key: IssuedKey, fileFormat: FileFormat): Promise<string> {
  const id = randomUUID();
  const definition = checkedDefinition(createdContent({ columnOrdering: COLUMNS, fileFormat }), readCatalog());
  await runs.create({
    ...{ id, accountId: key.accountId, apiKeyId: key.id, kind: LIST_RUN, subject: id },
    args: { listId: id, definition },
  });
  return id;
}
