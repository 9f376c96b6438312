import { randomUUID } from 'node:crypto';
import { describe, expect, onTestFinished, test, vi } from 'vitest';
import { SECOND, UNBOUNDED } from '../../../gateway/limits/allowance.ts';
import { MemoryStore } from '../../../gateway/limits/memory-store.ts';
import { postgresStore } from '../../../gateway/limits/postgres-store.ts';
import { redisStore } from '../../../gateway/limits/redis-store.ts';
import type { UsageStore } from '../../../gateway/limits/usage-store.ts';
import { until } from '../../until.ts';
import { limitsUrl, SHARED } from './stores.ts';

const HOUR = 3_600 * SECOND;
const urlOf = limitsUrl();

/** A store that closes with the test. */
function open(name: 'memory' | (typeof SHARED)[number]): UsageStore {
  const store = name === 'memory' ? new MemoryStore() : openShared(name);
  onTestFinished(() => store.close());
  return store;
}

const openShared = (name: (typeof SHARED)[number]) =>
  name === 'redis' ? redisStore(urlOf(name)) : postgresStore(urlOf(name));

describe.each(['memory' as const, ...SHARED])('a store in %s', (name) => {
  test('has a burst, and then nothing until the bucket gains', async () => {
    const [store, id] = [open(name), randomUUID()];
    const allowance = { interval: HOUR, burst: 20, window: HOUR, requests: UNBOUNDED };
    const taken = [];
    for (let round = 0; round < 22; round += 1) taken.push(await store.take(id, allowance));
    expect(taken.map(({ allowed }) => allowed)).toEqual([...Array(20).fill(true), false, false]);
    expect(Math.ceil((taken.at(0)?.untilFull ?? 0) / HOUR)).toBe(1);
    expect(Math.ceil((taken.at(-1)?.untilFull ?? 0) / HOUR)).toBe(20);
  });

  test('counts the requests of a window, and tells until when', async () => {
    const [store, id] = [open(name), randomUUID()];
    // A window that no run meets the end of.
    const window = 1_000_000 * HOUR;
    const allowance = { interval: 0, burst: 0, window, requests: 2 };
    const taken = [await store.take(id, allowance), await store.take(id, allowance), await store.take(id, allowance)];
    expect(taken.map(({ allowed, used }) => [allowed, used])).toEqual([
      [true, 1],
      [true, 2],
      [false, 2],
    ]);
    const left = window - ((Date.now() * 1_000) % window);
    for (const { untilReset } of taken) expect(Math.abs(untilReset - left)).toBeLessThan(HOUR);
  });

  test('takes several requests at once, or none of them', async () => {
    const [store, id] = [open(name), randomUUID()];
    const allowance = { interval: 0, burst: 0, window: 1_000_000 * HOUR, requests: 50 };
    const taken = [];
    for (const count of [20, 20, 20, 10, 1]) taken.push(await store.take(id, allowance, count));
    expect(taken.map(({ allowed, used }) => [allowed, used])).toEqual([
      [true, 20],
      [true, 40],
      [false, 40],
      [true, 50],
      [false, 50],
    ]);
  });

  test('begins a window anew', async () => {
    const [store, id] = [open(name), randomUUID()];
    const allowance = { interval: 0, burst: 0, window: 50_000, requests: 1 };
    await store.take(id, allowance);
    await until(async () => (await store.take(id, allowance)).allowed);
  });

  test('gains one each interval', async () => {
    const [store, id] = [open(name), randomUUID()];
    const allowance = { interval: 30_000, burst: 1, window: HOUR, requests: UNBOUNDED };
    let allowed = 0;
    await until(async () => {
      if ((await store.take(id, allowance)).allowed) allowed += 1;
      return allowed === 3;
    });
  });

  test('looks without taking', async () => {
    const [store, id] = [open(name), randomUUID()];
    const allowance = { interval: HOUR, burst: 1, window: 1_000_000 * HOUR, requests: 5 };
    expect(await store.take(id, allowance, 0)).toMatchObject({ allowed: true, untilFull: 0, used: 0 });
    await store.take(id, allowance, 0);
    expect(await store.take(id, allowance)).toMatchObject({ allowed: true, used: 1 });
    expect(await store.take(id, allowance, 0)).toMatchObject({ allowed: true, used: 1 });
    expect(await store.take(id, allowance)).toMatchObject({ allowed: false, used: 1 });
  });

  test('tells ids apart', async () => {
    const store = open(name);
    const allowance = { interval: HOUR, burst: 1, window: HOUR, requests: UNBOUNDED };
    const both = [await store.take(randomUUID(), allowance), await store.take(randomUUID(), allowance)];
    expect(both.map(({ allowed }) => allowed)).toEqual([true, true]);
  });
});

test.each(SHARED)('two processes that count in %s share what there is, whatever they ask at once', async (name) => {
  const [one, other, id] = [open(name), open(name), randomUUID()];
  const allowance = { interval: HOUR, burst: 100, window: HOUR, requests: UNBOUNDED };
  const asked = Array.from({ length: 300 }, (_, index) => (index % 2 === 0 ? one : other).take(id, allowance));
  const taken = await Promise.all(asked);
  expect(taken.filter(({ allowed }) => allowed)).toHaveLength(100);
});

test('memory forgets what is as if it were unused, and nothing else', () => {
  vi.useFakeTimers({ toFake: ['Date'], now: Date.UTC(2026, 10, 20) });
  onTestFinished(() => void vi.useRealTimers());
  const store = new MemoryStore();
  const second = { interval: SECOND, burst: 1, window: SECOND, requests: 1 };
  for (let id = 0; id < 20_000; id += 1) {
    store.take(String(id), second);
    vi.setSystemTime(Date.now() + 10);
  }
  // A hundred a second are in use; those of the last thousand or two are not looked through yet.
  expect(store.size).toBeLessThan(2_002);
  const kept = new MemoryStore();
  for (let id = 0; id < 3_000; id += 1) kept.take(String(id), { ...second, window: HOUR });
  expect(kept.size).toBe(3_000);
});
