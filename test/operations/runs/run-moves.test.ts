import { randomUUID } from 'node:crypto';
import { describe, expect, test, vi } from 'vitest';
import type { IssuedKey, Operations } from '../../../operations/operations.ts';
import { OWN_MOVES, type OwnMove, type Run, type RunStatus } from '../../../operations/runs/run.ts';
import type { LeasedRun } from '../../../operations/runs/runs.ts';
import { ENGINES } from '../../databases.ts';
import { eachOpened } from '../each-opened.ts';

const LEASE = 10_000;
const KIND = 'list';

describe.each(ENGINES)('on %s', (engine) => {
  let operations: Operations;
  let key: IssuedKey;
  eachOpened(engine, { now: Date.UTC(2026, 10, 20, 12) }, async (opened) => {
    operations = opened;
    key = await operations.createKey({ plan: 'trial' });
  });

  const create = () =>
    operations.runs.create({ id: randomUUID(), accountId: key.accountId, apiKeyId: key.id, kind: KIND, args: {} });
  const claim = async (): Promise<LeasedRun> => {
    const run = await operations.runs.claim([KIND], LEASE);
    if (run === undefined) throw new Error('Expected a run to claim.');
    return run;
  };
  const move = ({ id }: { id: string }, to: OwnMove) => operations.runs.move(id, key.accountId, to);
  const task = ({ id }: { id: string }) => operations.backgroundTask(id, key.accountId);

  const found = async ({ id }: { id: string }): Promise<Run> => {
    const run = await operations.runs.find(id, key.accountId);
    if (run === undefined) throw new Error(`Expected run ${id}.`);
    return run;
  };

  /** A run in each state. */
  const inState: Readonly<Record<RunStatus, () => Promise<{ id: string }>>> = {
    QUEUED: create,
    async PROCESSING() {
      await create();
      return claim();
    },
    async PAUSED() {
      const run = await this.PROCESSING();
      await move(run, 'PAUSED');
      return run;
    },
    async SUCCESS() {
      await create();
      const run = await claim();
      await operations.runs.succeed(run, { file: 'a' });
      return run;
    },
    async FAILED() {
      await create();
      const run = await claim();
      await operations.runs.fail(run, 'no such path');
      return run;
    },
    async CANCELLED() {
      const run = await create();
      await move(run, 'CANCELLED');
      return run;
    },
  };
  const allowed = new Set([
    ...['PROCESSING PAUSED', 'PAUSED PROCESSING'],
    ...['QUEUED CANCELLED', 'PROCESSING CANCELLED', 'PAUSED CANCELLED'],
  ]);
  const states: readonly RunStatus[] = ['QUEUED', 'PROCESSING', 'PAUSED', 'SUCCESS', 'FAILED', 'CANCELLED'];
  const targets: readonly OwnMove[] = ['PAUSED', 'PROCESSING', 'CANCELLED'];

  test.each(states.flatMap((from) => targets.map((to) => [from, to] as const)))('from %s to %s', async (from, to) => {
    const run = await inState[from]();
    const isAllowed = allowed.has(`${from} ${to}`);
    expect(OWN_MOVES[to].includes(from)).toBe(isAllowed);
    const before = await operations.runs.find(run.id, key.accountId);
    const moved = await move(run, to);
    expect(moved).toMatchObject({ isMoved: isAllowed, run: { status: isAllowed ? to : from } });
    expect(moved?.run.etag === before?.etag).toBe(!isAllowed);
    if (!isAllowed) expect(moved?.run).toEqual(before);
    expect(await operations.runs.find(run.id, key.accountId)).toEqual(moved?.run);
  });

  test('a run that its owner has paused is nobody’s, keeps its checkpoint, and goes on when it is told to', async () => {
    await create();
    const run = await claim();
    await operations.runs.save(run, { checkpoint: { at: 7 }, done: 7 });
    await move(run, 'PAUSED');
    expect(await operations.runs.extend(run, LEASE)).toBe(false);
    expect(await operations.runs.save(run, { done: 9 })).toBe(false);
    vi.setSystemTime(Date.UTC(2036, 1, 1));
    expect(await operations.runs.claim([KIND], LEASE)).toBeUndefined();
    await move(run, 'PROCESSING');
    const again = await claim();
    expect(again).toMatchObject({ id: run.id, checkpoint: { at: 7 }, done: 7, executionAttempts: 1, message: null });
    expect(await operations.runs.claim([KIND], LEASE)).toBeUndefined();
  });

  test('pausing is no attempt, however often', async () => {
    await create();
    for (let time = 0; time < 7; time += 1) {
      const run = await claim();
      expect(run.executionAttempts).toBe(1);
      await move(run, 'PAUSED');
      await move(run, 'PROCESSING');
    }
  });

  test('"QUEUED and PAUSED show as PROCESSING with the reason in result; etag changes on each write"', async () => {
    const run = await create();
    const [queued] = [await task(run)];
    expect(queued).toMatchObject({
      ...{ id: run.id, apiKeyId: key.id, backgroundTaskType: KIND, status: 'PROCESSING', args: {} },
      ...{ result: { reason: 'Waits for its turn.' }, lastError: null, executionAttempts: 0 },
      lastExecutionTimestamp: null,
    });
    vi.setSystemTime(Date.now() + 5_000);
    const claimed = await claim();
    const processing = await task(run);
    expect(processing).toMatchObject({ status: 'PROCESSING', result: null, executionAttempts: 1 });
    expect(processing?.lastExecutionTimestamp).toBe('2026-11-20T12:00:05.000Z');
    await operations.runs.pause(claimed, new Date(Date.now() + 1), 'No credits are left.');
    const paused = await task(run);
    expect(paused).toMatchObject({ status: 'PROCESSING', result: { reason: 'No credits are left.' }, lastError: null });
    vi.setSystemTime(Date.now() + 1);
    await operations.runs.retry(await claim(), 'A fault.');
    const retried = await task(run);
    expect(retried).toMatchObject({ status: 'PROCESSING', result: { reason: 'A fault.' }, lastError: 'A fault.' });
    vi.setSystemTime(Date.now() + 9_000);
    await operations.runs.fail(await claim(), 'No such path.');
    const failed = await task(run);
    expect(failed).toMatchObject({ status: 'FAILED', result: null, lastError: 'No such path.' });
    const etags = [queued, processing, paused, retried, failed].map((each) => each?.etag);
    expect(new Set(etags).size).toBe(5);
  });

  test('"its result is a list of download URLs"', async () => {
    const run = await inState.SUCCESS();
    const urls = (of: Run) => [`https://example.org/${of.id}`];
    expect((await operations.backgroundTask(run.id, key.accountId, urls))?.result).toEqual(urls(await found(run)));
  });

  test('a run of another API is no task of the graph', async () => {
    const other = { id: randomUUID(), accountId: key.accountId, apiKeyId: key.id, kind: 'screening-batch', args: {} };
    await operations.runs.create(other);
    expect(await task(other)).toBeUndefined();
  });
});
