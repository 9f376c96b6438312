import type { Business } from '../../../matching/business.ts';

/** What people type into a box, with and without a place. */
export const TYPED: readonly Business[] = [
  ...[
    'quarx zelb',
    'Quarx Zelb Kitchen',
    'quarks zelb',
    'quarxzelb kitchen',
    'zelb quarx',
    'quarx',
    'kitchen',
    'qzk',
    'q zelb',
    'quarx zelb kitchen supply',
    'quarx zelb of blarney',
    'din thai fung',
    'thai fung',
    'tai',
    'kilkenny 24',
    'kilkeny 24',
    'abc',
    'zzyzx',
  ].map((name) => ({ names: [name] })),
  { names: ['quarx zelb'], addresses: [{ city: 'Seattle', state: 'WA' }] },
  { names: ['quarx zelb'], addresses: [{ zip: '98101' }] },
  { names: ['quarx zelb'], addresses: [{ city: 'Tacoma', state: 'WA' }] },
  { names: ['quarx'], addresses: [{ state: 'OR' }] },
  { names: ['thai fung'], addresses: [{ city: 'Seatle' }, { state: 'OR' }] },
  { names: ['kilkenny', 'quarx zelb'], addresses: [{ state: 'WA' }] },
];

/** Businesses, how many of their names are primary ones, and how many places they have. */
export const STORED: readonly (readonly [business: Business, firstNames: number, places: number])[] = [
  [{ names: ['QUARX ZELB'], addresses: [{ city: 'SEATTLE', state: 'WA', zip: '98101' }] }, 1, 1],
  [{ names: ['QUARX ZELB'] }, 1, 40],
  [{ names: ['QUARX ZELB KITCHEN'], addresses: [{ city: 'TACOMA', state: 'WA', zip: '98402' }] }, 1, 3],
  [{ names: ['QUARX KITCHEN', 'QUARX ZELB'], addresses: [{ city: 'SEATTLE', state: 'WA', zip: '98104' }] }, 1, 9],
  [{ names: ['QUARX KITCHEN', 'QUARX ZELB'], addresses: [{ city: 'SEATTLE', state: 'WA', zip: '98104' }] }, 2, 9],
  [{ names: ['THE OTHER QUARX'], addresses: [{ state: 'OR' }] }, 1, 2000],
  [{ names: ['DIN TAI FUNG'], addresses: [{ city: 'SEATTLE', state: 'WA', zip: '98101' }] }, 1, 5],
  [{ names: ['TAI FUNG'] }, 0, 5],
  [{ names: ['KILKENNY'], addresses: [{ city: 'BEND', state: 'OR', zip: '97701' }] }, 1, 5],
  [{ names: ['KILKENNY 24 HOUR KITCHEN'] }, 1, 5],
  [{ names: ['ABC'] }, 1, 5],
  [{ names: ['ALDER BAY COFFEE'] }, 1, 5],
];

/** Names by which candidates are found. */
export const LOOKED_UP: readonly string[] = [
  'QUARX ZELB',
  'QUARX ZELB KITCHEN',
  'KITCHEN SUPPLY',
  'KITCHEN SUPLY SHOP',
  'KITCHEN SUPPLY SHOP COFFEE',
  'QZK',
  'QK',
  'ABC LLC',
  'THE AND',
  'BARBRSHOP',
  'BARBER SHOP',
  'BARBR SHOP',
  'THEQUARX',
  '24KITCHEN',
  'GREEN LEAF',
  'QUARCS ZELP KITCHEN',
  'ALDER BAY COFFEE',
  'KITCHEN KITCHEN KITCHEN',
  'QUARX ZELB KITCHEN SUPPLY SHOP COFFEE BARBER GREEN LEAF ALDER BAY ROAD HOUSE STORE MARKET',
  'XYLOPHONE',
];

/** How many of ten thousand entities have a word, or are in a place. */
export const COUNTS: Readonly<Record<string, number>> = {
  ...{ quarx: 4, zelb: 30, kitchen: 1400, supply: 1600, shop: 900, coffee: 1700, qzk: 3, abc: 12, barber: 40 },
  ...{ barbershop: 30, green: 80, leaf: 60, greenleaf: 12, alder: 15, bay: 90, road: 300, house: 800, store: 1200 },
  ...{ market: 1700, kilkenny: 3, kilkeny: 1, thai: 200, tai: 60, fung: 8, din: 6 },
};
