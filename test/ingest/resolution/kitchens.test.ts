import { expect, test } from 'vitest';
import { hasShop } from '../../../ingest/resolution/kitchens.ts';
import { stageIndustry } from '../../../sources/records/firm.ts';
import { PERMIT_INDUSTRIES } from '../../../sources/records/permit-industries.ts';
import { joinsOf } from './joins-of.ts';
import { ADDRESS, shop } from './staged.ts';

const { mobile, restaurant, bakery, grocer, meat, takeout } = PERMIT_INDUSTRIES;

test.each<[readonly string[], readonly string[], boolean, string]>([
  [[mobile], [restaurant], false, 'a truck and its restaurant'],
  [[mobile], [mobile], true, 'a truck with two permits'],
  [[restaurant], [bakery], true, 'a restaurant that bakes'],
  [[restaurant], [], true, 'a restaurant, and a kitchen of unknown kind'],
  [[mobile], [], true, 'a truck, and a kitchen of unknown kind'],
  [[mobile, restaurant], [restaurant], true, 'a permit for both'],
])('of one name and address, with permits of %o and %o: one place %s, %s', async (one, other, is) => {
  const { areOne } = await joinsOf((sources) => {
    for (const [key, permits] of Object.entries({ a: one, b: other })) {
      const brand = shop(sources.one, key, 'KILKENNY KEBABS', ADDRESS);
      for (const permit of permits)
        stageIndustry(sources.one, brand, 'svc_industry_description', permit, {
          first: '2026-01-01',
          last: '2026-01-01',
        });
    }
  });
  expect(await areOne('OperatingLocation', ['one', 'a'], ['one', 'b'])).toBe(is);
  expect(await areOne('Brand', ['one', 'a'], ['one', 'b'])).toBe(true);
});

test.each<[string, string, boolean]>([
  ['KILKENNY KEBABS #374', 'KILKENNY KEBABS #861', false],
  ['KILKENNY KEBABS #374', 'KILKENNY KEBABS #374', true],
  ['KILKENNY KEBABS #374', 'KILKENNY KEBABS', true],
])('trucks of one brand at one address, %s and %s, are one place: %s', async (one, other, is) => {
  const { areOne } = await joinsOf((sources) => {
    for (const [key, name] of Object.entries({ a: one, b: other })) {
      const seen = { first: '2026-01-01', last: '2026-01-01' };
      stageIndustry(sources.one, shop(sources.one, key, name, ADDRESS), 'svc_industry_description', mobile, seen);
    }
  });
  expect(await areOne('OperatingLocation', ['one', 'a'], ['one', 'b'])).toBe(is);
  expect(await areOne('Brand', ['one', 'a'], ['one', 'b'])).toBe(true);
});

test.each<[string, string, string, boolean]>([
  [restaurant, restaurant, 'KILKENNY GREENLEAF', false],
  [restaurant, takeout, 'GREENLEAF', false],
  [restaurant, takeout, 'KILKENNY BLARNEY ESPRESSO', false],
  [restaurant, takeout, 'KILKENNY BLARNEY DELI', true],
  [restaurant, takeout, 'KILKENNY', true],
  [restaurant, grocer, 'KILKENNY GREENLEAF', true],
  [restaurant, meat, 'KILKENNY GREENLEAF', true],
  [bakery, restaurant, 'KILKENNY GREENLEAF', true],
  [restaurant, `${takeout},${meat}`, 'KILKENNY GREENLEAF', true],
  ['', '', 'KILKENNY GREENLEAF', true],
])('permits of one holder with %o and %o, the second for %s, are one place: %s', async (one, other, part, is) => {
  const { areOne } = await joinsOf((sources) => {
    for (const [key, permit] of Object.entries({ a: one, b: other })) {
      const seen = { first: '2026-01-01', last: '2026-01-01' };
      const brand = shop(sources.one, key, 'KILKENNY BLARNEY', ADDRESS);
      for (const each of permit.split(',').filter((written) => written !== ''))
        stageIndustry(sources.one, brand, 'svc_industry_description', each, seen);
    }
    sources.one.attribute('OperatingLocationName', sources.one.ref('OperatingLocation', 'b'), { name: part });
  });
  expect(await areOne('OperatingLocation', ['one', 'a'], ['one', 'b'])).toBe(is);
});

test('a permit for a truck says that a house is no shop, as one for a kitchen does', () => {
  expect(hasShop([{ mobile: 1, shop: 0 }])).toBe(false);
  expect(hasShop([{ mobile: null, shop: null }])).toBe(true);
  expect(
    hasShop([
      { mobile: null, shop: null },
      { mobile: 0, shop: 0 },
    ]),
  ).toBe(false);
  expect(
    hasShop([
      { mobile: 0, shop: 0 },
      { mobile: 0, shop: 1 },
    ]),
  ).toBe(true);
});
