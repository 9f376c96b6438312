import { DATE, monthly, type OwnRecords, type OwnRow, period, SINCE } from './row.ts';

const CITIES: Readonly<Record<string, readonly [city: string, zip: string]>> = {
  WA: ['Seattle', '98101'],
  OR: ['Portland', '97201'],
  CA: ['Sacramento', '95814'],
  ID: ['Boise', '83702'],
  MA: ['Boston', '2108'],
  NY: ['Albany', '12207'],
  TX: ['Austin', '78701'],
};

/** Locations of a brand, one street number each, in the order of the states. */
function places(brand: string, counts: Readonly<Record<string, number>>): OwnRow[] {
  return Object.entries(counts).flatMap(([state, count]) =>
    Array.from({ length: count }, (_, index) => {
      const [city = '', zip = ''] = CITIES[state] ?? [];
      return {
        location_key: `${brand} ${state}${index}`,
        brand_key: brand,
        street_address1: `${index + 1} ${brand} St`,
        city,
        state,
        zip,
      };
    }),
  );
}

/** interface.md, BrandLocationDescription: brands by where they are. */
export const DESCRIBED: readonly (readonly [
  brand: string,
  states: Readonly<Record<string, number>>,
  text: string | null,
])[] = [
  ['Solo', { WA: 1 }, 'SEATTLE, WA'],
  ['Shortzip', { MA: 1 }, 'BOSTON, MA'],
  ['Duo', { WA: 2, OR: 1 }, 'OR, WA'],
  ['Tenth', { WA: 9, OR: 1 }, 'WA'],
  ['Sixth', { WA: 54, OR: 6, CA: 5 }, 'OR, WA'],
  ['Five', { WA: 2, OR: 2, CA: 2, ID: 2, NY: 2 }, 'CA, ID, NY, OR, WA'],
  ['Seven', { WA: 3, OR: 3, CA: 3, ID: 3, MA: 2, NY: 2, TX: 3 }, 'CA, ID, OR, TX, WA, and others'],
  ['Online', {}, null],
];

const year = (newest: number, before = 100): number[] => [newest, ...Array.from({ length: 11 }, () => before)];
/** Two years of 100 a month, but three months of more that end so many months ago. */
const risen = (ago: number, amount: number): number[] =>
  Array.from({ length: 24 }, (_, month) => (month >= ago && month < ago + 3 ? amount : 100));

type Status = readonly [status: string, lastSeen: string];
const OPEN: Status = ['Open', DATE];
const UNKNOWN: Status = ['Unknown', DATE];
const STALE: Status = ['Open', '2022-06-29'];

/** interface.md, BrandRevenueQuality: brands by their months and the status of their one location. */
export const WARNED: readonly (readonly [
  brand: string,
  months: readonly number[],
  status: Status | null,
  issues: readonly string[],
])[] = [
  ['Zero Open', year(0), OPEN, ['HIGH REVENUE_DECREASE_TO_0_PCT_LOCATION_OPEN']],
  ['Fifth Open', year(20), OPEN, ['HIGH REVENUE_DECREASE_TO_20_PCT_LOCATION_OPEN']],
  ['More Open', year(21), OPEN, []],
  ['Zero Unknown', year(0), UNKNOWN, ['MEDIUM REVENUE_DECREASE_TO_0_PCT_LOCATION_UNKNOWN']],
  ['Fifth Stale', year(20), STALE, ['MEDIUM REVENUE_DECREASE_TO_20_PCT_LOCATION_UNKNOWN']],
  ['Zero Closed', year(0), ['Closed', DATE], []],
  [
    'Risen Lately',
    risen(3, 250),
    OPEN,
    ['HIGH REVENUE_INCREASE_TO_250_PCT_ALL_TIME', 'HIGH REVENUE_INCREASE_TO_250_PCT_IN_LAST_18M'],
  ],
  ['Risen Once', risen(20, 250), OPEN, ['HIGH REVENUE_INCREASE_TO_250_PCT_ALL_TIME']],
  ['Risen Less', risen(3, 249), OPEN, []],
];

/** interface.md, BrandIsMarketable: "open locations, revenue in the last 12 months or reviews in the last 12 months". */
export const MARKETABLE: readonly (readonly [
  brand: string,
  evidence: Readonly<Record<string, OwnRow>>,
  is: boolean | null,
])[] = [
  ['Has Opened', { operating_status: { operating_status: 'Open', last_observed_date: DATE } }, true],
  ['Has Closed', { operating_status: { operating_status: 'Closed', last_observed_date: DATE } }, false],
  [
    'Earns',
    {
      card_transactions: {
        ...revenueOf(1),
        period: '1m',
        period_start_date: '2023-07-01',
        period_end_date: '2023-07-31',
      },
    },
    true,
  ],
  [
    'Earned',
    {
      card_transactions: {
        ...revenueOf(1),
        period: '1m',
        period_start_date: '2023-06-01',
        period_end_date: '2023-06-30',
      },
    },
    false,
  ],
  [
    'Earns Nothing',
    { card_transactions: { ...revenueOf(0), period: '1m', period_start_date: '2024-06-01', period_end_date: DATE } },
    false,
  ],
  ['Reviewed', { review: { review_count: 3, last_review_date: '2023-07-01' } }, true],
  ['Reviewed Once', { review: { review_count: 3, last_review_date: '2023-06-30' } }, false],
  [
    'Closed Though Reviewed',
    {
      operating_status: { operating_status: 'Closed', last_observed_date: DATE },
      review: { review_count: 3, last_review_date: '2024-06-01' },
    },
    false,
  ],
  ['Nothing Known', {}, null],
];
function revenueOf(amount: number): OwnRow {
  return { quantity_type: 'card_revenue_amount', projected_quantity: amount, raw_quantity: amount };
}

/** completions.md section 1, OperatingLocationRank: ten bakeries of one cell, and nine florists, who are one too few. */
export const RANKED: readonly (readonly [name: string, revenue: number, position: number | null])[] = [
  ['Bakery 0', 90_000, 1],
  ['Bakery 1', 90_000, 1],
  ...[78, 77, 76, 75, 74, 73, 72, 71].map(
    (thousands, index) => [`Bakery ${index + 2}`, thousands * 1_000, index + 3] as const,
  ),
  ...Array.from({ length: 9 }, (_, index) => [`Florist ${index}`, 50_000 + index, null] as const),
];
const CELL = { city: 'Bozeman', state: 'MT', zip: '59715', latitude: 45.68, longitude: -111.04 };

const lone = [...WARNED, ...MARKETABLE].map(([brand]) => brand);

/** The records that those values follow from. */
export const BRANDS: OwnRecords = {
  brand: [
    ...[...DESCRIBED.map(([brand]) => brand), ...lone].map((name) => ({ brand_key: name, brand_name: name })),
    ...RANKED.map(([name]) => ({
      brand_key: name,
      brand_name: name,
      industry_type: 'svc_industry_description',
      industry_desc: name.replace(/ \d/, ''),
    })),
  ],
  location: [
    ...DESCRIBED.flatMap(([brand, counts]) => places(brand, counts)),
    ...lone.map((name, index) => ({
      location_key: name,
      brand_key: name,
      location_name: name,
      street_address1: `${index + 1} Lone Ave`,
      city: 'Boise',
      state: 'ID',
      zip: '83702',
    })),
    ...RANKED.map(([name], index) => ({
      location_key: name,
      brand_key: name,
      location_name: name,
      street_address1: `${index + 1} Rank Rd`,
      ...CELL,
    })),
  ].map((row) => ({ ...row, first_observed_date: SINCE })),
  operating_status: [
    ...WARNED.flatMap(([name, , status]) =>
      status === null
        ? []
        : [
            {
              location_key: name,
              operating_status: status[0],
              first_observed_date: SINCE,
              last_observed_date: status[1],
            },
          ],
    ),
    ...MARKETABLE.flatMap(([name, { operating_status: row }]) =>
      row === undefined ? [] : [{ location_key: name, ...row }],
    ),
  ],
  review: MARKETABLE.flatMap(([name, { review: row }]) => (row === undefined ? [] : [{ location_key: name, ...row }])),
  card_transactions: [
    ...WARNED.flatMap(([name, months]) => monthly({ brand_key: name }, months)),
    ...MARKETABLE.flatMap(([name, { card_transactions: row }]) =>
      row === undefined ? [] : [{ location_key: name, ...row }],
    ),
    ...RANKED.map(([name, revenue]) => ({
      location_key: name,
      quantity_type: 'card_revenue_amount',
      ...period(0, 12),
      projected_quantity: revenue,
      raw_quantity: revenue,
    })),
  ],
};
