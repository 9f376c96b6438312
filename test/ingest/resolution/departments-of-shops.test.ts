import { expect, test } from 'vitest';
import { hasShop } from '../../../ingest/resolution/kitchens.ts';

const UNKNOWN = { mobile: null, shop: null };
const [KITCHEN, TRUCK, BAKERY] = [
  { mobile: 0, shop: 0 },
  { mobile: 1, shop: 0 },
  { mobile: 0, shop: 1 },
];

test.each([
  ['no permit says what they are', [UNKNOWN, UNKNOWN], true],
  ['one is a bakery', [KITCHEN, BAKERY], true],
  ['one is a bakery, the other unknown', [UNKNOWN, BAKERY], true],
  ['one is a kitchen, the other unknown', [UNKNOWN, KITCHEN], false],
  ['a kitchen and a truck', [KITCHEN, TRUCK], false],
])('of the places of a house one may be a department of a shop, %s: %s', (_, places, may) => {
  expect(hasShop(places)).toBe(may);
});
