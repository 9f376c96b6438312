import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { SlowRefusals } from '../../../gateway/limits/slow-refusals.ts';

beforeEach(() => {
  vi.useFakeTimers({ now: Date.UTC(2026, 10, 20, 12) });
});
afterEach(() => {
  vi.useRealTimers();
});

/** Paces refusals; gives how many of each client may be answered by now. */
function start() {
  const refusals = new SlowRefusals();
  const answered: Record<string, number> = {};
  return {
    answered,
    refuse(client: string, count: number) {
      answered[client] ??= 0;
      for (let index = 0; index < count; index += 1) {
        refusals.pace(client).then(() => {
          answered[client] = (answered[client] ?? 0) + 1;
        });
      }
    },
  };
}

test('who is refused now and then is told at once; who goes on regardless, a quarter to three quarters of a second later', async () => {
  const { refuse, answered } = start();
  refuse('a', 40);
  refuse('b', 1);
  await vi.advanceTimersByTimeAsync(0);
  expect(answered).toEqual({ a: 20, b: 1 });
  await vi.advanceTimersByTimeAsync(249);
  expect(answered).toEqual({ a: 20, b: 1 });
  await vi.advanceTimersByTimeAsync(251);
  // Half of them in half a second.
  expect(answered).toEqual({ a: 30, b: 1 });
  await vi.advanceTimersByTimeAsync(250);
  expect(answered).toEqual({ a: 40, b: 1 });
  refuse('a', 10);
  await vi.advanceTimersByTimeAsync(0);
  expect(answered.a).toBe(47);
  await vi.advanceTimersByTimeAsync(60_000);
  refuse('a', 20);
  await vi.advanceTimersByTimeAsync(0);
  expect(answered.a).toBe(70);
});

test.each([16, 40, 100])('%i requests that were refused together are answered apart, and stay so', async (lanes) => {
  const refusals = new SlowRefusals();
  for (let index = 0; index < 20; index += 1) await refusals.pace('a');
  const times: number[] = [];
  const again = async () => {
    for (;;) {
      await refusals.pace('a');
      times.push(Date.now());
    }
  };
  const start = Date.now();
  for (let lane = 0; lane < lanes; lane += 1) void again();
  await vi.advanceTimersByTimeAsync(10_000);
  const later = times.filter((time) => time > start + 5_000);
  // As many as half a second each makes, of which a tenth of a second has a fifth.
  expect(later.length / 5).toBeGreaterThan(2 * lanes);
  expect(later.length / 5).toBeLessThan(2.2 * lanes + 12);
  const within = (time: number) => later.filter((other) => other >= time && other < time + 100).length;
  expect(Math.max(...later.map(within))).toBeLessThan(2 * (lanes / 5) + 3);
});

test('no more than a thousand are held back', async () => {
  const { refuse, answered } = start();
  refuse('a', 1_500);
  await vi.advanceTimersByTimeAsync(0);
  expect(answered.a).toBe(500);
  await vi.advanceTimersByTimeAsync(750);
  expect(answered.a).toBe(1_500);
});
