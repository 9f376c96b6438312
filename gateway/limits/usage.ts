import type { Allowance } from './allowance.ts';

/** How much of an allowance is used: all that a store keeps. Times are microseconds since 1970. */
export interface Usage {
  /** When the bucket is full again if nothing more is taken. */
  readonly fullAt: number;
  /** Start of the window that was counted last, and the requests in it. */
  readonly windowAt: number;
  readonly used: number;
}

/** A store's answer for a request. Times are microseconds from now. */
export interface UsageVerdict {
  readonly allowed: boolean;
  /** Time until the bucket is full again. */
  readonly untilFull: number;
  /** Requests counted in the window. */
  readonly used: number;
  /** Time until the next window begins. */
  readonly untilReset: number;
}

/** Usage of an id that was never used. */
export const UNUSED: Usage = { fullAt: 0, windowAt: 0, used: 0 };

/**
 * The rule of every store: takes `count` requests of an allowance, or none if they do not fit. A refused request uses nothing. `count` may
 * be 0 to look, and −1 to return one. The stores on Redis and PostgreSQL repeat this rule in Lua and SQL.
 */
export function take(
  { fullAt, windowAt, used }: Usage,
  { interval, burst, window, requests }: Allowance,
  now: number,
  count = 1,
): { usage: Usage; verdict: UsageVerdict } {
  const size = interval * burst;
  const begun = now - (now % window);
  // If the clock was set back, requests must not be refused for as long as it was set back.
  const full = Math.min(Math.max(fullAt, now), now + size);
  const counted = windowAt === begun ? used : 0;
  const allowed = full + count * interval <= now + size && counted + count <= requests;
  const usage = {
    fullAt: allowed ? full + count * interval : full,
    windowAt: begun,
    used: allowed ? counted + count : counted,
  };
  return {
    usage,
    verdict: {
      allowed,
      untilFull: Math.max(0, usage.fullAt - now),
      used: usage.used,
      untilReset: begun + window - now,
    },
  };
}

/** Microseconds until `count` requests fit, after a refusal. */
export function untilAllowed(
  { interval, burst, requests }: Allowance,
  { untilFull, used, untilReset }: UsageVerdict,
  count = 1,
): number {
  const bucket = Math.max(0, untilFull + count * interval - interval * burst);
  return used + count <= requests ? bucket : Math.max(bucket, untilReset);
}
