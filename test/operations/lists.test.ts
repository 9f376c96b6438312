import { randomUUID } from 'node:crypto';
import { describe, expect, test, vi } from 'vitest';
import type { ListContent } from '../../operations/list.ts';
import { LIST_RUN } from '../../operations/lists.ts';
import type { IssuedKey, Operations } from '../../operations/operations.ts';
import { ENGINES } from '../databases.ts';
import { eachOpened } from './each-opened.ts';

const CONTENT: ListContent = {
  ...{ name: 'Bakeries', description: null, listType: 'LIST_GENERATION', fileFormat: 'CSV', inputFileUri: null },
  searchInput: {
    entityType: 'BRAND',
    conditions: { filter: { EQ: ['names.name', "O'HARA \u0007 ☕"] }, orderBy: ['names.name'], limit: 3 },
    ...{ prompt: null, matchThreshold: 0.5 },
  },
  fieldAliases: [{ fullyQualifiedName: 'names.name', aliasName: 'Firm' }],
  ...{ columnOrdering: ['Firm'], columnMapping: [] },
};

describe.each(ENGINES)('on %s', (engine) => {
  let operations: Operations;
  let mine: IssuedKey;
  let theirs: IssuedKey;
  eachOpened(engine, { now: Date.UTC(2026, 10, 20, 12) }, async (opened) => {
    operations = opened;
    mine = await operations.createKey({ plan: 'trial' });
    theirs = await operations.createKey({ plan: 'trial' });
  });

  const owner = ({ accountId, id }: IssuedKey) => ({ accountId, apiKeyId: id });
  const create = async (content = CONTENT, { accountId, id } = mine) => {
    const list = await operations.lists.create({ accountId, apiKeyId: id }, content);
    if (list === undefined) throw new Error('Expected a list.');
    return list;
  };
  const run = (subject: string, { accountId, id } = mine) =>
    operations.runs.create({ id: randomUUID(), accountId, apiKeyId: id, kind: LIST_RUN, args: {}, subject });
  const later = () => vi.setSystemTime(Date.now() + 1_000);
  const succeed = async () => {
    const claimed = await operations.runs.claim([LIST_RUN], 10_000);
    if (claimed !== undefined) await operations.runs.succeed(claimed, { rows: 1 });
    later();
    return claimed?.id;
  };

  test('a list is kept as it is, and so is what an update leaves of it', async () => {
    const list = await create();
    const at = '2026-11-20T12:00:00.000Z';
    expect(list).toEqual({
      ...CONTENT,
      id: list.id,
      accountId: mine.accountId,
      createdTimestamp: at,
      updatedTimestamp: at,
    });
    expect(await operations.lists.find(list.id, mine.accountId)).toEqual(list);
    later();
    const changed = await operations.lists.change(list.id, owner(mine), (known) => ({ ...known, name: 'Mills' }));
    expect(changed).toEqual({ ...list, name: 'Mills', updatedTimestamp: '2026-11-20T12:00:01.000Z' });
    const bare = await create({ ...CONTENT, searchInput: null, columnOrdering: null, name: null, fieldAliases: [] });
    expect(await operations.lists.find(bare.id, mine.accountId)).toEqual(bare);
    const { accountId, searchInput, fieldAliases, columnOrdering, columnMapping, ...head } = bare;
    later();
    const newest = await create();
    expect((await operations.lists.heads(mine.accountId)).map(({ id }) => id)[0]).toBe(newest.id);
    expect(await operations.lists.heads(mine.accountId)).toContainEqual(head);
    expect([accountId, searchInput, fieldAliases, columnOrdering, columnMapping]).toEqual([
      mine.accountId,
      null,
      [],
      null,
      [],
    ]);
  });

  test('a change that is refused changes nothing', async () => {
    const list = await create();
    const refused = operations.lists.change(list.id, owner(mine), () => {
      throw new RangeError('no');
    });
    await expect(refused).rejects.toThrow('no');
    expect(await operations.lists.find(list.id, mine.accountId)).toEqual(list);
  });

  test('"no other account sees them"', async () => {
    const list = await create();
    const [id, other] = [list.id, theirs.accountId];
    const job = await run(id);
    expect(await operations.lists.find(id, other)).toBeUndefined();
    expect(await operations.lists.findMany([id], other)).toEqual([]);
    expect(await operations.lists.findMany([id, 'no uuid'], mine.accountId)).toEqual([list]);
    expect(await operations.lists.heads(other)).toEqual([]);
    expect(await operations.lists.change(id, owner(theirs), () => CONTENT)).toBeUndefined();
    expect(await operations.lists.remove(id, owner(theirs))).toBe(false);
    expect(await operations.runs.of(other, LIST_RUN, id, 0, 9)).toEqual([]);
    expect(await operations.runs.count(other, LIST_RUN, id)).toBe(0);
    for (const to of ['PAUSED', 'PROCESSING', 'CANCELLED'] as const)
      expect(await operations.runs.move(job.id, other, to)).toBeUndefined();
    expect(await operations.backgroundTask(job.id, other)).toBeUndefined();
    await succeed();
    expect(await operations.runs.latest(other, LIST_RUN, [id])).toEqual([]);
    expect(await operations.lists.find(id, mine.accountId)).toEqual(list);
  });

  test('an id that is none finds nothing', async () => {
    expect(await operations.lists.find('x', mine.accountId)).toBeUndefined();
    expect(await operations.lists.remove('x', owner(mine))).toBe(false);
    expect(await operations.lists.change('x', owner(mine), () => CONTENT)).toBeUndefined();
    expect(await operations.runs.move('x', mine.accountId, 'PAUSED')).toBeUndefined();
    expect(await operations.suggestions.find('x', mine.accountId)).toBeUndefined();
    expect(await operations.suggestions.decide('x', 'APPROVED', null)).toBeUndefined();
  });

  test('a list that is removed ends its runs that have not ended, and no others', async () => {
    const [list, other] = [await create(), await create()];
    const done = await run(list.id);
    await succeed();
    const [open, kept] = [await run(list.id), await run(other.id)];
    expect(await operations.lists.remove(list.id, owner(mine))).toBe(true);
    expect(await operations.lists.remove(list.id, owner(mine))).toBe(false);
    const status = async ({ id }: { id: string }) => (await operations.runs.find(id, mine.accountId))?.status;
    expect([await status(done), await status(open), await status(kept)]).toEqual(['SUCCESS', 'CANCELLED', 'QUEUED']);
  });

  test('the runs of a list come newest first; its latest success is told', async () => {
    const [list, other] = [await create(), await create()];
    const ids: string[] = [];
    for (const subject of [list.id, list.id, other.id, list.id]) {
      ids.push((await run(subject)).id);
      later();
    }
    const [first, second, third, fourth] = ids;
    const page = async (offset: number, limit: number) =>
      (await operations.runs.of(mine.accountId, LIST_RUN, list.id, offset, limit)).map(({ id }) => id);
    expect([await page(0, 9), await page(1, 1)]).toEqual([[fourth, second, first], [second]]);
    expect(await operations.runs.count(mine.accountId, LIST_RUN, list.id)).toBe(3);
    const latest = async () =>
      (await operations.runs.latest(mine.accountId, LIST_RUN, [list.id, other.id])).map(({ id }) => id).toSorted();
    expect(await latest()).toEqual([]);
    expect([await succeed(), await latest()]).toEqual([first, [first]]);
    expect([await succeed(), await latest()]).toEqual([second, [second]]);
    expect([await succeed(), await latest()]).toEqual([third, [second, third].toSorted()]);
  });

  test('a suggestion waits for review; who decides is told, and how often', async () => {
    const suggested = { entityType: 'BRAND', entityId: randomUUID(), field: 'names.name', value: 'ACME' } as const;
    const said = {
      ...{ accountId: mine.accountId, apiKeyId: mine.id, requestId: 'r', dataAssetVersion: 'v', payload: '{"a":1}' },
      ...{ suggested, suggestedByEmail: 'a@example.org' },
    };
    const made = await operations.suggestions.create(said);
    expect(made).toMatchObject({
      ...said,
      revision: 1,
      status: 'PENDING_REVIEW',
      lastModifiedByEmail: 'a@example.org',
    });
    later();
    const free = await operations.suggestions.create({ ...said, suggested: null, suggestedByEmail: null });
    expect(await operations.suggestions.find(made.id, mine.accountId)).toEqual(made);
    expect(await operations.suggestions.find(made.id, theirs.accountId)).toBeUndefined();
    expect(await operations.suggestions.list('PENDING_REVIEW')).toEqual([made, free]);
    expect(await operations.suggestions.decide(made.id, 'APPROVED', 'b@example.org')).toEqual({
      ...made,
      ...{ status: 'APPROVED', revision: 2, lastModifiedByEmail: 'b@example.org' },
      updatedTimestamp: '2026-11-20T12:00:01.000Z',
    });
    expect(await operations.suggestions.list('PENDING_REVIEW')).toEqual([free]);
    expect((await operations.suggestions.list('APPROVED')).map(({ id }) => id)).toEqual([made.id]);
    expect(await operations.suggestions.list()).toHaveLength(2);
  });
});
