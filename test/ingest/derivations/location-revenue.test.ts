import { describe, expect, test } from 'vitest';
import type { ValueOf } from '../../../catalog/graph.ts';
import { type LocationRevenue, locationIssues } from '../../../ingest/derivations/revenue/location-issues.ts';
import type { RevenuePoint } from '../../../ingest/derivations/revenue/monthly-revenue.ts';
import { derived, period, stageBranch, stageCards, stageShop } from './stage.ts';

const point = (projected: number | null, raw: number | null = null): RevenuePoint => ({
  period: '12m',
  month: 24_318,
  start: '2025-07-01',
  raw,
  projected,
  active: true,
});
const location = (changes: Partial<LocationRevenue>): LocationRevenue => ({
  points: [point(100_000, 10_000)],
  standing: 'open',
  noRevenueFrom: null,
  firstObserved: '2020-01-01',
  brand: null,
  p99: null,
  asOf: 24_318,
  ...changes,
});
const chain = (revenue: number, openLocations: number) => ({ q1: 90_000, q3: 110_000, revenue, openLocations });

describe('OperatingLocationRevenueQuality (completions.md section 1)', () => {
  test.each<[string, Partial<LocationRevenue>, string[]]>([
    ['"projected at least 100 times raw"', { points: [point(100_000, 1_000)] }, ['OVER_100X_REVENUE_EXTRAPOLATION']],
    ['99.9 times is less', { points: [point(99_900, 1_000)] }, []],
    [
      '"extrapolated to 20M USD a year"',
      { points: [point(20_000_000, 1_000_000)] },
      ['OVER_20M_ANNUAL_REVENUE_EXTRAPOLATION'],
    ],
    [
      '"extrapolated": a month where no year is known',
      { points: [{ ...point(1_700_000, 170_000), period: '1m' }] },
      ['OVER_20M_ANNUAL_REVENUE_EXTRAPOLATION'],
    ],
    [
      '"projected at least 100 times raw and at least 20M USD a year": one reason in place of two',
      { points: [point(20_000_000, 200_000)] },
      ['OVER_100X_REVENUE_AND_20M_ANNUAL_REVENUE_EXTRAPOLATION'],
    ],
    [
      '"Closed or Temporarily Closed for over 2 months, revenue above 0"',
      { standing: 'closed', noRevenueFrom: '2025-07-01' },
      ['CLOSED_BUT_STILL_HAVE_POSITIVE_REVENUE'],
    ],
    ['a period that began before may be what it earned then', { standing: 'closed', noRevenueFrom: '2025-07-02' }, []],
    [
      '"under 5,000 USD in 12 months, though accepting cards and not new"',
      { points: [point(4_999, 400)] },
      ['12M_REVENUE_LOWER_THAN_5K'],
    ],
    ['5,000 is not under 5,000', { points: [point(5_000, 400)] }, []],
    ['"and not new"', { points: [point(4_999, 400)], firstObserved: '2025-07-02' }, []],
    ['"though accepting cards"', { points: [{ ...point(0, 0), active: false }] }, []],
    [
      '"12-month revenue over 10 IQR above p75 within the brand"',
      { points: [point(310_001)], brand: chain(9e6, 3) },
      ['GREATER_THAN_10X_INTERQUARTILE_RANGE_ABOVE_Q3_WITHIN_BRAND'],
    ],
    [
      '"over 5 IQR above p75"; 10 are not over 10',
      { points: [point(310_000)], brand: chain(9e6, 3) },
      ['GREATER_THAN_5X_INTERQUARTILE_RANGE_ABOVE_Q3_WITHIN_BRAND'],
    ],
    ['5 are not over 5', { points: [point(210_000)], brand: chain(9e6, 3) }, []],
    ['locations that all earn the same have no range to measure by', { brand: { ...chain(9e6, 3), q1: 5, q3: 5 } }, []],
    [
      '"over 10 % of the brand\'s revenue (100 or more open locations)"',
      { brand: chain(999_999, 100) },
      ['OVERLY_HIGH_PCT_OF_BRAND_REV'],
    ],
    ['10 % are not over 10 %', { brand: chain(1_000_000, 100) }, []],
    ['"30 % (10 or more)"', { brand: chain(333_333, 10) }, ['OVERLY_HIGH_PCT_OF_BRAND_REV']],
    ['of 99, 30 % counts', { brand: chain(400_000, 99) }, []],
    ['"50 % (4 or more)"', { brand: chain(199_999, 4) }, ['OVERLY_HIGH_PCT_OF_BRAND_REV']],
    ['of three, one may make all', { brand: chain(100_000, 3) }, []],
    ['"above the 99th percentile of the 4-digit NAICS group"', { p99: 99_999 }, ['EXCEED_P99_WITHIN_4_DIGIT_NAICS']],
    ['at it is not above it', { p99: 100_000 }, []],
    ['a withheld projection says nothing', { points: [point(null, 1)], p99: 0, brand: chain(1, 100) }, []],
  ])('%s', (_, changes, reasons) => {
    expect(locationIssues(location(changes))).toEqual(reasons);
  });

  test('quartiles, shares and percentiles are those of the brand and of the NAICS group', async () => {
    const { rows } = await derived((stage) => {
      const { brand, location: first } = stageShop(stage, 'CHAIN', 'Open');
      const industry = stage.ref('Industry', 'coffee');
      stage.entity('Industry', industry, { industryType: 'naics_2022_code', industryCode: '722515' });
      stage.edge('BrandDoesBusinessWithinIndustry', brand, industry);
      stageCards(stage, first, 'OperatingLocation', '12m', [5_000_000]);
      for (let n = 1; n < 100; n++) {
        const branch = stageBranch(stage, brand, `BRANCH ${n}`, 'Open');
        stageCards(stage, branch, 'OperatingLocation', '12m', [20_000 + n * 100]);
      }
    });
    const found = await rows(
      'SELECT owner_key, rank, issue_reason, issue_severity FROM operating_location_revenue_quality',
    );
    expect(found).toEqual([
      {
        owner_key: 1,
        rank: 0,
        issue_reason: 'GREATER_THAN_10X_INTERQUARTILE_RANGE_ABOVE_Q3_WITHIN_BRAND',
        issue_severity: 'HIGH',
      },
      { owner_key: 1, rank: 1, issue_reason: 'OVERLY_HIGH_PCT_OF_BRAND_REV', issue_severity: 'MEDIUM' },
      { owner_key: 1, rank: 2, issue_reason: 'EXCEED_P99_WITHIN_4_DIGIT_NAICS', issue_severity: 'MEDIUM' },
    ]);
  });

  test('a group of less than 100 has no member above its 99th percentile', async () => {
    const { rows } = await derived((stage) => {
      const industry = stage.ref('Industry', 'coffee');
      stage.entity('Industry', industry, { industryType: 'naics_2022_code', industryCode: '722515' });
      for (let n = 0; n < 99; n++) {
        const { brand, location: only } = stageShop(stage, `SHOP ${n}`, 'Open');
        stage.edge('BrandDoesBusinessWithinIndustry', brand, industry);
        stageCards(stage, only, 'OperatingLocation', '12m', [10_000 * (n + 1)]);
      }
    });
    expect(await rows('SELECT * FROM operating_location_revenue_quality')).toEqual([]);
  });

  test('a location is closed since the first of its unbroken closed periods; revenue that a source warned of keeps that warning', async () => {
    const { rows } = await derived((stage) => {
      const staged = ['CLOSED LONG', 'CLOSED LATELY', 'WARNED'].map((key) => stageShop(stage, key).location);
      for (const [n, since] of ['2026-01-05', '2026-05-05', '2026-01-05'].entries()) {
        const shop = staged[n];
        if (shop === undefined) continue;
        const status = (
          operatingStatus: ValueOf<'OperatingLocationOperatingStatus.operatingStatus'>,
          first: string,
          last: string,
        ) => stage.attribute('OperatingLocationOperatingStatus', shop, { operatingStatus }, { first, last });
        status('Closed', '2026-05-20', '2026-06-30');
        status('Temporarily Closed', since, '2026-05-19');
        status('Open', '2020-01-01', since);
        stageCards(stage, shop, 'OperatingLocation', '1m', [900]);
        if (n === 2)
          stage.attribute('OperatingLocationRevenueQuality', shop, {
            issueReason: 'EXCEED_P99_WITHIN_4_DIGIT_NAICS',
            issueSeverity: 'MEDIUM',
          });
      }
    });
    expect(await rows('SELECT owner_key, issue_reason FROM operating_location_revenue_quality ORDER BY 1')).toEqual([
      { owner_key: 1, issue_reason: 'CLOSED_BUT_STILL_HAVE_POSITIVE_REVENUE' },
      { owner_key: 3, issue_reason: 'EXCEED_P99_WITHIN_4_DIGIT_NAICS' },
    ]);
  });

  test('at a brand "at least one operating location is open" and "the latest location operating status is stale"', async () => {
    const { rows } = await derived((stage) => {
      const dropped = (
        key: string,
        branches: readonly (readonly [
          status: ValueOf<'OperatingLocationOperatingStatus.operatingStatus'>,
          seen: string,
        ])[],
      ) => {
        const brand = stage.ref('Brand', key);
        stage.entity('Brand', brand);
        branches.forEach(([status, seen], n) => void stageBranch(stage, brand, `${key} ${n}`, status, seen));
        stageCards(stage, brand, 'Brand', '1m', [0, 100, 100]);
        stage.attribute('BrandCardTransaction', brand, {
          quantityType: 'card_revenue_amount',
          period: '1m',
          projectedQuantity: 7,
          platformBrandId: stage.ref('Brand', 'OPEN'),
          ...period(0, 1),
        });
      };
      dropped('OPEN', [
        ['Closed', '2026-06-30'],
        ['Open', '2026-06-01'],
      ]);
      dropped('STALE', [['Open', '2024-06-01']]);
      dropped('UNKNOWN', [
        ['Closed', '2026-05-01'],
        ['Unknown', '2026-06-01'],
      ]);
      dropped('CLOSED', [
        ['Unknown', '2026-05-01'],
        ['Closed', '2026-06-01'],
      ]);
      dropped('ONLINE', []);
    });
    const found = await rows('SELECT owner_key AS brand, issue_reason FROM brand_revenue_quality ORDER BY 1');
    expect(found).toEqual([
      { brand: 1, issue_reason: 'REVENUE_DECREASE_TO_0_PCT_LOCATION_OPEN' },
      { brand: 2, issue_reason: 'REVENUE_DECREASE_TO_0_PCT_LOCATION_UNKNOWN' },
      { brand: 3, issue_reason: 'REVENUE_DECREASE_TO_0_PCT_LOCATION_UNKNOWN' },
    ]);
  });
});
