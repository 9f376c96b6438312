import { tradePhrases } from '../../../search/prompt/trade-phrase.ts';
import { type IndexedIndustry, tradesOf } from '../../../search/prompt/trades.ts';

/** Titles of industries, with entries that an index has for them. */
const INDUSTRIES: Readonly<Record<string, readonly string[]>> = {
  'Plumbing, Heating, and Air-Conditioning Contractors': [
    'Plumbers',
    'Furnace installation',
    'Drain cleaning, plumbing',
  ],
  'Full-Service Restaurants': ['Restaurants, full service', 'Pizzerias, full service', 'Steak houses'],
  'Limited-Service Restaurants': ['Pizza parlors, limited-service', 'Pizza delivery shops', 'Sandwich shops'],
  'Pizza Restaurants': [],
  'Frozen Food Manufacturing': ['Pizzas, frozen, manufacturing', 'Frozen dinners manufacturing'],
  'Retail Bakeries': ['Bakeries with baking from flour on the premises, retailing not for immediate consumption'],
  'Drinking Places (Alcoholic Beverages)': ['Bars (i.e., drinking places), alcoholic beverage', 'Taverns', 'Wine bars'],
  Wineries: ['Wine making', 'Vineyards and wineries'],
  'Offices of Dentists': ['Dentists’ offices (e.g., centers, clinics)', 'Orthodontists, private practices of'],
  'Offices of Mental Health Practitioners (except Physicians)': ['Psychotherapists’ offices', 'Therapists, marriage'],
  'Painting and Wall Covering Contractors': ['House painters', 'Painting (except roof) contractors', 'Paper hanging'],
  'Independent Artists, Writers, and Performers': ['Painters (i.e., artists), independent', 'Photographers, press'],
  'Photography Studios, Portrait': ['Photographers, portrait', 'Passport photography services'],
  'Hardware Merchant Wholesalers': ['Plumbers’ tools and equipment merchant wholesalers'],
  'Furniture and Home Furnishing Rental': ['Restaurant furniture rental', 'Party tents rental'],
  'Bed and Breakfast Inns': ['Bed and breakfast inns', 'Guest houses'],
  'Mattress Stores': ['Bed stores, retail', 'Mattress stores'],
  'Cafeterias and Breakfast Buffets': ['Breakfast buffets'],
  'Beef Cattle Ranching and Farming': ['Cattle ranching or farming', 'Feeder calf production'],
  'Other Animal Food Manufacturing': ['Cattle feed manufacturing'],
  'Tea Rooms': ['Tea rooms'],
  'Savings Institutions': ['Savings banks', 'Banks, commercial'],
  'Custom Computer Programming Services': ['Computer software programming services', 'Web design'],
  'All Other Personal Services': ['Dog walking services', 'Parking services, valet', 'Astrology services'],
  'Landscaping Services': ['Landscape care', 'Lawn mowing services', 'Gardeners'],
  Zoos: ['Zoological gardens', 'Petting zoos'],
};
const indexed: readonly IndexedIndustry[] = Object.entries(INDUSTRIES).map(([description, entries], key) => ({
  industry: { key, description },
  entries: entries.flatMap((entry) => tradePhrases(entry, 'entry')),
}));
const keyOf = new Map(indexed.map(({ industry: { key, description } }) => [description, key]));

/** The trades of an invented town. */
export const TRADES = tradesOf(indexed);

/** Numbers of entities that have a word in their names, or a place. */
const COUNTS: Readonly<Record<string, number>> = {
  ...{
    pizza: 90,
    plumb: 40,
    plumber: 30,
    paint: 25,
    painter: 12,
    zeek: 2,
    luigi: 3,
    restaurant: 60,
    bakery: 20,
    wine: 9,
  },
  ...{ bar: 50, tea: 8, house: 70, breakfast: 7, bed: 11, dentist: 10, therapist: 6, design: 40, ranch: 14, cattle: 5 },
  ...{
    plummer: 6,
    raven: 3,
    ramen: 12,
    gotham: 4,
    photo: 18,
    photography: 21,
    bank: 17,
    food: 33,
    buffalo: 13,
    good: 5,
    office: 9,
    azure: 1,
    'el-camino': 3,
  },
  ...{ city0seattle: 700, city0kent: 90, city0newyork: 40, city0fremont: 12, city0buffalo: 5, county0king: 800 },
  ...{ state0wa: 900, state0ny: 60, zip098103: 80, zip098107: 70, zip098101: 90, zip010001: 10 },
};

/** How many entities of the town have a token. */
export const count = (token: string): number => COUNTS[token] ?? 0;

/** Neighbourhoods, with their ZIP codes. */
export const AREAS: ReadonlyMap<string, readonly string[]> = new Map([
  ['ballard', ['98107', '98117']],
  ['fremont', ['98103']],
  ['queen anne', ['98109']],
  ['university district', ['98105']],
  ['bakery', ['98101']],
]);

const entity = (name: string, ...industries: readonly string[]) => ({
  names: name.split(' / '),
  industries: industries.flatMap((each) => keyOf.get(each) ?? []),
});

/** Businesses of the town. */
export const ENTITIES = [
  entity('ZEEKS PIZZA', 'Pizza Restaurants'),
  entity('LUIGIS PIZZA / LUIGI AND SONS', 'Limited-Service Restaurants', 'Retail Bakeries'),
  entity('CHEZ PAUL RESTAURANT', 'Full-Service Restaurants'),
  entity('PLAIN PIZZA'),
  entity('PLUMMER PAINTING', 'Zoos'),
  entity('RAPID PLUMBING', 'Plumbing, Heating, and Air-Conditioning Contractors'),
  entity('SMITH & SONS', 'Plumbing, Heating, and Air-Conditioning Contractors', 'Hardware Merchant Wholesalers'),
  entity('HOUSE OF TEA', 'Tea Rooms'),
  entity('VINE BAR', 'Drinking Places (Alcoholic Beverages)', 'Wineries'),
  entity('MEGAMART', 'Retail Bakeries', 'Mattress Stores', 'Tea Rooms', 'Zoos'),
  entity('BRUSH ARTS', 'Independent Artists, Writers, and Performers'),
  entity('BRUSH AND ROLL PAINTERS', 'Painting and Wall Covering Contractors'),
  entity('SHUTTER PHOTOGRAPHY', 'Photography Studios, Portrait'),
  entity('RESTING INN', 'Bed and Breakfast Inns'),
  entity('RED HILL RANCH', 'Beef Cattle Ranching and Farming'),
  entity('CALM MINDS', 'Offices of Mental Health Practitioners (except Physicians)'),
  entity('MOLAR DENTISTRY', 'Offices of Dentists'),
  entity('DOUBLE SLICE', 'Full-Service Restaurants', 'Pizza Restaurants'),
  entity('LUIGI AND SONS / LUIGIS PIZZA', 'Zoos'),
  entity('CORNER WINE BAR'),
  entity('GOLDEN BAKERY', 'Full-Service Restaurants', 'Zoos'),
  entity('SILVER BAKERY', 'Zoos'),
  entity('PAINTERS AND PHOTOGRAPHERS', 'Independent Artists, Writers, and Performers', 'Wineries'),
  entity('PIXEL DESIGN', 'Custom Computer Programming Services'),
];
