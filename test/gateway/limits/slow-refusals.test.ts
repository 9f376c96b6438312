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

test('who is refused now and then is told at once; who goes on regardless, half a second later', async () => {
  const { refuse, answered } = start();
  refuse('a', 30);
  refuse('b', 1);
  await vi.advanceTimersByTimeAsync(0);
  expect(answered).toEqual({ a: 20, b: 1 });
  await vi.advanceTimersByTimeAsync(499);
  expect(answered).toEqual({ a: 20, b: 1 });
  await vi.advanceTimersByTimeAsync(1);
  expect(answered).toEqual({ a: 30, b: 1 });
  refuse('a', 10);
  await vi.advanceTimersByTimeAsync(0);
  expect(answered.a).toBe(35);
  await vi.advanceTimersByTimeAsync(60_000);
  refuse('a', 20);
  await vi.advanceTimersByTimeAsync(0);
  expect(answered.a).toBe(60);
});

test('no more than a thousand are held back', async () => {
  const { refuse, answered } = start();
  refuse('a', 1_500);
  await vi.advanceTimersByTimeAsync(0);
  expect(answered.a).toBe(500);
  await vi.advanceTimersByTimeAsync(500);
  expect(answered.a).toBe(1_500);
});
