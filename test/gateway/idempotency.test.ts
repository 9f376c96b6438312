import { randomUUID } from 'node:crypto';
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { readConfiguration } from '../../catalog/configuration.ts';
import { type RunningServer, startServer } from '../../gateway/server.ts';
import type { IssuedKey } from '../../operations/operations.ts';
import { ENGINES, type TestDatabase, testDatabase } from '../databases.ts';
import { sampleCity } from '../sample-city.ts';
import { until } from '../until.ts';
import { UNLIMITED_PLANS } from './request-limits.ts';

const BUSINESS = { data: { names: ['Blue Heron Coffee'], tins: ['912345678'] } };
const CREATE =
  'mutation { createList(input: { listType: LIST_GENERATION, searchInput: { conditions: { filter: { HAS: ["names"] } } } }) { list { id } } }';
const LISTS = '{ lists(input: { first: 10000 }) { edges { cursor } } }';
const SCREENING = { tag: 'payments', searches: [{ type: 'ENTITY', entity_description: { org_name: ['Sea Lark'] } }] };

interface Sending {
  readonly idempotencyKey?: string;
  readonly as?: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly signal?: AbortSignal;
}

describe.each(ENGINES)('Idempotency-Key, two gateways over one database on %s', (engine) => {
  let database: TestDatabase;
  let gateways: RunningServer[];
  let key: IssuedKey;
  const first = () => gateways[0] ?? expect.unreachable();
  const second = () => gateways[1] ?? expect.unreachable();

  beforeAll(async () => {
    database = await testDatabase(engine);
    const { warehouse } = await sampleCity(engine);
    const at = (path: string) => (engine === 'sqlite' ? `sqlite:${path}` : path);
    const configuration = readConfiguration({
      ...{ SVC_PORT: '0', SVC_LOG_LEVEL: 'silent', SVC_DATA_DIR: database.dataDir, SVC_WORKERS: '0' },
      ...{ SVC_WAREHOUSE_URL: at(String(warehouse)), SVC_OPERATIONS_URL: at(String(database.operations)) },
      SVC_PLANS: UNLIMITED_PLANS,
    });
    gateways = [await startServer(configuration), await startServer(configuration)];
    key = await first().operations.createKey({ plan: 'enterprise' });
  });
  afterAll(async () => {
    for (const gateway of gateways) await gateway.close();
    await database.drop();
  });

  const send = async (gateway: RunningServer, path: string, body: unknown, sending: Sending = {}) => {
    const { idempotencyKey, as = key.key, headers, signal } = sending;
    const response = await fetch(gateway.url + path, {
      method: 'POST',
      headers: {
        ...{ 'x-api-key': as, 'content-type': 'application/json', ...headers },
        ...(idempotencyKey !== undefined && { 'idempotency-key': idempotencyKey }),
      },
      body: typeof body === 'string' ? body : JSON.stringify(body),
      ...(signal && { signal }),
    });
    return {
      status: response.status,
      type: response.headers.get('content-type'),
      credits: response.headers.get('x-svc-credits'),
      replayed: response.headers.get('idempotent-replayed'),
      retryAfter: response.headers.get('retry-after'),
      text: await response.text(),
    };
  };

  test.each<[path: string, body: unknown, status: number]>([
    ['/v2/kyb/', BUSINESS, 200],
    ['/v2/kyb-legacy?package=identify', BUSINESS, 200],
    ['/v1/kyb', { data: { ...BUSINESS.data, addresses: [{ city: 'Seattle', state: 'WA' }] } }, 200],
    ['/v2/kyb/', { data: {} }, 400],
    ['/evaluation/sanctions/screen', SCREENING, 200],
    ['/evaluation/sanctions/decisions/get_many', {}, 200],
    ['/graphql', { query: CREATE }, 200],
    ['/files', 'name,city\nMoonlit Bakery,Seattle\n', 201],
    ['/evaluation/sanctions/batches?tag=one', 'name\nOsvald Trentham\n', 202],
  ])(
    'POST %s: "the first status, content type and bytes again", from the other gateway',
    async (path, body, status) => {
      const sending = { idempotencyKey: randomUUID() };
      const answer = await send(first(), path, body, sending);
      expect([answer.status, answer.replayed]).toEqual([status, null]);
      expect(await send(second(), path, body, sending)).toEqual({ ...answer, replayed: 'true' });
      const other = await send(second(), path, body, { idempotencyKey: randomUUID() });
      expect([other.status, other.replayed]).toEqual([status, null]);
    },
  );

  test('a long answer is compressed as each client accepts, and equal', async () => {
    const idempotencyKey = randomUUID();
    const answers = [];
    for (const coding of ['identity', 'br', 'gzip'])
      answers.push(
        await send(first(), '/v2/kyb/', BUSINESS, { idempotencyKey, headers: { 'accept-encoding': coding } }),
      );
    expect(answers[0]?.text.length).toBeGreaterThan(1_024);
    expect(new Set(answers.map(({ text }) => text)).size).toBe(1);
  });

  test('raced over both gateways: one act, one charge; each answer is the one, or "409 … and Retry-After"', async () => {
    const own = await first().operations.createKey({ plan: 'enterprise' });
    for (let round = 0; round < 5; round += 1) {
      const sending = { idempotencyKey: randomUUID(), as: own.key };
      const race = async () => {
        const answers = await Promise.all(
          Array.from({ length: 8 }, (_, at) => send(at % 2 === 0 ? first() : second(), '/v2/kyb/', BUSINESS, sending)),
        );
        // A slow machine may turn some away (503), which act no more than they are kept.
        return answers.filter(({ status }) => status !== 503);
      };
      const raced = await race();
      const [acted, ...others] = raced.filter(({ status, replayed }) => status === 200 && replayed === null);
      expect(others).toEqual([]);
      for (const each of raced.filter((one) => one !== acted)) {
        if (each.status === 409) expect([each.retryAfter, JSON.parse(each.text).retryable]).toEqual(['1', true]);
        else expect(each).toEqual({ ...acted, replayed: 'true' });
      }
      for (const each of await race()) expect(each).toEqual({ ...acted, replayed: 'true' });
    }
    const uses = async () => (await first().operations.usage({ accountId: own.accountId }))[0]?.requests;
    await until(async () => (await uses()) === 5);
    const kept = { accountId: own.accountId, kind: 'verification', limit: 100 } as const;
    await until(async () => (await first().operations.latestAnswers(kept)).length === 5);
  });

  test('one charge: credits are used once, and a repetition is no further use', async () => {
    const other = await first().operations.createKey({ plan: 'enterprise', credits: 1_000 });
    const sending = { idempotencyKey: randomUUID(), as: other.key };
    const answer = await send(first(), '/evaluation/sanctions/screen', SCREENING, sending);
    for (let at = 0; at < 5; at += 1) await send(second(), '/evaluation/sanctions/screen', SCREENING, sending);
    const usage = async () => first().operations.usage({ accountId: other.accountId });
    await until(async () => (await usage()).length > 0);
    expect(await usage()).toMatchObject([{ requests: 1, credits: Number(answer.credits) }]);
  });

  test.each<[what: string, path: string, body: unknown, sending: Sending]>([
    ['another body', '/v2/kyb/', { data: { names: ['Red Heron Coffee'] } }, {}],
    ['another query string', '/v2/kyb/?top_n=2', BUSINESS, {}],
  ])('%s with the same key is refused: 422', async (_, path, body, sending) => {
    const idempotencyKey = randomUUID();
    await send(first(), '/v2/kyb/', BUSINESS, { idempotencyKey });
    const { status, text } = await send(second(), path, body, { ...sending, idempotencyKey });
    expect([status, JSON.parse(text)]).toEqual([
      422,
      { error: true, message: expect.stringContaining('Idempotency-Key') },
    ]);
  });

  test('a key is of its account, and of its path', async () => {
    const idempotencyKey = randomUUID();
    const theirs = await first().operations.createKey({ plan: 'enterprise' });
    const answers = [
      await send(first(), '/v2/kyb/', BUSINESS, { idempotencyKey }),
      await send(first(), '/v2/kyb-legacy/', BUSINESS, { idempotencyKey }),
      await send(first(), '/v2/kyb/', BUSINESS, { idempotencyKey, as: theirs.key }),
    ];
    expect(answers.map(({ status, replayed }) => [status, replayed])).toEqual(Array(3).fill([200, null]));
  });

  test('keys of one account share it; one of other rights gets no answer that it could not have got', async () => {
    const idempotencyKey = randomUUID();
    const { operations } = first();
    const equal = await operations.createKey({ plan: 'enterprise', accountId: key.accountId });
    const lesser = await operations.createKey({ plan: 'enterprise', accountId: key.accountId, scopes: ['graph'] });
    await send(first(), '/graphql', { query: CREATE }, { idempotencyKey });
    expect((await send(first(), '/graphql', { query: CREATE }, { idempotencyKey, as: equal.key })).replayed).toBe(
      'true',
    );
    const refused = await send(first(), '/graphql', { query: CREATE }, { idempotencyKey, as: lesser.key });
    expect([refused.status, JSON.parse(refused.text).error_code]).toEqual([422, 'IDEMPOTENCY_KEY_REUSED']);
  });

  test.each(['', 'a b', 'é', 'x'.repeat(256)])(
    'the key %j is refused: 400, what was expected and what came',
    async (bad) => {
      for (const [path, body] of [
        ['/v2/kyb/', BUSINESS],
        ['/graphql', { query: CREATE }],
      ] as const) {
        const { status, text } = await send(first(), path, body, { idempotencyKey: bad });
        expect(status).toBe(400);
        expect(text).toMatch(/Header idempotency-key expects 1 to 255 visible ASCII characters, got /);
      }
      expect((await send(first(), '/v2/kyb/', BUSINESS, { idempotencyKey: 'x'.repeat(255) })).status).toBe(200);
    },
  );

  test('a query ignores the header, a mutation acts once', async () => {
    const lists = async () => {
      const { text } = await send(first(), '/graphql', { query: LISTS });
      return JSON.parse(text).data.lists.edges.length;
    };
    const idempotencyKey = randomUUID();
    for (const query of [LISTS, '{ __typename }'])
      expect(await send(first(), '/graphql', { query }, { idempotencyKey: 'a b' })).toMatchObject({
        status: 200,
        replayed: null,
      });
    const before = await lists();
    const answers = await Promise.all(
      [first(), second(), first(), second()].map((each) =>
        send(each, '/graphql', { query: CREATE }, { idempotencyKey }),
      ),
    );
    expect(answers.filter(({ status, replayed }) => status === 200 && replayed === null)).toHaveLength(1);
    expect(await lists()).toBe(before + 1);
    // The same key with a query is not about the mutation.
    expect((await send(first(), '/graphql', { query: '{ __typename }' }, { idempotencyKey })).status).toBe(200);
  });

  test('5xx, and refusals of who asks, are not kept: a retry acts', async () => {
    const poor = await first().operations.createKey({ plan: 'enterprise', credits: 0 });
    const sending = { idempotencyKey: randomUUID(), as: poor.key };
    expect((await send(first(), '/v2/kyb/', BUSINESS, sending)).status).toBe(402);
    await first().operations.addCredits(poor.accountId, 1_000);
    expect(await send(second(), '/v2/kyb/', BUSINESS, sending)).toMatchObject({ status: 200, replayed: null });
    const { decisions } = first().operations;
    const broken = vi.spyOn(decisions, 'find').mockRejectedValueOnce(new Error('broken'));
    const body = { tag: 'a', record_id: randomUUID() };
    const path = '/evaluation/sanctions/decisions/get_one';
    const retried = { idempotencyKey: randomUUID() };
    expect((await send(first(), path, body, retried)).status).toBe(500);
    broken.mockRestore();
    expect(await send(first(), path, body, retried)).toMatchObject({ status: 404, replayed: null });
    expect(await send(first(), path, body, retried)).toMatchObject({ status: 404, replayed: 'true' });
  });

  test('a client that leaves gets the answer later; it was charged', async () => {
    const client = new AbortController();
    const sending = { idempotencyKey: randomUUID() };
    const { idempotentRequests } = first().operations;
    const begin = idempotentRequests.begin.bind(idempotentRequests);
    // Whoever looks from outside may find the answer sent already.
    vi.spyOn(idempotentRequests, 'begin').mockImplementationOnce(async (...request) => {
      const begun = await begin(...request);
      client.abort();
      return begun;
    });
    expect(await send(first(), '/v2/kyb/', BUSINESS, { ...sending, signal: client.signal }).catch(() => 'left')).toBe(
      'left',
    );
    vi.restoreAllMocks();
    await until(async () => (await send(second(), '/v2/kyb/', BUSINESS, sending)).status !== 409);
    const answer = await send(second(), '/v2/kyb/', BUSINESS, sending);
    expect([answer.status, answer.replayed, Number(answer.credits) >= 0]).toEqual([200, 'true', true]);
  });

  test('a repeated upload leaves no second file', async () => {
    const [sending, file] = [{ idempotencyKey: randomUUID() }, 'name,city\nOrcas Dental,Seattle\n'];
    const before = (await first().operations.uploads.list(key.accountId)).length;
    const folders = () => readdirSync(join(database.dataDir, 'batches')).length;
    await send(first(), '/evaluation/sanctions/batches?tag=two', file, sending);
    const batches = folders();
    for (const gateway of [first(), second(), first()]) {
      await send(gateway, '/files', file, sending);
      await send(gateway, '/evaluation/sanctions/batches?tag=two', file, sending);
    }
    expect([(await first().operations.uploads.list(key.accountId)).length, folders()]).toEqual([before + 1, batches]);
    expect(readdirSync(join(database.dataDir, 'uploads'))).toHaveLength(before + 1);
  });
});
