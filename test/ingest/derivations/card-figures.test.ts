import { describe, expect, test } from 'vitest';
import type { ValueOf } from '../../../catalog/graph.ts';
import type { Stage, StagedId } from '../../../catalog/stage.ts';
import { derived, period, stageCards, stageShop } from './stage.ts';

const FIGURES = `SELECT quantity_type AS quantity, period, period_end_date AS until, projected_quantity AS projected`;
const ofBrand = (quantity: string, span: string) =>
  `${FIGURES}, rank, series_rank FROM brand_card_transaction WHERE quantity_type = '${quantity}' AND period = '${span}' ORDER BY rank`;
const ofLocation = (quantity: string, span: string) =>
  `${FIGURES}, raw_quantity AS raw FROM operating_location_card_transaction
   WHERE quantity_type = '${quantity}' AND period = '${span}' ORDER BY series_rank`;

const only = (load: (stage: Stage, brand: StagedId, location: StagedId) => void) =>
  derived((stage) => {
    const { brand, location } = stageShop(stage, 'SHOP');
    load(stage, brand, location);
  });

describe('growth (interface.md, BrandCardTransaction)', () => {
  test('"card_revenue_yoy_growth (ratio of current period revenue to revenue one year earlier)"', async () => {
    const { rows } = await only((stage, brand) => stageCards(stage, brand, 'Brand', '12m', [300]));
    expect(await rows(ofBrand('card_revenue_yoy_growth', '12m'))).toEqual([]);
    const { rows: longer } = await only((stage, brand) => {
      const year = [110, ...Array.from({ length: 11 }, () => null), 100];
      stageCards(stage, brand, 'Brand', '1m', year);
    });
    expect(await longer(ofBrand('card_revenue_yoy_growth', '1m'))).toMatchObject([
      { until: '2026-06-30', projected: 1.1 },
    ]);
  });

  test('"card_revenue_prior_period_growth (ratio of current period revenue to previous period revenue)": none by zero', async () => {
    const { rows } = await only((stage, brand) => stageCards(stage, brand, 'Brand', '1m', [50, 100, 0, 40]));
    expect(await rows(ofBrand('card_revenue_prior_period_growth', '1m'))).toMatchObject([
      { until: '2026-06-30', projected: 0.5, series_rank: 0 },
      { until: '2026-04-30', projected: 0, series_rank: 1 },
    ]);
  });

  test('a year before 29 February ends on the 28th', async () => {
    const { rows } = await only((stage, brand) => {
      for (const [periodStartDate, periodEndDate, projectedQuantity] of [
        ['2024-02-01', '2024-02-29', 30],
        ['2023-02-01', '2023-02-28', 20],
      ] as const) {
        const fields = {
          quantityType: 'card_revenue_amount',
          period: '1m',
          periodStartDate,
          periodEndDate,
          projectedQuantity,
        } as const;
        stage.attribute('BrandCardTransaction', brand, fields);
      }
    });
    expect(await rows(ofBrand('card_revenue_yoy_growth', '1m'))).toMatchObject([
      { until: '2024-02-29', projected: 1.5 },
    ]);
  });

  test('of locations projectedQuantity "equals raw"; null where the publisher withholds the projection', async () => {
    const { rows } = await only((stage, _, location) => {
      const revenue = (monthsAgo: number, rawQuantity: number, projectedQuantity: number | null) =>
        stage.attribute('OperatingLocationCardTransaction', location, {
          quantityType: 'card_revenue_amount',
          period: '1m',
          rawQuantity,
          projectedQuantity,
          ...period(monthsAgo, 1),
        });
      revenue(0, 30, 600);
      revenue(1, 20, 200);
      revenue(2, 10, null);
    });
    expect(await rows(ofLocation('card_revenue_prior_period_growth', '1m'))).toMatchObject([
      { until: '2026-06-30', raw: 1.5, projected: 1.5 },
      { until: '2026-05-31', raw: 2, projected: null },
    ]);
  });

  test('a growth that a source gave stays, others are added; the platforms have series of their own', async () => {
    const { rows } = await only((stage, brand) => {
      stageCards(stage, brand, 'Brand', '1m', [50, 100, 200]);
      stageCards(stage, brand, 'Brand', '1m', [0.7], 'card_revenue_prior_period_growth');
      const platform = stage.ref('Brand', 'PLATFORM');
      stage.entity('Brand', platform);
      for (const [monthsAgo, projectedQuantity] of [
        [0, 6],
        [1, 3],
      ] as const) {
        stage.attribute('BrandCardTransaction', brand, {
          quantityType: 'card_revenue_amount',
          period: '1m',
          projectedQuantity,
          platformBrandId: platform,
          ...period(monthsAgo, 1),
        });
      }
    });
    const found = await rows(
      `SELECT period_end_date AS until, projected_quantity AS ratio, platform_brand_key AS platform, series_rank AS at, dataset_ids
       FROM brand_card_transaction WHERE quantity_type = 'card_revenue_prior_period_growth' ORDER BY platform, series_rank`,
    );
    expect(found).toEqual([
      { until: '2026-06-30', ratio: 0.7, platform: null, at: 0, dataset_ids: 1 },
      { until: '2026-05-31', ratio: 0.5, platform: null, at: 1, dataset_ids: 1 },
      { until: '2026-06-30', ratio: 2, platform: 2, at: 0, dataset_ids: 1 },
    ]);
  });
});

describe('quantities that follow from others', () => {
  test('"avg_transaction_size (average transaction size in dollars)"', async () => {
    const { rows } = await only((stage, brand) => {
      stageCards(stage, brand, 'Brand', '12m', [1000]);
      stageCards(stage, brand, 'Brand', '12m', [40], 'card_transactions_count');
    });
    expect(await rows(ofBrand('avg_transaction_size', '12m'))).toMatchObject([{ projected: 25 }]);
  });

  test('"has_transactions (1 if any transactions in the period, else 0)", never null', async () => {
    const { rows } = await only((stage, brand) => stageCards(stage, brand, 'Brand', '1m', [12, 0, null]));
    expect(await rows(ofBrand('has_transactions', '1m'))).toMatchObject([
      { until: '2026-06-30', projected: 1 },
      { until: '2026-05-31', projected: 0 },
    ]);
  });

  test('it is known by a count alone, too', async () => {
    const { rows } = await only((stage, _, location) =>
      stageCards(stage, location, 'OperatingLocation', '1m', [30, 0], 'card_transactions_count'),
    );
    expect(await rows(ofLocation('has_transactions', '1m'))).toMatchObject([
      { until: '2026-06-30', raw: 1, projected: 1 },
      { until: '2026-05-31', raw: 0, projected: 0 },
    ]);
  });

  test('of the quantities that equal their observation one gives the other; a withheld projection stays null', async () => {
    const { rows } = await only((stage, _, location) => {
      const staged = (
        quantityType: ValueOf<'BrandCardTransaction.quantityType'>,
        rawQuantity: number | null,
        projectedQuantity: number | null,
      ) =>
        stage.attribute('OperatingLocationCardTransaction', location, {
          quantityType,
          period: '1m',
          rawQuantity,
          projectedQuantity,
          ...period(0, 1),
        });
      staged('avg_transaction_size', null, 9);
      staged('refunds_amount', null, 9);
      staged('card_revenue_yoy_growth', 2, null);
      staged('has_transactions', 1, null);
    });
    const sql = `SELECT quantity_type AS quantity, raw_quantity AS raw, projected_quantity AS projected
      FROM operating_location_card_transaction ORDER BY 1`;
    expect(await rows(sql)).toEqual([
      { quantity: 'avg_transaction_size', raw: 9, projected: 9 },
      { quantity: 'card_revenue_yoy_growth', raw: 2, projected: null },
      { quantity: 'has_transactions', raw: 1, projected: 1 },
      { quantity: 'refunds_amount', raw: null, projected: 9 },
    ]);
  });

  test('quarters and years are added up where every month of them is known, back from the latest month', async () => {
    const { rows } = await only((stage, _, location) => {
      const months = Array.from({ length: 14 }, (__, ago) => (ago === 4 ? null : 100));
      stageCards(stage, location, 'OperatingLocation', '1m', months);
    });
    expect(await rows(ofLocation('card_revenue_amount', '3m'))).toMatchObject([
      { until: '2026-06-30', raw: 30, projected: 300 },
      { until: '2025-12-31', raw: 30, projected: 300 },
      { until: '2025-09-30', raw: 30, projected: 300 },
    ]);
    expect(await rows(ofLocation('card_revenue_amount', '12m'))).toEqual([]);
    const { rows: whole } = await only((stage, _, location) => {
      stageCards(
        stage,
        location,
        'OperatingLocation',
        '1m',
        Array.from({ length: 13 }, () => 100),
      );
    });
    expect(await whole(ofLocation('card_revenue_amount', '12m'))).toMatchObject([
      { until: '2026-06-30', projected: 1200 },
    ]);
    expect(
      await whole(
        `SELECT period_start_date AS since FROM operating_location_card_transaction WHERE period = '12m' LIMIT 1`,
      ),
    ).toEqual([{ since: '2025-07-01' }]);
  });

  test('derived figures have ids that stay from load to load', async () => {
    const load = (stage: Stage, brand: StagedId) => stageCards(stage, brand, 'Brand', '1m', [50, 100]);
    const sql = 'SELECT hex(id) AS id FROM brand_card_transaction ORDER BY rank';
    const [one, other] = [await only(load), await only(load)];
    const ids = await one.rows(sql);
    expect(new Set(ids.map(({ id }) => id)).size).toBe(5);
    expect(await other.rows(sql)).toEqual(ids);
  });
});
