import { randomUUID } from 'node:crypto';
import { describe, expect, test, vi } from 'vitest';
import type { IssuedKey, Operations } from '../../operations/operations.ts';
import { SENT_WITHIN } from '../../operations/uploads.ts';
import { ENGINES } from '../databases.ts';
import { eachOpened } from './each-opened.ts';

const ALLOWANCE = { count: 3, bytes: 1_000 };
const KEPT = 86_400_000;
const NOON = Date.UTC(2026, 10, 20, 12);

describe.each(ENGINES)('uploads on %s', (engine) => {
  let operations: Operations;
  let mine: IssuedKey;
  let theirs: IssuedKey;
  eachOpened(engine, { now: NOON }, async (opened) => {
    operations = opened;
    mine = await operations.createKey({ plan: 'trial' });
    theirs = await operations.createKey({ plan: 'trial' });
  });

  const reserve = (bytes: number, isExact = true, { accountId, id } = mine, allowance = ALLOWANCE) =>
    operations.uploads.reserve({ accountId, apiKeyId: id }, bytes, isExact, allowance);
  const upload = async (bytes = 10, key = mine) => {
    const room = await reserve(bytes, true, key);
    const done = room && (await operations.uploads.complete(room.id, { name: 'a.csv', format: 'CSV', bytes }, KEPT));
    if (done === undefined) throw new Error('Expected an upload.');
    return done;
  };

  test("one is its account's, from when it is complete until it expires", async () => {
    const { uploads } = operations;
    const room = await reserve(100);
    const id = room?.id ?? '';
    expect(room).toEqual({ id: expect.any(String), bytes: 100 });
    expect([await uploads.find(id, mine.accountId), await uploads.list(mine.accountId)]).toEqual([undefined, []]);
    vi.setSystemTime(NOON + 1_000);
    const done = await uploads.complete(id, { name: null, format: 'PARQUET', bytes: 70 }, KEPT);
    expect(done).toEqual({
      ...{ id, name: null, format: 'PARQUET', bytes: 70, rows: null },
      createdTimestamp: new Date(NOON + 1_000).toISOString(),
      expiresTimestamp: new Date(NOON + 1_000 + KEPT).toISOString(),
    });
    expect(await uploads.find(id, mine.accountId)).toEqual(done);
    expect(await uploads.find(id.toUpperCase(), mine.accountId)).toEqual(engine === 'sqlite' ? undefined : done);
    expect(await uploads.complete(id, { name: 'b', format: 'CSV', bytes: 1 }, KEPT)).toBeUndefined();
    await uploads.giveUp(id);
    await uploads.count(id, theirs.accountId, 7);
    expect(await uploads.find(id, mine.accountId)).toEqual(done);
    await uploads.count(id, mine.accountId, 3_000_000_000);
    vi.setSystemTime(NOON + KEPT + 999);
    expect(await uploads.find(id, mine.accountId)).toEqual({ ...done, rows: 3_000_000_000 });
    vi.setSystemTime(NOON + KEPT + 1_000);
    expect([await uploads.find(id, mine.accountId), await uploads.list(mine.accountId)]).toEqual([undefined, []]);
    expect(await uploads.remove(id, mine.accountId)).toBe(false);
  });

  test('"others\' uploads do not exist for them"', async () => {
    const { uploads } = operations;
    const { id } = await upload();
    expect(await uploads.find(id, theirs.accountId)).toBeUndefined();
    expect(await uploads.list(theirs.accountId)).toEqual([]);
    expect(await uploads.remove(id, theirs.accountId)).toBe(false);
    for (const other of ['', 'x', "' OR 1=1", randomUUID()]) {
      expect(await uploads.find(other, mine.accountId)).toBeUndefined();
      expect(await uploads.remove(other, mine.accountId)).toBe(false);
    }
    expect(await uploads.remove(id, mine.accountId)).toBe(true);
    expect(await uploads.list(mine.accountId)).toEqual([]);
  });

  test('the newest is first', async () => {
    const first = await upload();
    vi.setSystemTime(NOON + 1);
    const second = await upload();
    expect((await operations.uploads.list(mine.accountId)).map(({ id }) => id)).toEqual([second.id, first.id]);
  });

  test('"limits on number and bytes": what is being sent counts, another account\'s does not', async () => {
    await upload(400, theirs);
    await upload(400);
    expect(await reserve(601)).toBeUndefined();
    // Who does not say how much he sends gets what is left.
    expect(await reserve(700, false)).toMatchObject({ bytes: 600 });
    expect(await reserve(1, false)).toBeUndefined();
    expect(await reserve(0)).toBeUndefined();
    expect(await reserve(600, true, theirs)).toMatchObject({ bytes: 600 });
  });

  test('a number of uploads is a number of uploads', async () => {
    for (const _ of [1, 2]) await upload(1);
    const open = await reserve(1);
    expect(await reserve(1)).toBeUndefined();
    await operations.uploads.giveUp(open?.id ?? '');
    expect(await reserve(1)).toBeDefined();
    expect(await reserve(1)).toBeUndefined();
    expect(await reserve(1, true, mine, { count: 0, bytes: 10 })).toBeUndefined();
  });

  test('two that come at once do not both take what is left', async () => {
    const rooms = await Promise.all(Array.from({ length: 5 }, () => reserve(400)));
    expect(rooms.filter((room) => room !== undefined)).toHaveLength(2);
  });

  test('the room of one that nobody finished is free again; expired ones are forgotten', async () => {
    const { uploads } = operations;
    const dead = await reserve(1_000);
    vi.setSystemTime(NOON + SENT_WITHIN - 1);
    expect(await reserve(1)).toBeUndefined();
    vi.setSystemTime(NOON + SENT_WITHIN);
    expect(await reserve(1_000)).toMatchObject({ bytes: 1_000 });
    await uploads.removeExpired();
    expect(await uploads.complete(dead?.id ?? '', { name: null, format: 'CSV', bytes: 1 }, KEPT)).toBeUndefined();
  });
});
