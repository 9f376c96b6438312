import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { startScreening } from './screening-service.ts';

const NOON = Date.UTC(2026, 10, 20, 12);
const HOUR = 3_600_000;

// The clock stands still unless a test turns it; timers run, as sockets need them.
beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'], now: NOON });
});
afterEach(() => {
  vi.useRealTimers();
});

const SEARCH = { tag: 't', searches: [{ type: 'ENTITY', entity_description: { org_name: ['Pike Street Coffee'] } }] };

/** The limit headers of an answer. */
const limits = (headers: Headers) =>
  Object.fromEntries([...headers].filter(([name]) => name.startsWith('x-ratelimit') || name === 'retry-after'));

test('"Screening window: 1,000 requests per 3,600 s on trial", held exactly', async () => {
  const { send, operations, key } = await startScreening();
  vi.setSystemTime(NOON + 600_000);
  const first = await send('/screen', SEARCH);
  expect([first.status, limits(first.headers)]).toEqual([
    200,
    { 'x-ratelimit-limit': '1000', 'x-ratelimit-remaining': '999', 'x-ratelimit-reset': String((NOON + HOUR) / 1_000) },
  ]);
  const statuses = new Map<number, number>();
  for (let sent = 0; sent < 1_010; sent += 10) {
    for (const { status } of await Promise.all(Array.from({ length: 10 }, () => send('/screen', SEARCH)))) {
      statuses.set(status, (statuses.get(status) ?? 0) + 1);
    }
    if (statuses.has(429)) break;
  }
  expect(statuses.get(200)).toBe(999);
  const refused = await send('/screen', SEARCH);
  const caller = await operations.authenticate(key);
  expect([refused.status, limits(refused.headers), refused.body]).toEqual([
    429,
    {
      'x-ratelimit-limit': '1000',
      'x-ratelimit-remaining': '0',
      'x-ratelimit-reset': String((NOON + HOUR) / 1_000),
      'retry-after': '3000',
    },
    {
      error: true,
      message: 'Plan trial has 1000 requests an hour; ask again in 3000 seconds.',
      retryable: true,
      billing_account_id: caller?.account.billingAccountId,
      organization_id: caller?.account.customerId,
    },
  ]);
  vi.setSystemTime(NOON + HOUR - 1);
  expect((await send('/screen', SEARCH)).headers.get('retry-after')).toBe('1');
  vi.setSystemTime(NOON + HOUR);
  expect(limits((await send('/screen', SEARCH)).headers)).toMatchObject({ 'x-ratelimit-remaining': '999' });
}, 120_000);

test('"GET _rate_limit" tells what is left and uses none of it', async () => {
  const { send, operations, key } = await startScreening({ trial: { screeningsPerHour: 3 } });
  vi.setSystemTime(NOON + 1_000);
  await send('/screen', SEARCH);
  const caller = await operations.authenticate(key);
  for (const path of ['/_rate_limit', '/_rate_limit/', '/_rate_limit']) {
    const { status, body, headers } = await send(path);
    expect([status, body]).toEqual([
      200,
      {
        billing_pricing_plan: 'trial',
        billing_account_id: caller?.account.billingAccountId,
        organization_id: caller?.account.customerId,
        rate_limit_info: { requests_remaining: 2, requests_limit: 3, window_reset_seconds: 3_599 },
      },
    ]);
    expect(limits(headers)).toEqual({
      'x-ratelimit-limit': '3',
      'x-ratelimit-remaining': '2',
      'x-ratelimit-reset': String((NOON + HOUR) / 1_000),
    });
  }
  for (let left = 2; left > 0; left -= 1) expect((await send('/screen', SEARCH)).status).toBe(200);
  expect((await send('/_rate_limit')).body.rate_limit_info).toMatchObject({ requests_remaining: 0 });
  expect((await send('/screen', SEARCH)).status).toBe(429);
});

test('"Headers … on every screening response": of every status but 401, which knows no key', async () => {
  const { send, newKey } = await startScreening({ trial: { screeningsPerHour: 20 } });
  const graphOnly = await newKey({ scopes: ['graph'] });
  const poor = await newKey({ credits: 0 });
  const shown = async (status: number, ...sent: Parameters<typeof send>) => {
    const answer = await send(...sent);
    expect(answer.status).toBe(status);
    expect(Object.keys(limits(answer.headers)).sort()).toEqual([
      'x-ratelimit-limit',
      'x-ratelimit-remaining',
      'x-ratelimit-reset',
    ]);
    expect(answer.body).toEqual({ error: true, message: expect.any(String) });
  };
  await shown(400, '/screen', {});
  await shown(400, '/screen', '{');
  await shown(402, '/screen', SEARCH, { as: poor });
  await shown(403, '/screen', SEARCH, { as: graphOnly });
  await shown(403, '/_rate_limit', undefined, { as: graphOnly });
  await shown(404, '/screens', SEARCH);
  await shown(404, '/', undefined);
  await shown(405, '/screen', undefined);
  await shown(405, '/_rate_limit', {});
  await shown(413, '/screen', 'x'.repeat(2 ** 20 + 1));
  await shown(415, '/screen', 'x', { headers: { 'content-type': 'text/plain' } });
  for (const as of ['', 'nobody']) {
    const { status, body, headers } = await send('/screen', SEARCH, { as });
    expect([status, body, limits(headers)]).toEqual([401, { error: true, message: 'Unauthorized' }, {}]);
  }
});

test('"GraphQL, KYB and screening count separately"; what only looks is bounded by requests a second', async () => {
  const { send, url, key } = await startScreening({ trial: { screeningsPerHour: 1, burst: 2, requestsPerSecond: 1 } });
  expect((await send('/screen', SEARCH)).status).toBe(200);
  expect((await send('/screen', SEARCH)).status).toBe(429);
  const graph = () =>
    fetch(`${url}/graphql`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'x-api-key': key },
      body: JSON.stringify({ query: '{ account { pricingPlan } }' }),
    });
  expect((await graph()).status).toBe(200);
  const looks = [await send('/views'), await send('/_rate_limit'), await send('/_rate_limit')];
  expect(looks.map(({ status }) => status)).toEqual([200, 200, 429]);
  expect(looks[2]?.headers.get('x-ratelimit-limit')).toBe('1');
  expect(looks[2]?.headers.get('retry-after')).toBe('1');
});

test('a screening counts as one request for each 1,000 characters of its names and texts, begun; one that does not fit counts as one', async () => {
  const { send } = await startScreening({ trial: { screeningsPerHour: 50 } });
  const left = async () => (await send('/_rate_limit')).body.rate_limit_info.requests_remaining;
  const text = (length: number) => ({
    type: 'TEXT',
    text: 'paid by Ana Diaz. '.repeat(length / 18 + 1).slice(0, length),
  });
  const parties = (count: number, org_name: readonly string[]) =>
    Array.from({ length: count }, () => ({ type: 'ENTITY', entity_description: { org_name } }));
  const steps: readonly (readonly [readonly object[], number])[] = [
    [[text(1_000)], 49],
    [[text(1_001)], 47],
    [parties(20, ['Pike Street Coffee', 'Quibdo Maritime Trading']), 46],
    [parties(2, Array(20).fill('x'.repeat(50))), 44],
    [Array(2).fill(text(20_000)), 4],
  ];
  for (const [searches, expected] of steps) {
    const { status, headers } = await send('/screen', { tag: 't', searches });
    expect([status, headers.get('x-ratelimit-remaining'), await left()]).toEqual([200, String(expected), expected]);
  }
  const { status, headers, body } = await send('/screen', { tag: 't', searches: [text(20_000)] });
  expect([status, body.message, limits(headers)]).toEqual([
    429,
    'Plan trial has 50 requests an hour, this request counts as 20, and 3 are left; ask again in 3600 seconds.',
    {
      'x-ratelimit-limit': '50',
      'x-ratelimit-remaining': '3',
      'x-ratelimit-reset': String((NOON + HOUR) / 1_000),
      'retry-after': '3600',
    },
  ]);
  expect((await send('/screen', SEARCH)).status).toBe(200);
});

test('no screening counts as more than the whole window', async () => {
  const { send } = await startScreening({ trial: { screeningsPerHour: 3 } });
  const long = { tag: 't', searches: [{ type: 'TEXT', text: 'paid by Ana Diaz. '.repeat(1_000) }] };
  expect((await send('/screen', long)).headers.get('x-ratelimit-remaining')).toBe('0');
  expect((await send('/screen', long)).status).toBe(429);
});
