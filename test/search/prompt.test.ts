import { describe, expect, test } from 'vitest';
import { ENGINES } from '../databases.ts';
import { ownSnapshot } from './own-snapshot.ts';
import { ask } from './sample-snapshots.ts';

/** Each with what it is called and what its industry is; all are in Seattle. */
const BRANDS = [
  ["LUIGI'S PIZZA", 'Limited-Service Restaurants'],
  ['BURGER BARN', 'Limited-Service Restaurants'],
  ['CHEZ PAUL RESTAURANT', 'Full-Service Restaurants'],
  ['CHEZ MARIE', 'Full-Service Restaurants'],
  ['HARBOR HARDWARE LLC', 'Hardware Retailers'],
  ['LEAPING LEMUR CART', 'Zoos'],
  ['TALBOT HILL ELEMENTARY', 'Elementary Schools'],
  ['LITTLE TING DUMPLINGS', 'Grocers'],
  ['APEX NW DESIGN', 'Designers'],
  ['CORNER FOODS', 'Grocery Stores'],
  ['METRO FOODS', 'Supermarkets and Other Grocery Retailers (except Convenience Retailers)'],
] as const;

const DATASETS = {
  own: {
    brand: [
      'brand_key,brand_name,industry_type,industry_desc',
      ...BRANDS.map(([name, industry], at) => `b${at},${name},svc_industry_description,${industry}`),
    ],
    location: [
      'location_key,brand_key,street_address1,city,state,zip',
      ...BRANDS.map((_, at) => `l${at},b${at},${100 + at} MAIN ST,SEATTLE,WA,98101`),
    ],
  },
};

describe.each(ENGINES)('on %s', (engine) => {
  const snapshot = ownSnapshot(engine, DATASETS);
  const matched = async (input: Parameters<typeof ask>[1]) =>
    (await ask({ snapshot: snapshot() }, input)).map(({ searchMetadata }) => searchMetadata.prompt?.matched);

  test('prompt "over names, industries and places": an industry alone is enough, though others have the word twice', async () => {
    expect((await matched({ prompt: 'restaurants in Seattle' })).toSorted()).toEqual([
      'Full-Service Restaurants',
      'Full-Service Restaurants',
      'Limited-Service Restaurants',
      'Limited-Service Restaurants',
    ]);
  });

  test('what a permit calls a trade in other words is found behind the trade that is called so', async () => {
    expect(await matched({ prompt: 'supermarket 98101' })).toEqual([
      'Supermarkets and Other Grocery Retailers (except Convenience Retailers)',
      'Grocery Stores',
      'Grocers',
    ]);
  });

  test('who has the word in the name stands before those whose industry may mean it', async () => {
    const [first, ...others] = await matched({ prompt: 'pizza in Seattle' });
    expect(first).toBe("LUIGI'S PIZZA");
    expect(others.toSorted()).toEqual([
      'Full-Service Restaurants',
      'Full-Service Restaurants',
      'Limited-Service Restaurants',
    ]);
  });

  test.each(['LLC', 'l.l.c.', 'the', 'The LLC', 'the company', 'Inc.', 'Ltd', 'and', '&', 'of the'])(
    'a legal form or an article alone is nobody: %s',
    async (text) => {
      expect(await matched({ name: text })).toEqual([]);
      expect(await matched({ prompt: text })).toEqual([]);
    },
  );
});
