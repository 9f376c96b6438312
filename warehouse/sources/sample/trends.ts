/**
 * What happens to the card revenue of some businesses, and the warning that it deserves (interface.md,
 * BrandRevenueQuality; completions.md section 1, OperatingLocationRevenueQuality).
 */
export interface Trend {
  readonly reason: string;
  readonly severity: 'HIGH' | 'MEDIUM';
  readonly description: string;
  /** Whether a brand with a single location gets the same warning. */
  readonly brand: boolean;
  /** Status the location has to be in. */
  readonly status: 'Open' | 'Closed' | 'Unknown';
  /** Locations the brand needs at least for the warning to make sense. */
  readonly locations: number;
  /** Revenue compared with that of a typical location. */
  readonly scale: number;
  /** What the observed panel's revenue is multiplied by; 0: the panel's usual multiple. */
  readonly multiple: number;
  /** Revenue of a month compared with the usual one, by how many months ago it was. */
  readonly factor: (monthsAgo: number) => number;
}

const steady = () => 1;
const toZero = (monthsAgo: number) => (monthsAgo < 2 ? 0 : 1);
const toFifth = (monthsAgo: number) => (monthsAgo < 3 ? 0.18 : 1);
const recentRise = (monthsAgo: number) => (monthsAgo >= 4 && monthsAgo < 8 ? 2.8 : 1);
const earlyRise = (monthsAgo: number) => (monthsAgo >= 24 && monthsAgo < 28 ? 2.9 : 1);

const USUAL = { brand: false, status: 'Open', locations: 1, scale: 1, multiple: 0, factor: steady } as const;

export const TRENDS: readonly Trend[] = [
  {
    ...USUAL,
    reason: 'OVER_100X_REVENUE_AND_20M_ANNUAL_REVENUE_EXTRAPOLATION',
    severity: 'HIGH',
    description: 'Projected revenue is at least 100 times the observed one and at least 20 million USD a year.',
    scale: 1000,
    multiple: 140,
  },
  {
    ...USUAL,
    reason: 'OVER_100X_REVENUE_EXTRAPOLATION',
    severity: 'HIGH',
    description: 'Projected revenue is at least 100 times the observed one.',
    multiple: 120,
  },
  {
    ...USUAL,
    reason: 'OVER_20M_ANNUAL_REVENUE_EXTRAPOLATION',
    severity: 'HIGH',
    description: 'Revenue is extrapolated to at least 20 million USD a year.',
    scale: 1000,
  },
  {
    ...USUAL,
    reason: 'REVENUE_DECREASE_TO_0_PCT_LOCATION_OPEN',
    severity: 'HIGH',
    description: 'Revenue dropped to zero although the location is open.',
    brand: true,
    factor: toZero,
  },
  {
    ...USUAL,
    reason: 'REVENUE_DECREASE_TO_20_PCT_LOCATION_OPEN',
    severity: 'HIGH',
    description: 'Revenue dropped to 20 percent of its 12-month median although the location is open.',
    brand: true,
    factor: toFifth,
  },
  {
    ...USUAL,
    reason: 'CLOSED_BUT_STILL_HAVE_POSITIVE_REVENUE',
    severity: 'HIGH',
    description: 'The location has been closed for more than two months and still has revenue.',
    status: 'Closed',
  },
  {
    ...USUAL,
    reason: '12M_REVENUE_LOWER_THAN_5K',
    severity: 'HIGH',
    description: 'Revenue of the last 12 months is below 5,000 USD although cards are accepted.',
    scale: 0,
  },
  {
    ...USUAL,
    reason: 'REVENUE_INCREASE_TO_250_PCT_IN_LAST_18M',
    severity: 'HIGH',
    description: 'Revenue rose to 250 percent of its median for three months within the last 18 months.',
    brand: true,
    factor: recentRise,
  },
  {
    ...USUAL,
    reason: 'REVENUE_INCREASE_TO_250_PCT_ALL_TIME',
    severity: 'HIGH',
    description: 'Revenue once rose to 250 percent of its median for three months.',
    brand: true,
    factor: earlyRise,
  },
  {
    ...USUAL,
    reason: 'GREATER_THAN_10X_INTERQUARTILE_RANGE_ABOVE_Q3_WITHIN_BRAND',
    severity: 'HIGH',
    description:
      'Revenue of the last 12 months is more than 10 interquartile ranges above that of its sister locations.',
    locations: 12,
    scale: 30,
  },
  {
    ...USUAL,
    reason: 'GREATER_THAN_5X_INTERQUARTILE_RANGE_ABOVE_Q3_WITHIN_BRAND',
    severity: 'MEDIUM',
    description:
      'Revenue of the last 12 months is more than 5 interquartile ranges above that of its sister locations.',
    locations: 12,
    scale: 9,
  },
  {
    ...USUAL,
    reason: 'OVERLY_HIGH_PCT_OF_BRAND_REV',
    severity: 'MEDIUM',
    description: "The location makes an unlikely share of the brand's revenue.",
    locations: 5,
    scale: 12,
  },
  {
    ...USUAL,
    reason: 'REVENUE_DECREASE_TO_0_PCT_LOCATION_UNKNOWN',
    severity: 'MEDIUM',
    description: 'Revenue dropped to zero and the status of the location is not known.',
    brand: true,
    status: 'Unknown',
    factor: toZero,
  },
  {
    ...USUAL,
    reason: 'REVENUE_DECREASE_TO_20_PCT_LOCATION_UNKNOWN',
    severity: 'MEDIUM',
    description: 'Revenue dropped to 20 percent of its 12-month median and the status of the location is not known.',
    brand: true,
    status: 'Unknown',
    factor: toFifth,
  },
  {
    ...USUAL,
    reason: 'EXCEED_P99_WITHIN_4_DIGIT_NAICS',
    severity: 'MEDIUM',
    description: 'Revenue is above the 99th percentile of its NAICS industry group.',
    scale: 40,
  },
];

/** The trend of a reason. Throws RangeError for a reason that the contract does not know. */
export function trendOf(reason: string): Trend {
  const found = TRENDS.find((trend) => trend.reason === reason);
  if (found === undefined) throw new RangeError(`No trend is called ${reason}.`);
  return found;
}
