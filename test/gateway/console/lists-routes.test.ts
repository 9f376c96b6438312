import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { recordTypeOf } from '../../../catalog/model.ts';
import { resolvePath } from '../../../catalog/path.ts';
import { projectionsOf } from '../../../subgraphs/lists/projections.ts';
import { consoleApiService } from '../../console/console-service.ts';
import { catalog } from '../../search/sample-snapshots.ts';
import { askConsole } from './ask.ts';

// Nobody works on runs, so that they stay as the tests make them.
const service = consoleApiService(undefined, { SVC_WORKERS: '0' });

const ask = (path: string, key?: string, body?: unknown) => askConsole(service.url, path, key, body);

interface Shown {
  readonly values: readonly { readonly name: string; readonly kind: string; readonly values?: readonly string[] }[];
  readonly links: readonly { readonly name: string; readonly to: string; readonly values: Shown['values'] }[];
}

/** The values that the records tell of, by path from one of them, of so many steps at most. */
function pathsFrom(records: Readonly<Record<string, Shown>>, name: string, steps: number, of: Shown['values'] = []) {
  const { values, links } = records[name] ?? { values: [], links: [] };
  const paths = new Map([...of, ...values].map((value) => [value.name, value.kind]));
  if (steps > 0)
    for (const link of links)
      for (const [path, kind] of pathsFrom(records, link.to, steps - 1, link.values))
        paths.set(`${link.name}.${path}`, kind);
  return paths;
}

test('fields: each path that they tell of is one of conditions, of the kind that they say; none of columns is missing', async () => {
  const { status, body } = await ask('fields', await service.key());
  expect(status).toBe(200);
  expect(Object.keys(body.entities)).toEqual(['BRAND', 'OPERATING_LOCATION', 'LEGAL_ENTITY']);
  const columns = projectionsOf(catalog);
  for (const [entity, { record, usual }] of Object.entries<{ record: string; usual: string[] }>(body.entities)) {
    const type = recordTypeOf(catalog, record);
    const paths = pathsFrom(body.records, record, 2);
    for (const [path, kind] of paths)
      expect([path, resolvePath(catalog, { type }, path).leaf?.value.kind]).toEqual([path, kind]);
    const missing = columns.filter(({ entity: of, name }) => of === entity && !paths.has(name)).map(({ name }) => name);
    // Tokens of names are nothing that people compare.
    expect(missing.filter((name) => !/FullTextSearchVector$/.test(name))).toEqual([]);
    for (const path of usual) expect(resolvePath(catalog, { type }, path).leaf).toBeDefined();
  }
  const status_ = body.records.OperatingLocationOperatingStatus.values;
  expect(status_).toContainEqual(
    expect.objectContaining({ name: 'operatingStatus', values: ['Open', 'Temporarily Closed', 'Closed', 'Unknown'] }),
  );
});

test('fields and tasks are for keys of scope graph', async () => {
  const other = await service.operations.createKey({ plan: 'pro', scopes: ['kyb'] });
  for (const path of ['fields', 'tasks']) {
    expect((await ask(path)).status).toBe(401);
    expect((await ask(path, other.key)).status).toBe(403);
  }
});

/** What runs of lists and searches are asked for. */
const definition = {
  ...{ listType: 'LIST_GENERATION', name: '<b>Bakeries</b>', description: null, fileFormat: 'CSV' },
  search: { entityType: 'BRAND', filter: null, orderBy: [], limit: 0, prompt: null, matchThreshold: null },
  ...{ columns: [{ path: 'svc_id', alias: 'svc_id' }], columnMapping: [], inputFileUri: null },
};

test('tasks: those of the account alone, of the kinds that the key may start, the newest first', async () => {
  const [mine, theirs] = await Promise.all([1, 2].map(() => service.operations.createKey({ plan: 'pro' })));
  if (mine === undefined || theirs === undefined) throw new Error('Expected two keys.');
  const create = async (kind: string, subject: string | null, args: object, { accountId, id } = mine) => {
    // Those of one millisecond have no order.
    await pause(2);
    return service.operations.runs.create({ id: randomUUID(), accountId, apiKeyId: id, kind, subject, args });
  };
  const list = randomUUID();
  const runs = [
    await create('list', list, { listId: list, definition }),
    await create('search', null, { filename: 'harbor-city', definition }),
    await create('enrichment', null, { definition: { ...definition, name: null } }),
  ];
  await create('search', null, { definition }, theirs);
  const { body } = await ask('tasks', mine.key);
  expect(body.tasks.map(({ id }: { id: string }) => id)).toEqual(runs.map(({ id }) => id).reverse());
  expect(body.tasks).toMatchObject([
    { kind: 'enrichment', name: null, list: null },
    { kind: 'search', name: 'harbor-city', list: null },
    { kind: 'list', listType: 'LIST_GENERATION', name: '<b>Bakeries</b>', list },
  ]);
  const graph = await service.operations.createKey({ plan: 'pro', accountId: mine.accountId, scopes: ['graph'] });
  expect((await ask('tasks', graph.key)).body.tasks).toMatchObject([{ kind: 'search' }]);

  const [ofList, ofSearch] = runs.map(({ id }) => id);
  const told = await ask(`tasks/${ofSearch}`, graph.key);
  expect(told.body).toMatchObject({
    ...{ task: { id: ofSearch, kind: 'search' }, search: definition.search, fileFormat: 'CSV' },
  });
  expect((await ask(`tasks/${ofList}`, mine.key)).body).toMatchObject({ task: { list }, search: null });
  // Of another account, of a kind that the key may not start, of nobody.
  for (const [id, { key }] of [
    [ofSearch, theirs],
    [ofList, graph],
    [randomUUID(), mine],
    ['x', mine],
  ] as const) {
    expect(await ask(`tasks/${id}`, key)).toMatchObject({ status: 404, code: 'NOT_FOUND' });
    expect(await ask(`tasks/${id}/cancel`, key, {})).toMatchObject({ status: 404, code: 'NOT_FOUND' });
  }
});

test('a task is cancelled by its account, and stays as it is where it has ended; a batch by its own route', async () => {
  const { key, accountId, id } = await service.operations.createKey({ plan: 'pro' });
  const create = (kind: string, args: object) =>
    service.operations.runs.create({ id: randomUUID(), accountId, apiKeyId: id, kind, subject: null, args });
  const search = await create('search', { definition });
  const { body } = await ask(`tasks/${search.id}/cancel`, key, {});
  expect(body.task).toMatchObject({ status: 'CANCELLED', file: null });
  expect((await ask(`tasks/${search.id}/cancel`, key, {})).body.task).toEqual(body.task);
  const batch = await create('screening_batch', { tag: 'b' });
  expect(await ask(`tasks/${batch.id}/cancel`, key, {})).toMatchObject({ status: 409, code: 'CONFLICT' });
});
