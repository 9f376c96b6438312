import type { FastifyInstance, FastifyReply } from 'fastify';
import { describe, expect, onTestFinished, test, vi } from 'vitest';
import { ServiceError } from '../../../catalog/errors/service-error.ts';
import { deadlineOf } from '../../../gateway/http/request-deadline.ts';
import { connect } from '../../../operations/connect.ts';
import { expiredRequests } from '../../../operations/idempotent-requests.ts';
import type { Operations } from '../../../operations/operations.ts';
import { purgeOperations } from '../../../purge/operations/purge-operations.ts';
import { TextFinder } from '../../../purge/text-finder.ts';
import { ENGINES, type TestDatabase } from '../../databases.ts';
import { eachOpened } from '../../operations/each-opened.ts';
import { until } from '../../until.ts';
import { requestLimits } from '../request-limits.ts';
import { serve } from './server.ts';

const PATH = '/v2/kyb/';
const HOUR = 3_600_000;

describe.each(ENGINES)('Idempotency-Key at the door, on %s', (engine) => {
  let operations: Operations;
  let database: TestDatabase;
  let key: string;
  eachOpened(engine, { now: Date.UTC(2026, 10, 20) }, async (opened, own) => {
    [operations, database] = [opened, own];
    key = (await opened.createKey({ plan: 'trial' })).key;
  });

  async function removeExpired(): Promise<number> {
    const { exclusively, close } = await connect(database.operations);
    const removed = await exclusively((transaction) => expiredRequests(transaction, 10));
    await close();
    return removed;
  }

  /** A route of the verification API that answers what it is told to; `acts` counts how often it was called. */
  async function start(answer: (acts: number, reply: FastifyReply) => unknown) {
    const caller = await operations.authenticate(key);
    const limits = requestLimits();
    onTestFinished(() => limits.close());
    let acts = 0;
    const routes = (server: FastifyInstance) => {
      server.decorateRequest('caller', null);
      server.addHook('onRequest', async (request) => {
        request.caller = caller ?? null;
      });
      limits.guard(server, 'kyb');
      server.post(PATH, async (_, reply) => {
        acts += 1;
        return answer(acts, reply);
      });
    };
    const idempotency = { requests: operations.idempotentRequests, acts: () => true };
    const url = await serve(routes, { idempotency, timeoutOf: () => 10_000 });
    const post = async (signal?: AbortSignal) => {
      const headers = { 'content-type': 'application/json', 'idempotency-key': 'order-1' };
      const response = await fetch(url + PATH, { method: 'POST', headers, body: '{}', ...(signal && { signal }) });
      return {
        status: response.status,
        replayed: response.headers.get('idempotent-replayed'),
        text: await response.text(),
      };
    };
    return { post, acts: () => acts, executing: () => limits.admission.figures.executing };
  }

  test('"within 24 hours" the answer comes again; after that the request acts, and the row is removed', async () => {
    const { post, acts } = await start((count) => ({ count }));
    const answer = await post();
    vi.setSystemTime(Date.now() + 24 * HOUR - 1);
    expect(await post()).toEqual({ ...answer, replayed: 'true' });
    expect(await removeExpired()).toBe(0);
    vi.setSystemTime(Date.now() + 1);
    expect(await post()).toEqual({ status: 200, replayed: null, text: '{"count":2}' });
    vi.setSystemTime(Date.now() + 24 * HOUR);
    expect([await removeExpired(), acts()]).toEqual([1, 2]);
  });

  test.each([500, 503, 504, 429, 402, 403])('status %i is not kept: a retry acts', async (status) => {
    const codes = {
      500: 'INTERNAL',
      503: 'OVERLOADED',
      504: 'TIMEOUT',
      429: 'RATE_LIMITED',
      402: 'PAYMENT_REQUIRED',
      403: 'FORBIDDEN',
    } as const;
    const { post } = await start((count) => {
      const code = Object.entries(codes).find(([each]) => each === String(status))?.[1];
      if (count === 1 && code !== undefined) throw new ServiceError(code, 'Not now.');
      return { count };
    });
    expect((await post()).status).toBe(status);
    expect(await post()).toEqual({ status: 200, replayed: null, text: '{"count":2}' });
  });

  test('a request that hangs holds its key; when its process has died, for two minutes beyond its time', async () => {
    const { promise, resolve } = Promise.withResolvers<object>();
    const { post, acts } = await start((count) => (count === 1 ? promise : { count }));
    const hanging = post();
    await until(() => acts() === 1);
    expect(await post()).toMatchObject({ status: 409, text: expect.stringContaining('IDEMPOTENCY_KEY_IN_USE') });
    vi.setSystemTime(Date.now() + 129_999);
    expect((await post()).status).toBe(409);
    vi.setSystemTime(Date.now() + 1);
    expect(await post()).toEqual({ status: 200, replayed: null, text: '{"count":2}' });
    // What has lost its key changes nothing any more.
    resolve({ count: 'late' });
    await hanging;
    expect(await post()).toEqual({ status: 200, replayed: 'true', text: '{"count":2}' });
  });

  test('a client that leaves ends nothing, and gets the answer later; its slot is held until then', async () => {
    const [left, done] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
    const { post, acts, executing } = await start(async (_, reply) => {
      using deadline = deadlineOf(reply, 10_000);
      reply.raw.once('close', left.resolve);
      await done.promise;
      return { isAbandoned: deadline.isAbandoned };
    });
    const client = new AbortController();
    const asked = post(client.signal).catch(() => 'left');
    await until(() => acts() === 1);
    client.abort();
    expect(await asked).toBe('left');
    await left.promise;
    expect(executing()).toBe(1);
    done.resolve();
    await until(() => executing() === 0);
    expect(await post()).toEqual({ status: 200, replayed: 'true', text: '{"isAbandoned":false}' });
    expect(acts()).toBe(1);
  });

  test('an answer of more than 1 MiB is not kept, and a repetition says so: 409', async () => {
    const { post, acts } = await start(() => ({ text: 'x'.repeat(2 ** 20) }));
    expect((await post()).status).toBe(200);
    expect(await post()).toMatchObject({
      status: 409,
      text: expect.stringMatching(/answered with status 200, and its answer is not kept/),
    });
    expect(acts()).toBe(1);
  });

  test('neither answer nor key is stored in the clear; after a purge the answer is gone: 409', async () => {
    const { post, acts } = await start(() => ({ tin: '912345678' }));
    await post();
    const { knex, close } = await connect(database.operations);
    const rows = await knex('idempotent_request');
    await close();
    expect(rows).toMatchObject([{ status: 200, answer: expect.any(String) }]);
    expect(JSON.stringify(rows)).not.toMatch(/912345678|order-1|tin/);
    const matter = { ids: new Set<string>(), texts: new TextFinder(['nobody']), runs: [], uploads: [] };
    expect(await purgeOperations(database.operations, matter)).toEqual(new Map([['idempotent_request', 1]]));
    expect([(await post()).status, acts()]).toEqual([409, 1]);
  });

  test('what was done is answered, even if the answer cannot be kept', async () => {
    const finish = vi.spyOn(operations.idempotentRequests, 'finish').mockRejectedValue(new Error('full'));
    onTestFinished(() => finish.mockRestore());
    const { post } = await start((count) => ({ count }));
    expect(await post()).toEqual({ status: 200, replayed: null, text: '{"count":1}' });
  });
});
