import { describe, expect, test } from 'vitest';
import type { ValueOf } from '../../../catalog/graph.ts';
import type { Stage, StagedId } from '../../../catalog/stage.ts';
import { derived, period, stageBranch, stageCards, stageShop } from './stage.ts';

const LOCATION = 'SELECT is_marketable AS marketable FROM operating_location_is_marketable';
const BRAND = 'SELECT is_marketable AS marketable FROM brand_is_marketable';

type Status = ValueOf<'OperatingLocationOperatingStatus.operatingStatus'>;

function stageReview(stage: Stage, location: StagedId, lastReviewDate: string) {
  const summary = stage.ref('ReviewSummary', lastReviewDate);
  stage.entity('ReviewSummary', summary, { reviewCount: '3', lastReviewDate });
  stage.edge('OperatingLocationIsSubjectOfReviewSummary', location, summary);
}

function stageYear(stage: Stage, location: StagedId, monthsAgo: number, projectedQuantity: number) {
  const fields = {
    quantityType: 'card_revenue_amount',
    period: '1m',
    projectedQuantity,
    ...period(monthsAgo, 1),
  } as const;
  stage.attribute('OperatingLocationCardTransaction', location, fields);
}

describe('isMarketable (interface.md): "true when criteria such as open locations, revenue in the last 12 months or reviews in the last 12 months are met"', () => {
  test.each<[string, Status | undefined, (stage: Stage, location: StagedId) => void, number | undefined]>([
    ['"open locations"', 'Open', () => {}, 1],
    ['a location of unknown status', 'Unknown', () => {}, 0],
    ['nothing is known either way', undefined, () => {}, undefined],
    ['"revenue in the last 12 months"', 'Unknown', (stage, it) => stageYear(stage, it, 11, 5), 1],
    ['revenue of 12 months ago', 'Unknown', (stage, it) => stageYear(stage, it, 12, 5), 0],
    ['no revenue', undefined, (stage, it) => stageYear(stage, it, 0, 0), 0],
    ['"reviews in the last 12 months"', undefined, (stage, it) => stageReview(stage, it, '2025-07-01'), 1],
    ['a review of 12 months ago', undefined, (stage, it) => stageReview(stage, it, '2025-06-30'), 0],
    ['closed for good, whatever it earned', 'Closed', (stage, it) => stageYear(stage, it, 1, 5), 0],
    ['closed for a while, with revenue', 'Temporarily Closed', (stage, it) => stageYear(stage, it, 1, 5), 1],
  ])('%s', async (_, status, load, marketable) => {
    const { rows } = await derived((stage) => load(stage, stageShop(stage, 'SHOP', status).location));
    const expected = marketable === undefined ? [] : [{ marketable }];
    expect(await rows(LOCATION)).toEqual(expected);
    expect(await rows(BRAND)).toEqual(expected);
  });

  test('an Open status that nobody has confirmed for two years is no sign of life', async () => {
    const { rows } = await derived((stage) => {
      const { brand } = stageShop(stage, 'SHOP');
      stageBranch(stage, brand, 'STALE', 'Open', '2024-06-30');
    });
    expect(await rows(BRAND)).toEqual([{ marketable: 0 }]);
  });

  test('a brand is marketable by one of its locations, or online by its own revenue; with all locations closed it is not', async () => {
    const { rows } = await derived((stage) => {
      const chain = stageShop(stage, 'CHAIN', 'Closed').brand;
      stageBranch(stage, chain, 'OPEN', 'Open');
      const online = stage.ref('Brand', 'ONLINE');
      stage.entity('Brand', online);
      const { brand: gone } = stageShop(stage, 'GONE', 'Closed');
      for (const brand of [online, gone]) stageCards(stage, brand, 'Brand', '12m', [9]);
    });
    expect(await rows(BRAND)).toEqual([{ marketable: 1 }, { marketable: 1 }, { marketable: 0 }]);
  });

  test('what a source said stays, and counts for the brand', async () => {
    const { rows } = await derived((stage) => {
      const { location } = stageShop(stage, 'SHOP', 'Open');
      stage.attribute('OperatingLocationIsMarketable', location, { isMarketable: false });
    });
    expect(await rows(LOCATION)).toEqual([{ marketable: 0 }]);
    expect(await rows(BRAND)).toEqual([{ marketable: 0 }]);
  });

  test('the last 12 months are those of the data; days to come do not count', async () => {
    const { rows } = await derived((stage) => {
      stageShop(stage, 'SHOP', 'Open');
      const future = stage.ref('Brand', 'FUTURE');
      stage.entity('Brand', future, {}, { first: '2020-01-01', last: '3017-01-01' });
    });
    expect(await rows(LOCATION)).toEqual([{ marketable: 1 }]);
  });
});
