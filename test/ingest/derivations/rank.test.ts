import { expect, test } from 'vitest';
import type { Stage } from '../../../catalog/stage.ts';
import { derived, period, stageCards, stageShop } from './stage.ts';

/** Two res-10 cells of one resolution-4 cell in Seattle, and one in San Francisco. */
const DOWNTOWN = { latitude: 47.6062, longitude: -122.3321 };
const CAPITOL_HILL = { latitude: 47.6253, longitude: -122.3222 };
const ELSEWHERE = { latitude: 37.7749, longitude: -122.4194 };

function stagePeer(stage: Stage, key: string, revenue: number | null, place = DOWNTOWN, trade = 'Coffee Shops') {
  const { brand, location } = stageShop(stage, key);
  const [industry, address] = [stage.ref('Industry', trade), stage.ref('Address', key)];
  stage.entity('Industry', industry, { industryType: 'svc_industry_description', industryDesc: trade });
  stage.edge('BrandDoesBusinessWithinIndustry', brand, industry);
  stage.entity('Address', address, place);
  stage.edge('OperatingLocationOperatesAtAddress', location, address);
  if (revenue !== null) stageCards(stage, location, 'OperatingLocation', '12m', [revenue]);
  return location;
}

const RANKS = 'SELECT owner_key AS location, position, cohort_size AS size FROM operating_location_rank ORDER BY 1';

test('"cohort = same svc industry inside the same H3 resolution-4 cell"; "`position` 1 = highest revenue"; ties share', async () => {
  const { rows } = await derived((stage) => {
    for (let n = 0; n < 10; n++)
      stagePeer(stage, `PEER ${n}`, n === 9 ? 800 : 100 * (n + 1), n % 2 ? DOWNTOWN : CAPITOL_HILL);
    stagePeer(stage, 'FAR', 900, ELSEWHERE);
    stagePeer(stage, 'BAKER', 900, DOWNTOWN, 'Bakeries');
  });
  expect(await rows(RANKS)).toEqual(
    [10, 9, 8, 7, 6, 5, 4, 2, 1, 2].map((position, n) => ({ location: n + 1, position, size: 10 })),
  );
  expect(
    await rows(
      'SELECT DISTINCT quantity_type, period, period_start_date, period_end_date FROM operating_location_rank',
    ),
  ).toEqual([
    {
      quantity_type: 'card_revenue_amount',
      period: '12m',
      period_start_date: '2025-07-01',
      period_end_date: '2026-06-30',
    },
  ]);
});

test('"none where revenue is unknown or the cohort has fewer than 10 members"; another year is no comparison', async () => {
  const { rows } = await derived((stage) => {
    for (let n = 0; n < 9; n++) stagePeer(stage, `PEER ${n}`, 100 + n);
    stagePeer(stage, 'UNKNOWN', null);
    const old = stagePeer(stage, 'OLD', null);
    stage.attribute('OperatingLocationCardTransaction', old, {
      quantityType: 'card_revenue_amount',
      period: '12m',
      projectedQuantity: 5,
      ...period(12, 12),
    });
  });
  expect(await rows(RANKS)).toEqual([]);
});

test('a rank that a source gave stays; the cache row shows it', async () => {
  const { rows } = await derived((stage) => {
    for (let n = 0; n < 10; n++) {
      const location = stagePeer(stage, `PEER ${n}`, 100 + n);
      if (n === 0) stage.attribute('OperatingLocationRank', location, { position: 77, cohortSize: 99 });
    }
  });
  const sql =
    'SELECT rank_position AS position, rank_cohort_size AS size FROM operating_location_cache WHERE owner_key < 3 ORDER BY owner_key';
  expect(await rows(sql)).toEqual([
    { position: 77, size: 99 },
    { position: 9, size: 10 },
  ]);
});
