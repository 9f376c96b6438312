import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { createLog } from '../../../gateway/log.ts';
import { authenticating } from '../../../gateway/tokens/tokens.ts';
import type { Caller } from '../../../operations/operations.ts';
import { identity } from '../distributed/tiny-subgraph.ts';
import { startIssuer } from './issuer.ts';

const NOW = Date.UTC(2026, 10, 20, 12);
const SECONDS = NOW / 1_000;
beforeEach(() => void vi.useFakeTimers({ toFake: ['Date'], now: NOW }));
afterEach(() => void vi.useRealTimers());

const CALLER: Caller = { account: identity().account, apiKeyId: 'k', documents: 'off', scopes: ['graph', 'kyb'] };

/** A service that takes an issuer's tokens; `isGood` says whether it takes one so many seconds after the start. */
async function service({ isKnown = true } = {}) {
  const issuer = await startIssuer();
  const state = { caller: CALLER as Caller | undefined };
  const operations = { authenticate: async () => undefined, tokenCaller: async () => state.caller };
  const { authenticate } = authenticating(issuer.settings, operations, createLog('silent'));
  const isGood = async (token: string, seconds = 0) => {
    vi.setSystemTime(NOW + seconds * 1_000);
    return (await authenticate(token)) !== undefined;
  };
  const token = await issuer.token({ exp: SECONDS + 60 });
  if (isKnown) expect(await isGood(token)).toBe(true);
  return { issuer, state, isGood, token };
}

describe.each([
  ['is remembered', true],
  ['is new', false],
])('"Tolerated difference between the clocks of issuer and service" of a token that %s', (_, isKnown) => {
  test.each([
    [60, true],
    [89.999, true],
    [90, false],
    [91, false],
  ])('that expires after 60 seconds: after %d it is good: %s', async (seconds, good) => {
    const { isGood, token } = await service({ isKnown });
    expect(await isGood(token, seconds)).toBe(good);
    // It is not remembered as good, nor as bad.
    expect(await isGood(token, seconds)).toBe(good);
  });

  test('of a key that the issuer has no more, it is good until the keys are fetched again', async () => {
    const { issuer, isGood } = await service({ isKnown });
    const old = await issuer.token({ exp: SECONDS + 3_600 });
    expect(await isGood(old)).toBe(true);
    await issuer.use('second');
    issuer.drop('first');
    expect(await isGood(old, 599)).toBe(true);
    expect(await isGood(await issuer.token({ exp: SECONDS + 3_600 }, 'second'), 600)).toBe(true);
    expect(await isGood(old, 601)).toBe(false);
  });
});

test('a subject whose key is disabled is nobody, though its token is good', async () => {
  const { isGood, token, state } = await service();
  state.caller = undefined;
  expect(await isGood(token)).toBe(false);
  state.caller = CALLER;
  expect(await isGood(token)).toBe(true);
});

test('"Throws a ConfigurationError if the issuer is only partly configured"', async () => {
  const none = { jwksUrl: undefined, jwtIssuer: undefined, jwtAudience: undefined };
  const claims = { jwtAccountClaim: 'sub', jwtPlanClaim: 'plan', jwtScopeClaim: 'scope', jwtPlan: 'trial' as const };
  const operations = { authenticate: async () => CALLER, tokenCaller: () => expect.fail() };
  const open = (more: object) => authenticating({ ...none, ...claims, ...more }, operations, createLog('silent'));
  const url = 'http://127.0.0.1:1/keys';
  for (const part of [
    { jwksUrl: url },
    { jwtIssuer: 'i' },
    { jwtAudience: 'a' },
    { jwksUrl: url, jwtIssuer: 'i' },
    { jwksUrl: url, jwtAudience: 'a' },
    { jwtIssuer: 'i', jwtAudience: 'a' },
  ])
    expect(() => open(part)).toThrow(
      'SVC_JWT_JWKS_URL, SVC_JWT_ISSUER and SVC_JWT_AUDIENCE must be set together; one of them is unset.',
    );
  // Without any, whatever looks like a token is a key.
  await expect(open({}).authenticate('eyJ.e30.x')).resolves.toBe(CALLER);
});
