import type { PlanLimits } from '../../catalog/plans.ts';
import type { Surface } from '../../operations/usage.ts';

/**
 * What one key may request of one surface: a token bucket and a window. The bucket holds `burst` requests and gains one each `interval`;
 * windows start at multiples of `window` since 1970, and each allows `requests`. A request needs both. Times are whole microseconds, so
 * that their sums are exact.
 */
export interface Allowance {
  /** 0: there is no bucket. */
  readonly interval: number;
  readonly burst: number;
  readonly window: number;
  /** UNBOUNDED: any number. */
  readonly requests: number;
}

export const SECOND = 1_000_000;

/** The largest integer that a number holds exactly; all stores take it as no limit. */
export const UNBOUNDED = Number.MAX_SAFE_INTEGER;

/** The allowance of a pricing plan: requests a second, burst, and requests a UTC day; for screening, requests an hour. */
export function allowanceOf(surface: Surface, plan: PlanLimits): Allowance {
  if (surface === 'screening') {
    return { interval: 0, burst: 0, window: 3_600 * SECOND, requests: plan.screeningsPerHour };
  }
  return { ...bucketOf(plan), requests: plan.requestsPerDay ?? UNBOUNDED };
}

/** Requests a second and burst of a pricing plan, without a limit per day. */
export const bucketOf = (plan: PlanLimits): Allowance => ({
  // Rounded up, so that a key never gets more than its plan allows.
  interval: Math.ceil(SECOND / plan.requestsPerSecond),
  burst: plan.burst,
  window: 86_400 * SECOND,
  requests: UNBOUNDED,
});
