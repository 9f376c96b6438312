import type { Reason } from './issues.ts';
import { latest, type RevenuePoint } from './monthly-revenue.ts';
import { movements, type OperatingState } from './movements.ts';

/** The facts that determine the warnings about a location's revenue. */
export interface LocationRevenue {
  readonly points: readonly RevenuePoint[];
  readonly standing: OperatingState;
  /** The day from which the location should have no revenue, two months after it closed; null if it is not closed. */
  readonly noRevenueFrom: string | null;
  /** Day of the location's first observation. */
  readonly firstObserved: string;
  /** Revenues of the brand's locations in their latest 12 months: quartiles, and the brand's own figure or else their sum. */
  readonly brand: {
    readonly q1: number;
    readonly q3: number;
    readonly revenue: number;
    readonly openLocations: number;
  } | null;
  /** The 99th percentile of the revenues in the 4-digit NAICS group; null if unknown. */
  readonly p99: number | null;
  /** The last month of "the last 18 months", counted as in RevenuePoint. */
  readonly asOf: number;
}

const MIN_EXTRAPOLATION_FACTOR = 100;
const MIN_LARGE_REVENUE = 20_000_000;
const MIN_USUAL_REVENUE = 5_000;

/** Maximum plausible share of a brand's revenue, by its minimum number of open locations (completions.md section 1). */
const MAX_BRAND_SHARES: readonly (readonly [openLocations: number, share: number])[] = [
  [100, 0.1],
  [10, 0.3],
  [4, 0.5],
];

/**
 * The reasons of the warnings that hold for a location (completions.md section 1, OperatingLocationRevenueQuality). If one
 * reason includes another, only the stronger one is given:
 *
 * | holds | given |
 * | --- | --- |
 * | projected 100 times the observed revenue, and 20 million USD a year | the combined extrapolation reason only |
 * | 12 interquartile ranges above the third quartile | GREATER_THAN_10X_…, not GREATER_THAN_5X_… |
 * | revenue of the latest month is 0 | REVENUE_DECREASE_TO_0_PCT_…, not …_TO_20_PCT_… |
 */
export function locationIssues(location: LocationRevenue): readonly Reason[] {
  return [
    ...extrapolation(location.points),
    ...movements(location.points, location.standing, location.asOf),
    ...(earnsThoughClosed(location) ? (['CLOSED_BUT_STILL_HAVE_POSITIVE_REVENUE'] as const) : []),
    ...yearlyIssues(location),
  ];
}

/** From the longest known period; "extrapolated to 20M USD a year" from a quarter or a month if there is no year. */
function extrapolation(points: readonly RevenuePoint[]): Reason[] {
  const point = latest(points, '12m') ?? latest(points, '3m') ?? latest(points, '1m');
  if (point === undefined || point.projected === null) return [];
  const yearly = point.projected * (12 / Number.parseInt(point.period, 10));
  // Both figures are stored in rounded cents, so half a cent is tolerated.
  const multiplied =
    point.raw !== null && point.raw > 0 && point.projected >= MIN_EXTRAPOLATION_FACTOR * point.raw - 0.005;
  const large = yearly >= MIN_LARGE_REVENUE;
  if (multiplied && large) return ['OVER_100X_REVENUE_AND_20M_ANNUAL_REVENUE_EXTRAPOLATION'];
  if (multiplied) return ['OVER_100X_REVENUE_EXTRAPOLATION'];
  return large ? ['OVER_20M_ANNUAL_REVENUE_EXTRAPOLATION'] : [];
}

const earnsThoughClosed = ({ points, standing, noRevenueFrom }: LocationRevenue) =>
  standing === 'closed' &&
  noRevenueFrom !== null &&
  points.some(
    ({ start, raw, projected }) => start !== null && start >= noRevenueFrom && Math.max(raw ?? 0, projected ?? 0) > 0,
  );

/** Reasons that depend on the revenue of the latest 12 months. */
function yearlyIssues({ points, firstObserved, brand, p99 }: LocationRevenue): Reason[] {
  const year = latest(points, '12m');
  const revenue = year?.projected ?? null;
  if (year === undefined || revenue === null) return [];
  const reasons: Reason[] = [];
  const accepts = revenue > 0 || year.active === true;
  const known = year.start !== null && firstObserved <= year.start;
  if (revenue < MIN_USUAL_REVENUE && accepts && known) reasons.push('12M_REVENUE_LOWER_THAN_5K');
  if (brand !== null) {
    const range = brand.q3 - brand.q1;
    const above = range > 0 ? (revenue - brand.q3) / range : 0;
    if (above > 10) reasons.push('GREATER_THAN_10X_INTERQUARTILE_RANGE_ABOVE_Q3_WITHIN_BRAND');
    else if (above > 5) reasons.push('GREATER_THAN_5X_INTERQUARTILE_RANGE_ABOVE_Q3_WITHIN_BRAND');
    const limit = MAX_BRAND_SHARES.find(([openLocations]) => brand.openLocations >= openLocations)?.[1];
    if (limit !== undefined && revenue > limit * brand.revenue) reasons.push('OVERLY_HIGH_PCT_OF_BRAND_REV');
  }
  if (p99 !== null && revenue > p99) reasons.push('EXCEED_P99_WITHIN_4_DIGIT_NAICS');
  return reasons;
}
