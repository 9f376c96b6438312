import { DATE, monthly, type OwnRecords, type OwnRow, period, SINCE } from './row.ts';

interface Place {
  readonly name: string;
  readonly projected?: number;
  readonly raw?: number;
  readonly months?: readonly number[];
  readonly status?: string;
  readonly statusSince?: string;
  readonly since?: string;
  readonly issues: readonly string[];
}

const place = (
  name: string,
  projected: number,
  raw: number,
  issues: readonly string[],
  more: Partial<Place> = {},
): Place => ({ name, projected, raw, issues, status: 'Open', ...more });
const fall = (months: readonly number[]) => [...months, ...Array.from({ length: 12 - months.length }, () => 1_000)];

/** completions.md section 1, OperatingLocationRevenueQuality: locations of a brand of their own. */
const ALONE: readonly Place[] = [
  place('Hundredfold And Large', 20_000_000, 200_000, ['HIGH OVER_100X_REVENUE_AND_20M_ANNUAL_REVENUE_EXTRAPOLATION']),
  place('Hundredfold', 10_000, 100, ['HIGH OVER_100X_REVENUE_EXTRAPOLATION']),
  place('Ninetyninefold', 9_900, 100, []),
  place('Large', 20_000_000, 19_000_000, ['HIGH OVER_20M_ANNUAL_REVENUE_EXTRAPOLATION']),
  place('Nearly Large', 19_999_999, 19_000_000, []),
  place('Little', 4_999, 4_999, ['HIGH 12M_REVENUE_LOWER_THAN_5K']),
  place('Enough', 5_000, 5_000, []),
  place('Little But New', 4_999, 4_999, [], { since: '2024-01-01' }),
  { name: 'Fallen Open', months: fall([0]), status: 'Open', issues: ['HIGH REVENUE_DECREASE_TO_0_PCT_LOCATION_OPEN'] },
  {
    name: 'Fifth Left Open',
    months: fall([200]),
    status: 'Open',
    issues: ['HIGH REVENUE_DECREASE_TO_20_PCT_LOCATION_OPEN'],
  },
  {
    name: 'Fallen Unknown',
    months: fall([0]),
    status: 'Unknown',
    issues: ['MEDIUM REVENUE_DECREASE_TO_0_PCT_LOCATION_UNKNOWN'],
  },
  {
    name: 'Fifth Left Unknown',
    months: fall([200]),
    status: 'Unknown',
    issues: ['MEDIUM REVENUE_DECREASE_TO_20_PCT_LOCATION_UNKNOWN'],
  },
  {
    name: 'Closed Three Months',
    months: fall([]),
    status: 'Closed',
    statusSince: '2024-04-01',
    issues: ['HIGH CLOSED_BUT_STILL_HAVE_POSITIVE_REVENUE'],
  },
  { name: 'Closed Two Months', months: fall([]), status: 'Temporarily Closed', statusSince: '2024-05-01', issues: [] },
  {
    name: 'Leapt',
    months: [1_000, 1_000, 2_500, 2_500, 2_500, ...Array.from({ length: 13 }, () => 1_000)],
    status: 'Open',
    issues: ['HIGH REVENUE_INCREASE_TO_250_PCT_ALL_TIME', 'HIGH REVENUE_INCREASE_TO_250_PCT_IN_LAST_18M'],
  },
];

/** Brands whose locations are measured by each other; revenue of the last 12 months in thousands. */
const TOGETHER: readonly (readonly [
  brand: string,
  revenues: readonly number[],
  issuesOfFirst: readonly string[],
  naics?: string,
])[] = [
  // Quartiles 110 and 130: five ranges above are 230, ten are 330.
  ['Tenfold Range', [331, 100, 110, 120, 130], ['HIGH GREATER_THAN_10X_INTERQUARTILE_RANGE_ABOVE_Q3_WITHIN_BRAND']],
  ['Fivefold Range', [330, 100, 110, 120, 130], ['MEDIUM GREATER_THAN_5X_INTERQUARTILE_RANGE_ABOVE_Q3_WITHIN_BRAND']],
  ['Within Range', [230, 100, 110, 120, 130], []],
  ['Over Half', [501, 166, 166, 167], ['MEDIUM OVERLY_HIGH_PCT_OF_BRAND_REV']],
  ['Half', [500, 166, 167, 167], []],
  ['Over Third', [310, ...Array.from({ length: 9 }, () => 76.6)], ['MEDIUM OVERLY_HIGH_PCT_OF_BRAND_REV']],
  // The 100th of 101 is the 99th percentile.
  [
    'Percentile',
    Array.from({ length: 101 }, (_, index) => 200 - index),
    ['MEDIUM EXCEED_P99_WITHIN_4_DIGIT_NAICS'],
    '811192',
  ],
];

/** Warnings of locations by name, "severity reason" in alphabetic order. */
export const LOCATION_WARNINGS: ReadonlyMap<string, readonly string[]> = new Map([
  ...ALONE.map(({ name, issues }) => [name, issues] as const),
  ...TOGETHER.flatMap(([brand, , issues]) => [[`${brand} 0`, issues] as const, [`${brand} 1`, []] as const]),
]);

/** The records that those warnings follow from. */
export function locationRevenues(): OwnRecords {
  const grouped = TOGETHER.flatMap(([brand, revenues]) =>
    revenues.map((revenue, index) => ({ brand, ...place(`${brand} ${index}`, revenue * 1_000, revenue * 1_000, []) })),
  );
  const all: readonly (Place & { readonly brand: string })[] = [
    ...ALONE.map((each) => ({ brand: each.name, ...each })),
    ...grouped,
  ];
  return {
    brand: [
      ...ALONE.map(({ name }): OwnRow => ({ brand_key: name, brand_name: name })),
      ...TOGETHER.map(
        ([name, , , naics]): OwnRow => ({
          brand_key: name,
          brand_name: name,
          ...(naics === undefined ? {} : { industry_type: 'naics_2022_code', industry_code: naics }),
        }),
      ),
    ],
    location: all.map(({ name, brand, since }, index) => ({
      location_key: name,
      brand_key: brand,
      location_name: name,
      street_address1: `${index + 1} Revenue Row`,
      city: 'Helena',
      state: 'MT',
      zip: '59601',
      first_observed_date: since ?? SINCE,
    })),
    operating_status: all.flatMap(({ name, status, statusSince, since }) =>
      status === undefined
        ? []
        : [
            {
              location_key: name,
              operating_status: status,
              first_observed_date: statusSince ?? since ?? SINCE,
              last_observed_date: DATE,
            },
          ],
    ),
    card_transactions: all.flatMap(({ name, projected, raw, months }) => [
      ...(months === undefined ? [] : monthly({ location_key: name }, months)),
      ...(projected === undefined || raw === undefined
        ? []
        : [
            {
              location_key: name,
              quantity_type: 'card_revenue_amount',
              ...period(0, 12),
              projected_quantity: projected,
              raw_quantity: raw,
            },
          ]),
    ]),
  };
}
