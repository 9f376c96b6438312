import type { DerivationContext, Needs } from './derivation.ts';

/**
 * The day that "the last 12 months" count back from: the newest day on which any brand or location was seen, or for which
 * card revenue is known. Of the data and not of the clock, so that the same sources give the same snapshot; days to come
 * (publishers write the year 3017) do not count. SQL text of a date; an empty snapshot gives null.
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
 * After so many months without being seen again an operating status is stale (interface.md, BrandRevenueQuality, leaves the
 * span open): inspectors, who are the rarest visitors, come within two years.
 */
export const STALE_AFTER_MONTHS = 24;

/** What `asOf` reads. */
export const AS_OF_NEEDS: Needs = {
  Brand: [],
  OperatingLocation: [],
  BrandCardTransaction: ['period_end_date'],
  OperatingLocationCardTransaction: ['period_end_date'],
};
