import { mix, type Random, type Weighted, weighted } from './random.ts';
import { STREET_NAMES } from './words.ts';

/** An invented city. Its streets, ZIP codes and coordinates are plausible, and, where possible, those of no real city. */
export interface City {
  /** Position in CITIES. */
  readonly index: number;
  readonly name: string;
  readonly state: string;
  readonly county: string;
  readonly msa: string | null;
  readonly csa: string | null;
  readonly latitude: number;
  readonly longitude: number;
  readonly firstZip: number;
  readonly zips: number;
  readonly areaCodes: readonly string[];
  /** Relative number of businesses based here. */
  readonly weight: number;
}

const CASCADE = ['206', '253', '360', '425', '509', '564'];
const BAY_CSA = 'Harbor City-Port Alder, WA';

type CityRow = readonly [
  name: string,
  state: string,
  county: string,
  msa: string | null,
  csa: string | null,
  latitude: number,
  longitude: number,
  firstZip: number,
  zips: number,
  areaCodes: readonly string[],
  weight: number,
];

// biome-ignore format: a table is read by its columns
const ROWS: readonly CityRow[] = [
  ['HARBOR CITY', 'WA', 'Harbor County', 'Harbor City, WA', BAY_CSA, 47.02, -123.31, 98701, 28, CASCADE, 420],
  ['PORT ALDER', 'WA', 'Alder County', 'Port Alder, WA', BAY_CSA, 47.21, -123.55, 98731, 9, CASCADE, 70],
  ['NORTH HARBOR', 'WA', 'Harbor County', 'Harbor City, WA', BAY_CSA, 47.16, -123.24, 98741, 6, CASCADE, 48],
  ['CANNERY BAY', 'WA', 'Harbor County', 'Harbor City, WA', BAY_CSA, 46.93, -123.48, 98748, 4, CASCADE, 30],
  ['FERNDELL', 'WA', 'Harbor County', 'Harbor City, WA', BAY_CSA, 46.88, -123.19, 98753, 3, CASCADE, 24],
  ['SALTWATER', 'WA', 'Alder County', 'Port Alder, WA', BAY_CSA, 47.33, -123.62, 98757, 2, CASCADE, 14],
  ['MILL LANDING', 'WA', 'Kestrel County', null, null, 46.61, -122.71, 98761, 2, CASCADE, 10],
  ['EAST QUARRY', 'WA', 'Kestrel County', null, null, 46.52, -122.38, 98764, 1, CASCADE, 5],
  ['TAMARACK FALLS', 'WA', 'Tamarack County', 'Tamarack Falls, WA', null, 47.58, -118.22, 98767, 7, ['509'], 36],
  ['WILLAMORE', 'OR', 'Trillium County', 'Willamore, OR', null, 44.83, -123.41, 97941, 12, ['503', '541', '971'], 40],
  ['COOPERS FORD', 'OR', 'Juniper County', null, null, 43.72, -120.61, 97961, 3, ['541', '458'], 9],
  ['SADDLE BUTTE', 'ID', 'Sagebrush County', 'Saddle Butte, ID', null, 43.11, -115.44, 83690, 6, ['208', '986'], 16],
  ['BEAR CROSSING', 'MT', 'Glacier Fork County', null, null, 46.91, -110.72, 59491, 3, ['406'], 8],
  ['SAN LUCERO', 'CA', 'San Lucero County', 'San Lucero-Vista Dorada, CA', 'Costa Dorada, CA', 35.71, -120.32, 93950, 20, ['213', '310', '408', '415', '510', '619', '714', '805'], 52],
  ['VISTA DORADA', 'CA', 'San Lucero County', 'San Lucero-Vista Dorada, CA', 'Costa Dorada, CA', 35.49, -120.11, 93975, 9, ['805', '909', '916', '949'], 24],
  ['MIRAGE SPRINGS', 'NV', 'Mirage County', 'Mirage Springs, NV', null, 37.82, -116.61, 89180, 8, ['702', '725', '775'], 18],
  ['COPPER MESA', 'AZ', 'Ocotillo County', 'Copper Mesa, AZ', null, 33.92, -111.01, 85390, 10, ['480', '520', '602', '623'], 20],
  ['HONEYBROOK', 'UT', 'Beehive County', 'Honeybrook, UT', null, 39.62, -111.22, 84791, 6, ['385', '801'], 14],
  ['PIKE SUMMIT', 'CO', 'Columbine County', 'Pike Summit, CO', 'Pike Summit-Aspen Gate, CO', 39.21, -105.38, 80690, 8, ['303', '719', '720', '970'], 20],
  ['LLANO SPRINGS', 'TX', 'Bluebonnet County', 'Llano Springs, TX', 'Llano Springs-Pecan Creek, TX', 31.11, -98.62, 78975, 16, ['210', '214', '281', '512', '713', '817', '832'], 44],
  ['PECAN CREEK', 'TX', 'Mesquite County', null, 'Llano Springs-Pecan Creek, TX', 31.44, -98.14, 78970, 5, ['325', '254'], 12],
  ['LAKE OSSAWAY', 'MN', 'Loon County', 'Lake Ossaway, MN-WI', null, 46.11, -94.22, 56790, 6, ['218', '612', '651', '763'], 14],
  ['BADGER MILLS', 'WI', 'Badger Mills County', 'Badger Mills, WI', null, 44.21, -90.12, 54990, 5, ['414', '608', '715'], 10],
  ['PRAIRIE CENTER', 'IL', 'Prairie County', 'Prairie Center, IL', null, 40.61, -89.12, 62985, 14, ['217', '309', '312', '630', '708', '773', '847'], 34],
  ['NORTHGATE FALLS', 'MI', 'Wolverine County', 'Northgate Falls, MI', null, 43.81, -84.92, 49990, 8, ['248', '313', '517', '616'], 16],
  ['BUCKEYE LANDING', 'OH', 'Buckeye County', 'Buckeye Landing, OH', null, 40.21, -82.31, 45991, 8, ['216', '330', '513', '614'], 20],
  ['IRON FORGE', 'PA', 'Anthracite County', 'Iron Forge, PA', null, 40.92, -77.41, 17990, 9, ['215', '412', '570', '610', '717'], 20],
  ['NEW ORCHARD', 'NY', 'Kittatin County', 'New Orchard, NY-NJ', 'New Orchard, NY-NJ-CT', 42.11, -74.71, 12975, 18, ['212', '315', '516', '518', '646', '716', '718', '914'], 44],
  ['LIBERTY QUAY', 'NJ', 'Quay County', 'New Orchard, NY-NJ', 'New Orchard, NY-NJ-CT', 40.71, -74.61, 7990, 7, ['201', '609', '732', '908', '973'], 16],
  ['OLD WHARF', 'MA', 'Wharf County', 'Old Wharf, MA', null, 42.12, -71.91, 2790, 9, ['339', '413', '508', '617', '781'], 18],
  ['CHESTNUT RUN', 'VA', 'Chestnut Run city', 'Chestnut Run, VA', null, 37.61, -78.42, 24690, 7, ['276', '540', '571', '703', '804'], 14],
  ['MAGNOLIA POINT', 'GA', 'Peachtree County', 'Magnolia Point, GA', null, 32.81, -83.42, 31990, 10, ['404', '470', '678', '706', '770'], 22],
  ['TWIN PINES', 'NC', 'Longleaf County', 'Twin Pines, NC', null, 35.62, -79.31, 28990, 9, ['252', '336', '704', '828', '919'], 18],
  ['FIDDLERS REST', 'TN', 'Fiddler County', 'Fiddlers Rest, TN', null, 35.72, -86.51, 38590, 7, ['423', '615', '731', '865', '901'], 14],
  ['CAPE MARLOW', 'FL', 'Marlow County', 'Cape Marlow, FL', 'Cape Marlow-Pelican Key, FL', 27.91, -81.21, 34983, 16, ['239', '305', '321', '352', '407', '561', '727', '813', '954'], 40],
  ['PELICAN KEY', 'FL', 'Pelican County', null, 'Cape Marlow-Pelican Key, FL', 27.41, -81.62, 34978, 4, ['772', '786', '850', '863'], 9],
  ['HALE ALOHA', 'HI', 'Plumeria County', 'Hale Aloha, HI', null, 20.81, -156.31, 96795, 3, ['808'], 5],
];

const CITIES: readonly City[] = ROWS.map((row, index) => {
  const [name, state, county, msa, csa, latitude, longitude, firstZip, zips, areaCodes, weight] = row;
  return { index, name, state, county, msa, csa, latitude, longitude, firstZip, zips, areaCodes, weight };
});

/** Cities, weighted by the number of businesses based there. */
export const COMMON_CITIES: Weighted<City> = weighted(CITIES, (city) => city.weight);

/** Cities, weighted by the number of branches of chains. The weights differ less than in COMMON_CITIES. */
export const BRANCH_CITIES: Weighted<City> = weighted(CITIES, (city) => Math.sqrt(city.weight));

/** The city with a name. Throws RangeError for a name that is not in the table. */
export function homeOf(name: string): City {
  const found = CITIES.find((city) => city.name === name);
  if (found === undefined) throw new RangeError(`No city of the sample is called ${name}.`);
  return found;
}

export const STATES: readonly string[] = [...new Set(CITIES.map((city) => city.state))];

const CITIES_OF: ReadonlyMap<string, Weighted<City>> = new Map(
  STATES.map((state) => [
    state,
    weighted(
      CITIES.filter((city) => city.state === state),
      (city) => city.weight,
    ),
  ]),
);

/** The cities of a state, by weight. Throws RangeError for a state without cities. */
export function citiesOf(state: string): Weighted<City> {
  const cities = CITIES_OF.get(state);
  if (cities === undefined) throw new RangeError(`No city of the sample lies in ${state}.`);
  return cities;
}

const STREET_TYPES = ['ST', 'AVE', 'RD', 'BLVD', 'DR', 'LN', 'WAY', 'PL', 'CT', 'PKWY'];
const DIRECTIONS = ['N', 'S', 'E', 'W', 'NE', 'NW', 'SE', 'SW'];

/** Street number `street` of a city: a name and a type, in some cases with a direction before or after. */
export function streetOf(city: City, street: number): string {
  const bits = mix(city.index, street);
  const type = STREET_TYPES[(bits >>> 3) % STREET_TYPES.length];
  const direction = DIRECTIONS[(bits >>> 8) % DIRECTIONS.length];
  const name = street % 7 === 6 ? ordinal((bits >>> 12) % 99) : STREET_NAMES[street % STREET_NAMES.length];
  if (bits % 5 < 2) return `${direction} ${name} ${type}`;
  return bits % 5 === 2 ? `${name} ${type} ${direction}` : `${name} ${type}`;
}

function ordinal(below: number): string {
  const number = below + 2;
  const suffix = number > 10 && number < 14 ? 'TH' : (['TH', 'ST', 'ND', 'RD'][number % 10] ?? 'TH');
  return `${number}${suffix}`;
}

/**
 * A phone number of the city, as "+1" and ten digits. Some have the area code of another city, from which their owners
 * moved.
 */
export function phoneNumber(random: Random, city: City): string {
  const areaCodes = random.chance(0.6) ? city.areaCodes : random.pick(CITIES).areaCodes;
  // The exchange 555 serves no subscribers; 555-1212 was directory assistance.
  const line = random.below(10_000);
  return `+1${random.pick(areaCodes)}555${String(line === 1212 ? 100 : line).padStart(4, '0')}`;
}
