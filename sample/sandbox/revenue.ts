import type { Stage, StagedId } from '../../catalog/stage.ts';
import { firstDay, isoDate, LATEST_MONTH, lastDay } from '../dates.ts';

/** Size of a card transaction, in U.S. dollars. */
const TICKET = 20;

/**
 * Stages the card revenue and transactions by month, newest first, of a brand and of its only location. Figures of longer
 * periods, averages, growth and warnings are derived.
 */
export function stageSandboxRevenue(
  stage: Stage,
  brand: StagedId,
  location: StagedId,
  revenue: readonly number[],
): void {
  for (const [ago, amount] of revenue.entries()) {
    const month = LATEST_MONTH - ago;
    const dates = { periodStartDate: isoDate(firstDay(month)), periodEndDate: isoDate(lastDay(month)) };
    for (const [quantityType, projectedQuantity] of [
      ['card_revenue_amount', amount],
      ['card_transactions_count', amount / TICKET],
      ['has_transactions', amount > 0 ? 1 : 0],
    ] as const) {
      const fields = { quantityType, period: '1m', projectedQuantity, ...dates } as const;
      const key = `${quantityType}:${ago}`;
      stage.attribute('BrandCardTransaction', brand, fields, undefined, key);
      const observed = { ...fields, rawQuantity: projectedQuantity };
      stage.attribute('OperatingLocationCardTransaction', location, observed, undefined, key);
    }
  }
}
