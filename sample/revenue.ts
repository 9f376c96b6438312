import { LATEST_MONTH } from './dates.ts';
import type { Random } from './random.ts';
import type { Trend } from './trends.ts';

/** Months of history behind every series: two 12-month periods also need the year before them. */
const HISTORY = 40;

/** Card revenue of a business by month. */
export interface Revenue {
  /** U.S. dollars on all cards, by number of months ago; the length is HISTORY. */
  readonly monthly: Float64Array;
  /** Size of a typical transaction, in U.S. dollars. */
  readonly ticket: number;
  /** Ratio of all cards to the observed panel. */
  readonly multiple: number;
}

/** Figures that the locations of one brand share. */
export interface RevenueHabits {
  readonly ticket: number;
  readonly multiple: number;
  /** Ratio of this year's revenue to last year's. */
  readonly growth: number;
  /** Month with the best business, from 0. */
  readonly season: number;
}

export function drawHabits(random: Random, ticket: number): RevenueHabits {
  return {
    ticket: ticket * (0.7 + random.fraction() * 0.7),
    multiple: Math.round((9 + random.fraction() * 30) * 100) / 100,
    growth: 1.03 + random.normal() * 0.14,
    season: random.below(12),
  };
}

/** Revenue of a location from its opening until its closing, around a typical monthly amount. */
export function drawRevenue(
  random: Random,
  habits: RevenueHabits,
  typical: number,
  life: { readonly opened: number; readonly closed: number | undefined },
  trend: Trend | undefined,
): Revenue {
  const size = typical * Math.exp(random.normal() * 0.6);
  const base = trend === undefined ? size : scaled(size, trend.scale);
  const monthly = new Float64Array(HISTORY);
  for (let monthsAgo = 0; monthsAgo < HISTORY; monthsAgo++) {
    const month = LATEST_MONTH - monthsAgo;
    const noise = 0.94 + random.fraction() * 0.12;
    const ended = life.closed !== undefined && month > life.closed && trend?.status !== 'Closed';
    if (month < life.opened || ended) continue;
    const season = 1 + 0.15 * Math.cos(((month - habits.season) * Math.PI) / 6);
    const growth = habits.growth ** (-monthsAgo / 12);
    monthly[monthsAgo] = Math.round(base * season * growth * noise * (trend?.factor(monthsAgo) ?? 1) * 100) / 100;
  }
  return { monthly, ticket: habits.ticket, multiple: trend?.multiple || habits.multiple };
}

/** Monthly revenue of a trend: nearly nothing for scale 0, at least 2 million for the extrapolations to 20 million a year. */
function scaled(size: number, scale: number): number {
  if (scale === 0) return 330;
  return scale === 1000 ? Math.max(2_400_000, size) : size * scale;
}

/** The sum of the revenues of a brand's locations; undefined if there are none. */
export function addUp(parts: readonly Revenue[]): Revenue | undefined {
  const first = parts[0];
  if (first === undefined) return undefined;
  const monthly = new Float64Array(HISTORY);
  for (const part of parts)
    for (let month = 0; month < HISTORY; month++) monthly[month] = (monthly[month] ?? 0) + (part.monthly[month] ?? 0);
  return { monthly, ticket: first.ticket, multiple: first.multiple };
}

/** A share of a revenue, for example the part that a platform processed. */
export const shareOf = (revenue: Revenue, share: number): Revenue => ({
  ...revenue,
  monthly: revenue.monthly.map((amount) => amount * share),
});

/** The sum over `months` months; `monthsAgo` is the age of the newest one. */
export function sumOf(revenue: Revenue, monthsAgo: number, months: number): number {
  let sum = 0;
  for (let month = monthsAgo; month < monthsAgo + months; month++) sum += revenue.monthly[month] ?? 0;
  return sum;
}
