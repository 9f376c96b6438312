import {
  addPoints,
  CARD_NEEDS,
  type CardLevel,
  collectPoints,
  levelsWithFigures,
  monthsIn,
  type Quantity,
} from './card-points.ts';
import type { Derivation } from './derivation.ts';
import { quantityType } from './sql-values.ts';

/**
 * Card quantities that are computed from others of the same series and period, if no source gives them (interface.md,
 * BrandCardTransaction):
 *
 * - "card_revenue_yoy_growth (ratio of current period revenue to revenue one year earlier)" and
 *   "card_revenue_prior_period_growth (ratio of current period revenue to previous period revenue)"; none if the
 *   earlier revenue is unknown or zero;
 * - "avg_transaction_size (average transaction size in dollars)": revenue divided by transactions;
 * - "has_transactions (1 if any transactions in the period, else 0)".
 *
 * For all of them projectedQuantity "equals raw" (completions.md section 1). So the observed cards give both quantities
 * if the publisher discloses a projection; if only projections are known, they give both.
 */
export const cardRatios: Derivation = {
  name: 'card growth, average size and presence of transactions',
  needs: CARD_NEEDS,
  apply(context) {
    let added = 0;
    for (const level of levelsWithFigures(context)) {
      collectPoints(context, level, 'card_revenue_amount');
      collectPoints(context, level, 'card_transactions_count', 'count_point');
      added += addPoints(
        context,
        level,
        [
          ratio(level, 'card_revenue_yoy_growth', earlier('12')),
          ratio(level, 'card_revenue_prior_period_growth', earlier(monthsIn('p.period'))),
          ratio(level, 'avg_transaction_size', SAME_PERIOD),
          presence(level),
        ].join(' UNION ALL '),
      );
      context.database.exec('DROP TABLE temp.card_point; DROP TABLE temp.count_point');
    }
    return added;
  },
};

const earlier = (months: string) =>
  `temp.card_point AS q ON q.owner = p.owner AND q.platform = p.platform AND q.period = p.period AND q.month = p.month - ${months}`;
const SAME_PERIOD =
  'temp.count_point AS q ON q.owner = p.owner AND q.platform = p.platform AND q.period = p.period AND q.month = p.month';

const points = (quantity: Quantity, raw: string, projected: string) =>
  `p.owner, p.platform, p.period, p.month, p.start, p."end", ${raw} AS raw, ${projected} AS projected, p.first, p.last,
   p.datasets, p.platform_id, ${quantityType(quantity)} AS quantity`;

/** SQL of a period's revenue divided by another figure. */
function ratio(level: CardLevel, quantity: Quantity, other: string): string {
  const projected = 'p.projected / nullif(q.projected, 0)';
  const raw = level.platform === 'NULL' ? 'p.raw / nullif(q.raw, 0)' : 'NULL';
  return `SELECT * FROM (SELECT ${points(quantity, raw, `CASE WHEN ${projected} IS NOT NULL THEN coalesce(${raw}, ${projected}) END`)}
    FROM temp.card_point AS p JOIN ${other}) WHERE coalesce(raw, projected) IS NOT NULL`;
}

/** SQL of has_transactions, from revenue or count. "may be null for every quantityType except has_transactions". */
function presence(level: CardLevel): string {
  const any = (revenue: string, count: string) =>
    `CASE WHEN max(coalesce(${revenue}, 0), coalesce(${count}, 0)) > 0 THEN 1.0 WHEN coalesce(${count}, ${revenue}) = 0 THEN 0.0 END`;
  const either = any('coalesce(p.raw, p.projected)', 'coalesce(q.raw, q.projected)');
  const raw = level.platform === 'NULL' ? either : 'NULL';
  const counted = any('NULL', 'coalesce(p.raw, p.projected)');
  const countedRaw = level.platform === 'NULL' ? counted : 'NULL';
  return `SELECT * FROM (
    SELECT ${points('has_transactions', raw, either)} FROM temp.card_point AS p LEFT JOIN ${SAME_PERIOD}
    UNION ALL
    SELECT ${points('has_transactions', countedRaw, counted)} FROM temp.count_point AS p
    WHERE NOT EXISTS (SELECT 1 FROM temp.card_point AS r
      WHERE r.owner = p.owner AND r.platform = p.platform AND r.period = p.period AND r.month = p.month)
    ) WHERE projected IS NOT NULL`;
}
