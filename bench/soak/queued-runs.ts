import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { readCatalog } from '../../catalog/read.ts';
import { checkedDefinition } from '../../lists/definition/check-definition.ts';
import { type CreateListInput, createdContent } from '../../lists/definition/read-input.ts';
import type { IssuedKey } from '../../operations/keys.ts';
import { LIST_RUN } from '../../operations/lists.ts';
import type { Runs } from '../../operations/runs.ts';

const PLACE = 'operatingLocations.addresses';

/** Definitions of runs: every format, a search without conditions, a filter, an order, a column that has all values. */
const INPUTS: readonly CreateListInput[] = [
  { fileFormat: 'CSV' },
  { fileFormat: 'NDJSON', columnOrdering: ['names.name', `${PLACE}.city`, 'legalEntities.names.name'] },
  { fileFormat: 'PARQUET', columnOrdering: ['names.name', `${PLACE}.latitude`, 'names.firstObservedDate'] },
  { fileFormat: 'CSV', columnOrdering: ['names[*].name', 'operatingLocations[*].names.name'] },
  {
    fileFormat: 'CSV',
    searchInput: { entityType: 'BRAND', conditions: { orderBy: ['names.name DESC'] } },
    columnOrdering: ['names.name', `${PLACE}.streetAddress1`],
  },
  {
    fileFormat: 'PARQUET',
    searchInput: { entityType: 'OPERATING_LOCATION', conditions: { filter: { EQ: ['addresses.state', 'WA'] } } },
  },
];

/** Which definition a run is of: its subject. */
const SUBJECTS = INPUTS.map(() => randomUUID());

const catalog = readCatalog();

/** Queues a run of each definition; gives their ids. */
export async function queueRuns(runs: Runs, key: IssuedKey): Promise<readonly string[]> {
  const ids: string[] = [];
  for (const [at, input] of INPUTS.entries()) {
    const id = randomUUID();
    const definition = checkedDefinition(createdContent(input), catalog);
    await runs.create({
      ...{ id, accountId: key.accountId, apiKeyId: key.id, kind: LIST_RUN, subject: SUBJECTS[at] ?? null },
      args: { listId: SUBJECTS[at], definition },
    });
    ids.push(id);
  }
  return ids;
}

/** Runs of each definition that nobody disturbs: their ids by their subjects. */
export async function undisturbedFiles(runs: Runs, key: IssuedKey): Promise<ReadonlyMap<string, string>> {
  const ids = await queueRuns(runs, key);
  await allEnded(runs, key, ids);
  return new Map(SUBJECTS.map((subject, at) => [subject, ids[at] ?? '']));
}

/** Resolves when runs have ended. */
export async function allEnded(runs: Runs, key: IssuedKey, ids: readonly string[]): Promise<void> {
  for (const id of ids) while ((await runs.find(id, key.accountId))?.finishedTimestamp === null) await pause(200);
}
