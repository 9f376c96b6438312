import { describe, expect, test } from 'vitest';
import {
  cancelledRun,
  latestRun,
  SNAPSHOT_RUNS,
  snapshotRunHandler,
  startedRun,
} from '../../../gateway/snapshots/snapshot-runs.ts';
import type { Caller } from '../../../operations/operations.ts';
import type { NewRun, Run } from '../../../operations/runs/run.ts';
import { runOf } from '../../operations/runs/run-double.ts';
import { identity, VERSION } from '../distributed/tiny-subgraph.ts';

const VERIFY = { kind: 'snapshot.verify', version: VERSION } as const;
const COVERAGE = { kind: 'snapshot.coverage', version: VERSION } as const;
const DIFF = { kind: 'snapshot.diff', version: VERSION, to: 'other' } as const;

/** Runs of which this one is the newest; what is created and cancelled is noted. */
function runsWith(known: Run | undefined) {
  const created: NewRun[] = [];
  const cancelled: string[][] = [];
  const asked: string[][] = [];
  return {
    ...{ created, cancelled, asked },
    runs: {
      async newest(kind: string, subject: string) {
        asked.push([kind, subject]);
        return known;
      },
      async create(run: NewRun) {
        created.push(run);
        return runOf(run.subject === undefined ? {} : { ...run, subject: run.subject });
      },
      async cancel(id: string, accountId: string) {
        cancelled.push([id, accountId]);
        return known && accountId === 'theirs' ? { ...known, status: 'CANCELLED' as const } : undefined;
      },
    },
  };
}

const caller: Pick<Caller, 'account' | 'apiKeyId'> = { account: identity().account, apiKeyId: 'mine' };
const ENDED = '2026-11-20T00:00:00Z';

describe('work whose result everyone shares', () => {
  test('is begun for the caller where nobody asked for it', async () => {
    const { runs, created, asked } = runsWith(undefined);
    await startedRun(runs, DIFF, caller);
    expect(created).toEqual([
      {
        ...{ id: expect.any(String), accountId: caller.account.customerId, apiKeyId: 'mine', kind: 'snapshot.diff' },
        ...{ subject: asked[0]?.[1], args: DIFF },
      },
    ]);
  });

  test.each<[what: string, work: Parameters<typeof latestRun>[1], known: Partial<Run>, isRepeated: boolean]>([
    ['what goes on', VERIFY, { status: 'PROCESSING' }, false],
    ['what goes on', DIFF, { status: 'QUEUED' }, false],
    ['a finished comparison', DIFF, { status: 'SUCCESS', finishedTimestamp: ENDED }, false],
    ['a finished count', COVERAGE, { status: 'SUCCESS', finishedTimestamp: ENDED }, false],
    ['a finished verification', VERIFY, { status: 'SUCCESS', finishedTimestamp: ENDED }, true],
    ['a comparison that failed', DIFF, { status: 'FAILED', finishedTimestamp: ENDED }, true],
    ['a count that was cancelled', COVERAGE, { status: 'CANCELLED', finishedTimestamp: ENDED }, true],
  ])('%s (%j) is begun anew or not: %j', async (_, work, known, isRepeated) => {
    const { runs, created } = runsWith(runOf(known));
    const { id } = await startedRun(runs, work, caller);
    expect([created.length, id === 'known']).toEqual([Number(isRepeated), !isRepeated]);
  });

  test('is known by its kind and its snapshots', async () => {
    const { runs, asked } = runsWith(undefined);
    for (const work of [VERIFY, COVERAGE, DIFF, { ...DIFF, to: 'third' }]) await latestRun(runs, work);
    const [verify, coverage, diff, other] = asked;
    expect([verify?.[0], coverage?.[0], diff?.[0]]).toEqual(['snapshot.verify', 'snapshot.coverage', 'snapshot.diff']);
    expect(verify?.[1]).toBe(coverage?.[1]);
    expect(new Set([verify?.[1], diff?.[1], other?.[1]]).size).toBe(3);
    expect(SNAPSHOT_RUNS).toEqual(['snapshot.verify', 'snapshot.diff', 'snapshot.coverage']);
  });
});

describe('"Cancels running work, whoever requested it"', () => {
  test('what goes on ends, for the account that began it', async () => {
    const { runs, cancelled } = runsWith(runOf());
    expect((await cancelledRun(runs, VERIFY))?.status).toBe('CANCELLED');
    expect(cancelled).toEqual([['known', 'theirs']]);
  });

  test('what has ended, or is removed meanwhile, stays as it is', async () => {
    const ended = runsWith(runOf({ finishedTimestamp: ENDED, status: 'SUCCESS' }));
    expect((await cancelledRun(ended.runs, VERIFY))?.status).toBe('SUCCESS');
    expect(ended.cancelled).toEqual([]);
    const gone = runsWith(runOf({ accountId: 'another' }));
    expect((await cancelledRun(gone.runs, VERIFY))?.status).toBe('PROCESSING');
    expect(await cancelledRun(runsWith(undefined).runs, VERIFY)).toBeUndefined();
  });
});

test.each<[kind: string, args: unknown]>([
  ['snapshot.other', VERIFY],
  ['snapshot.verify', { version: 7 }],
  ['snapshot.diff', { version: 'a', to: 7 }],
  ['snapshot.coverage', null],
  ['snapshot.coverage', 'text'],
])('a run %s of %j is none of these', async (kind, args) => {
  const attempt = {
    signal: new AbortController().signal,
    save: () => Promise.reject(new Error('Expected nothing to be saved.')),
  };
  const run = { ...runOf({ id: 'r', kind, args }), leaseId: 'l' };
  const handled = snapshotRunHandler('none')(run, attempt);
  await expect(handled).rejects.toThrow(new TypeError(`Run r is of kind ${kind}.`));
});
