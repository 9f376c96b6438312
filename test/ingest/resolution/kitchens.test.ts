import { expect, test } from 'vitest';
import { stageIndustry } from '../../../sources/records/firm.ts';
import { PERMIT_INDUSTRIES } from '../../../sources/records/permit-industries.ts';
import { joinsOf } from './joins-of.ts';
import { ADDRESS, shop } from './staged.ts';

const { mobile, restaurant, bakery } = PERMIT_INDUSTRIES;

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
