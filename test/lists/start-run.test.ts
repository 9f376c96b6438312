import { expect, test } from 'vitest';
import { searchRun } from '../../lists/runs/search-run.ts';
import { startFileRun } from '../../lists/runs/start-run.ts';
import { LIST_RUN, SEARCH_RUN } from '../../operations/lists.ts';
import type { NewRun, Run } from '../../operations/runs/run.ts';
import { requestContext } from '../gateway/distributed/tiny-subgraph.ts';
import { catalog } from '../search/sample-snapshots.ts';

const args = searchRun({ name: 'X', output: {} }, catalog);

/** Runs of an account, of which so many of each kind have not ended. */
function starter(unfinished: (kind: string) => number) {
  const created: NewRun[] = [];
  const runs = {
    unfinished: async (_account: string, kind: string) => unfinished(kind),
    create: async (run: NewRun): Promise<Run> => {
      created.push(run);
      const times = { nextExecutionTimestamp: '', createdTimestamp: '', updatedTimestamp: '' };
      return {
        ...{
          subject: null,
          ...run,
          status: 'QUEUED',
          checkpoint: null,
          snapshot: null,
          done: 0,
          total: null,
          message: null,
          result: null,
        },
        ...{ executionAttempts: 0, waits: 0, etag: '', ...times, startedTimestamp: null, finishedTimestamp: null },
      };
    },
  };
  return { services: { operations: { runs } }, created };
}

test("a started run is the caller's, and is named by the answer", async () => {
  const { services, created } = starter(() => 333);
  const context = requestContext();
  const run = await startFileRun(services, { field: 'search', kind: SEARCH_RUN, args }, context);
  const { account, apiKeyId } = context;
  expect(created).toEqual([{ id: run.id, accountId: account.customerId, apiKeyId, kind: 'search', args }]);
  expect(context.extensions).toEqual({ backgroundTasks: [{ id: run.id, status: 'PROCESSING' }] });
});

test.each(['list', 'search', 'enrichment'])(
  'an account has at most 1,000 files that are not finished, of all kinds: %s',
  async (full) => {
    const { services, created } = starter((kind) => (kind === full ? 1_000 : 0));
    const context = requestContext();
    await expect(
      startFileRun(services, { field: 'createListMaterialization', kind: LIST_RUN, args }, context),
    ).rejects.toThrow('createListMaterialization expects at most 1000 unfinished files of an account, got 1001.');
    expect([created, context.extensions]).toEqual([[], {}]);
  },
);

test('an account with one file less starts another, but not without credits', async () => {
  const { services, created } = starter((kind) => (kind === SEARCH_RUN ? 999 : 0));
  const context = requestContext();
  await startFileRun(services, { field: 'search', kind: SEARCH_RUN, args }, context);
  expect(created).toHaveLength(1);
  const account = { ...context.account, creditsAvailable: false };
  const poor = startFileRun(services, { field: 'search', kind: SEARCH_RUN, args }, { ...context, account });
  await expect(poor).rejects.toThrow(expect.objectContaining({ code: 'PAYMENT_REQUIRED' }));
  expect(created).toHaveLength(1);
});
