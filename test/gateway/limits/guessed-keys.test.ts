import { setImmediate as turnOfOthers } from 'node:timers/promises';
import { afterEach, beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest';
import { clientNetwork } from '../../../gateway/limits/client-network.ts';
import { GuessedKeys } from '../../../gateway/limits/guessed-keys.ts';
import { SlowRefusals } from '../../../gateway/limits/slow-refusals.ts';
import type { Operations } from '../../../operations/operations.ts';
import { startTinyService } from '../tiny-service.ts';

const NOON = Date.UTC(2026, 10, 20, 12);

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'], now: NOON });
});
afterEach(() => {
  vi.useRealTimers();
});

async function start(options: Parameters<typeof startTinyService>[0] = {}) {
  const service = await startTinyService(options);
  onTestFinished(() => service.close());
  const guess = (key: string, headers = {}) => service.ask('{ shops { name } }', {}, { 'x-api-key': key, ...headers });
  return { ...service, guess };
}

test('who tries unknown keys is refused after ten', async () => {
  const { guess } = await start();
  for (let tried = 0; tried < 10; tried += 1) expect((await guess(`guess-${tried}`)).status).toBe(401);
  const { status, headers, body } = await guess('guess-10');
  expect(status).toBe(429);
  expect(headers.get('retry-after')).toBe('6');
  expect(body).toEqual({
    error_message: 'Too many unknown API keys came from this address; ask again in 6 seconds.',
    error_code: 'RATE_LIMITED',
    retryable: true,
  });
  vi.setSystemTime(NOON + 6_000);
  expect((await guess('guess-11')).status).toBe(401);
  expect((await guess('guess-12')).status).toBe(429);
});

test('of two hundred guesses at once, ten are answered as such', async () => {
  const { guess } = await start();
  const answers = await Promise.all(Array.from({ length: 200 }, (_, tried) => guess(`guess-${tried}`)));
  expect(answers.filter(({ status }) => status === 401)).toHaveLength(10);
  expect(answers.filter(({ status }) => status === 429)).toHaveLength(190);
});

test('"looked up one at a time": after ten wrong ones, a flood has one look-up at a time, and not endlessly many wait', async () => {
  const guessed = new GuessedKeys(new SlowRefusals());
  const request = { ip: '192.0.2.1' };
  for (let tried = 0; tried < 10; tried += 1) await guessed.authenticate(`${tried}`, request, async () => undefined);
  let [running, most, asked] = [0, 0, 0];
  const find = async () => {
    running += 1;
    most = Math.max(most, running);
    asked += 1;
    await turnOfOthers();
    running -= 1;
    return undefined;
  };
  const flood = Array.from({ length: 500 }, (_, at) => guessed.authenticate(`flood-${at}`, request, find));
  const answers = await Promise.allSettled(flood);
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set(['rejected']));
  expect({ most, asked }).toEqual({ most: 1, asked: 100 });
});

test('a right key that was seen before works from the same address all the while', async () => {
  const { guess, key } = await start();
  expect((await guess(key)).status).toBe(200);
  await Promise.all(Array.from({ length: 30 }, (_, tried) => guess(`guess-${tried}`)));
  expect((await guess('another')).status).toBe(429);
  expect((await guess(key)).status).toBe(200);
});

test('"Wrong keys are limited, right ones never": a right key that is new to the process, beside as many wrong ones', async () => {
  const { guess, key, operations } = await start();
  const wrong = Array.from({ length: 100 }, (_, tried) => guess(`guess-${tried}`));
  expect((await guess(key)).status).toBe(200);
  await Promise.all(wrong);
  const { key: other } = await operations.createKey({ plan: 'trial' });
  expect((await guess(other)).status).toBe(200);
  expect((await guess('another')).status).toBe(429);
  // They used none of the guesses.
  vi.setSystemTime(NOON + 6_000);
  expect((await guess('another')).status).toBe(401);
});

test('a database that fails while look-ups wait fails each of them, and the next one is looked up', async () => {
  const guessed = new GuessedKeys(new SlowRefusals());
  const { operations, key } = await start();
  const request = { ip: '192.0.2.1' };
  for (let tried = 0; tried < 10; tried += 1) await guessed.authenticate(`${tried}`, request, async () => undefined);
  const broken = () => Promise.reject(new Error('The database is down.'));
  const failed = Array.from({ length: 3 }, (_, at) => guessed.authenticate(`down-${at}`, request, broken));
  const found = guessed.authenticate(key, request, (text) => operations.authenticate(text));
  for (const each of failed) await expect(each).rejects.toThrow('The database is down.');
  expect(await found).toBeDefined();
});

test('the first requests with a right key are one look-up, however many come before it ends', async () => {
  const guessed = new GuessedKeys(new SlowRefusals());
  const { operations, key } = await start();
  const caller = await operations.authenticate(key);
  const lookedUp = Promise.withResolvers<typeof caller>();
  const find = vi.fn(() => lookedUp.promise);
  const asked = Array.from({ length: 30 }, () => guessed.authenticate('key', { ip: '192.0.2.1' }, find));
  lookedUp.resolve(caller);
  expect(new Set(await Promise.all(asked))).toEqual(new Set([caller]));
  expect(find).toHaveBeenCalledTimes(1);
});

test('thirty right keys that a network sends at once are all let in, though none was seen before', async () => {
  const { operations } = await start();
  const guessed = new GuessedKeys(new SlowRefusals());
  const keys = await Promise.all(Array.from({ length: 30 }, () => operations.createKey({ plan: 'trial' })));
  const find = async (text: string) => {
    await turnOfOthers();
    return operations.authenticate(text);
  };
  const callers = await Promise.all(keys.map(({ key }) => guessed.authenticate(key, { ip: '192.0.2.1' }, find)));
  expect(callers.map((caller) => caller?.apiKeyId)).toEqual(keys.map(({ id }) => id));
});

test('a key that is disabled is refused at once, and then a guess as any other', async () => {
  const { guess, operations } = await start();
  const { key, id } = await operations.createKey({ plan: 'trial' });
  expect((await guess(key)).status).toBe(200);
  await operations.disableKey(id);
  const statuses: number[] = [];
  for (let tried = 0; tried < 12; tried += 1) statuses.push((await guess(key)).status);
  expect(statuses).toEqual([...Array(11).fill(401), 429]);
});

test('a look-up that fails is no guess', async () => {
  const guessed = new GuessedKeys(new SlowRefusals());
  const request = { ip: '192.0.2.1' };
  const broken = () => Promise.reject(new Error('The database is down.'));
  for (let tried = 0; tried < 20; tried += 1) {
    await expect(guessed.authenticate(`${tried}`, request, broken)).rejects.toThrow('The database is down.');
  }
  const unknown: Operations['authenticate'] = async () => undefined;
  expect(await guessed.authenticate('x', request, unknown)).toBeUndefined();
});

test('however many networks guess, the memory is bounded and the last ones are slowed', async () => {
  const guessed = new GuessedKeys(new SlowRefusals());
  const unknown: Operations['authenticate'] = async () => undefined;
  for (let index = 0; index < 12_000; index += 1) {
    await guessed.authenticate('x', { ip: `10.${index >> 16}.${(index >> 8) & 255}.${index & 255}` }, unknown);
  }
  expect(guessed.networks).toBe(10_000);
});

describe('the client is told by its network', () => {
  test.each([
    ['192.0.2.7', '192.0.2.7'],
    ['::ffff:192.0.2.7', '192.0.2.7'],
    ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
    ['2001:db8:1:2:ffff::1', '2001:db8:1:2::/64'],
    ['2001:db8:1:3::1', '2001:db8:1:3::/64'],
    ['fe80::1%eth0', 'fe80:0:0:0::/64'],
    ['no address', 'no address'],
  ])('%s: %s', (address, network) => {
    expect(clientNetwork(address)).toBe(network);
  });

  test('X-Forwarded-For is believed of a trusted proxy alone', async () => {
    const from = (address: string) => ({ 'x-forwarded-for': address });
    const open = await start();
    for (let tried = 0; tried < 10; tried += 1) await open.guess(`${tried}`, from(`192.0.2.${tried}`));
    expect((await open.guess('x', from('192.0.2.99'))).status).toBe(429);

    const proxied = await start({ trustedProxies: ['127.0.0.0/8'] });
    for (let tried = 0; tried < 10; tried += 1) await proxied.guess(`${tried}`, from('192.0.2.1'));
    expect((await proxied.guess('x', from('192.0.2.1'))).status).toBe(429);
    // What the client itself wrote stands before what the proxy adds.
    expect((await proxied.guess('x', from('203.0.113.5, 192.0.2.1'))).status).toBe(429);
    expect((await proxied.guess('x', from('192.0.2.2'))).status).toBe(401);
  });
});
