import { readConfiguration } from '../../catalog/configuration.ts';
import type { PlanLimits } from '../../catalog/plans.ts';
import { RequestLimits } from '../../gateway/limits/request-limits.ts';
import { createLog } from '../../gateway/log.ts';

/** Limits that no test reaches that is not about them. */
const HIGH = { requestsPerSecond: 1_000_000, burst: 1_000_000, requestsPerDay: 1e9, executing: 1_000 };

/** SVC_PLANS of a service whose keys, of plan trial or enterprise, are not limited in what they send. */
export const UNLIMITED_PLANS = JSON.stringify({ trial: HIGH, enterprise: HIGH });

/** Limits as settings have them; the plan trial has these beside the high ones of other tests. */
export function requestLimits(trial: Partial<PlanLimits> = {}, settings: Readonly<Record<string, string>> = {}) {
  const SVC_PLANS = JSON.stringify({ trial: { ...HIGH, ...trial } });
  return new RequestLimits(readConfiguration({ SVC_PLANS, ...settings }), createLog('silent'));
}
