import { describe, expect, test } from 'vitest';
import type { RevenuePoint } from '../../../ingest/derivations/revenue/monthly-revenue.ts';
import { movements, type OperatingState } from '../../../ingest/derivations/revenue/movements.ts';

const NOW = 24_318;

/** Months, newest first. */
const months = (...amounts: readonly (number | null)[]): RevenuePoint[] =>
  amounts.map((amount, ago) => ({
    period: '1m',
    month: NOW - ago,
    start: null,
    raw: null,
    projected: amount,
    active: null,
  }));
const steady = (length: number) => Array.from({ length }, () => 100);
const of = (points: readonly RevenuePoint[], standing: OperatingState = 'open', asOf = NOW) =>
  movements(points, standing, asOf);

describe('BrandRevenueQuality (interface.md): what revenue does', () => {
  const ZERO = 'REVENUE_DECREASE_TO_0_PCT_LOCATION';
  const FIFTH = 'REVENUE_DECREASE_TO_20_PCT_LOCATION';

  test.each([
    ['"revenue drops to zero and at least one operating location is open"', 'open', [`${ZERO}_OPEN`]],
    ['"revenue drops to zero and the latest location operating status is stale"', 'unknown', [`${ZERO}_UNKNOWN`]],
    ['a closed place may have no revenue', 'closed', []],
  ] as const)('%s', (_, standing, reasons) => {
    expect(of(months(0, ...steady(11)), standing)).toEqual(reasons);
  });

  test('a drop is from something: what never had revenue has not dropped', () => {
    expect(of(months(...steady(12).map(() => 0)))).toEqual([]);
    expect(of(months(0))).toEqual([]);
  });

  test('a month without transactions is zero, though the publisher withholds its figure; the year shows the drop', () => {
    const silent: RevenuePoint = { period: '1m', month: NOW, start: null, raw: null, projected: null, active: false };
    const year: RevenuePoint = { ...silent, period: '12m', projected: 5000, active: true };
    expect(of([silent, year])).toEqual([`${ZERO}_OPEN`]);
  });

  test.each([
    ['"revenue drops to 20 percent of the 12-month median"', 20, [`${FIFTH}_OPEN`]],
    ['21 percent are more', 21, []],
  ])('%s', (_, amount, reasons) => {
    expect(of(months(amount, ...steady(11)))).toEqual(reasons);
  });

  test('the median is that of the 12 months, not of earlier years', () => {
    expect(of(months(30, ...steady(11), ...steady(24).map(() => 500)))).toEqual([]);
    expect(of(months(20, ...steady(11), ...steady(24).map(() => 50)))).toEqual([`${FIFTH}_OPEN`]);
  });

  test('five months say nothing of a year', () => {
    expect(of(months(20, ...steady(4)))).toEqual([]);
    expect(of(months(20, ...steady(5)))).toEqual([`${FIFTH}_OPEN`]);
  });

  const RECENT = 'REVENUE_INCREASE_TO_250_PCT_IN_LAST_18M';
  const EVER = 'REVENUE_INCREASE_TO_250_PCT_ALL_TIME';

  test.each([
    [
      '"rises to 250 percent of the median for 3 months within the last 18 months": so also at some time',
      15,
      3,
      250,
      [RECENT, EVER],
    ],
    ['the third of them 19 months ago: "same rise at any point of revenue history"', 16, 3, 250, [EVER]],
    ['two months are too few', 5, 2, 250, []],
    ['249 percent are too little', 5, 3, 249, []],
  ])('%s', (_, ago, length, amount, reasons) => {
    const history = steady(36).fill(amount, ago, ago + length);
    expect(of(months(...history))).toEqual(reasons);
  });

  test('three high months with a gap between them are no rise for 3 months', () => {
    const history: (number | null)[] = steady(24);
    for (const ago of [3, 4, 6]) history[ago] = 300;
    expect(of(months(...history))).toEqual([]);
    history[5] = null;
    expect(of(months(...history))).toEqual([]);
  });

  test('the last 18 months are those of the data as a whole: an old series has no recent rise', () => {
    expect(of(months(...steady(36).fill(250, 3, 6)), 'open', NOW + 24)).toEqual([EVER]);
  });

  test('observed and projected revenue are never mixed', () => {
    const mixed = months(...steady(12)).map((point, n) => ({ ...point, raw: 5, projected: n < 1 ? null : 100 }));
    expect(of(mixed)).toEqual([]);
  });
});
