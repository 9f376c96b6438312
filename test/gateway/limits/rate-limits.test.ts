import { afterEach, beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import type { PlanLimits } from '../../../catalog/plans.ts';
import { requestLimits } from '../request-limits.ts';
import { startTinyService } from '../tiny-service.ts';

const NOON = Date.UTC(2026, 10, 20, 12);

// The clock stands still unless a test turns it; timers run, as sockets need them.
beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'], now: NOON });
});
afterEach(() => {
  vi.useRealTimers();
});

/** A service whose one key has a trial plan with these limits. */
async function start(trial: Partial<PlanLimits>) {
  const service = await startTinyService({ requestLimits: requestLimits(trial) });
  onTestFinished(() => service.close());
  const ask = () => service.ask('{ shops(first: 1) { name } }');
  return {
    ...service,
    ask,
    /** The statuses of so many requests, one after the other. */
    async statuses(count: number) {
      const statuses: number[] = [];
      for (let sent = 0; sent < count; sent += 1) statuses.push((await ask()).status);
      return statuses;
    },
  };
}

const BURST = { requestsPerSecond: 10, burst: 20 };

test('"| trial | 10 | 20 |": twenty at once, then ten a second', async () => {
  const { statuses } = await start(BURST);
  expect(await statuses(21)).toEqual([...Array(20).fill(200), 429]);
  vi.setSystemTime(NOON + 99);
  expect(await statuses(1)).toEqual([429]);
  vi.setSystemTime(NOON + 100);
  expect(await statuses(2)).toEqual([200, 429]);
  vi.setSystemTime(NOON + 1_100);
  expect(await statuses(11)).toEqual([...Array(10).fill(200), 429]);
});

test('requests that come at once share the burst', async () => {
  const { ask } = await start(BURST);
  const answers = await Promise.all(Array.from({ length: 50 }, ask));
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(20);
  expect(answers.filter(({ status }) => status === 429)).toHaveLength(30);
});

test('"429": code RATE_LIMITED, retryable, Retry-After in whole seconds; "billing_account_id and organization_id are the account\'s"', async () => {
  const { ask, statuses, operations, key } = await start({ requestsPerSecond: 10, burst: 1 });
  await statuses(1);
  const { status, body, headers } = await ask();
  const caller = await operations.authenticate(key);
  expect({ status, body }).toEqual({
    status: 429,
    body: {
      error_message: 'Plan trial has 10 requests a second, after a pause 1 at once; ask again in 1 second.',
      error_code: 'RATE_LIMITED',
      retryable: true,
      billing_account_id: caller?.account.billingAccountId,
      organization_id: caller?.account.customerId,
    },
  });
  expect(headers.get('retry-after')).toBe('1');
  expect(headers.get('x-request-id')).not.toBeNull();
});

/** The limit headers of an answer. */
const limits = (headers: Headers) =>
  Object.fromEntries([...headers].filter(([name]) => name.startsWith('x-ratelimit') || name === 'retry-after'));

test('limit headers on every response to a key: what the bucket holds, when it is full, what the day has', async () => {
  const { ask, url, key } = await start({ requestsPerSecond: 2, burst: 3, requestsPerDay: 100 });
  const shown = (remaining: number, resetAfter: number, day: number) => ({
    'x-ratelimit-limit': '3',
    'x-ratelimit-remaining': String(remaining),
    'x-ratelimit-reset': String(NOON / 1_000 + resetAfter),
    'x-ratelimit-limit-day': '100',
    'x-ratelimit-remaining-day': String(day),
  });
  expect(limits((await ask()).headers)).toEqual(shown(2, 1, 99));
  const post = (body: string) =>
    fetch(`${url}/graphql`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'x-api-key': key },
      body,
    });
  const invalid = await post('{}');
  expect([invalid.status, limits(invalid.headers)]).toEqual([400, shown(1, 1, 98)]);
  const large = await post('x'.repeat(2 ** 20 + 1));
  expect([large.status, limits(large.headers)]).toEqual([413, shown(0, 2, 97)]);
  expect(limits((await ask()).headers)).toEqual({ ...shown(0, 2, 97), 'retry-after': '1' });
  vi.setSystemTime(NOON + 250);
  expect(limits((await ask()).headers)).toEqual({ ...shown(0, 2, 97), 'retry-after': '1' });
  vi.setSystemTime(NOON + 1_500);
  expect(limits((await ask()).headers)).toEqual(shown(2, 2, 96));
});

test('"daily limit": until the UTC day is over', async () => {
  const { ask, statuses } = await start({ requestsPerDay: 3 });
  expect(await statuses(4)).toEqual([200, 200, 200, 429]);
  const { headers, body } = await ask();
  expect(headers.get('retry-after')).toBe(String(12 * 3_600));
  expect(body.error_message).toBe('Plan trial has 3 requests a day (UTC); ask again in 43200 seconds.');
  vi.setSystemTime(NOON + 12 * 3_600_000 - 1);
  expect((await ask()).headers.get('retry-after')).toBe('1');
  vi.setSystemTime(NOON + 12 * 3_600_000);
  expect(await statuses(4)).toEqual([200, 200, 200, 429]);
});

test('each key counts for itself', async () => {
  const { ask, operations, url, statuses } = await start({ burst: 2, requestsPerSecond: 1 });
  const { key } = await operations.createKey({ plan: 'trial' });
  expect(await statuses(3)).toEqual([200, 200, 429]);
  const other = () =>
    fetch(`${url}/graphql`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'x-api-key': key },
      body: JSON.stringify({ query: '{ shops { name } }' }),
    });
  expect([(await other()).status, (await other()).status, (await other()).status]).toEqual([200, 200, 429]);
  expect((await ask()).status).toBe(429);
});

test('"/healthz" and "/readyz" are for anybody, as often as they like', async () => {
  const { url, statuses } = await start({ burst: 1, requestsPerSecond: 1 });
  await statuses(2);
  for (const path of ['/healthz', '/readyz', '/healthz', '/readyz']) {
    const { status, headers } = await fetch(`${url}${path}`);
    expect([status, limits(headers)]).toEqual([200, {}]);
  }
});
