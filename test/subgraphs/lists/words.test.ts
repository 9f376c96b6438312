import { expect, test } from 'vitest';
import { projectionsOf } from '../../../subgraphs/lists/projections.ts';
import { typesOf } from '../../../subgraphs/lists/types.ts';
import { described, firstSentence, labelOf } from '../../../subgraphs/lists/words.ts';
import { catalogOf } from '../../catalog/inline.ts';

test.each([
  ['BrandIsMarketable', 'Brand is marketable'],
  ['operatingLocations.addresses', 'Operating locations: addresses'],
  ['id', 'Id'],
])('"A name in plain words": %s', (name, label) => {
  expect(labelOf(name)).toBe(label);
});

test.each([
  ['', null],
  ['  \n ', null],
  ['One sentence', 'One sentence'],
  ['One sentence. Another one.', 'One sentence.'],
  ['One\n  sentence.', 'One sentence.'],
  ['In U.S. dollars and cents. More.', 'In U.S. dollars and cents.'],
  ['For example, e.g. this. `More` follows.', 'For example, e.g. this.'],
  ['Of (some). "More".', 'Of (some).'],
  ['Version 1.2 of it. 3 more.', 'Version 1.2 of it. 3 more.'],
])('"The first sentence of a description, on one line": %j', (description, sentence) => {
  expect(firstSentence(description)).toBe(sentence);
});

test('what each says of itself', () => {
  expect(described('isOpen', '', null)).toEqual({
    name: 'isOpen',
    label: 'Is open',
    description: null,
    descriptionSimplified: null,
    pricingTier: null,
  });
});

test('"Capitalized … Free, Core, Plus, Premium; null if nothing is charged": a field’s own tier, or its type’s', () => {
  const types = typesOf(
    catalogOf({
      shops: `
        type Shop @entity(tier: PREMIUM) { name: String  code: String @tier(is: FREE)  names: [ShopName] @connection(first: 3) }
        type ShopName @attribute(of: "Shop", tier: CORE) { name: String }
        type Other @entity { name: String }`,
    }),
  );
  expect(
    types.map(({ name, pricingTier, fields }) => [name, pricingTier, ...fields.map((each) => each.pricingTier)]),
  ).toEqual([
    ['Shop', 'Premium', 'Premium', 'Free', 'Core'],
    ['ShopName', 'Core', 'Core'],
    ['Other', null, null],
  ]);
});

test('types and projections are made once for a catalog, however many fields of however many requests show them', () => {
  const catalog = catalogOf({ shops: 'type Shop @entity { name: String }' });
  expect(typesOf(catalog)).toBe(typesOf(catalog));
  expect(projectionsOf(catalog)).toBe(projectionsOf(catalog));
  expect(typesOf(catalogOf({ shops: 'type Shop @entity { name: String }' }))).not.toBe(typesOf(catalog));
});
