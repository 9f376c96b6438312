import { z } from 'zod';

/** The pricing plans of completions.md section 9. */
export const PLANS = ['trial', 'pro', 'max', 'enterprise'] as const;
export type Plan = (typeof PLANS)[number];

const MIB = 2 ** 20;

const count = z.int().min(1);

/** What the keys of a pricing plan may use. The first four limits are defined in completions.md section 9. */
const LIMITS = z.strictObject({
  /** Requests a second of one key, for GraphQL and for KYB separately. */
  requestsPerSecond: count,
  /** Maximum requests that a key may send at once after being idle. */
  burst: count,
  /** Requests of one key in a UTC day; null: any number. */
  requestsPerDay: count.nullable(),
  /** Screening requests of one key in 3,600 seconds. */
  screeningsPerHour: count,
  /**
   * Maximum expected cost of one GraphQL operation, in rows read; its maximum, with the records that have the most related ones, may be
   * five times that.
   */
  cost: count,
  /** Maximum rows that one answer may show, each counted at every place where it occurs. */
  rows: count,
  /** Maximum time of one request, in milliseconds; SVC_REQUEST_TIMEOUT if that is less. */
  timeout: count,
  /** Maximum size of an answer, in bytes. */
  answerBytes: count,
  /** Requests of one key that are executed at a time. */
  executing: count,
});

/** What the keys of a pricing plan may use. */
export type PlanLimits = Readonly<z.output<typeof LIMITS>>;

/** The limits of every pricing plan. */
export type PlansLimits = Readonly<Record<Plan, PlanLimits>>;

const trial: PlanLimits = {
  requestsPerSecond: 10,
  burst: 20,
  requestsPerDay: 100_000,
  screeningsPerHour: 1_000,
  cost: 300_000,
  rows: 300_000,
  timeout: 10_000,
  answerBytes: 8 * MIB,
  executing: 4,
};

const pro: PlanLimits = {
  ...trial,
  requestsPerSecond: 50,
  burst: 100,
  requestsPerDay: 500_000,
  screeningsPerHour: 10_000,
  cost: 400_000,
  rows: 400_000,
  answerBytes: 32 * MIB,
  executing: 8,
};

const enterprise: PlanLimits = {
  ...pro,
  requestsPerSecond: 100,
  burst: 200,
  requestsPerDay: null,
  screeningsPerHour: 100_000,
  cost: 500_000,
  rows: 500_000,
  executing: 16,
};

const DEFAULTS: PlansLimits = { trial, pro, max: pro, enterprise };

/** Limits that differ from the defaults, by pricing plan. */
const CHANGES = z.partialRecord(z.enum(PLANS), LIMITS.partial());

/** The default limits with the changes in parsed JSON. Throws a ZodError for an unknown plan or limit. */
export function plansLimits(changes: unknown): PlansLimits {
  const given = CHANGES.parse(changes);
  const limitsOf = (plan: Plan): PlanLimits => LIMITS.parse({ ...DEFAULTS[plan], ...given[plan] });
  return { trial: limitsOf('trial'), pro: limitsOf('pro'), max: limitsOf('max'), enterprise: limitsOf('enterprise') };
}
