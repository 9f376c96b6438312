import { randomUUID } from 'node:crypto';
import { beforeEach, describe, expect, test } from 'vitest';
import { addTasksRoute } from '../../../gateway/console/tasks-route.ts';
import { fileUrls } from '../../../lists/files/download-url.ts';
import type { Run } from '../../../operations/runs/run.ts';
import { runOf } from '../../operations/runs/run-double.ts';
import { routeServer } from './route-server.ts';

const urls = fileUrls('k');
const DEFINITION = {
  ...{ listType: 'LIST_GENERATION', name: 'bakeries', description: null, fileFormat: 'CSV' },
  search: { entityType: 'BRAND', filter: null, orderBy: [], limit: 9, prompt: 'bread', matchThreshold: null },
  ...{ columns: [], columnMapping: [], inputFileUri: null },
};

/** The runs of every account. */
let runs: readonly Run[] = [];
const asked: [kind: string, limit: number][] = [];
beforeEach(() => {
  runs = [];
  asked.length = 0;
});

const { ask } = routeServer((server, { operations, ...backend }, databases) =>
  addTasksRoute(
    server,
    {
      ...backend,
      files: { urls },
      operations: {
        ...operations,
        runs: {
          ...operations.runs,
          async list(_, kind, limit) {
            asked.push([kind, limit]);
            return runs.filter((run) => run.kind === kind);
          },
          find: async (id) => runs.find((run) => run.id === id),
          async cancel(id) {
            const run = runs.find((each) => each.id === id);
            return run?.finishedTimestamp === null ? { ...run, status: 'CANCELLED' } : undefined;
          },
        },
      },
    },
    databases,
  ),
);
const taskOf = async (run: Run) => {
  runs = [run];
  return (await ask(`tasks/${run.id}`)).body;
};
const search = (more: Partial<Run> = {}) =>
  runOf({ id: randomUUID(), kind: 'search', args: { definition: DEFINITION }, ...more });

test('"the latest runs of the account, of all kinds that the key may start, newest first", 100 of each', async () => {
  runs = [3, 1, 2].map((day) => search({ createdTimestamp: `2026-11-0${day}` }));
  const times = async (scopes: string) =>
    (await ask('tasks', scopes)).body.tasks.map(({ created }: { created: string }) => created.slice(-2));
  expect(await times('graph')).toEqual(['03', '02', '01']);
  expect(asked).toEqual([['search', 100]]);
  for (const kind of ['list', 'enrichment'])
    runs = [...runs, runOf({ kind, createdTimestamp: `${kind} 09`, args: { definition: DEFINITION } })];
  runs = [...runs, runOf({ kind: 'screening_batch', createdTimestamp: '2026-11-00', args: { tag: 't' } })];
  expect(await times('graph')).toEqual(['03', '02', '01']);
  expect(await times('graph,lists')).toEqual(['09', '09', '03', '02', '01']);
  expect(await times('graph,screening')).toEqual(['03', '02', '01', '00']);
  expect((await ask('tasks', 'lists')).status).toBe(403);
});

describe('a task', () => {
  const ENDED = new Date(Date.now() - 60_000).toISOString();

  test('of a search: what was asked for, how far it is, and its file once it is finished', async () => {
    const run = search({ done: 2, total: 5, message: 'at work', createdTimestamp: 'c', updatedTimestamp: 'u' });
    const task = {
      ...{ id: run.id, kind: 'search', name: 'bakeries', list: null, listType: null, status: 'PROCESSING', done: 2 },
      ...{ total: 5, message: 'at work', created: 'c', updated: 'u', finished: null, file: null },
    };
    expect(await taskOf(run)).toEqual({ task, search: DEFINITION.search, fileFormat: 'CSV' });
    const finished = { ...run, status: 'SUCCESS', finishedTimestamp: ENDED } as const;
    expect((await taskOf(finished)).task).toMatchObject({ finished: ENDED, file: urls.urlOf(finished) });
  });

  test.each<[args: object, name: string | null]>([
    [{ definition: DEFINITION }, 'bakeries'],
    [{ definition: DEFINITION, filename: 'harbor' }, 'harbor'],
    [{ definition: { ...DEFINITION, name: null } }, null],
  ])('has the name of %j: %s', async (args, name) => {
    expect((await taskOf(search({ args }))).task.name).toBe(name);
  });

  test('of a list: which list of which type, and no search', async () => {
    const run = runOf({ id: randomUUID(), kind: 'list', subject: 'l', args: { listId: 'l', definition: DEFINITION } });
    runs = [run];
    const { body } = await ask(`tasks/${run.id}`, 'graph,lists');
    expect(body).toMatchObject({ task: { list: 'l', listType: 'LIST_GENERATION' }, search: null, fileFormat: null });
  });

  test('of a batch has the name of its tag and no file; only its own route cancels it', async () => {
    const ended = { status: 'SUCCESS', finishedTimestamp: ENDED, subject: 's' } as const;
    const batch = runOf({ id: randomUUID(), kind: 'screening_batch', args: { tag: 'week 3' }, ...ended });
    runs = [batch];
    const { body } = await ask(`tasks/${batch.id}`, 'graph,screening');
    expect(body).toMatchObject({
      ...{ task: { name: 'week 3', file: null, list: null, listType: null }, search: null, fileFormat: null },
    });
    expect(await ask(`tasks/${batch.id}/cancel`, 'graph,screening', {})).toMatchObject({
      ...{ status: 409, body: { error_code: 'CONFLICT' } },
    });
  });

  test('of another kind than the key may start is not there, nor is one of nobody', async () => {
    for (const id of ['x', randomUUID()])
      expect(await ask(`tasks/${id}`)).toMatchObject({
        ...{ status: 404, body: { error_message: `There is no task "${id}" of your account.` } },
      });
    const list = runOf({ id: randomUUID(), kind: 'list', args: { definition: DEFINITION } });
    runs = [list];
    expect((await ask(`tasks/${list.id}`)).status).toBe(404);
  });

  test('is cancelled; one that has ended stays as it is', async () => {
    const [open, ended] = [search(), search({ status: 'FAILED', finishedTimestamp: ENDED })];
    runs = [open, ended];
    expect((await ask(`tasks/${open.id}/cancel`, 'graph', {})).body.task.status).toBe('CANCELLED');
    expect((await ask(`tasks/${ended.id}/cancel`, 'graph', {})).body.task.status).toBe('FAILED');
  });
});
