import type { ValueOf } from '../../../catalog/graph.ts';

type LocationReason = ValueOf<'OperatingLocationRevenueQuality.issueReason'>;
type BrandReason = ValueOf<'BrandRevenueQuality.issueReason'>;
export type Reason = LocationReason | BrandReason;

/** A warning about card revenue, as in BrandRevenueQuality and OperatingLocationRevenueQuality. */
export interface Issue {
  readonly reason: Reason;
  readonly severity: ValueOf<'BrandRevenueQuality.issueSeverity'>;
  /** The finding as a sentence. */
  readonly description: string;
}

type Row<Reasons extends Reason> = readonly [reason: Reasons, severity: Issue['severity'], description: string];

// biome-ignore format: a table is read by its columns
const LOCATION: readonly Row<LocationReason>[] = [
  ['OVER_100X_REVENUE_AND_20M_ANNUAL_REVENUE_EXTRAPOLATION', 'HIGH', 'Projected revenue is at least 100 times the observed one and at least 20 million USD a year.'],
  ['OVER_100X_REVENUE_EXTRAPOLATION', 'HIGH', 'Projected revenue is at least 100 times the observed one.'],
  ['OVER_20M_ANNUAL_REVENUE_EXTRAPOLATION', 'HIGH', 'Revenue is extrapolated to at least 20 million USD a year.'],
  ['REVENUE_DECREASE_TO_0_PCT_LOCATION_OPEN', 'HIGH', 'Revenue dropped to zero although the location is open.'],
  ['REVENUE_DECREASE_TO_20_PCT_LOCATION_OPEN', 'HIGH', 'Revenue dropped to 20 percent of its 12-month median or less although the location is open.'],
  ['CLOSED_BUT_STILL_HAVE_POSITIVE_REVENUE', 'HIGH', 'The location has been closed for more than two months and still has revenue.'],
  ['12M_REVENUE_LOWER_THAN_5K', 'HIGH', 'Revenue of the last 12 months is below 5,000 USD although cards are accepted and the location is not new.'],
  ['REVENUE_INCREASE_TO_250_PCT_IN_LAST_18M', 'HIGH', 'Revenue rose to 250 percent of its median for three months within the last 18 months.'],
  ['REVENUE_INCREASE_TO_250_PCT_ALL_TIME', 'HIGH', 'Revenue once rose to 250 percent of its median for three months.'],
  ['GREATER_THAN_10X_INTERQUARTILE_RANGE_ABOVE_Q3_WITHIN_BRAND', 'HIGH', "Revenue of the last 12 months is more than 10 interquartile ranges above the 75th percentile of the brand's locations."],
  ['GREATER_THAN_5X_INTERQUARTILE_RANGE_ABOVE_Q3_WITHIN_BRAND', 'MEDIUM', "Revenue of the last 12 months is more than 5 interquartile ranges above the 75th percentile of the brand's locations."],
  ['OVERLY_HIGH_PCT_OF_BRAND_REV', 'MEDIUM', "The location makes an unlikely share of the brand's revenue."],
  ['REVENUE_DECREASE_TO_0_PCT_LOCATION_UNKNOWN', 'MEDIUM', 'Revenue dropped to zero and the status of the location is not known.'],
  ['REVENUE_DECREASE_TO_20_PCT_LOCATION_UNKNOWN', 'MEDIUM', 'Revenue dropped to 20 percent of its 12-month median or less and the status of the location is not known.'],
  ['EXCEED_P99_WITHIN_4_DIGIT_NAICS', 'MEDIUM', 'Revenue of the last 12 months is above the 99th percentile of its NAICS industry group.'],
];

// biome-ignore format: a table is read by its columns
const BRAND: readonly Row<BrandReason>[] = [
  ['REVENUE_DECREASE_TO_0_PCT_LOCATION_OPEN', 'HIGH', 'Revenue dropped to zero although at least one location is open.'],
  ['REVENUE_DECREASE_TO_20_PCT_LOCATION_OPEN', 'HIGH', 'Revenue dropped to 20 percent of its 12-month median or less although at least one location is open.'],
  ['REVENUE_INCREASE_TO_250_PCT_IN_LAST_18M', 'HIGH', 'Revenue rose to 250 percent of its median for three months within the last 18 months.'],
  ['REVENUE_INCREASE_TO_250_PCT_ALL_TIME', 'HIGH', 'Revenue once rose to 250 percent of its median for three months.'],
  ['REVENUE_DECREASE_TO_0_PCT_LOCATION_UNKNOWN', 'MEDIUM', 'Revenue dropped to zero and the latest operating status is stale.'],
  ['REVENUE_DECREASE_TO_20_PCT_LOCATION_UNKNOWN', 'MEDIUM', 'Revenue dropped to 20 percent of its 12-month median or less and the latest operating status is stale.'],
];

const issues = (rows: readonly Row<Reason>[]): readonly Issue[] =>
  rows.map(([reason, severity, description]) => ({ reason, severity, description }));

/** Warnings of locations with their severities (completions.md section 1), the most severe first. */
export const LOCATION_ISSUES: readonly Issue[] = issues(LOCATION);

/** Warnings of brands with their severities (interface.md, BrandRevenueQuality), the most severe first. */
export const BRAND_ISSUES: readonly Issue[] = issues(BRAND);
