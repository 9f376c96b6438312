import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { readCatalog } from '../../catalog/read.ts';
import { checkedDefinition } from '../../lists/definition/check-definition.ts';
import { type CreateListInput, createdContent } from '../../lists/definition/read-input.ts';
import type { IssuedKey } from '../../operations/keys.ts';
import { LIST_RUN } from '../../operations/lists.ts';
import type { Runs } from '../../operations/runs/runs.ts';

const PLACE = 'operatingLocations.addresses';

/** Lists that are run: every format, a search without conditions, a filter, an order, a column that has all values. */
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

/** What is run: a definition, known by the subject of its runs. */
export interface SoakedList {
  readonly subject: string;
  readonly input: CreateListInput;
}

/** All lists that are run; `table`: the URI of a table whose rows are matched. */
export const soakedLists = (table: string): readonly SoakedList[] =>
  [
    ...INPUTS,
    ...(['CSV', 'PARQUET'] as const).map(
      (fileFormat): CreateListInput => ({ listType: 'ENRICHMENT', inputFileUri: table, fileFormat }),
    ),
  ].map((input) => ({ subject: randomUUID(), input }));

const catalog = readCatalog();

/** Queues a run of each list; gives their ids. */
export async function queueRuns(runs: Runs, key: IssuedKey, lists: readonly SoakedList[]): Promise<readonly string[]> {
  const ids: string[] = [];
  for (const { subject, input } of lists) {
    const id = randomUUID();
    const definition = checkedDefinition(createdContent(input), catalog);
    await runs.create({
      ...{ id, accountId: key.accountId, apiKeyId: key.id, kind: LIST_RUN, subject },
      args: { listId: subject, definition },
    });
    ids.push(id);
  }
  return ids;
}

/** Runs of each list that nobody disturbs: their ids by their subjects. */
export async function undisturbedFiles(
  runs: Runs,
  key: IssuedKey,
  lists: readonly SoakedList[],
): Promise<ReadonlyMap<string, string>> {
  const ids = await queueRuns(runs, key, lists);
  await allEnded(runs, key, ids);
  return new Map(lists.map(({ subject }, at) => [subject, ids[at] ?? '']));
}

/** Resolves when runs have ended. */
export async function allEnded(runs: Runs, key: IssuedKey, ids: readonly string[]): Promise<void> {
  for (const id of ids) while ((await runs.find(id, key.accountId))?.finishedTimestamp === null) await pause(200);
}
