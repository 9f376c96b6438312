import type { ValueOf } from '../catalog/graph.ts';
import type { Stage, StagedId } from '../catalog/stage.ts';
import { type Day, firstDay, isoDate, LATEST_MONTH, lastDay } from './dates.ts';
import { type Revenue, sumOf } from './revenue.ts';

/** The length of a known series: only the latest figures, or those of several years. */
export type Depth = 'short' | 'long';

/** Minimum transactions of the panel in a period for a projection. Below it, only has_transactions is disclosed. */
const DISCLOSED_FROM = 10;

/** The staged periods. Quarters are not staged: a derivation adds them up from months. */
const PERIODS = [
  { period: '1m', months: 1, short: 1, long: 36 },
  { period: '12m', months: 12, short: 1, long: 2 },
] as const;

interface Quantity {
  readonly quantityType: ValueOf<'BrandCardTransaction.quantityType'>;
  /** Number of the newest periods for which it is known, by depth. */
  readonly short: number;
  readonly long: number;
  /** Whether the projection multiplies the observed quantity (completions.md section 1). */
  readonly multiplied: boolean;
  /** The quantity on all cards. */
  readonly of: (period: PeriodFigures) => number;
}

interface PeriodFigures {
  readonly revenue: number;
  readonly count: number;
  readonly days: number;
}

const cents = (amount: number) => Math.round(amount * 100) / 100;
const ALL = { short: 36, long: 36 };
const NEWEST = { short: 0, long: 12 };

/** The staged quantities; averages and growth are derived from them. */
const QUANTITIES: readonly Quantity[] = [
  { ...ALL, quantityType: 'card_revenue_amount', multiplied: true, of: (p) => cents(p.revenue) },
  { short: 36, long: 12, quantityType: 'card_transactions_count', multiplied: true, of: (p) => p.count },
  { ...ALL, quantityType: 'has_transactions', multiplied: false, of: (p) => (p.count > 0 ? 1 : 0) },
  { ...NEWEST, quantityType: 'refunds_amount', multiplied: true, of: (p) => cents(p.revenue * 0.017) },
  {
    ...NEWEST,
    quantityType: 'card_customers_average_daily_count',
    multiplied: true,
    of: (p) => cents((p.count * 0.93) / p.days),
  },
];

/** One value of a series. */
interface Point {
  readonly quantityType: ValueOf<'BrandCardTransaction.quantityType'>;
  readonly period: ValueOf<'BrandCardTransaction.period'>;
  readonly raw: number;
  readonly projected: number | null;
  readonly start: Day;
  readonly end: Day;
}

/** Stages the card transactions of a location: observed and projected quantities, newest first. */
export function stageLocationTransactions(stage: Stage, location: StagedId, revenue: Revenue, depth: Depth): void {
  eachPoint(revenue, depth, (point) => {
    stage.attribute(
      'OperatingLocationCardTransaction',
      location,
      {
        quantityType: point.quantityType,
        period: point.period,
        rawQuantity: point.raw,
        projectedQuantity: point.projected,
        periodStartDate: isoDate(point.start),
        periodEndDate: isoDate(point.end),
      },
      undefined,
      `${point.quantityType}:${point.period}:${point.end}`,
    );
  });
}

/** Stages one series of a brand: all its transactions, or those that a platform processed. */
export function stageBrandTransactions(
  stage: Stage,
  brand: StagedId,
  revenue: Revenue,
  depth: Depth,
  platform: { readonly key: string; readonly id: StagedId } | undefined,
): void {
  eachPoint(revenue, depth, (point) => {
    stage.attribute(
      'BrandCardTransaction',
      brand,
      {
        quantityType: point.quantityType,
        period: point.period,
        projectedQuantity: point.projected,
        platformBrandId: platform?.id ?? null,
        periodStartDate: isoDate(point.start),
        periodEndDate: isoDate(point.end),
      },
      undefined,
      `${point.quantityType}:${point.period}:${point.end}:${platform?.key ?? ''}`,
    );
  });
}

function eachPoint(revenue: Revenue, depth: Depth, stagePoint: (point: Point) => void): void {
  for (const { period, months, ...counts } of PERIODS) {
    for (let step = 0; step < counts[depth]; step++) {
      // Figures of a year are staged once a year, the others every month.
      const monthsAgo = months === 12 ? step * 12 : step;
      const end = lastDay(LATEST_MONTH - monthsAgo);
      const start = firstDay(LATEST_MONTH - monthsAgo - months + 1);
      const amount = sumOf(revenue, monthsAgo, months);
      const figures: PeriodFigures = {
        revenue: amount,
        count: Math.round(amount / revenue.ticket),
        days: end - start + 1,
      };
      const disclosed = figures.count / revenue.multiple >= DISCLOSED_FROM;
      for (const quantity of QUANTITIES) {
        if (step >= quantity[depth]) continue;
        const full = quantity.of(figures);
        const raw = !quantity.multiplied ? full : cents(full / revenue.multiple);
        const projected = !quantity.multiplied ? raw : cents(raw * revenue.multiple);
        const hidden = !disclosed && quantity.quantityType !== 'has_transactions';
        stagePoint({
          quantityType: quantity.quantityType,
          period,
          raw,
          projected: hidden ? null : projected,
          start,
          end,
        });
      }
    }
  }
}
