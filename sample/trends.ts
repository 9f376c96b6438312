/**
 * A trend in the card revenue of some businesses, named by the warning that it causes (interface.md, BrandRevenueQuality;
 * completions.md section 1, OperatingLocationRevenueQuality). A derivation makes the warning.
 */
export interface Trend {
  readonly reason: string;
  /** Whether the warning needs several years of single months. */
  readonly history: boolean;
  /** The status that the location must have. */
  readonly status: 'Open' | 'Closed' | 'Unknown';
  /** Minimum locations of the brand for the warning. */
  readonly locations: number;
  /** Ratio of its revenue to that of a typical location. */
  readonly scale: number;
  /** Factor from the observed panel to all cards; 0 means the usual one. */
  readonly multiple: number;
  /** Ratio of a month's revenue to the usual one, by number of months ago. */
  readonly factor: (monthsAgo: number) => number;
}

const steady = () => 1;
const toZero = (monthsAgo: number) => (monthsAgo < 2 ? 0 : 1);
const toFifth = (monthsAgo: number) => (monthsAgo < 3 ? 0.12 : 1);
const recentRise = (monthsAgo: number) => (monthsAgo >= 4 && monthsAgo < 8 ? 5 : 1);
const earlyRise = (monthsAgo: number) => (monthsAgo >= 24 && monthsAgo < 28 ? 5 : 1);

const USUAL = { history: false, status: 'Open', locations: 1, scale: 1, multiple: 0, factor: steady } as const;

export const TRENDS: readonly Trend[] = [
  {
    ...USUAL,
    reason: 'OVER_100X_REVENUE_AND_20M_ANNUAL_REVENUE_EXTRAPOLATION',
    scale: 1000,
    multiple: 140,
  },
  {
    ...USUAL,
    reason: 'OVER_100X_REVENUE_EXTRAPOLATION',
    multiple: 120,
  },
  {
    ...USUAL,
    reason: 'OVER_20M_ANNUAL_REVENUE_EXTRAPOLATION',
    scale: 1000,
  },
  {
    ...USUAL,
    reason: 'REVENUE_DECREASE_TO_0_PCT_LOCATION_OPEN',
    history: true,
    factor: toZero,
  },
  {
    ...USUAL,
    reason: 'REVENUE_DECREASE_TO_20_PCT_LOCATION_OPEN',
    // A fifth of a typical location's transactions may be too few to be disclosed for the brand.
    scale: 3,
    history: true,
    factor: toFifth,
  },
  {
    ...USUAL,
    reason: 'CLOSED_BUT_STILL_HAVE_POSITIVE_REVENUE',
    status: 'Closed',
  },
  {
    ...USUAL,
    reason: '12M_REVENUE_LOWER_THAN_5K',
    scale: 0,
    multiple: 6,
  },
  {
    ...USUAL,
    reason: 'REVENUE_INCREASE_TO_250_PCT_IN_LAST_18M',
    history: true,
    factor: recentRise,
  },
  {
    ...USUAL,
    reason: 'REVENUE_INCREASE_TO_250_PCT_ALL_TIME',
    history: true,
    factor: earlyRise,
  },
  {
    ...USUAL,
    reason: 'GREATER_THAN_10X_INTERQUARTILE_RANGE_ABOVE_Q3_WITHIN_BRAND',
    locations: 12,
    scale: 30,
  },
  {
    ...USUAL,
    reason: 'GREATER_THAN_5X_INTERQUARTILE_RANGE_ABOVE_Q3_WITHIN_BRAND',
    locations: 12,
    scale: 9,
  },
  {
    ...USUAL,
    reason: 'OVERLY_HIGH_PCT_OF_BRAND_REV',
    locations: 5,
    scale: 12,
  },
  {
    ...USUAL,
    reason: 'REVENUE_DECREASE_TO_0_PCT_LOCATION_UNKNOWN',
    status: 'Unknown',
    history: true,
    factor: toZero,
  },
  {
    ...USUAL,
    reason: 'REVENUE_DECREASE_TO_20_PCT_LOCATION_UNKNOWN',
    status: 'Unknown',
    history: true,
    factor: toFifth,
  },
  {
    ...USUAL,
    reason: 'EXCEED_P99_WITHIN_4_DIGIT_NAICS',
    scale: 40,
  },
];
