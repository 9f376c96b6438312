import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { addUsageRoute } from '../../../gateway/console/usage-route.ts';
import { requestLimits } from '../request-limits.ts';
import { routeServer } from './route-server.ts';

const { ask } = routeServer(
  addUsageRoute,
  requestLimits({ requestsPerSecond: 700, burst: 900, requestsPerDay: null, screeningsPerHour: 3 }),
);

beforeEach(() => void vi.useFakeTimers({ toFake: ['Date'], now: Date.UTC(2026, 10, 22, 23, 59) }));
afterEach(() => void vi.useRealTimers());

describe('the requested days', () => {
  test.each([
    ['', '2026-10-24', '2026-11-22'],
    ['?to=2026-03-01', '2026-01-31', '2026-03-01'],
    ['?from=2026-11-22', '2026-11-22', '2026-11-22'],
    ['?from=2026-01-05&to=2026-01-05', '2026-01-05', '2026-01-05'],
    ['?from=2023-11-01&to=2024-10-31', '2023-11-01', '2024-10-31'],
  ])('%j: 30 days until today, as far as it says no others', async (query, from, to) => {
    expect(await ask(`usage${query}`)).toMatchObject({ status: 200, body: { from, to, days: [], keys: [] } });
  });

  test.each([
    ['?from=2026-01-06&to=2026-01-05', 'from expects a day until 2026-01-05, got "2026-01-06".'],
    ['?from=2023-11-01&to=2024-11-01', 'from expects a day of the 366 until 2024-11-01, got "2023-11-01".'],
    ['?from=2026-11-23', 'from expects a day until 2026-11-22, got "2026-11-23".'],
    ['?to=2026-02-29', 'to expects a day in UTC such as 2026-11-22, got "2026-02-29".'],
    ['?from=', 'from expects a day in UTC such as 2026-11-22, got "".'],
  ])('%j is refused', async (query, message) => {
    expect(await ask(`usage${query}`)).toMatchObject({ status: 400, body: { errors: [{ message }] } });
  });
});

describe('"A key of scope `graph` sees its own account; a key of scope `admin` any account, or `all`"', () => {
  test('its own, with the limits of the plan and what the key has left; "null if unlimited"', async () => {
    const { body } = await ask('usage');
    expect(body).toMatchObject({
      ...{ isOperator: false, accounts: [], account: { plan: 'trial', credits: null } },
      limits: { requestsPerSecond: 700, burst: 900, requestsPerDay: null, screeningsPerHour: 3 },
      left: [
        { surface: 'graphql', limit: null, remaining: null },
        { surface: 'kyb', limit: null, remaining: null },
        { surface: 'screening', limit: 3, remaining: 3 },
      ],
    });
    expect(Object.keys(body.limits)).toHaveLength(4);
    expect(await ask(`usage?account=${body.account.id}`)).toMatchObject({ status: 200, body: { left: body.left } });
  });

  test('of another account, an operator sees what it used, and no key has anything left of it', async () => {
    const { body: own } = await ask('usage');
    for (const account of ['all', 'none']) {
      const { status, body } = await ask(`usage?account=${account}`);
      expect([status, body.error_code]).toEqual([403, 'FORBIDDEN']);
    }
    expect(await ask('usage?account=none', 'graph,admin')).toMatchObject({
      ...{ status: 404, body: { error_message: 'There is no account "none".' } },
    });
    const all = await ask('usage?account=all', 'graph,admin');
    expect(all).toMatchObject({ status: 200, body: { account: null, limits: null, left: null, isOperator: true } });
    expect(all.body.accounts).toEqual([{ id: own.account.id, plan: 'trial' }]);
    expect((await ask('usage', 'graph,admin')).body).toMatchObject({ account: own.account, isOperator: true });
  });

  test('no other key sees any', async () => {
    expect([(await ask('usage', '')).status, (await ask('usage', 'kyb')).status]).toEqual([401, 403]);
  });
});
