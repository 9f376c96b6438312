import { randomUUID } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import type { FileRunResult } from '../../../lists/runs/file-run-content.ts';
import { LIST_RUN } from '../../../operations/lists.ts';
import type { LeasedRun } from '../../../operations/runs/runs.ts';
import { ENGINES } from '../../databases.ts';
import { listsService } from './lists-service.ts';

const ALL = `id listId status progressPercentComplete progressMessage resourceUri listType inputFileUri columnOrdering
  searchInput { entityType prompt conditions { filter orderBy limit } } fieldAliases { fullyQualifiedName aliasName }
  columnCounts { fullyQualifiedName count } columnMapping { columnName }
  metrics { edges { node { metricName columnName metricValue } } pageInfo { hasNextPage } }
  billingEventDetails { edges { node { listMaterializationId pricingTier quantity entityType } } }`;
const RESULT: FileRunResult = {
  file: 'a.parquet',
  columnCounts: [{ fullyQualifiedName: 'names.name', count: 7 }],
  metrics: [
    { metricName: 'rows', columnName: null, metricValue: 8 },
    { metricName: 'seconds', columnName: null, metricValue: 0.25 },
  ],
  billing: [{ pricingTier: 'Core', quantity: 8, entityType: 'BRAND' }],
};

describe.each(ENGINES)('on %s', (engine) => {
  const service = listsService(engine);
  const { ask, data, refusal, entity } = service;
  const createList = async (): Promise<string> =>
    (
      await data('mutation ($input: CreateListInput!) { createList(input: $input) { list { id } } }', {
        input: {
          searchInput: { entityType: 'BRAND', conditions: { filter: { HAS: ['websites'] }, limit: 8 } },
          ...{ aliases: [{ fullyQualifiedName: 'names.name', aliasName: 'Firm' }], columnOrdering: ['Firm'] },
        },
      })
    ).createList.list.id;
  const materialize = async (listId: string): Promise<string> =>
    (
      await data(
        'mutation ($listId: ID!) { createListMaterialization(input: { listId: $listId }) { listMaterialization { id } } }',
        { listId },
      )
    ).createListMaterialization.listMaterialization.id;
  const read = async (id: string) =>
    (await data(`query ($id: ID!) { listMaterialization(input: { id: $id }) { ${ALL} } }`, { id })).listMaterialization;
  const CANCEL =
    'mutation ($id: ID!) { cancelListMaterialization(input: { id: $id }) { listMaterialization { status } } }';
  const UPDATE = `mutation ($id: ID!, $status: String) {
    updateListMaterialization(input: { id: $id, status: $status }) { listMaterialization { status } } }`;
  const claim = async (id: string): Promise<LeasedRun> => {
    for (;;) {
      const run = await service.operations.runs.claim([LIST_RUN], 60_000);
      if (run === undefined) throw new Error(`Expected to claim ${id}.`);
      if (run.id === id) return run;
    }
  };

  test('a materialization goes from QUEUED over PROCESSING to SUCCESS, with what it was asked for and came to', async () => {
    const listId = await createList();
    const asked = await ask(
      `mutation ($listId: ID!) { createListMaterialization(input: { listId: $listId }) { listMaterialization { ${ALL} } } }`,
      { listId },
    );
    const { createListMaterialization: made }: { createListMaterialization?: { listMaterialization: { id: string } } } =
      asked.body.data ?? {};
    const id = made?.listMaterialization.id ?? '';
    expect(asked.status).toBe(202);
    expect(asked.body.extensions).toEqual({ backgroundTasks: [{ id, status: 'PROCESSING' }] });
    const queued = {
      ...{ id, listId, status: 'QUEUED', progressPercentComplete: null, progressMessage: null, resourceUri: null },
      ...{ listType: 'LIST_GENERATION', inputFileUri: null, columnOrdering: ['svc_id', 'names.name'] },
      searchInput: {
        entityType: 'BRAND',
        prompt: null,
        conditions: { filter: { HAS: ['websites'] }, orderBy: [], limit: 8 },
      },
      fieldAliases: [{ fullyQualifiedName: 'names.name', aliasName: 'Firm' }],
      ...{ columnCounts: null, columnMapping: [] },
      metrics: { edges: [], pageInfo: { hasNextPage: false } },
      billingEventDetails: { edges: [] },
    };
    expect(made?.listMaterialization).toEqual(queued);
    // "A run snapshots the list's definition."
    await data(
      `mutation { updateList(input: { id: "${listId}", columnOrdering: [], searchInput: { prompt: "x" } }) { list { id } } }`,
    );
    expect(await read(id)).toEqual(queued);

    const run = await claim(id);
    await service.operations.runs.save(run, { done: 5, total: 8, message: 'Writes rows.' });
    expect(await read(id)).toEqual({
      ...queued,
      ...{ status: 'PROCESSING', progressPercentComplete: 62, progressMessage: 'Writes rows.' },
    });
    await service.operations.runs.save(run, { done: 8 });
    expect((await read(id)).progressPercentComplete).toBe(99);
    await service.operations.runs.succeed(run, RESULT);
    expect(await read(id)).toEqual({
      ...queued,
      ...{ status: 'SUCCESS', progressPercentComplete: 100, columnCounts: RESULT.columnCounts },
      resourceUri: expect.stringMatching(/^http:.*\/files\//),
      metrics: { edges: RESULT.metrics.map((node) => ({ node })), pageInfo: { hasNextPage: false } },
      billingEventDetails: { edges: RESULT.billing.map((node) => ({ node: { listMaterializationId: id, ...node } })) },
    });
    const { lists } = await data(`{ lists(input: { id: "${listId}" }) { edges { node { columnCounts { count }
      materializations { edges { node { id metrics(first: 1) { edges { node { metricName } } pageInfo { hasNextPage } } } } } } } } }`);
    expect(lists.edges[0].node).toEqual({
      columnCounts: [{ count: 7 }],
      materializations: {
        edges: [
          { node: { id, metrics: { edges: [{ node: { metricName: 'rows' } }], pageInfo: { hasNextPage: true } } } },
        ],
      },
    });
    const url = expect.stringMatching(/^http:.*\/files\//);
    expect(await data(`{ backgroundTask(id: "${id}") { status backgroundTaskType result } }`)).toEqual({
      backgroundTask: { status: 'SUCCESS', backgroundTaskType: 'list', result: [url] },
    });
  });

  test('a list has its materializations in pages, newest first', async () => {
    const listId = await createList();
    const ids = [await materialize(listId), await materialize(listId), await materialize(listId)].toReversed();
    const page = async (args: string) => {
      const { lists } = await data(
        `{ lists(input: { id: "${listId}" }) { edges { node { materializations${args} {
          edges { cursor node { id } } pageInfo { hasNextPage hasPreviousPage } } } } } }`,
      );
      const { edges, pageInfo } = lists.edges[0].node.materializations;
      return [
        edges.map(({ node }: { node: { id: string } }) => node.id),
        pageInfo.hasPreviousPage,
        pageInfo.hasNextPage,
      ];
    };
    expect(new Set((await page(''))[0])).toEqual(new Set(ids));
    const all = (await page(''))[0];
    expect(await page('(first: 1)')).toEqual([all.slice(0, 1), false, true]);
    expect(await page('(first: 9, after: "eyJpZHgiOjB9")')).toEqual([all.slice(1), true, false]);
    expect(await page('(last: 1)')).toEqual([all.slice(2), true, false]);
    expect(await page('(last: 1, before: "eyJpZHgiOjF9")')).toEqual([all.slice(0, 1), false, true]);
    expect(await refusal(`{ lists { edges { node { materializations(first: -1) { edges { cursor } } } } } }`)).toMatch(
      /first/,
    );
  });

  test('"a move that is not allowed is an error naming both states"', async () => {
    const id = await materialize(await createList());
    const move = async (status: string | null) =>
      (await data(UPDATE, { id, status })).updateListMaterialization.listMaterialization.status;
    const refused = (status: string) => refusal(UPDATE, { id, status });
    expect(await refused('PAUSED')).toBe('A materialization that is QUEUED expects a move to CANCELLED, got "PAUSED".');
    expect(await refused('PROCESSING')).toMatch(/that is QUEUED .* got "PROCESSING"/);
    await claim(id);
    expect(await move(null)).toBe('PROCESSING');
    expect(await move('PROCESSING')).toBe('PROCESSING');
    expect(await move('PAUSED')).toBe('PAUSED');
    expect(await move('PAUSED')).toBe('PAUSED');
    expect((await read(id)).progressMessage).toBe('Paused by its owner.');
    expect(await move('PROCESSING')).toBe('PROCESSING');
    for (const status of ['SUCCESS', 'FAILED', 'CANCELLED', 'QUEUED', 'paused', ''])
      expect(await refused(status)).toBe(
        `input.status expects PAUSED or PROCESSING; cancelListMaterialization ends one, got "${status}".`,
      );
    expect((await data(CANCEL, { id })).cancelListMaterialization.listMaterialization.status).toBe('CANCELLED');
    expect(await refused('PROCESSING')).toBe(
      'A materialization that is CANCELLED expects no further move, got "PROCESSING".',
    );
    expect(await refusal(CANCEL, { id })).toBe(
      'A materialization that is CANCELLED expects no further move, got "CANCELLED".',
    );
  });

  test('mutations are executed one after the other, in the order of the document; what was done before a fault is told', async () => {
    const listId = await createList();
    const id = await materialize(listId);
    await claim(id);
    const move = (key: string, status: string) =>
      `${key}: updateListMaterialization(input: { id: "${id}", status: "${status}" }) { listMaterialization { status } }`;
    const name = (key: string, text: string) =>
      `${key}: updateList(input: { id: "${listId}", name: "${text}" }) { list { name } search { ... on Brand { names(first: 1) { edges { node { name } } } } } }`;
    const { status, body } = await ask(`mutation Moves { ${name('z', 'one')} ${move('b', 'PAUSED')} ...More
      last: cancelListMaterialization(input: { id: "${id}" }) { listMaterialization { status } }
      never: cancelListMaterialization(input: { id: "${id}" }) { listMaterialization { status } }
      after: deleteList(input: { id: "${listId}" }) { id } }
      fragment More on Mutation { ${name('c', 'two')} ${move('a', 'PROCESSING')} }`);
    const search = { names: { edges: [{ node: { name: expect.any(String) } }] } };
    const moved = (to: string) => ({ listMaterialization: { status: to } });
    expect(status).toBe(400);
    expect(body.errors).toEqual([
      expect.objectContaining({ path: ['never'], message: expect.stringContaining('that is CANCELLED') }),
    ]);
    expect(body.data).toEqual({
      ...{ z: { list: { name: 'one' }, search }, b: moved('PAUSED'), c: { list: { name: 'two' }, search } },
      ...{ a: moved('PROCESSING'), last: moved('CANCELLED'), never: null, after: { id: listId } },
    });
    expect(Object.keys(body.data ?? {})).toEqual(['z', 'b', 'c', 'a', 'last', 'never', 'after']);
    expect((await read(id)).status).toBe('CANCELLED');
  });

  test('deleteList ends what has not ended; what has is still there', async () => {
    const listId = await createList();
    const [done, open] = [await materialize(listId), await materialize(listId)];
    await service.operations.runs.succeed(await claim(done), RESULT);
    expect(await data(`mutation { deleteList(input: { id: "${listId}" }) { id } }`)).toEqual({
      deleteList: { id: listId },
    });
    expect([(await read(done)).status, (await read(open)).status]).toEqual(['SUCCESS', 'CANCELLED']);
  });

  test('a list that says nothing yet has no file made of it', async () => {
    const { createList: made } = await data('mutation { createList(input: { name: "later" }) { list { id } } }');
    const create = `mutation { createListMaterialization(input: { listId: "${made.list.id}" }) { listMaterialization { id } } }`;
    expect(await refusal(create)).toMatch(/a searchInput; set it with updateList/);
  });

  test('a run of another API is no materialization: it is neither shown nor cancelled', async () => {
    const { accountId, id: apiKeyId } = service.mine;
    const { runs } = service.operations;
    const { id } = await runs.create({ id: randomUUID(), accountId, apiKeyId, kind: 'screening-batch', args: {} });
    expect(await read(id)).toBeNull();
    expect(await refusal(CANCEL, { id })).toMatch(/a materialization of the account/);
    expect((await runs.find(id, accountId))?.status).toBe('QUEUED');
  });

  test('"no other account sees them": materializations and their tasks, through `_entities` too', async () => {
    const id = await materialize(await createList());
    const [reference, fields] = [{ __typename: 'ListMaterialization', id }, '... on ListMaterialization { id status }'];
    expect(await entity(reference, fields)).toEqual({ data: { _entities: [{ id, status: 'QUEUED' }] } });
    expect(await entity(reference, fields, service.theirs)).toEqual({ data: { _entities: [null] } });
    const query = `{ a: listMaterialization(input: { id: "${id}" }) { id } b: getListMaterialization(input: { id: "${id}" }) { id } c: backgroundTask(id: "${id}") { id } }`;
    expect(await data(query)).toEqual({ a: { id }, b: { id }, c: { id } });
    expect(await data(query, {}, service.theirs)).toEqual({ a: null, b: null, c: null });
    for (const [mutation, variables] of [
      [CANCEL, { id }],
      [UPDATE, { id, status: 'PAUSED' }],
      [UPDATE, { id, status: null }],
    ] as const) {
      const { status, body } = await ask(mutation, variables, service.theirs);
      expect([status, body.errors?.[0]?.message]).toEqual([
        400,
        `input.id expects the id of a materialization of the account, got "${id}".`,
      ]);
    }
    expect((await read(id)).status).toBe('QUEUED');
  });
});
