import { describe, expect, test } from 'vitest';
import { CircuitBreaker, type Turn } from '../../storage/circuit-breaker.ts';

/** A breaker that opens after so many failures, with a clock that stands still. */
function breakerOf(limit: number) {
  const turns: Turn[] = [];
  let now = 5_000;
  const breaker = new CircuitBreaker(
    limit,
    (turn) => turns.push(turn),
    () => now,
  );
  return {
    breaker,
    turns,
    wait: (milliseconds: number) => {
      now += milliseconds;
    },
    fail: (count = 1) => {
      for (let at = 0; at < count; at += 1) breaker.enter()?.failed();
    },
  };
}

describe('"A closed breaker counts consecutive failures; at `limit` it opens"', () => {
  test('and refuses every request for a second', () => {
    const { breaker, turns, fail, wait } = breakerOf(3);
    fail(2);
    expect([breaker.isOpen, turns]).toEqual([false, []]);
    fail();
    expect([breaker.isOpen, breaker.enter(), turns]).toEqual([true, undefined, ['opened']]);
    wait(999);
    expect(breaker.enter()).toBeUndefined();
    wait(1);
    expect(breaker.enter()).toBeDefined();
  });

  test('a success between them begins the count anew', () => {
    const { breaker, fail } = breakerOf(3);
    fail(2);
    breaker.enter()?.succeeded();
    fail(2);
    expect(breaker.isOpen).toBe(false);
  });

  test('what ends for its own reasons is no failure', () => {
    const { breaker, fail } = breakerOf(2);
    fail();
    breaker.enter()?.abandoned();
    expect(breaker.isOpen).toBe(false);
    fail();
    expect(breaker.isOpen).toBe(true);
  });
});

describe('"Then it is half open: it lets one request through"', () => {
  test('whose success closes it', () => {
    const { breaker, turns, fail, wait } = breakerOf(1);
    fail();
    wait(1_000);
    const probe = breaker.enter();
    wait(10_000);
    expect(breaker.enter()).toBeUndefined();
    probe?.succeeded();
    expect([breaker.isOpen, turns]).toEqual([false, ['opened', 'closed']]);
    expect(breaker.enter()).toBeDefined();
  });

  test('whose failure opens it for another second, without another word', () => {
    const { breaker, turns, fail, wait } = breakerOf(1);
    fail();
    wait(1_000);
    breaker.enter()?.failed();
    wait(999);
    expect(breaker.enter()).toBeUndefined();
    wait(1);
    expect([breaker.enter() !== undefined, turns]).toEqual([true, ['opened']]);
  });

  test('"If this request was the probe, the next request becomes the probe"', () => {
    const { breaker, fail, wait } = breakerOf(1);
    fail();
    wait(1_000);
    breaker.enter()?.abandoned();
    expect([breaker.isOpen, breaker.enter() !== undefined, breaker.enter()]).toEqual([true, true, undefined]);
  });
});

test('"outcomes of requests from an earlier era are ignored"', () => {
  const { breaker, turns, fail, wait } = breakerOf(1);
  const [late, slow] = [breaker.enter(), breaker.enter()];
  fail();
  late?.succeeded();
  slow?.failed();
  expect([breaker.isOpen, turns]).toEqual([true, ['opened']]);
  wait(1_000);
  breaker.enter()?.succeeded();
  late?.failed();
  expect(breaker.isOpen).toBe(false);
});
