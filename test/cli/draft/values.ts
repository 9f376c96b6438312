import { drawing } from '../../random.ts';

const pick = <T>(random: () => number, values: readonly T[]): T => values[Math.floor(random() * values.length)] as T;
const digits = (random: () => number, count: number) =>
  Array.from({ length: count }, (_, at) => Math.floor(random() * (at === 0 ? 9 : 10)) + (at === 0 ? 1 : 0)).join('');

const WORDS = 'Harbor Cedar Summit Willow Granite Falcon Copper Maple Orchid Lantern Pioneer Juniper'.split(' ');
const TRADES = 'Plumbing Bakery Electric Cafe Roofing Dental Books Motors Florist Salon'.split(' ');
const FIRST = 'James Maria Robert Linda Ahmed Susan Wei Carlos Anna Peter'.split(' ');
const LAST = 'Smith Garcia Nguyen Johnson Patel Kim Brown Lopez Miller Davis'.split(' ');
const PLACES = [
  ['Seattle', 'WA', '981'],
  ['Spokane', 'WA', '992'],
  ['Tacoma', 'WA', '984'],
  ['Portland', 'OR', '972'],
] as const;

type Place = (typeof PLACES)[number];

/** By what a column holds, a value of it; the place is that of the row. */
const POOLS: Readonly<Record<string, (random: () => number, place: Place, row: number) => string>> = {
  id: (_, __, row) => String(1_400_210 + row * 7),
  licence: (random, _, row) => `${row + 1_000}-${digits(random, 4)}`,
  account: (random, _, row) => `${String(row).padStart(7, '0')}-${digits(random, 4)}-1`,
  number: (random) => digits(random, 6),
  small: (random) => String(Math.floor(random() * 12) + 1),
  code: (random) => pick(random, ['RENEW', 'ISSUE', 'C_LOC']),
  flag: (random) => pick(random, ['Y', 'N']),
  legal: (random) => `${pick(random, WORDS)} ${pick(random, TRADES)} ${pick(random, ['LLC', 'INC', 'CORP', 'L.L.C.'])}`,
  trade: (random) => `${pick(random, WORDS)} ${pick(random, TRADES)}`,
  person: (random) => `${pick(random, FIRST)} ${pick(random, LAST)}`,
  first: (random) => pick(random, FIRST),
  last: (random) => pick(random, LAST),
  title: (random) => pick(random, ['Owner', 'Manager', 'Bookkeeper']),
  street: (random) => `${digits(random, 3)} ${pick(random, WORDS)} ${pick(random, ['St', 'Ave', 'Blvd', 'Rd'])}`,
  unit: (random) => pick(random, ['', '', 'Ste 200', '# 4', 'Unit B']),
  city: (_, [city]) => city,
  state: (_, [, state]) => state,
  'state name': (random) => pick(random, ['OREGON', 'WASHINGTON', 'DELAWARE', 'NEW YORK']),
  zip: (random, [, , zip]) => zip + digits(random, 1) + pick(random, ['1', '2']),
  zip9: (random, [, , zip]) => `${zip}0${pick(random, ['1', '2'])}-${digits(random, 4)}`,
  line: (random, [city, state, zip]) => `${digits(random, 3)} ${pick(random, WORDS)} St, ${city}, ${state} ${zip}01`,
  county: (random) => pick(random, ['King', 'Pierce', 'Queens']),
  latitude: (random) => (47 + random()).toFixed(6),
  longitude: (random) => (-122 - random()).toFixed(6),
  point: (random) => `(${(47 + random()).toFixed(6)}, ${(-122 - random()).toFixed(6)})`,
  'well-known point': (random) => `POINT (${(-122 - random()).toFixed(6)} ${(47 + random()).toFixed(6)})`,
  coded: (random) => pick(random, ['722515 - SNACK BARS', '713990 - ALL OTHER AMUSEMENT', '459130 - SEWING SUPPLIES']),
  'street name': (random) => `${pick(random, WORDS)} ${pick(random, ['ST', 'AVE', 'BLVD', 'RD'])}`.toUpperCase(),
  'unit type': (random) => pick(random, ['', 'APT', 'STE']),
  phone: (random) => `(206) 4${digits(random, 2)}-${digits(random, 4)}`,
  'digits phone': (random) => `2064${digits(random, 6)}`,
  email: (random) => `${pick(random, FIRST).toLowerCase()}@example.com`,
  website: (random) => `www.${pick(random, WORDS).toLowerCase()}${digits(random, 3)}.com`,
  ein: (random) => `91-${digits(random, 7)}`,
  naics: (random) => pick(random, ['238220', '311811', '722515', '561730']),
  'trade type': (random) =>
    pick(random, ['Retail Food Establishment', 'Plumbing contractors', 'Tobacco', 'Home repair']),
  form: (random) =>
    pick(random, [
      'DOMESTIC LIMITED LIABILITY COMPANY',
      'DOMESTIC BUSINESS CORPORATION',
      'FOREIGN NONPROFIT CORPORATION',
    ]),
  'form code': (random) => pick(random, ['CL', 'CT', 'PL']),
  status: (random) => pick(random, ['Active', 'Active', 'Inactive', 'Revoked']),
  'us date': (random) =>
    `${Math.floor(random() * 12) + 1}/${Math.floor(random() * 28) + 1}/20${digits(random, 2).slice(0, 1)}${Math.floor(random() * 5)}`.replace(
      /20[4-9]/,
      '201',
    ),
  money: (random) => `$${digits(random, 3)},000`,
  words: (random) => pick(random, ['call back in spring', 'prefers mail', '']),
  empty: () => '',
};

/** Rows of made-up values for what columns hold. */
export function rowsOf(holds: readonly string[], count: number, seed = 1): string[][] {
  const draw = drawing(seed);
  const random = () => draw(1_000_000) / 1_000_000;
  return Array.from({ length: count }, (_, row) => {
    const place = pick(random, PLACES);
    return holds.map((each) => {
      const make = POOLS[each];
      if (make === undefined) throw new Error(`No values for "${each}".`);
      return make(random, place, row);
    });
  });
}
