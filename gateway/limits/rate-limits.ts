import type { FastifyReply } from 'fastify';
import { rateLimited } from '../../catalog/errors/catalogue.ts';
import type { Plan, PlanLimits, PlansLimits } from '../../catalog/plans.ts';
import type { Caller } from '../../operations/operations.ts';
import type { Surface } from '../../operations/usage.ts';
import { type Allowance, allowanceOf, bucketOf, SECOND, UNBOUNDED } from './allowance.ts';
import type { SlowRefusals } from './slow-refusals.ts';
import { type UsageVerdict, untilAllowed } from './usage.ts';
import type { UsageStore } from './usage-store.ts';

/** Share of a window that background work may use. */
const SHARE_BESIDE = 0.9;

/** What is left of a window. */
export interface WindowLeft {
  readonly limit: number;
  readonly remaining: number;
  /** Whole seconds until the next window begins. */
  readonly resetSeconds: number;
}

/** Enforces the requests a second, burst and requests a day of each key, by its account's pricing plan (completions.md section 9). */
export class RateLimits {
  readonly #plans: PlansLimits;
  readonly #store: UsageStore;
  readonly #refusals: SlowRefusals;

  constructor(plans: PlansLimits, store: UsageStore, refusals: SlowRefusals) {
    this.#plans = plans;
    this.#store = store;
    this.#refusals = refusals;
  }

  /**
   * Counts one request of a caller for a surface; returns undefined if the store counts synchronously, as in memory. The reply always gets
   * the limit headers. Rejects with RATE_LIMITED if the key has no request left, without counting this one.
   */
  take(surface: Surface, caller: Caller, reply: FastifyReply): Promise<void> | undefined {
    const allowance = allowanceOf(surface, this.#plans[caller.account.pricingPlan]);
    const settle = (verdict: UsageVerdict) => {
      reply.headers(limitHeaders(allowance, verdict));
      return verdict.allowed ? undefined : this.#refuse(surface, allowance, verdict, caller);
    };
    const taking = this.#store.take(`${surface}:${caller.apiKeyId}`, allowance);
    return taking instanceof Promise ? taking.then(settle) : settle(taking);
  }

  /**
   * Counts what a request uses beyond the one that `take` counted, so that it counts as `count` requests; no request counts as more than
   * the whole window. Rejects with RATE_LIMITED if they do not fit, with only the first counted.
   */
  async takeRest(surface: Surface, caller: Caller, reply: FastifyReply, count: number): Promise<void> {
    const allowance = allowanceOf(surface, this.#plans[caller.account.pricingPlan]);
    const rest = Math.min(count, allowance.requests) - 1;
    if (rest <= 0) return;
    const verdict = await this.#store.take(`${surface}:${caller.apiKeyId}`, allowance, rest);
    reply.headers(limitHeaders(allowance, verdict));
    if (!verdict.allowed) await this.#refuse(surface, allowance, verdict, caller, rest);
  }

  /**
   * Sets the limit headers of a surface without using any of its allowance. Requests that only look are limited to the plan's requests a
   * second instead, separately for each surface; rejects with RATE_LIMITED beyond that.
   */
  async look(surface: Surface, caller: Caller, reply: FastifyReply): Promise<void> {
    const { apiKeyId } = caller;
    const plan = this.#plans[caller.account.pricingPlan];
    const allowance = allowanceOf(surface, plan);
    reply.headers(limitHeaders(allowance, await this.#store.take(`${surface}:${apiKeyId}`, allowance, 0)));
    const reads = bucketOf(plan);
    const verdict = await this.#store.take(`${surface}-reads:${apiKeyId}`, reads);
    if (!verdict.allowed) await this.#refuse(surface, reads, verdict, caller);
  }

  /** Returns what a key of a pricing plan has left of a surface's window. */
  async left(surface: Surface, apiKeyId: string, plan: Plan): Promise<WindowLeft> {
    const allowance = allowanceOf(surface, this.#plans[plan]);
    const { used, untilReset } = await this.#store.take(`${surface}:${apiKeyId}`, allowance, 0);
    const { requests } = allowance;
    return { limit: requests, remaining: Math.max(0, requests - used), resetSeconds: Math.ceil(untilReset / SECOND) };
  }

  /**
   * Takes one request of a surface's window for background work, as long as a tenth of the window remains for client requests. Returns 0,
   * or the seconds after which a request may be available.
   */
  async takeBeside(surface: Surface, apiKeyId: string, plan: Plan): Promise<number> {
    const allowance = allowanceOf(surface, this.#plans[plan]);
    const id = `${surface}:${apiKeyId}`;
    const { used, untilReset } = await this.#store.take(id, allowance, 0);
    const isLeft = used < Math.ceil(allowance.requests * SHARE_BESIDE);
    if (isLeft && (await this.#store.take(id, allowance)).allowed) return 0;
    return Math.max(1, Math.ceil(untilReset / SECOND));
  }

  async #refuse(
    surface: Surface,
    allowance: Allowance,
    verdict: UsageVerdict,
    caller: Caller,
    rest = 0,
  ): Promise<void> {
    await this.#refusals.pace(caller.apiKeyId);
    throw refused(surface, this.#plans[caller.account.pricingPlan], allowance, verdict, caller, rest);
  }
}

/**
 * The headers of interface.md, "Limits". For a surface with a bucket: its size, what is left in it, when it is full, and the limit per day
 * if there is one. For a surface with only a window: the values of that window.
 */
function limitHeaders({ interval, burst, requests }: Allowance, { untilFull, used, untilReset }: UsageVerdict) {
  const resetAt = (micros: number) => Math.ceil(Date.now() / 1_000 + micros / SECOND);
  const left = Math.max(0, requests - used);
  if (interval === 0) {
    return { 'x-ratelimit-limit': requests, 'x-ratelimit-remaining': left, 'x-ratelimit-reset': resetAt(untilReset) };
  }
  return {
    'x-ratelimit-limit': burst,
    'x-ratelimit-remaining': Math.floor(burst - untilFull / interval),
    'x-ratelimit-reset': resetAt(untilFull),
    ...(requests !== UNBOUNDED && { 'x-ratelimit-limit-day': requests, 'x-ratelimit-remaining-day': left }),
  };
}

/** The refusal of one request, or of the `rest` of one that counts as several. */
function refused(
  surface: Surface,
  plan: PlanLimits,
  allowance: Allowance,
  verdict: UsageVerdict,
  { account }: Caller,
  rest: number,
) {
  const isWindow = verdict.used + Math.max(1, rest) > allowance.requests;
  const several =
    rest === 0 ? '' : `, this request counts as ${rest + 1}, and ${allowance.requests - verdict.used} are left`;
  const perWindow = `${allowance.requests} requests ${surface === 'screening' ? 'an hour' : 'a day (UTC)'}${several}`;
  const perSecond = `${plan.requestsPerSecond} requests a second, after a pause ${plan.burst} at once`;
  return rateLimited(
    `Plan ${account.pricingPlan} has ${isWindow ? perWindow : perSecond}`,
    Math.max(1, Math.ceil(untilAllowed(allowance, verdict, Math.max(1, rest)) / SECOND)),
    { billing_account_id: account.billingAccountId, organization_id: account.customerId },
  );
}
