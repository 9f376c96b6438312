import type { Reason } from './issues.ts';
import { latest, type MonthlyRevenue, median, monthlyRevenue, type RevenuePoint } from './monthly-revenue.ts';

/** The state of the place with the revenue: open, closed, or not known with certainty. */
export type OperatingState = 'open' | 'unknown' | 'closed';

const YEAR = 12;
const MIN_RISE = 2.5;
const RISE_MONTHS = 3;
const RECENT_MONTHS = 18;
const MAX_FALL = 0.2;
/** Minimum months for a median: fewer months say too little about a year. Our choice: half a year. */
const MIN_MONTHS = 6;

/**
 * The reasons that brands and locations share (interface.md, BrandRevenueQuality; completions.md section 1). `asOf` is the
 * last of "the last 18 months". brand-revenue-quality.ts has an example.
 *
 * - "revenue drops to zero": the latest month has no revenue, and the year before it had some.
 * - "revenue drops to 20 percent of the 12-month median": the latest month has revenue, but at most a fifth of the median of
 *   the 12 months that end with it.
 * - "revenue rises to 250 percent of the median for 3 months": three months in a row each reach 250 percent of the median of
 *   all months. A rise within 18 months gives both reasons, because it is also a rise at any time.
 */
export function movements(points: readonly RevenuePoint[], standing: OperatingState, asOf: number): readonly Reason[] {
  const months = monthlyRevenue(points);
  return [
    ...(standing === 'closed' ? [] : falls(standing, fallOf(months, points))),
    ...(risesAfter(months, asOf - RECENT_MONTHS) ? (['REVENUE_INCREASE_TO_250_PCT_IN_LAST_18M'] as const) : []),
    ...(risesAfter(months, Number.NEGATIVE_INFINITY) ? (['REVENUE_INCREASE_TO_250_PCT_ALL_TIME'] as const) : []),
  ];
}

const falls = (standing: 'open' | 'unknown', to: '0' | '20' | undefined): readonly Reason[] =>
  to === undefined ? [] : [`REVENUE_DECREASE_TO_${to}_PCT_LOCATION_${standing === 'open' ? 'OPEN' : 'UNKNOWN'}`];

function fallOf(months: readonly MonthlyRevenue[], points: readonly RevenuePoint[]): '0' | '20' | undefined {
  const last = months.at(-1);
  if (last === undefined) return undefined;
  const year = months.filter(({ month }) => month > last.month - YEAR).map(({ revenue }) => revenue);
  const total = latest(points, '12m');
  const before =
    year.some((revenue) => revenue > 0) || (total?.month === last.month && (total.projected ?? total.raw ?? 0) > 0);
  if (last.revenue === 0) return before ? '0' : undefined;
  return year.length >= MIN_MONTHS && last.revenue > 0 && last.revenue <= MAX_FALL * median(year) ? '20' : undefined;
}

/** True if three months in a row after the given one all reach 250 percent of the median. */
function risesAfter(months: readonly MonthlyRevenue[], after: number): boolean {
  if (months.length < MIN_MONTHS) return false;
  const usual = median(months.map(({ revenue }) => revenue));
  const high = months.filter(({ month, revenue }) => month > after && revenue >= MIN_RISE * usual);
  return usual > 0 && high.some(({ month }, at) => high[at + RISE_MONTHS - 1]?.month === month + RISE_MONTHS - 1);
}
