import { z } from 'zod';
import type { BrandRecord } from '../records/records.ts';
import { type Attr, CARD_ATTRIBUTES } from '../request/verification-request.ts';
import { day, text } from './fields.ts';

/** A quantity in one period. */
export const CARD_QUANTITY = z.strictObject({
  period: text('Length of the period that ends with period_end_date: 1m, 3m or 12m.', '12m'),
  projected_quantity: z.number().nullable().meta({
    description:
      'The quantity in the period, projected from the known share of all cards; null if too few cards were observed.',
  }),
  period_start_date: day('First day of the period.'),
  period_end_date: day('Last day of the period.'),
});

const WARNING = z.strictObject({
  issue_reason: text('What stands out.', 'REVENUE_DECREASE_TO_0_PCT_LOCATION_OPEN'),
  issue_severity: text('HIGH or MEDIUM.', 'HIGH'),
  issue_description: text('The same in a sentence.'),
});

const quantities = (description: string) => z.array(CARD_QUANTITY).optional().meta({ description });

/**
 * The card figures of a brand: one key for each attribute that attrs names, with a list that is empty if nothing is known.
 */
export const CARD_TRANSACTIONS = z.strictObject({
  avg_transaction_size: quantities('Average size of a transaction, in dollars.'),
  card_transactions_count: quantities('Number of transactions.'),
  card_revenue_amount: quantities('Revenue by card, in dollars.'),
  card_revenue_yoy_growth: quantities('Revenue as a ratio of that of a year earlier.'),
  card_revenue_prior_period_growth: quantities('Revenue as a ratio of that of the period before.'),
  card_customers_average_daily_count: quantities('Average number of different customers a day.'),
  has_transactions: quantities('1 where there was any transaction in the period, else 0.'),
  refunds_amount: quantities('Refunds, in dollars.'),
  revenue_quality: z.array(WARNING).optional().meta({ description: 'Warnings about the revenue.' }),
});

/** The requested attributes, newest period first, shorter before longer ones; undefined if none was requested. */
export function shownCardTransactions(
  { cardTransactions, revenueQualities }: BrandRecord,
  attrs: ReadonlySet<Attr>,
): z.output<typeof CARD_TRANSACTIONS> | undefined {
  const asked = CARD_ATTRIBUTES.filter((attribute) => attrs.has(attribute));
  if (asked.length === 0) return undefined;
  const newestFirst = cardTransactions.toSorted(
    (one, other) =>
      compare(other.periodEndDate, one.periodEndDate) || compare(other.periodStartDate, one.periodStartDate),
  );
  const quantitiesOf = (type: string) =>
    newestFirst
      .filter(({ quantityType }) => quantityType === type)
      .map((each) => ({
        period: each.period,
        projected_quantity: each.projectedQuantity,
        period_start_date: each.periodStartDate,
        period_end_date: each.periodEndDate,
      }));
  const warnings = revenueQualities.map((each) => ({
    issue_reason: each.issueReason,
    issue_severity: each.issueSeverity,
    issue_description: each.issueDescription,
  }));
  return Object.fromEntries(
    asked.map((attribute) => [attribute, attribute === 'revenue_quality' ? warnings : quantitiesOf(attribute)]),
  );
}

const compare = (one: string | null, other: string | null): number => (one ?? '').localeCompare(other ?? '');
