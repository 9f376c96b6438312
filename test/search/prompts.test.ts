import { describe, expect, test } from 'vitest';
import { type SearchInput, searchRequest } from '../../search/request/input.ts';
import { depthOf, searchPage } from '../../search/search.ts';
import { ENGINES } from '../databases.ts';
import { type OwnDatasets, ownSnapshot } from './own-snapshot.ts';
import { ask, catalog } from './sample-snapshots.ts';

/** What a brand is called, and its industry. */
type Brand = readonly [name: string, industry: string];

const csv = (rows: readonly (readonly string[])[]) => rows.map((row) => row.map((cell) => `"${cell}"`).join(','));

/** Brands with a place each: in Seattle, or in Billings. */
const brands = (seattle: readonly Brand[], billings: readonly Brand[] = []): OwnDatasets => {
  const all = [...seattle, ...billings];
  const place = (at: number) => (at < seattle.length ? ['SEATTLE', 'WA', '98101'] : ['BILLINGS', 'MT', '59101']);
  return {
    own: {
      brand: csv([
        ['brand_key', 'brand_name', 'industry_type', 'industry_desc'],
        ...all.map(([name, industry], at) => [`b${at}`, name, 'svc_industry_description', industry]),
      ]),
      location: csv([
        ['location_key', 'brand_key', 'street_address1', 'city', 'state', 'zip'],
        ...all.map((_, at) => [`l${at}`, `b${at}`, `${100 + at} MAIN ST`, ...place(at)]),
      ]),
    },
  };
};

const EVERYDAY = brands(
  [
    ['RAIN PIPE', 'Plumbers'],
    ['DRIP DROP', 'Plumbers'],
    ['CLAIM FORMS', 'Medical Billing Services'],
    ['CEDAR TOPS', 'Roofing Contractors'],
    ['PLANK & SON', 'Siding Contractors'],
    ['THE CORK', 'Wine Bars and Pubs'],
    ['VINE LAND', 'Wineries'],
    ['ZEEKS PIZZA', 'Pizza Restaurants'],
    ['SLICE HUT', 'Pizza Restaurants'],
    ['LENDERS', 'Commercial Banks'],
    ['WORD FOR WORD', 'Translation Services'],
    ['NIGHT OWL', 'Night Clubs'],
    ['GLASS ROW', 'Window Cleaning Services'],
    ['GREEN LEAF', 'Marijuana Stores'],
    ['RESTING INN', 'Bed and Breakfast Inns'],
    ['SLEEP SHOP', 'Beds'],
    ['MORNING TABLE', 'Breakfasts'],
    ['OAK GRILL', 'Restaurants'],
    ['FEED AND FOODS', 'Pet Food Retailers'],
    ...['ARTS', 'BOOKS', 'CARDS', 'DOLLS', 'EGGS', 'FROGS'].map((word): Brand => [`PLUMMER ${word}`, 'Zoos']),
  ],
  [
    ['LEAK LADS', 'Plumbers'],
    ['RED HILL', 'Cattle Ranching and Farming'],
  ],
);
const PLUMBERS = ['Plumbers', 'Plumbers'];
const PIZZA = ['Pizza Restaurants', 'Pizza Restaurants'];

/** Syllables of names that no two have. */
const SYLLABLES = 'BAN CEL DOR FIM GUN HAL JOR KEM LIN MUR NAV PEL QUO RIS SUN TAV VOR WEX YIM ZAL'.split(' ');
const invented = (at: number): string =>
  [at, at / 20, at / 400].map((each) => SYLLABLES[Math.floor(each) % 20]).join('');

/** More restaurants than are ranked of a prompt; the last two have what they serve in their names. */
const CROWD = brands([
  ...Array.from({ length: 600 }, (_, at): Brand => [`${invented(at)} TABLE`, 'Restaurants']),
  ['UMI RAMEN', 'Restaurants'],
  ['RAMEN KO', 'Restaurants'],
]);

const MIXED = brands([
  ["LUIGI'S PIZZA", 'Limited-Service Restaurants'],
  ['BURGER BARN', 'Limited-Service Restaurants'],
  ['CHEZ PAUL RESTAURANT', 'Full-Service Restaurants'],
  ['CHEZ MARIE', 'Full-Service Restaurants'],
  ['HARBOR HARDWARE LLC', 'Hardware Retailers'],
  ['LEAPING LEMUR CART', 'Zoos'],
  ['LITTLE TING DUMPLINGS', 'Grocers'],
  ['CORNER FOODS', 'Grocery Stores'],
  ['METRO FOODS', 'Supermarkets and Other Grocery Retailers (except Convenience Retailers)'],
]);

describe.each(ENGINES)('on %s', (engine) => {
  const [everyday, crowd, mixed] = [EVERYDAY, CROWD, MIXED].map((datasets) => ownSnapshot(engine, datasets));
  /** What matched of each result, in their order: its industry, or its name. */
  const matched = async (snapshot: typeof everyday, input: SearchInput) => {
    const found = await ask({ snapshot: snapshot?.() ?? expect.fail('No snapshot.') }, input);
    return found.map(({ searchMetadata: { prompt, fullTextName } }) => (prompt ?? fullTextName)?.matched);
  };

  test.each([
    'best plumbers in Seattle',
    'cheap reliable plumber Seattle',
    'women owned plumbers Seattle',
    'family-owned plumbers Seattle',
    'kid friendly plumbers Seattle',
    '24 hour emergency plumber Seattle',
    'plumber Seattle 24/7',
    'plumbers open now Seattle',
    'plumbers open late on Sundays Seattle',
    'late night plumber Seattle',
    'top rated plumbers Seattle',
    'plumbers with free parking Seattle',
    'plumbers near me in Seattle',
    'plumbers in my area Seattle',
    "I'm looking for a plumber in Seattle",
    'where can I find somebody local, a plumber in Seattle',
  ])('"generic adjectives must not search names", nor narrow a trade: %s', async (prompt) => {
    expect(await matched(everyday, { prompt })).toEqual(PLUMBERS);
  });

  test.each([
    ['what names a trade together', 'late night clubs Seattle', ['Night Clubs']],
    ['nothing but such words', 'open now', []],
    ['a mistyped trade', 'plumers Seattle', PLUMBERS],
    ['a word that is a usual one of names', 'plummer arts Seattle', ['PLUMMER ARTS']],
    ['two trades', 'roofing and siding contractors Seattle', ['Roofing Contractors', 'Siding Contractors']],
    ['either of two', 'plumbers or roofers Seattle', [...PLUMBERS, 'Roofing Contractors']],
    ['a trade that is called by both', 'bed and breakfast Seattle', ['Bed and Breakfast Inns']],
    ['a narrower trade', 'wine bar Seattle', ['Wine Bars and Pubs']],
    ['a last word that says it not alone', 'window bank Seattle', []],
    ['who does it', 'translators Seattle', ['Translation Services']],
    ['what people call it', 'pot shop Seattle', ['Marijuana Stores']],
    ['what several words mean', 'window washers Seattle', ['Window Cleaning Services']],
    ['a city that is called like a trade behind one', 'plumbers Billings', ['Plumbers']],
    ['a business by its name', 'zeeks pizza Seattle', ['ZEEKS PIZZA']],
    ['a place that is not known', 'plumbers in Gotham', []],
    ['a meal at any hour', 'late night food Seattle', [...PIZZA, 'Restaurants']],
    ['a farm that is called a ranch', 'cattle ranches Billings', ['Cattle Ranching and Farming']],
    ['a trade that signs misspell too', 'resturants Seattle', [...PIZZA, 'Restaurants']],
  ])('%s: %s', async (_, prompt, expected) => {
    expect((await matched(everyday, { prompt })).toSorted()).toEqual(expected);
  });

  test('"over names, industries and places": an industry alone is enough, though others have the word twice', async () => {
    const found = await matched(mixed, { prompt: 'restaurants in Seattle' });
    const [full, limited] = ['Full-Service Restaurants', 'Limited-Service Restaurants'];
    expect(found.toSorted()).toEqual([full, full, limited, limited]);
  });

  test('who has all that is described; what shares one word does not fill it up', async () => {
    expect(await matched(mixed, { prompt: 'pizza in Seattle' })).toEqual(["LUIGI'S PIZZA"]);
    expect(await matched(mixed, { prompt: 'pizza zoos in Seattle' })).toEqual([]);
  });

  test('what a permit calls a trade in other words is found behind the trade that is called so', async () => {
    expect(await matched(mixed, { prompt: 'supermarket 98101' })).toEqual([
      ...['Supermarkets and Other Grocery Retailers (except Convenience Retailers)', 'Grocery Stores', 'Grocers'],
    ]);
  });

  test.each(['LLC', 'l.l.c.', 'the', 'The LLC', 'the company', 'Inc.', 'Ltd', 'and', '&', 'of the'])(
    'a legal form or an article alone is nobody: %s',
    async (text) => {
      for (const input of [{ name: text }, { prompt: text }]) expect(await matched(mixed, input)).toEqual([]);
    },
  );

  test.each(['ramen in Seattle', 'ramen restaurants in Seattle', 'ramen 98101'])(
    'of a trade with more than 500 entities those are found that have what is described in their names: %s',
    async (prompt) => {
      const found = await ask({ snapshot: crowd?.() ?? expect.fail() }, { prompt });
      expect(found).toHaveLength(2);
      for (const { evidence, searchMetadata } of found) {
        expect([evidence, searchMetadata.reading]).toEqual([undefined, expect.stringMatching(/^trade: ramen/)]);
      }
    },
  );

  test.each([
    ['restaurants', { isCut: true, unmet: [] }],
    ['ramen', { isCut: false, unmet: [] }],
    ['ramen in xqzzt', { isCut: false, unmet: ['xqzzt'], found: [] }],
  ])('a search says whether its depth of 500 cut it, and which words nothing stored has: %s', async (prompt, said) => {
    const request = searchRequest({ prompt }, catalog);
    expect(depthOf(request)).toBe(500);
    expect(await searchPage(crowd?.() ?? expect.fail(), request)).toMatchObject(said);
  });
});
