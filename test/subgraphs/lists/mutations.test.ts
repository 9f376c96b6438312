import { randomUUID } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { badUserInput } from '../../../catalog/errors/catalogue.ts';
import { cursorAt } from '../../../kit/page.ts';
import { LIST_RUN } from '../../../operations/lists.ts';
import { latestColumnCounts, listsFound, shownSearch } from '../../../subgraphs/lists/lists.ts';
import { findListRun, materializationsOf } from '../../../subgraphs/lists/materializations.ts';
import {
  cancelListMaterialization,
  createList,
  createListMaterialization,
  deleteList,
  firstOfSaved,
  updateList,
  updateListMaterialization,
} from '../../../subgraphs/lists/mutations.ts';
import { recordList } from '../../../subgraphs/lists/record-lists.ts';
import { listsServices } from './services.ts';

const lists = listsServices();
const NOBODY = randomUUID();
const noList = (id: string, field = 'id') => badUserInput(`input.${field}`, 'the id of a list of the account', id);
const noRun = (id: string) => badUserInput('input.id', 'the id of a materialization of the account', id);
const create = async (input: Parameters<typeof createList>[1] = { searchInput: {} }) =>
  (await createList(lists.services, input, lists.mine())).list;

/** A list with a run that waits, and the status of the run now. */
async function started() {
  const { id } = await create();
  const { listMaterialization } = await createListMaterialization(lists.services, id, lists.mine());
  const run = listMaterialization?.id ?? '';
  return {
    list: id,
    run,
    status: async () => (await findListRun(lists.services.operations, run, lists.mine()))?.status,
  };
}

/** Lets a worker begin with a run. */
async function begin(run: string): Promise<void> {
  for (;;) {
    const claimed = await lists.services.operations.runs.claim([LIST_RUN], 60_000);
    if (claimed === undefined) throw new Error(`Expected to claim ${run}.`);
    if (claimed.id === run) return;
  }
}

describe('a list belongs to its account', () => {
  test('it is changed and removed there, and nowhere else', async () => {
    const { id } = await create({ name: 'one' });
    for (const [context, at] of [
      [lists.theirs(), id],
      [lists.mine(), NOBODY],
    ] as const) {
      await expect(updateList(lists.services, { id: at, name: 'x' }, context)).rejects.toThrow(noList(at));
      await expect(deleteList(lists.services, at, context)).rejects.toThrow(noList(at));
      const materialize = createListMaterialization(lists.services, at, context);
      await expect(materialize).rejects.toThrow(noList(at, 'listId'));
    }
    const { list } = await updateList(lists.services, { id, name: 'two' }, lists.mine());
    expect([list.id, list.name]).toEqual([id, 'two']);
    expect(await deleteList(lists.services, id, lists.mine())).toEqual({ id });
    await expect(deleteList(lists.services, id, lists.mine())).rejects.toThrow(noList(id));
  });

  test('what its definition refuses is neither created nor changed', async () => {
    const unknown = { searchInput: { conditions: { filter: { HAS: ['nothing'] } } } };
    await expect(create(unknown)).rejects.toThrow('Unknown path "nothing"');
    const { id } = await create({ name: 'kept' });
    await expect(updateList(lists.services, { id, ...unknown }, lists.mine())).rejects.toThrow('Unknown path');
    expect(await lists.services.operations.lists.find(id, lists.mine().account.customerId)).toMatchObject({
      ...{ name: 'kept', searchInput: null },
    });
  });

  test('an upload that the account does not have is no input', async () => {
    const inputFileUri = `upload:${NOBODY}`;
    await expect(create({ listType: 'ENRICHMENT', inputFileUri })).rejects.toThrow(
      badUserInput('input.inputFileUri', 'the URI of an upload of this account, which is kept six days', inputFileUri),
    );
    const list = await create({ listType: 'ENRICHMENT', inputFileUri: 'https://example.org/a.csv' });
    expect(list.inputFileUri).toBe('https://example.org/a.csv');
    expect(await firstOfSaved({ list }, lists.mine())).toBeNull();
  });

  test('a list without a search has no first entity', async () => {
    expect(await firstOfSaved({ list: await create({ name: 'x' }) }, lists.mine())).toBeNull();
  });

  test('a list of businesses is none of a team’s own records', async () => {
    const { id } = await create();
    expect(await recordList(lists.services, id.toUpperCase(), lists.mine())).toBeNull();
    expect(await recordList(lists.services, NOBODY, lists.mine())).toBeNull();
  });
});

describe('"QUEUED → PROCESSING …; PROCESSING ⇄ PAUSED", by the owner', () => {
  test('a run that waits is cancelled once', async () => {
    const { run, status } = await started();
    expect(await status()).toBe('QUEUED');
    for (const [context, id] of [
      [lists.theirs(), run],
      [lists.mine(), NOBODY],
    ] as const) {
      await expect(cancelListMaterialization(lists.services, id, context)).rejects.toThrow(noRun(id));
      await expect(updateListMaterialization(lists.services, { id }, context)).rejects.toThrow(noRun(id));
    }
    const cancelled = await cancelListMaterialization(lists.services, run, lists.mine());
    expect(cancelled.listMaterialization).toMatchObject({ id: run, status: 'CANCELLED' });
    await expect(cancelListMaterialization(lists.services, run, lists.mine())).rejects.toThrow(
      'A materialization that is CANCELLED expects no further move, got "CANCELLED".',
    );
  });

  test('an update without a status, or with the run’s own, changes nothing', async () => {
    const { run, status } = await started();
    const update = async (asked?: string | null) =>
      (
        await updateListMaterialization(
          lists.services,
          { id: run, ...(asked !== undefined && { status: asked }) },
          lists.mine(),
        )
      ).listMaterialization?.status;
    expect([await update(), await update(null)]).toEqual(['QUEUED', 'QUEUED']);
    await expect(update('PAUSED')).rejects.toThrow(
      'A materialization that is QUEUED expects a move to CANCELLED, got "PAUSED".',
    );
    await expect(update('SUCCESS')).rejects.toThrow('input.status expects PAUSED or PROCESSING');
    await begin(run);
    expect([await update('PROCESSING'), await update('PAUSED'), await update('PAUSED'), await status()]).toEqual([
      'PROCESSING',
      ...['PAUSED', 'PAUSED', 'PAUSED'],
    ]);
    expect(await update('PROCESSING')).toBe('PROCESSING');
  });

  test('the runs of a list, newest first, as many rows as there are', async () => {
    const { list: id, run } = await started();
    const list = await lists.services.operations.lists.find(id, lists.mine().account.customerId);
    if (list === undefined) throw new Error('Expected a list.');
    const [context, empty] = [lists.mine(), lists.mine()];
    const page = await materializationsOf(lists.services, list, {}, context);
    expect([page.edges.map(({ node }) => node?.id), context.rows.taken]).toEqual([[run], 1]);
    const none = await materializationsOf(lists.services, list, { first: 0 }, empty);
    expect([none.edges, none.pageInfo.hasNextPage, empty.rows.taken]).toEqual([[], true, 0]);
    expect(await latestColumnCounts(lists.services.operations, list, context)).toBeNull();
  });
});

describe('"The lists of the caller’s account that match an input"', () => {
  test('by id, by a part of the name, by both; as many rows as are shown', async () => {
    const one = await create({ name: 'Found Bakeries' });
    const two = await create({ name: 'found cafes' });
    await create({ description: 'nameless' });
    const found = async (input: Parameters<typeof listsFound>[1], rows = 1_000) => {
      const context = lists.mine(rows);
      const { edges } = await listsFound(lists.services.operations, input, context);
      return [edges.map(({ node }) => node?.name), context.rows.taken];
    };
    const byName = { orderBy: ['name'] };
    expect(await found({ name: ' FOUND ', conditions: byName })).toEqual([['Found Bakeries', 'found cafes'], 2]);
    expect(await found({ name: 'found', conditions: { orderBy: ['name DESC'] } })).toEqual([
      ['found cafes', 'Found Bakeries'],
      2,
    ]);
    expect(await found({ id: one.id.toUpperCase() })).toEqual([['Found Bakeries'], 1]);
    expect(await found({ id: two.id, name: 'bakeries' })).toEqual([[], 0]);
    expect(await found({ name: 'found', conditions: byName, last: 1 })).toEqual([['found cafes'], 1]);
    const behind = { first: 5, after: cursorAt(0) };
    expect(await found({ name: 'found', conditions: byName, ...behind })).toEqual([['found cafes'], 1]);
    const filter = { ILIKE: ['name', '%CAFES'] };
    expect(await found({ name: 'found', conditions: { filter } })).toEqual([['found cafes'], 1]);
    await expect(found({ name: 'found' }, 1)).rejects.toThrow('An answer shows at most 1 rows');
    const { edges } = await listsFound(lists.services.operations, { name: 'found' }, lists.theirs());
    expect(edges).toEqual([]);
  });

  test('"ListSearchInput … has only business types; null for a team’s own records"', () => {
    const search = { conditions: null, prompt: 'cafes' };
    expect(shownSearch({ ...search, entityType: 'BRAND' })).toEqual({ ...search, entityType: 'BRAND', query: 'cafes' });
    expect(shownSearch({ ...search, entityType: 'PERMIT' })).toBeNull();
  });
});
