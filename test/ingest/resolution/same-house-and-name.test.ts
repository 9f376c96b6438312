import { expect, test } from 'vitest';
import { joinsOf } from './joins-of.ts';
import { ADDRESS, firm, shop } from './staged.ts';

/** A brand with its address and perhaps its owner. */
type Brand = readonly [name: string, at?: Partial<typeof ADDRESS>, owner?: string];

/** How many of two brands join as brands of one house; in one dataset, or in two. */
async function joinsOfHouse(one: Brand, other: Brand, within = true): Promise<number> {
  const { ruleOf } = await joinsOf((sources) => {
    for (const [at, [name, where, owner]] of [one, other].entries()) {
      const stage = within || at === 0 ? sources.one : sources.two;
      const owned = owner === undefined ? undefined : firm(stage, `${at}`, { name: owner });
      shop(stage, `${at}`, name, { ...ADDRESS, ...where }, owned);
    }
    // A type that one dataset has is resolved all the same.
    shop(sources.two, 'elsewhere', 'ZELB FISH', { ...ADDRESS, street: '9 PINE ST' });
  });
  return ruleOf('Brand').filter(([rule]) => rule === 'same-house-and-name').length;
}

test.each<[string, Brand, Brand, number]>([
  ['words of the trade differ', ['KABUKI EXPRESS'], ['KABUKI CATERING KITCHEN'], 1],
  ['the unit differs', ['KABUKI EXPRESS', { unit: '2' }], ['KABUKI CATERING KITCHEN', { unit: '3' }], 1],
  ['the house differs', ['KABUKI EXPRESS', { street: '102 MAIN ST' }], ['KABUKI CATERING KITCHEN'], 0],
  ['the ZIP code differs', ['KABUKI EXPRESS', { zip: '98104' }], ['KABUKI CATERING KITCHEN'], 0],
  ['there is no address', ['KABUKI EXPRESS', { street: '' }], ['KABUKI CATERING KITCHEN', { street: '' }], 0],
  ['a distinctive word differs', ['KABUKI EXPRESS'], ['KABUKI LADRO KITCHEN'], 0],
  ['the distinctive word is not the first', ['KABUKI EXPRESS'], ['GOLDEN KABUKI KITCHEN'], 0],
  ['no word is distinctive', ['COFFEE HOUSE EXPRESS'], ['COFFEE HOUSE KITCHEN'], 0],
  ['three letters may be initials', ['KYO EXPRESS'], ['KYO CATERING KITCHEN'], 0],
  ['one is another firm', ['KABUKI EXPRESS'], ['KABUKI PROPERTIES'], 0],
  ['an owner is known', ['KABUKI EXPRESS', {}, 'KABUKI INC'], ['KABUKI CATERING KITCHEN'], 0],
])('brands of one dataset in one house join by how their names begin, or do not: %s', async (_, one, other, count) => {
  expect(await joinsOfHouse(one, other)).toBe(count);
});

test('brands of two datasets do not', async () => {
  expect(await joinsOfHouse(['KABUKI EXPRESS'], ['KABUKI CATERING KITCHEN'], false)).toBe(0);
});
