/** Card revenue of one period. Quantities are in U.S. dollars; unknown ones are null. */
export interface RevenuePoint {
  readonly period: '1m' | '3m' | '12m';
  /** The month in which the period ends, as year × 12 + month from 1. */
  readonly month: number;
  /** First day of the period. */
  readonly start: string | null;
  readonly raw: number | null;
  readonly projected: number | null;
  /** has_transactions of the same period; null if unknown. */
  readonly active: boolean | null;
}

/** Revenue of one month. */
export interface MonthlyRevenue {
  readonly month: number;
  readonly revenue: number;
}

/**
 * The months with known revenue, oldest first. All values are projected ones if at least as many months have these as
 * observed ones; otherwise all are observed ones. A month without transactions has revenue 0, even if its figure is
 * withheld.
 */
export function monthlyRevenue(points: readonly RevenuePoint[]): readonly MonthlyRevenue[] {
  const months = points.filter(({ period }) => period === '1m').sort((one, other) => one.month - other.month);
  const known = (of: 'raw' | 'projected') =>
    months.flatMap((point) => {
      const revenue = point[of] ?? (point.active === false ? 0 : null);
      return revenue === null ? [] : [{ month: point.month, revenue }];
    });
  const [projected, raw] = [known('projected'), known('raw')];
  return raw.length > projected.length ? raw : projected;
}

/** The newest point of a period; undefined if there is none. */
export const latest = (points: readonly RevenuePoint[], period: RevenuePoint['period']): RevenuePoint | undefined =>
  points
    .filter((point) => point.period === period)
    .reduce<RevenuePoint | undefined>(
      (newest, each) => (newest && newest.month >= each.month ? newest : each),
      undefined,
    );

/** The quantile of sorted values, interpolated between neighbors. NaN for an empty list. */
function quantile(sorted: readonly number[], fraction: number): number {
  const at = (sorted.length - 1) * fraction;
  const below = sorted[Math.floor(at)] ?? Number.NaN;
  const above = sorted[Math.ceil(at)] ?? Number.NaN;
  return below + (above - below) * (at - Math.floor(at));
}

const ascending = (values: readonly number[]): number[] => [...values].sort((one, other) => one - other);

export const median = (values: readonly number[]): number => quantile(ascending(values), 0.5);
