import type { DerivationContext, Needs } from './derivation.ts';

/**
 * The day from which "the last 12 months" count back, as YYYY-MM-DD: the newest day on which any brand or location was
 * observed, or for which card revenue is known. It comes from the data and not from the clock, so that the same sources
 * give the same snapshot. Future days do not count, because publishers write years such as 3017. Null for an empty
 * snapshot.
 */
export function asOf({ database }: DerivationContext): string | null {
  const day = database
    .prepare<[], string | null>(
      `SELECT max(day) FROM (
         SELECT max(last_observed_date) AS day FROM built.brand WHERE last_observed_date <= date('now')
         UNION ALL SELECT max(last_observed_date) FROM built.operating_location WHERE last_observed_date <= date('now')
         UNION ALL SELECT max(period_end_date) FROM built.brand_card_transaction WHERE period_end_date <= date('now')
         UNION ALL SELECT max(period_end_date) FROM built.operating_location_card_transaction WHERE period_end_date <= date('now'))`,
    )
    .pluck()
    .get();
  return day ?? null;
}

/**
 * Months after which an operating status that was not observed again is stale. interface.md, BrandRevenueQuality,
 * leaves the number open. 24 is our choice, because inspectors, who visit least often, come within two years.
 */
export const STALE_AFTER_MONTHS = 24;

/** What `asOf` reads. */
export const AS_OF_NEEDS: Needs = {
  Brand: [],
  OperatingLocation: [],
  BrandCardTransaction: ['period_end_date'],
  OperatingLocationCardTransaction: ['period_end_date'],
};
