import { randomUUID } from 'node:crypto';
import { describe, expect, test, vi } from 'vitest';
import { NO_OBJECTS } from '../../../catalog/tiers.ts';
import { type IssuedKey, type Operations, openOperations } from '../../../operations/operations.ts';
import { type RunAttempt, type RunHandler, RunWorker } from '../../../operations/runs/run-worker.ts';
import type { LeasedRun } from '../../../operations/runs/runs.ts';
import { ENGINES, type TestDatabase } from '../../databases.ts';
import { drawing } from '../../random.ts';
import { until } from '../../until.ts';
import { eachOpened } from '../each-opened.ts';

const NOON = Date.UTC(2026, 10, 20, 12);
const LEASE = 10_000;

describe.each(ENGINES)('on %s', (engine) => {
  let database: TestDatabase;
  let operations: Operations;
  let key: IssuedKey;
  eachOpened(engine, { now: NOON }, async (opened, own) => {
    [operations, database] = [opened, own];
    key = await operations.createKey({ plan: 'trial' });
  });

  const create = (kind = 'sum', owner = key) =>
    operations.runs.create({ id: randomUUID(), accountId: owner.accountId, apiKeyId: owner.id, kind, args: { to: 3 } });
  const claim = async (at = operations): Promise<LeasedRun> => {
    const run = await at.runs.claim(['sum'], LEASE);
    if (run === undefined) throw new Error('Expected a run to claim.');
    return run;
  };
  const nothing = async () => expect(await operations.runs.claim(['sum'], LEASE)).toBeUndefined();
  const find = ({ id }: { id: string }, owner = key) => operations.runs.find(id, owner.accountId);
  const later = (milliseconds: number) => vi.setSystemTime(Date.now() + milliseconds);

  test('the newest run of a kind and subject, whose ever it is', async () => {
    const about = (subject: string, owner: IssuedKey, kind = 'sum') =>
      operations.runs.create({
        ...{ id: randomUUID(), accountId: owner.accountId, apiKeyId: owner.id },
        ...{ kind, subject, args: {} },
      });
    const other = await operations.createKey({ plan: 'trial' });
    const [one, two, none] = [randomUUID(), randomUUID(), randomUUID()];
    await about(one, key);
    later(1_000);
    const newest = await about(one, other);
    later(1_000);
    await about(two, key);
    await about(one, key, 'product');
    expect((await operations.runs.newest('sum', one))?.id).toBe(newest.id);
    expect(await operations.runs.newest('sum', none)).toBeUndefined();
  });

  test('a run goes from QUEUED over PROCESSING to SUCCESS, with progress and result', async () => {
    const queued = await create();
    expect(queued).toMatchObject({ status: 'QUEUED', args: { to: 3 }, done: 0, total: null, executionAttempts: 0 });
    expect(await find(queued)).toEqual(queued);
    const run = await claim();
    expect(run).toMatchObject({ id: queued.id, status: 'PROCESSING', checkpoint: null, executionAttempts: 1 });
    await nothing();
    expect(await operations.runs.save(run, { checkpoint: { at: 2 }, done: 2, total: 3, message: 'adding' })).toBe(true);
    expect(await find(run)).toMatchObject({ checkpoint: { at: 2 }, done: 2, total: 3, message: 'adding' });
    expect(await operations.runs.succeed(run, { sum: 6 })).toBe(true);
    expect(await find(run)).toMatchObject({
      status: 'SUCCESS',
      result: { sum: 6 },
      finishedTimestamp: '2026-11-20T12:00:00.000Z',
    });
    later(1e9);
    await nothing();
    const etags = new Set([queued.etag, run.etag, (await find(run))?.etag]);
    expect(etags.size).toBe(3);
  });

  test('the run that has waited longest comes first; of other kinds none', async () => {
    const first = await create();
    later(1);
    await create('other');
    const second = await create();
    expect([(await claim()).id, (await claim()).id]).toEqual([first.id, second.id]);
    await nothing();
  });

  test('"fair between accounts": one with 100 queued runs lets another account have its turn', async () => {
    const stranger = await operations.createKey({ plan: 'trial' });
    const many = [];
    for (let at = 0; at < 100; at += 1) many.push((await create()).id);
    later(1);
    const own = await create('sum', stranger);
    const claimed = [(await claim()).id, (await claim()).id, (await claim()).id];
    expect(claimed[1]).toBe(own.id);
    expect(many).toEqual(expect.arrayContaining([claimed[0], claimed[2]]));
  });

  test('a run whose process has died is not one that its account has at work', async () => {
    const stranger = await operations.createKey({ plan: 'trial' });
    await create();
    const dead = await claim();
    later(LEASE + 1);
    await create('sum', stranger);
    expect((await claim()).id).toBe(dead.id);
  });

  test('claims are those of a plain oracle: fewest runs worked on, then longest waiting, then by id', async () => {
    const draw = drawing(3);
    const owners = [key, await operations.createKey({ plan: 'trial' }), await operations.createKey({ plan: 'trial' })];
    const waiting: { readonly id: string; readonly owner: string; readonly since: number }[] = [];
    const working: LeasedRun[] = [];
    const busy = (owner: string) => working.filter(({ accountId }) => accountId === owner).length;
    for (let step = 0; step < 120; step += 1) {
      const action = draw(5);
      const owner = owners[draw(step % 2 === 0 ? 1 : 3)] ?? key;
      if (action < 2) {
        const { id, accountId } = await create('sum', owner);
        waiting.push({ id, owner: accountId, since: Date.now() });
        later(draw(2));
      } else if (action < 4) {
        const [next] = waiting.toSorted(
          (one, other) =>
            busy(one.owner) - busy(other.owner) || one.since - other.since || (one.id < other.id ? -1 : 1),
        );
        const run = await operations.runs.claim(['sum'], 1e9);
        expect(run?.id).toBe(next?.id);
        if (run === undefined) continue;
        working.push(run);
        waiting.splice(
          waiting.findIndex(({ id }) => id === run.id),
          1,
        );
      } else {
        const run = working.splice(draw(Math.max(1, working.length)), 1)[0];
        if (run !== undefined) await operations.runs.succeed(run, null);
      }
    }
  });

  test('a checkpoint and its charge are kept together, once, and by whoever has the lease', async () => {
    const owner = await operations.createKey({ plan: 'trial', credits: 100 });
    const balance = async () => (await operations.listAccounts()).find(({ id }) => id === owner.accountId)?.credits;
    await create('sum', owner);
    const dead = await claim();
    const objects = { FREE: 4, CORE: 3, PLUS: 2, PREMIUM: 1 };
    const charge = { id: randomUUID(), surface: 'graphql', objects } as const;
    expect(await operations.runs.save(dead, { checkpoint: 1 }, charge)).toBe(true);
    // As after a commit that was not heard of.
    expect(await operations.runs.save(dead, { checkpoint: 1 }, charge)).toBe(true);
    const used = [{ surface: 'graphql', requests: 0, objects, credits: 14, day: '2026-11-20' }];
    expect(await operations.usage({ apiKeyId: owner.id })).toMatchObject(used);
    expect(await balance()).toBe(86);
    later(LEASE + 1);
    const alive = await claim();
    expect(await operations.runs.save(dead, { checkpoint: 2 }, { ...charge, id: randomUUID() })).toBe(false);
    expect(await operations.usage({ apiKeyId: owner.id })).toMatchObject(used);
    expect(await find(alive, owner)).toMatchObject({ checkpoint: 1 });
    // What cannot be charged is not kept either.
    const broken = { ...charge, id: 'no uuid', objects: { ...objects, CORE: Number.NaN } };
    await expect(operations.runs.save(alive, { checkpoint: 3 }, broken)).rejects.toThrow();
    expect(await find(alive, owner)).toMatchObject({ checkpoint: 1 });
    expect(await balance()).toBe(86);
  });

  test('versions of snapshots that runs read which have not ended', async () => {
    await create();
    const run = await claim();
    const noon = new Date(NOON);
    expect(await operations.runs.snapshots(noon)).toEqual([]);
    await operations.runs.save(run, { snapshot: '20261120T120000Z-00000a' });
    expect(await operations.runs.snapshots(noon)).toEqual(['20261120T120000Z-00000a']);
    expect(await operations.runs.snapshots(new Date(NOON + 1))).toEqual([]);
    await operations.runs.move(run.id, key.accountId, 'PAUSED');
    expect(await operations.runs.snapshots(noon)).toEqual(['20261120T120000Z-00000a']);
    await operations.runs.move(run.id, key.accountId, 'CANCELLED');
    expect(await operations.runs.snapshots(noon)).toEqual([]);
  });

  test('a postponed run goes on at its time; that is no attempt, however often', async () => {
    await create();
    for (let down = 0; down < 9; down += 1) {
      const run = await claim();
      expect(run.executionAttempts).toBe(1);
      expect(await operations.runs.postpone(run, 5_000, 'A database does not answer.')).toBe(true);
      expect(await find(run)).toMatchObject({ status: 'QUEUED', message: 'A database does not answer.' });
      later(4_999);
      await nothing();
      later(1);
    }
  });

  test('a run that waits for what the service needs is no attempt, and knows how often it has waited', async () => {
    await create();
    for (let waits = 0; waits < 7; waits += 1) {
      const run = await claim();
      expect(run).toMatchObject({ executionAttempts: 1, waits });
      expect(await operations.runs.wait(run, 2_000, 'The store does not answer.')).toBe(true);
      expect(await find(run)).toMatchObject({ status: 'QUEUED', message: 'The store does not answer.' });
      later(1_999);
      await nothing();
      later(1);
    }
  });

  test('who listens is told of runs that are queued, and of those that go on', async () => {
    let told = 0;
    operations.runs.onQueued(() => {
      told += 1;
    });
    const { id } = await create();
    expect(told).toBe(1);
    await claim();
    await operations.runs.move(id, key.accountId, 'PAUSED');
    expect(told).toBe(1);
    await operations.runs.move(id, key.accountId, 'PROCESSING');
    expect(told).toBe(2);
  });

  test('a run is claimed by one of many processes at once', async () => {
    const others = await Promise.all([1, 2, 3].map(() => openOperations(database.operations)));
    const created = await Promise.all(Array.from({ length: 10 }, () => create()));
    const everybody = [operations, ...others];
    const claimed = await Promise.all(
      Array.from({ length: 16 }, (_, at) => everybody[at % 4]?.runs.claim(['sum'], LEASE)),
    );
    const ids = claimed.flatMap((run) => run?.id ?? []);
    expect(new Set(ids).size).toBe(ids.length);
    while (ids.length < created.length) ids.push((await claim()).id);
    expect(ids.toSorted()).toEqual(created.map(({ id }) => id).toSorted());
    await nothing();
    for (const each of others) await each.close();
  });

  test('"its lease runs out, another worker starts it again": from the checkpoint; the first can change nothing more', async () => {
    await create();
    const dead = await claim();
    await operations.runs.save(dead, { checkpoint: { at: 1 } });
    later(LEASE - 1);
    await nothing();
    expect(await operations.runs.extend(dead, LEASE)).toBe(true);
    later(LEASE);
    await nothing();
    later(1);
    const alive = await claim();
    expect(alive).toMatchObject({ id: dead.id, checkpoint: { at: 1 } });
    for (const change of [
      operations.runs.save(dead, { done: 9 }),
      operations.runs.extend(dead, LEASE),
      operations.runs.succeed(dead, {}),
      operations.runs.fail(dead, 'x'),
      operations.runs.retry(dead, 'x'),
      operations.runs.pause(dead, new Date(), 'x'),
      operations.runs.release(dead),
    ]) {
      expect(await change).toBe(false);
    }
    expect(await operations.runs.succeed(alive, { sum: 6 })).toBe(true);
  });

  test('"at most 5 executionAttempts with exponential delay"', async () => {
    await create();
    for (const delay of [1_000, 2_000, 4_000, 8_000]) {
      expect(await operations.runs.retry(await claim(), 'broken')).toBe(true);
      later(delay - 1);
      await nothing();
      later(1);
    }
    const last = await claim();
    expect(last.executionAttempts).toBe(5);
    await operations.runs.retry(last, 'broken');
    expect(await find(last)).toMatchObject({ status: 'FAILED', message: 'broken' });
  });

  test('a run whose process dies five times without getting on has failed; one that gets on has five more', async () => {
    const stuck = await create();
    for (let died = 0; died < 5; died += 1) {
      await claim();
      later(LEASE + 1);
    }
    await nothing();
    expect(await find(stuck)).toMatchObject({
      status: 'FAILED',
      message: 'Given up after 5 attempts that did not get on.',
    });

    await create();
    for (let died = 0; died < 12; died += 1) {
      await operations.runs.save(await claim(), { checkpoint: died });
      later(LEASE + 1);
    }
    expect((await claim()).checkpoint).toBe(11);
  });

  test('a paused run goes on at its time, a released one at once; neither is an attempt', async () => {
    await create();
    for (let paused = 0; paused < 9; paused += 1) {
      const run = await claim();
      await operations.runs.pause(run, new Date(Date.now() + 5_000), 'waiting for credits');
      expect(await find(run)).toMatchObject({ status: 'PAUSED', message: 'waiting for credits' });
      await nothing();
      later(5_000);
    }
    for (let released = 0; released < 9; released += 1) await operations.runs.release(await claim());
    expect((await claim()).executionAttempts).toBeLessThan(3);
  });

  test('cancel ends a run in any state but an ended one; its process can change nothing more', async () => {
    const queued = await create();
    expect(await operations.runs.cancel(queued.id, key.accountId)).toMatchObject({ status: 'CANCELLED' });
    await nothing();
    await create();
    const running = await claim();
    await operations.runs.cancel(running.id, key.accountId);
    expect(await operations.runs.extend(running, LEASE)).toBe(false);
    expect(await operations.runs.succeed(running, {})).toBe(false);
    await create();
    const done = await claim();
    await operations.runs.succeed(done, 1);
    expect(await operations.runs.cancel(done.id, key.accountId)).toMatchObject({ status: 'SUCCESS', result: 1 });
  });

  test('"no other account sees them"', async () => {
    const stranger = await operations.createKey({ plan: 'trial' });
    const run = await create();
    expect(await find(run, stranger)).toBeUndefined();
    expect(await operations.runs.cancel(run.id, stranger.accountId)).toBeUndefined();
    expect(await operations.runs.list(stranger.accountId, 'sum', 9)).toEqual([]);
    expect((await find(run))?.status).toBe('QUEUED');
    expect(await operations.runs.find('no uuid', key.accountId)).toBeUndefined();
  });

  test('list: the newest first; purge: what ended before a time', async () => {
    const first = await create();
    later(1);
    const second = await create();
    expect((await operations.runs.list(key.accountId, 'sum', 9)).map(({ id }) => id)).toEqual([second.id, first.id]);
    expect(await operations.runs.list(key.accountId, 'sum', 1)).toHaveLength(1);
    await operations.runs.cancel(first.id, key.accountId);
    later(1);
    expect(await operations.runs.purge(['sum'], new Date(Date.now() - 1))).toEqual([]);
    expect(await operations.runs.purge(['sum'], new Date())).toEqual([first.id]);
    expect(await find(first)).toBeUndefined();
    expect(await find(second)).toBeDefined();
  });

  describe('a worker', () => {
    const faults: unknown[] = [];
    /** How often the worker has kept its lease, 20 times in each. */
    let beats = 0;
    const working = async (
      handler: RunHandler,
      run: (worker: RunWorker) => Promise<void>,
      on: Operations['runs'] = operations.runs,
    ) => {
      vi.useRealTimers();
      faults.length = 0;
      beats = 0;
      const extend: typeof operations.runs.extend = (...held) => {
        beats += 1;
        return operations.runs.extend(...held);
      };
      const worker = new RunWorker(
        { ...on, extend },
        { handlers: new Map([['sum', handler]]), lookEvery: 5, lease: 200, failed: (error) => void faults.push(error) },
      );
      worker.start();
      try {
        await run(worker);
      } finally {
        await worker.stop();
      }
    };
    const ends = (run: { id: string }, status: string) => until(async () => (await find(run))?.status === status);

    test('works on what is queued and keeps what came of it', async () => {
      await working(
        async (run, { save }) => {
          await save({ done: 3, total: 3 });
          return { end: 'success', result: { args: run.args } };
        },
        async () => {
          const run = await create();
          await ends(run, 'SUCCESS');
          expect(await find(run)).toMatchObject({ done: 3, result: { args: { to: 3 } } });
        },
      );
      expect(faults).toEqual([]);
    });

    test('keeps its lease for as long as it works', async () => {
      const hold = Promise.withResolvers<void>();
      let attempts = 0;
      await working(
        async () => {
          attempts += 1;
          await hold.promise;
          return { end: 'success', result: null };
        },
        async () => {
          const run = await create();
          await until(() => attempts === 1);
          await until(() => beats > 50);
          expect(await operations.runs.claim(['sum'], LEASE)).toBeUndefined();
          hold.resolve();
          await ends(run, 'SUCCESS');
        },
      );
      expect(attempts).toBe(1);
    });

    const untilAborted = (signal: AbortSignal) =>
      new Promise<never>((_, reject) => signal.addEventListener('abort', () => reject(signal.reason)));

    test('stops what was cancelled, and gives back what it has when it stops itself', async () => {
      const attempts: RunAttempt[] = [];
      const handler: RunHandler = async (_, attempt) => {
        attempts.push(attempt);
        return untilAborted(attempt.signal);
      };
      let left = '';
      await working(handler, async () => {
        const run = await create();
        await until(() => attempts.length === 1);
        await operations.runs.cancel(run.id, key.accountId);
        await until(() => attempts[0]?.signal.aborted);
        left = (await create()).id;
        await until(() => attempts.length === 2);
      });
      expect(await find({ id: left })).toMatchObject({ status: 'QUEUED', executionAttempts: 0 });
      expect(faults).toEqual([]);
    });

    test('a database that is down costs no attempt: what is saved waits for it, and what is charged is charged once', async () => {
      let down = 0;
      const unheard = { ...operations.runs };
      const refused = () => Object.assign(new Error('connect ECONNREFUSED'), { code: 'ECONNREFUSED' });
      // The first answers are lost, some of what was stored, some of what was not.
      unheard.save = async (...saved) => {
        down += 1;
        if (down === 1) throw refused();
        const isSaved = await operations.runs.save(...saved);
        if (down === 2) throw refused();
        return isSaved;
      };
      unheard.succeed = async (...ended) => {
        down += 1;
        if (down < 6) throw refused();
        return operations.runs.succeed(...ended);
      };
      const objects = { ...NO_OBJECTS, CORE: 2 };
      const messages: (string | null)[] = [];
      await working(
        async (run, { save }) => {
          messages.push(run.message);
          expect(run.executionAttempts).toBe(1);
          if (messages.length === 1) {
            await save({ checkpoint: 1, message: 'counted' }, { surface: 'graphql', objects });
            throw new Error('The statement failed.', { cause: refused() });
          }
          return { end: 'success', result: 7 };
        },
        async () => ends(await create(), 'SUCCESS'),
        unheard,
      );
      expect(await operations.usage({ apiKeyId: key.id })).toMatchObject([{ requests: 0, objects }]);
      expect(messages).toEqual([null, 'A database does not answer.']);
      expect(down).toBe(6);
      expect(faults).toHaveLength(2);
    });

    test('tells of a fault and gives the run back; a failure ends it', async () => {
      const outcomes = [new Error('boom'), undefined];
      await working(
        async () => {
          const fault = outcomes.shift();
          if (fault !== undefined) throw fault;
          return { end: 'failure', message: 'The file has no names.' };
        },
        async () => {
          const run = await create();
          await ends(run, 'FAILED');
          expect(await find(run)).toMatchObject({ message: 'The file has no names.', executionAttempts: 2 });
        },
      );
      expect(faults).toEqual([new Error('boom')]);
    });
  });
});
