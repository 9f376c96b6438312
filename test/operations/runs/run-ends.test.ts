import { randomUUID } from 'node:crypto';
import { describe, expect, test, vi } from 'vitest';
import { createdContent } from '../../../lists/definition/read-input.ts';
import { LIST_RUN } from '../../../operations/lists.ts';
import type { IssuedKey, Operations } from '../../../operations/operations.ts';
import { MAX_ATTEMPTS } from '../../../operations/runs/run.ts';
import type { LeasedRun } from '../../../operations/runs/runs.ts';
import { ENGINES } from '../../databases.ts';
import { eachOpened } from '../each-opened.ts';

const NOON = Date.UTC(2026, 10, 20, 12);
const LEASE = 10_000;

describe.each(ENGINES)('"runs, batches and verifications that end" on %s', (engine) => {
  let operations: Operations;
  let key: IssuedKey;
  eachOpened(engine, { now: NOON, settings: { auditDays: 90 } }, async (opened) => {
    operations = opened;
    key = await operations.createKey({ plan: 'trial' });
  });

  const webhook = (kinds: readonly string[], owner = key) =>
    operations.watching.webhooks.add(
      { accountId: owner.accountId, apiKeyId: owner.id },
      { url: 'https://example.com/', kinds },
    );
  const create = (kind = LIST_RUN, subject: string | null = null) =>
    operations.runs.create({
      ...{ id: randomUUID(), accountId: key.accountId, apiKeyId: key.id, kind, subject, args: {} },
    });
  const claim = async (): Promise<LeasedRun> => {
    const run = await operations.runs.claim([LIST_RUN], LEASE);
    if (run === undefined) throw new Error('Expected a run to claim.');
    return run;
  };
  const events = (owner = key) => operations.watching.events.list(owner.accountId, { limit: 100 });

  /** Each way in which a run ends; returns the statuses in which they did. */
  async function endEach(): Promise<readonly string[]> {
    const { runs, lists } = operations;
    await create();
    await runs.succeed(await claim(), { rows: 1 });
    await create();
    await runs.fail(await claim(), 'The file has no rows.');
    await create();
    for (let attempt = 1; attempt <= MAX_ATTEMPTS; attempt += 1) {
      vi.setSystemTime(Date.now() + 60_000);
      await runs.retry(await claim(), 'A fault of the service.');
    }
    await create();
    for (let attempt = 1; attempt <= MAX_ATTEMPTS; attempt += 1) {
      await claim();
      vi.setSystemTime(Date.now() + LEASE + 1);
    }
    expect(await runs.claim([LIST_RUN], LEASE)).toBeUndefined();
    const canceled = await create();
    for (const _ of [1, 2]) await runs.cancel(canceled.id, key.accountId);
    const owner = { accountId: key.accountId, apiKeyId: key.id };
    const list = await lists.create(owner, createdContent({ searchInput: {} }));
    await create(LIST_RUN, list?.id ?? null);
    await lists.remove(list?.id ?? '', owner);
    return ['SUCCESS', 'FAILED', 'FAILED', 'FAILED', 'CANCELLED', 'CANCELLED'];
  }

  test('a run is told once, however it ends, to the webhooks that want it; a failure is open', async () => {
    const hook = await webhook(['run.ended']);
    await webhook(['watch.changed']);
    const statuses = await endEach();
    const told = await events();
    expect(told.map(({ kind, state, content }) => [kind, state, Object(content).status])).toEqual(
      statuses.map((status) => ['run.ended', status === 'FAILED' ? 'open' : 'resolved', status]),
    );
    expect(told[1]?.content).toEqual({
      ...{ run_id: expect.any(String), run_kind: 'list', subject: null, status: 'FAILED', rows: 0 },
      message: 'The file has no rows.',
    });
    const deliveries = await operations.watching.deliveries.list(hook.id, 'waiting', 100);
    expect(deliveries.map(({ eventNumber }) => eventNumber).toReversed()).toEqual(told.map(({ number }) => number));
    expect(await operations.watching.deliveries.due()).toEqual([hook.id]);
    const left = await create();
    expect((await operations.runs.cancel(left.id, randomUUID()))?.status).toBeUndefined();
    expect(await events()).toHaveLength(statuses.length);
  });

  test('"an account without webhooks pays nothing": nothing is stored of its work, nor for webhooks of other kinds or accounts', async () => {
    const other = await operations.createKey({ plan: 'trial' });
    await webhook([], other);
    await webhook(['watch.missed']);
    const ended = await webhook([]);
    await operations.watching.webhooks.end(key.accountId, ended.id);
    await endEach();
    verified(key);
    await stored(key);
    expect([await events(), await events(other)]).toEqual([[], []]);
  });

  const verified = (owner: IssuedKey, kind: 'verification' | 'screening' = 'verification') => {
    const id = randomUUID();
    operations.recordAudit({
      ...{ id, at: new Date().toISOString(), kind, accountId: owner.accountId, apiKeyId: owner.id },
      ...{ dataVersion: 'v', path: '/v2/kyb/', request: {}, response: {}, explanation: {} },
    });
    return id;
  };
  const stored = (owner: IssuedKey) =>
    operations.latestAnswers({ accountId: owner.accountId, kind: 'verification', limit: 1 });

  test('a verification is told when it is stored, by its id alone', async () => {
    await webhook([]);
    const [id] = [verified(key), verified(key, 'screening')];
    await stored(key);
    expect(await vi.waitUntil(async () => ((await events()).length > 0 ? events() : undefined), 5_000)).toMatchObject([
      {
        kind: 'verification.ended',
        state: 'resolved',
        content: { response_id: id, data_version: 'v', path: '/v2/kyb/' },
      },
    ]);
  });
});
