import { industryToken } from '../../../search/index/tokens.ts';
import { tradePhrases } from '../../../search/text/trade-phrase.ts';
import { type IndexedTrade, tradesOf } from '../../../search/text/trades.ts';
import { type MadeDocument, madePostings } from '../made-postings.ts';

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
const indexed: readonly IndexedTrade[] = Object.entries(INDUSTRIES).map(([title, entries], key) => ({
  trade: { token: industryToken(key), title },
  entries: entries.flatMap((entry) => tradePhrases(entry, 'entry')),
}));
const tokenOf = new Map(indexed.map(({ trade: { token, title } }) => [title, token]));

/** The trades of an invented town. */
export const TRADES = tradesOf(indexed);

/** Neighbourhoods, with their ZIP codes. */
export const AREAS: ReadonlyMap<string, readonly string[]> = new Map([
  ['ballard', ['98107', '98117']],
  ['fremont', ['98103']],
  ['queen anne', ['98109']],
  ['university district', ['98105']],
  ['bakery', ['98101']],
]);

const business = (name: string, at: string, ...industries: readonly string[]): MadeDocument => ({
  names: name.split(' / '),
  at: at.split(' '),
  trades: industries.flatMap((each) => tokenOf.get(each) ?? []),
});
const [SEATTLE, KENT, BUFFALO] = [
  'city0seattle state0wa county0king zip098107 at0pike at01st',
  'city0kent state0wa county0king zip098030 at0meeker',
  'city0buffalo state0ny zip014201 at0main',
];

/** Businesses of the town and of two others. */
export const BUSINESSES = [
  business('ZEEKS PIZZA', SEATTLE, 'Pizza Restaurants'),
  business('ZEEKS PIZZA', KENT, 'Pizza Restaurants'),
  business('LUIGIS PIZZA / LUIGI AND SONS', SEATTLE, 'Limited-Service Restaurants', 'Retail Bakeries'),
  business('CHEZ PAUL RESTAURANT', SEATTLE, 'Full-Service Restaurants'),
  business('PLAIN PIZZA', BUFFALO),
  business('PLUMMER PAINTING', SEATTLE, 'Zoos'),
  business('RAPID PLUMBING', SEATTLE, 'Plumbing, Heating, and Air-Conditioning Contractors'),
  business(
    'SMITH & SONS',
    KENT,
    'Plumbing, Heating, and Air-Conditioning Contractors',
    'Hardware Merchant Wholesalers',
  ),
  business('HOUSE OF TEA', SEATTLE, 'Tea Rooms'),
  business('VINE BAR', SEATTLE, 'Drinking Places (Alcoholic Beverages)', 'Wineries'),
  business('MEGAMART', KENT, 'Retail Bakeries', 'Mattress Stores', 'Tea Rooms', 'Zoos'),
  business('BRUSH ARTS', SEATTLE, 'Independent Artists, Writers, and Performers'),
  business('BRUSH AND ROLL PAINTERS', KENT, 'Painting and Wall Covering Contractors'),
  business('SHUTTER PHOTOGRAPHY', SEATTLE, 'Photography Studios, Portrait'),
  business('RESTING INN', SEATTLE, 'Bed and Breakfast Inns'),
  business('RED HILL RANCH', BUFFALO, 'Beef Cattle Ranching and Farming'),
  business('CALM MINDS', SEATTLE, 'Offices of Mental Health Practitioners (except Physicians)'),
  business('MOLAR DENTISTRY', KENT, 'Offices of Dentists'),
  business('CORNER WINE BAR', SEATTLE),
  business('GOLDEN BAKERY', SEATTLE, 'Full-Service Restaurants', 'Zoos'),
  business('SILVER BAKERY', SEATTLE, 'Zoos'),
  business('PIXEL DESIGN', SEATTLE, 'Custom Computer Programming Services'),
  business('KENT CAFE', BUFFALO, 'Full-Service Restaurants'),
  business('NOON CAFE', KENT, 'Full-Service Restaurants'),
  business('BUFFALO ZOO', SEATTLE, 'Zoos'),
];
export const POSTINGS = madePostings(BUSINESSES);
