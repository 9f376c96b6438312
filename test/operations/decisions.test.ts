import { describe, expect, test, vi } from 'vitest';
import type { DecisionChange } from '../../operations/decisions.ts';
import { type IssuedKey, type Operations, openOperations } from '../../operations/operations.ts';
import { ENGINES, type TestDatabase } from '../databases.ts';
import { eachOpened } from './each-opened.ts';

const NOON = Date.UTC(2026, 10, 20, 12);
const RECORD = 'aaaaaaaa-0000-4000-8000-000000000001';
const OTHER = 'aaaaaaaa-0000-4000-8000-000000000002';
const LISTED = { provider: 'ofac_sdn', collection: 'SDN' };

describe.each(ENGINES)('on %s', (engine) => {
  let database: TestDatabase;
  let operations: Operations;
  let mine: IssuedKey;
  let theirs: IssuedKey;
  eachOpened(engine, { now: NOON }, async (opened, own) => {
    [operations, database] = [opened, own];
    mine = await operations.createKey({ plan: 'trial' });
    theirs = await operations.createKey({ plan: 'trial' });
  });

  const change = (more: Partial<DecisionChange>, key = mine) =>
    operations.decisions.change(
      { accountId: key.accountId, apiKeyId: key.id },
      { tag: 'c1', recordId: RECORD, version: 0, record: LISTED, ...more },
    );
  const find = (key = mine, tag = 'c1') => operations.decisions.find(key.accountId, { tag, recordId: RECORD });

  test('a first decision is open unless it says otherwise; what a change does not name stays', async () => {
    expect(await change({ notes: 'looks like him' })).toEqual({
      tag: 'c1',
      recordId: RECORD,
      ...LISTED,
      status: 'open',
      assignee: null,
      notes: 'looks like him',
      version: 1,
      createdTimestamp: '2026-11-20T12:00:00.000Z',
      updatedTimestamp: '2026-11-20T12:00:00.000Z',
      updatedBy: mine.id,
    });
    vi.setSystemTime(NOON + 60_000);
    await change({ version: 1, status: 'in_review', assignee: 'Ana' });
    await change({ version: 2, assignee: null });
    expect(await find()).toMatchObject({
      status: 'in_review',
      assignee: null,
      notes: 'looks like him',
      version: 3,
      createdTimestamp: '2026-11-20T12:00:00.000Z',
      updatedTimestamp: '2026-11-20T12:01:00.000Z',
    });
  });

  test('every state is kept: what, when, by which key', async () => {
    const second = await operations.createKey({ plan: 'trial', accountId: mine.accountId });
    await change({ status: 'in_review' });
    vi.setSystemTime(NOON + 1_000);
    await change({ version: 1, status: 'cleared', notes: 'another day of birth' }, second);
    expect(await operations.decisions.versions(mine.accountId, { tag: 'c1', recordId: RECORD })).toEqual([
      {
        ...{ version: 1, status: 'in_review', assignee: null, notes: null },
        ...{ timestamp: '2026-11-20T12:00:00.000Z', apiKeyId: mine.id },
      },
      {
        ...{ version: 2, status: 'cleared', assignee: null, notes: 'another day of birth' },
        ...{ timestamp: '2026-11-20T12:00:01.000Z', apiKeyId: second.id },
      },
    ]);
  });

  test('a change to another version than the standing one changes nothing', async () => {
    await change({ status: 'in_review' });
    expect(await change({ status: 'cleared' })).toBeUndefined();
    expect(await change({ version: 2, status: 'cleared' })).toBeUndefined();
    expect(await find()).toMatchObject({ status: 'in_review', version: 1 });
    expect(await operations.decisions.versions(mine.accountId, { tag: 'c1', recordId: RECORD })).toHaveLength(1);
  });

  test('of changes at once to one version one is made, in several processes', async () => {
    const other = await openOperations(database.operations);
    const decider = { accountId: mine.accountId, apiKeyId: mine.id };
    const changes = Array.from({ length: 8 }, (_, at) =>
      (at % 2 === 0 ? operations : other).decisions.change(decider, {
        ...{ tag: 'c1', recordId: RECORD, version: 0, record: LISTED, notes: String(at) },
      }),
    );
    const made = (await Promise.all(changes)).filter((each) => each !== undefined);
    expect(made).toHaveLength(1);
    expect(await find()).toEqual(made[0]);
    await other.close();
  });

  test('no account sees or changes the decisions of another', async () => {
    await change({ notes: 'mine' });
    expect(await find(theirs)).toBeUndefined();
    expect(await operations.decisions.versions(theirs.accountId, { tag: 'c1', recordId: RECORD })).toEqual([]);
    expect(await operations.decisions.findMany(theirs.accountId, { limit: 9 })).toEqual([]);
    expect(await operations.decisions.standing(theirs.accountId, ['c1'], [RECORD])).toEqual([]);
    await change({ notes: 'theirs' }, theirs);
    expect([(await find())?.notes, (await find(theirs))?.notes]).toEqual(['mine', 'theirs']);
  });

  test('findMany: by any of tag, record, status and assignee; in pages', async () => {
    for (const tag of ['a', 'b', 'c']) {
      for (const recordId of [RECORD, OTHER]) {
        await change({
          tag,
          recordId,
          assignee: tag === 'b' ? 'Ana' : null,
          status: recordId === OTHER ? 'cleared' : 'open',
        });
      }
    }
    const found = async (filter: Partial<Parameters<typeof operations.decisions.findMany>[1]>) =>
      (await operations.decisions.findMany(mine.accountId, { limit: 100, ...filter })).map(
        ({ tag, recordId }) => tag + recordId.at(-1),
      );
    expect(await found({})).toEqual(['a1', 'a2', 'b1', 'b2', 'c1', 'c2']);
    expect(await found({ tag: 'b' })).toEqual(['b1', 'b2']);
    expect(await found({ recordId: OTHER })).toEqual(['a2', 'b2', 'c2']);
    expect(await found({ status: 'open', assignee: 'Ana' })).toEqual(['b1']);
    expect(await found({ limit: 2 })).toEqual(['a1', 'a2']);
    expect(await found({ limit: 2, after: { tag: 'a', recordId: OTHER } })).toEqual(['b1', 'b2']);
    expect(await found({ after: { tag: 'b', recordId: RECORD } })).toEqual(['b2', 'c1', 'c2']);
  });
});
