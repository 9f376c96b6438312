import { addPoints, CARD_NEEDS, collectPoints, levelsWithFigures, type Quantity } from './card-points.ts';
import type { Derivation } from './derivation.ts';
import { period, quantityType } from './sql-values.ts';

/** Quantities that can be summed over time (interface.md, BrandCardTransaction); customers per day and averages cannot. */
const SUMMED: readonly Quantity[] = ['card_revenue_amount', 'card_transactions_count', 'refunds_amount'];

/**
 * Figures of 3 and 12 months as sums of single months, if every month is known and no source gives the sum. Periods are
 * consecutive, counted back from the latest month. So a team that loads only months gets ranks and warnings too.
 */
export const cardSums: Derivation = {
  name: 'card figures of 3 and 12 months',
  needs: CARD_NEEDS,
  apply(context) {
    let added = 0;
    for (const level of levelsWithFigures(context)) {
      for (const quantity of SUMMED) {
        collectPoints(context, level, quantity);
        added += addPoints(context, level, sums(quantity));
      }
    }
    context.database.exec('DROP TABLE IF EXISTS temp.card_point');
    return added;
  },
};

const sums = (quantity: Quantity) => `
  SELECT owner, platform, period, month, window_start AS start, "end", CASE WHEN raws = months THEN raw END AS raw, projected,
         first, last, datasets, platform_id, ${quantityType(quantity)} AS quantity
  FROM (${windowOf(3)} UNION ALL ${windowOf(12)}) WHERE known = months AND (latest - month) % months = 0`;

const windowOf = (months: number) => `
  SELECT owner, platform, '${months}m' AS period, ${months} AS months, month, min(start) OVER span AS window_start, "end",
         sum(raw) OVER span AS raw, count(raw) OVER span AS raws, sum(projected) OVER span AS projected,
         count(projected) OVER span AS known, max(month) OVER (PARTITION BY owner, platform) AS latest,
         first, last, datasets, platform_id
  FROM temp.card_point WHERE period = ${period('1m')}
  WINDOW span AS (PARTITION BY owner, platform ORDER BY month RANGE ${months - 1} PRECEDING)`;
