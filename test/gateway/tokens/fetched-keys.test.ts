import { exportJWK, generateKeyPair } from 'jose';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { createLog } from '../../../gateway/log.ts';
import { KeySet } from '../../../gateway/tokens/key-set.ts';

const NOON = Date.UTC(2026, 10, 20, 12);
beforeEach(() => void vi.useFakeTimers({ toFake: ['Date'], now: NOON }));
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const jwkOf = async (kid: string) => ({
  ...(await exportJWK((await generateKeyPair('ES256', { extractable: true })).publicKey)),
  ...{ kid, alg: 'ES256' },
});

/** The keys of an issuer that answers with what is set here. */
function issuer(keys: readonly object[]) {
  const state = { fetches: 0, status: 200, text: JSON.stringify({ keys }) };
  vi.stubGlobal('fetch', async () => {
    state.fetches += 1;
    return new Response(state.text, { status: state.status });
  });
  const set = new KeySet('https://issuer.example/keys', createLog('silent'));
  const find = (kid: string) => set.keyOf({ alg: 'ES256', kid }, { payload: '', signature: '' });
  return { state, set, find };
}

const pastBy = (milliseconds: number) => vi.setSystemTime(NOON + milliseconds);

describe('"They are fetched once for all tokens, again every ten minutes"', () => {
  test('in the background, from ten minutes on', async () => {
    const { state, find } = issuer([await jwkOf('a')]);
    expect(await Promise.all([find('a'), find('a')])).toHaveLength(2);
    expect(state.fetches).toBe(1);
    pastBy(599_999);
    await find('a');
    expect(state.fetches).toBe(1);
    pastBy(600_000);
    await find('a');
    expect(state.fetches).toBe(2);
  });

  test('while the issuer does not answer they are good for a day', async () => {
    const { state, find } = issuer([await jwkOf('a')]);
    await find('a');
    state.status = 503;
    pastBy(86_400_000 - 1);
    await find('a');
    pastBy(86_400_000);
    await expect(find('a')).rejects.toMatchObject({ code: 'NOT_READY' });
    state.status = 200;
    // The attempt a millisecond before counts for half a minute.
    pastBy(86_400_000 + 29_998);
    await expect(find('a')).rejects.toMatchObject({ code: 'NOT_READY' });
    pastBy(86_400_000 + 29_999);
    expect(await find('a')).toBeDefined();
  });
});

describe('a key that is not known', () => {
  test('is looked for once in half a minute', async () => {
    const { state, find } = issuer([await jwkOf('a')]);
    await expect(find('b')).rejects.toMatchObject({ code: 'ERR_JWKS_NO_MATCHING_KEY' });
    expect(state.fetches).toBe(1);
    state.text = JSON.stringify({ keys: [await jwkOf('b')] });
    pastBy(29_999);
    await expect(find('b')).rejects.toMatchObject({ code: 'ERR_JWKS_NO_MATCHING_KEY' });
    pastBy(30_000);
    expect(await find('b')).toBeDefined();
    expect(state.fetches).toBe(2);
  });

  test('cannot be distinguished from one that is new while the issuer is down', async () => {
    const { state, find } = issuer([await jwkOf('a')]);
    await find('a');
    state.status = 503;
    pastBy(30_000);
    await expect(find('b')).rejects.toMatchObject({ code: 'NOT_READY' });
    // Until it is tried again.
    await expect(find('b')).rejects.toMatchObject({ code: 'NOT_READY' });
    expect(state.fetches).toBe(2);
  });

  test('another fault of a key is reported as it is', async () => {
    const { find, state } = issuer([await jwkOf('a'), await jwkOf('a')]);
    await expect(find('a')).rejects.toMatchObject({ code: 'ERR_JWKS_MULTIPLE_MATCHING_KEYS' });
    pastBy(30_000);
    await expect(find('a')).rejects.toMatchObject({ code: 'ERR_JWKS_MULTIPLE_MATCHING_KEYS' });
    expect(state.fetches).toBe(1);
  });
});

test('the generation "Changes whenever the keys change"', async () => {
  const { state, set, find } = issuer([await jwkOf('a')]);
  expect(set.generation).toBe(0);
  await find('a');
  expect(set.generation).toBe(1);
  pastBy(30_000);
  expect(await set.refresh()).toBe(true);
  expect(set.generation).toBe(1);
  state.text = JSON.stringify({ keys: [] });
  pastBy(59_999);
  expect(await set.refresh()).toBe(false);
  pastBy(60_000);
  expect(await set.refresh()).toBe(true);
  expect(set.generation).toBe(2);
});

test.each([
  [2 ** 19, true],
  [2 ** 19 + 1, false],
])('an answer of %i bytes is read: %s', async (bytes, isRead) => {
  const { state, set } = issuer([]);
  state.text = state.text.padEnd(bytes);
  expect(await set.refresh()).toBe(isRead);
});
