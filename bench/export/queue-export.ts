import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { readCatalog } from '../../catalog/read.ts';
import { checkedDefinition } from '../../lists/definition/check-definition.ts';
import { createdContent } from '../../lists/definition/read-input.ts';
import type { IssuedKey } from '../../operations/keys.ts';
import type { FileFormat } from '../../operations/list.ts';
import { LIST_RUN } from '../../operations/lists.ts';
import type { Operations } from '../../operations/operations.ts';
import type { Run } from '../../operations/run.ts';
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

/** A run once it has ended. */
export async function endedExport({ runs }: Operations, key: IssuedKey, id: string): Promise<Run> {
  for (;;) {
    const run = await runs.find(id, key.accountId);
    if (run !== undefined && run.finishedTimestamp !== null) return run;
    await pause(50);
  }
}
