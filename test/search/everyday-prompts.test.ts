import { describe, expect, test } from 'vitest';
import { ENGINES } from '../databases.ts';
import { ownSnapshot } from './own-snapshot.ts';
import { ask } from './sample-snapshots.ts';

/** Each with what it is called, what its industry is, and its city. */
const BRANDS = [
  ['RAIN PIPE', 'Plumbers', 'SEATTLE'],
  ['DRIP DROP', 'Plumbers', 'SEATTLE'],
  ['LEAK LADS', 'Plumbers', 'BILLINGS'],
  ['CLAIM FORMS', 'Medical Billing Services', 'SEATTLE'],
  ['CEDAR TOPS', 'Roofing Contractors', 'SEATTLE'],
  ['PLANK & SON', 'Siding Contractors', 'SEATTLE'],
  ['THE CORK', 'Bars and Pubs', 'SEATTLE'],
  ['VINE LAND', 'Wineries', 'SEATTLE'],
  ['ZEEKS PIZZA', 'Pizza Restaurants', 'SEATTLE'],
  ['SLICE HUT', 'Pizza Restaurants', 'SEATTLE'],
  ['LENDERS', 'Commercial Banks', 'SEATTLE'],
  ['WORD FOR WORD', 'Translation Services', 'SEATTLE'],
  ['NIGHT OWL', 'Night Clubs', 'SEATTLE'],
  ['GLASS ROW', 'Window Cleaning Services', 'SEATTLE'],
  ['GREEN LEAF', 'Marijuana Stores', 'SEATTLE'],
  ['RESTING INN', 'Bed and Breakfast Inns', 'SEATTLE'],
  ['SLEEP SHOP', 'Beds', 'SEATTLE'],
  ['MORNING TABLE', 'Breakfasts', 'SEATTLE'],
  ['OAK GRILL', 'Restaurants', 'SEATTLE'],
  ['FEED AND FOODS', 'Pet Food Retailers', 'SEATTLE'],
  ['RED HILL', 'Cattle Ranching and Farming', 'BILLINGS'],
  ...['PLUMMER ARTS', 'PLUMMER BOOKS', 'PLUMMER CARDS', 'PLUMMER DOLLS', 'PLUMMER EGGS', 'PLUMMER FROGS'].map(
    (name) => [name, 'Zoos', 'SEATTLE'] as const,
  ),
] as const;

const DATASETS = {
  own: {
    brand: [
      'brand_key,brand_name,industry_type,industry_desc',
      ...BRANDS.map(([name, industry], at) => `b${at},${name},svc_industry_description,${industry}`),
    ],
    location: [
      'location_key,brand_key,street_address1,city,state,zip',
      ...BRANDS.map(([, , city], at) =>
        city === 'SEATTLE'
          ? `l${at},b${at},${100 + at} MAIN ST,SEATTLE,WA,98101`
          : `l${at},b${at},${100 + at} MAIN ST,${city},MT,59101`,
      ),
    ],
  },
};

const PLUMBERS = ['Plumbers', 'Plumbers'];

describe.each(ENGINES)('on %s', (engine) => {
  const snapshot = ownSnapshot(engine, DATASETS);
  const matched = async (prompt: string) =>
    (await ask({ snapshot: snapshot() }, { prompt }))
      .map(({ searchMetadata }) => searchMetadata.prompt?.matched)
      .toSorted();

  describe('"generic adjectives must not search names", nor narrow a trade', () => {
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
      'zealous plumber Seattle',
    ])('%s', async (prompt) => {
      expect(await matched(prompt)).toEqual(PLUMBERS);
    });

    test('but what names a trade together is one', async () => {
      expect(await matched('night clubs Seattle')).toEqual(['Night Clubs']);
      expect(await matched('late night clubs Seattle')).toEqual(['Night Clubs']);
    });

    test('a prompt of nothing else is asked as it is', async () => {
      expect(await matched('open now')).toEqual([]);
    });
  });

  test.each([
    ['a mistyped trade', 'plumers Seattle', PLUMBERS],
    ['one that is a usual word of names is none', 'plummer arts Seattle', ['PLUMMER ARTS']],
    ['two trades', 'roofing and siding contractors Seattle', ['Roofing Contractors', 'Siding Contractors']],
    ['either of two', 'plumbers or roofers Seattle', [...PLUMBERS, 'Roofing Contractors']],
    ['a trade that is called by both', 'bed and breakfast Seattle', ['Bed and Breakfast Inns']],
    ['what kind of thing it is', 'wine bar Seattle', ['Bars and Pubs']],
    ['a last word that says it not alone', 'window bank Seattle', []],
    ['who does it', 'translators Seattle', ['Translation Services']],
    ['what people call it', 'pot shop Seattle', ['Marijuana Stores']],
    ['what several words mean', 'window washers Seattle', ['Window Cleaning Services']],
    ['a city that is called like a trade behind one', 'plumbers Billings', ['Plumbers']],
    ['a business by its name', 'zeeks pizza Seattle', ['ZEEKS PIZZA']],
    ['a place that is not known', 'plumbers in Gotham', []],
    [
      'a meal at any hour',
      'late night food Seattle',
      ['Restaurants', 'Pizza Restaurants', 'Pizza Restaurants'].toSorted(),
    ],
    ['a farm that is called a ranch', 'cattle ranches Billings', ['Cattle Ranching and Farming']],
    [
      'a trade that signs misspell too',
      'resturants Seattle',
      ['Pizza Restaurants', 'Pizza Restaurants', 'Restaurants'],
    ],
    ['a word that no business has', 'neighborly pizza Seattle', ['Pizza Restaurants', 'Pizza Restaurants']],
  ])('%s: %s', async (_, prompt, expected) => {
    expect(await matched(prompt)).toEqual(expected);
  });
});
