import fc from 'fast-check';
import { expect, test } from 'vitest';
import { PLANS, plansLimits } from '../../../catalog/plans.ts';
import { type Allowance, allowanceOf, SECOND, UNBOUNDED } from '../../../gateway/limits/allowance.ts';
import { take, UNUSED, untilAllowed } from '../../../gateway/limits/usage.ts';

const DAY = 86_400 * SECOND;
const NOON = Date.UTC(2026, 10, 20, 12) * 1_000;

/** Requests at these times, in order: which are allowed. */
function allowedAt(allowance: Allowance, times: readonly number[]): boolean[] {
  let usage = UNUSED;
  return times.map((time) => {
    const step = take(usage, allowance, time);
    usage = step.usage;
    return step.verdict.allowed;
  });
}

const count = (allowed: readonly boolean[]): number => allowed.filter(Boolean).length;

/** "Plans, keys, credits", completions.md section 9. */
const TABLE = [
  ['trial', 10, 20, 100_000],
  ['pro', 50, 100, 500_000],
  ['max', 50, 100, 500_000],
  ['enterprise', 100, 200, null],
] as const;

test.each(TABLE)('"| %s | %d | %d | %s |"', (plan, rate, burst, perDay) => {
  const allowance = allowanceOf('graphql', plansLimits({})[plan]);
  expect(allowance.requests).toBe(perDay ?? UNBOUNDED);
  expect(count(allowedAt(allowance, Array(2 * burst).fill(NOON)))).toBe(burst);
  // A thousand a second for ten seconds.
  const flood = Array.from({ length: 10_000 }, (_, index) => NOON + index * 1_000);
  expect(count(allowedAt(allowance, flood))).toBe(burst + Math.floor((9_999 * rate) / 1_000));
  // After a pause of a second, a second's requests and no more.
  const later = [...Array(burst).fill(NOON), ...Array(burst).fill(NOON + SECOND)];
  expect(count(allowedAt(allowance, later))).toBe(burst + rate);
});

test('a rate that divides no second gives never more than it says', () => {
  const { trial } = plansLimits({ trial: { requestsPerSecond: 3, burst: 1 } });
  const thirds = [0, 333_333, 333_334].map((time) => NOON + time);
  expect(allowedAt(allowanceOf('kyb', trial), thirds)).toEqual([true, false, true]);
});

test('the table has every plan', () => {
  expect(TABLE.map(([plan]) => plan)).toEqual(PLANS);
});

test('"1,000 requests per 3,600 s on trial, more by plan"', () => {
  const perHour = PLANS.map((plan) => allowanceOf('screening', plansLimits({})[plan]));
  expect(perHour.map(({ window }) => window)).toEqual(Array(4).fill(3_600 * SECOND));
  expect(perHour.map(({ requests }) => requests)).toEqual([1_000, 10_000, 10_000, 100_000]);
  const [trial] = perHour;
  if (trial === undefined) throw new Error('Expected a plan.');
  expect(count(allowedAt(trial, Array(1_500).fill(NOON)))).toBe(1_000);
});

test('a day is a UTC day, and what it refuses is not counted', () => {
  const allowance = { interval: 0, burst: 0, window: DAY, requests: 3 };
  const midnight = Date.UTC(2026, 10, 21) * 1_000;
  const before = Array(5).fill(midnight - 1);
  expect(allowedAt(allowance, [...before, ...Array(5).fill(midnight)])).toEqual([
    ...[true, true, true, false, false],
    ...[true, true, true, false, false],
  ]);
});

test('a refused request takes nothing of the day, and one over the day nothing of the bucket', () => {
  const allowance = { interval: SECOND, burst: 1, window: DAY, requests: 2 };
  const first = take(UNUSED, allowance, NOON);
  const refused = take(first.usage, allowance, NOON);
  expect(refused.verdict).toEqual({ allowed: false, untilFull: SECOND, used: 1, untilReset: DAY / 2 });
  const second = take(refused.usage, allowance, NOON + SECOND);
  expect(second.verdict).toMatchObject({ allowed: true, used: 2 });
  const over = take(second.usage, allowance, NOON + 3 * SECOND);
  expect(over.verdict).toMatchObject({ allowed: false, used: 2, untilFull: 0 });
});

test('a look takes nothing, and what is given back is there again', () => {
  const allowance = { interval: SECOND, burst: 2, window: DAY, requests: 9 };
  const taken = take(UNUSED, allowance, NOON);
  expect(take(taken.usage, allowance, NOON, 0)).toEqual(taken);
  expect(take(taken.usage, allowance, NOON, -1).verdict).toMatchObject({ untilFull: 0, used: 0 });
});

test('a clock that is set back refuses for no longer than the bucket takes to fill', () => {
  const allowance = { interval: SECOND, burst: 2, window: DAY, requests: UNBOUNDED };
  const { usage } = take(UNUSED, allowance, NOON + DAY);
  expect(take(usage, allowance, NOON).verdict).toMatchObject({ allowed: false, untilFull: 2 * SECOND });
  expect(allowedAt(allowance, [NOON + DAY, NOON, NOON + SECOND])).toEqual([true, false, true]);
});

const TIMES = fc
  .array(fc.integer({ min: 0, max: 3_000_000 }), { minLength: 1, maxLength: 200 })
  .map((times) => times.toSorted((a, b) => a - b).map((time) => NOON + time));

test('a bucket allows what a plain bucket of tokens allows', () => {
  fc.assert(
    fc.property(
      TIMES,
      fc.integer({ min: 1, max: 400_000 }),
      fc.integer({ min: 1, max: 12 }),
      (times, interval, burst) => {
        let [micros, last] = [interval * burst, NOON];
        const expected = times.map((time) => {
          micros = Math.min(interval * burst, micros + time - last);
          last = time;
          if (micros < interval) return false;
          micros -= interval;
          return true;
        });
        expect(allowedAt({ interval, burst, window: DAY, requests: UNBOUNDED }, times)).toEqual(expected);
      },
    ),
  );
});

test('"Retry-After": a request is refused until then and allowed from then on', () => {
  fc.assert(
    fc.property(TIMES, fc.integer({ min: 1, max: 12 }), fc.integer({ min: 1, max: 40 }), (times, burst, requests) => {
      const allowance = { interval: 100_000, burst, window: SECOND, requests };
      let usage = UNUSED;
      for (const time of times) {
        const step = take(usage, allowance, time);
        usage = step.usage;
        if (step.verdict.allowed) continue;
        const wait = untilAllowed(allowance, step.verdict);
        expect(take(usage, allowance, time + wait - 1).verdict.allowed).toBe(false);
        expect(take(usage, allowance, time + wait).verdict.allowed).toBe(true);
      }
    }),
  );
});
