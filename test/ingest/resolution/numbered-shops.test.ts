import { expect, test } from 'vitest';
import { stageIndustry } from '../../../sources/records/firm.ts';
import { PERMIT_INDUSTRIES } from '../../../sources/records/permit-industries.ts';
import { joinsOf } from './joins-of.ts';
import { ADDRESS, firm, shop } from './staged.ts';

/** A shop: the name of its brand, that of its place, and perhaps its owner's and that of another brand of the place. */
type Shop = readonly [brand: string, place: string, owner?: string | undefined, beside?: string];

const SEEN = { first: '2026-01-01', last: '2026-01-01' };

/** How many of two shops at two addresses of one dataset join as shops of a chain. */
async function joinsOfShops(shops: readonly Shop[], industry?: string): Promise<number> {
  const { ruleOf } = await joinsOf(({ one }) => {
    for (const [at, [brand, place, owner, beside]] of shops.entries()) {
      const owned = owner === undefined ? undefined : firm(one, `${at}`, { name: owner });
      const staged = shop(one, `${at}`, brand, { ...ADDRESS, street: `${at + 1}00 PINE ST` }, owned);
      if (industry !== undefined) stageIndustry(one, staged, 'svc_industry_description', industry, SEEN);
      one.attribute('OperatingLocationName', one.ref('OperatingLocation', `${at}`), { name: place });
      if (beside === undefined) continue;
      const other = one.ref('Brand', `beside ${at}`);
      one.entity('Brand', other);
      one.attribute('BrandName', other, { name: beside });
      one.edge('BrandOperatesAtOperatingLocation', other, one.ref('OperatingLocation', `${at}`));
    }
  });
  return ruleOf('Brand').filter(([rule]) => rule === 'numbered-shops').length;
}

test.each<[string, Shop, Shop, number]>([
  ['words of the trade differ', ['KABUKI COFFEE', 'KABUKI COFFEE #954'], ['CAFE KABUKI', 'CAFE KABUKI #370'], 1],
  [
    'most names have it behind words of the trade',
    ['BURGER KABUKI', 'BURGER KABUKI #954'],
    ['SMOOTHIE KABUKI', 'SMOOTHIE KABUKI #370'],
    0,
  ],
  ['two digits count outlets', ['KABUKI COFFEE', 'KABUKI COFFEE #12'], ['CAFE KABUKI', 'CAFE KABUKI #37'], 0],
  ['one has no number', ['KABUKI COFFEE', 'KABUKI COFFEE #954'], ['CAFE KABUKI', 'CAFE KABUKI'], 0],
  ['a distinctive word differs', ['KABUKI COFFEE', 'KABUKI COFFEE #954'], ['KABUKI LADRO', 'KABUKI LADRO #370'], 0],
  ['no word is distinctive', ['COFFEE HOUSE', 'COFFEE HOUSE #954'], ['COFFEE SHOP', 'COFFEE SHOP #370'], 0],
  ['three letters may be initials', ['KYO COFFEE', 'KYO COFFEE #954'], ['CAFE KYO', 'CAFE KYO #370'], 0],
  [
    "the number is that of a guest's host",
    ['KABUKI COFFEE', 'GREENLEAF FOODS #954'],
    ['CAFE KABUKI', 'CAFE KABUKI #370'],
    0,
  ],
  [
    'a brand of another chain is under its roof',
    ['KABUKI COFFEE', 'KABUKI COFFEE #954', undefined, 'KABUKI COFFEE & LADRO'],
    ['CAFE KABUKI', 'CAFE KABUKI #370'],
    0,
  ],
  [
    'the owners have the name',
    ['KABUKI COFFEE', 'KABUKI COFFEE #954', 'KABUKI INC'],
    ['CAFE KABUKI', 'CAFE KABUKI #370', 'KABUKI WEST LLC'],
    1,
  ],
  [
    'the owners are two others, as drivers of one dispatcher are',
    ['KABUKI COFFEE', 'KABUKI COFFEE #954', 'PAT EXAMPLE'],
    ['CAFE KABUKI', 'CAFE KABUKI #370', 'SAM EXAMPLE'],
    0,
  ],
])('shops of one dataset join by numbers of a chain or do not: %s', async (_, one, other, count) => {
  expect(await joinsOfShops([one, other])).toBe(count);
});

test.each([
  [PERMIT_INDUSTRIES.restaurant, 1],
  [PERMIT_INDUSTRIES.mobile, 0],
])('numbers of %s join %d: a truck has that of its sticker', async (industry, count) => {
  const shops: Shop[] = [
    ['KABUKI COFFEE', 'KABUKI COFFEE #954'],
    ['CAFE KABUKI', 'CAFE KABUKI #370'],
  ];
  expect(await joinsOfShops(shops, industry)).toBe(count);
});
