import { expect, test } from 'vitest';
import type { Stage } from '../../../catalog/stage.ts';
import { joinsOf } from './joins-of.ts';
import { firm, shop } from './staged.ts';

/** Firms of one office that differ in a number, a word or a quarter. */
const SIBLINGS = [
  ['HARBOR POINT FUND I LLC', 'HARBOR POINT FUND II LLC'],
  ['CEDAR RIDGE REAL ESTATE 1 LLC', 'CEDAR RIDGE REAL ESTATE 2 LLC'],
  ['BLUEWATER CONSTRUCTION INC', 'BLUEWATER LEASING INC'],
  ['GRANITE PEAK HOLDINGS LLC', 'GRANITE PEAK PROPERTIES LLC'],
  ['NORTHGATE STORAGE 101 LLC', 'NORTHGATE STORAGE 102 LLC'],
  ['WILLOW CREEK INVESTORS 2019 LLC', 'WILLOW CREEK INVESTORS 2021 LLC'],
  ['TAMARACK BUILDING A LLC', 'TAMARACK BUILDING B LLC'],
  ['OSPREY EAST LLC', 'OSPREY WEST LLC'],
  ['PINNACLE SERIES ONE LLC', 'PINNACLE SERIES TWO LLC'],
  ['REDSTONE Q1 2020 FUND LP', 'REDSTONE Q2 2020 FUND LP'],
  ['HALYARD MANAGEMENT INC', 'HALYARD INSURANCE INC'],
  ['UNION STREET PARTNERS NO. 3 LP', 'UNION STREET PARTNERS NO. 4 LP'],
  ['JUNIPER FARMS LLC', 'JUNIPER FOODS LLC'],
] as const;

/** Names of one shop in two permits. */
const ONE = [
  ["ZELBORRA'S", "ZELBORRA'S EATERY"],
  ['QUINTAVIA CAFE', 'QUINTAVIA CART'],
] as const;

/** Stages two records at one door with one telephone. */
function stagePair(stage: Stage, key: string, names: readonly string[], isOwned: boolean): void {
  for (const [at, name] of names.entries()) {
    const [own, place] = [`${key}-${at}`, { street: `${key} MAIN ST`, unit: 'STE 2', zip: '98101' }];
    const owner = isOwned ? firm(stage, own, { name, at: place }) : undefined;
    shop(stage, own, name, place, owner);
    const phone = stage.ref('PhoneNumber', key);
    stage.entity('PhoneNumber', phone, { phoneNumber: `+1206555${key}` });
    stage.edge('OperatingLocationCanBeCalledAtPhoneNumber', stage.ref('OperatingLocation', own), phone);
  }
}

test.each([true, false])(
  'L6: "Two records that differ in a number, a quarter or a form are not one because their office is", owners known: %s',
  async (isOwned) => {
    const { joins } = await joinsOf(({ one }) => {
      for (const [at, names] of SIBLINGS.entries()) stagePair(one, String(1_000 + at), names, isOwned);
    });
    expect(joins.filter(({ type }) => ['Brand', 'OperatingLocation', 'LegalEntity'].includes(String(type)))).toEqual(
      [],
    );
  },
);

test('a name that adds a word of its trade, or an outlet, is the same brand at one telephone', async () => {
  const { ruleOf } = await joinsOf(({ one }) => {
    for (const [at, names] of ONE.entries()) stagePair(one, String(2_000 + at), names, false);
  });
  expect(ruleOf('Brand')).toHaveLength(ONE.length);
});
