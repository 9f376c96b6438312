import { describe, expect, test } from 'vitest';
import { columnOf } from '../../catalog/column-names.ts';
import { camelCase, pascalCase, pluralOf, snakeCase, withArticle, words } from '../../catalog/naming.ts';

test.each([
  ['brandId', 'brand_id'],
  ['h3Index', 'h3_index'],
  ['latest12mYoyGrowthRaw', 'latest12m_yoy_growth_raw'],
  ['LegalEntityDoesBusinessAsBrand', 'legal_entity_does_business_as_brand'],
  ['naicsURLPart', 'naics_url_part'],
  ['line2City', 'line2_city'],
  ['id', 'id'],
  ['', ''],
])('%s in snake_case is %s', (name, snake) => {
  expect(snakeCase(name)).toBe(snake);
});

test('the first letter only', () => {
  expect([camelCase('BrandName'), camelCase('b'), camelCase('')]).toEqual(['brandName', 'b', '']);
  expect([pascalCase('brandName'), pascalCase('B'), pascalCase('')]).toEqual(['BrandName', 'B', '']);
});

test.each([
  ['LegalEntity', 'legal entity'],
  ['Tin', 'TIN'],
  ['LegalEntityHasTin', 'legal entity has TIN'],
  ['H3Index', 'h3 index'],
  ['Tint', 'tint'],
])('%s in the words of a sentence: %s', (name, sentence) => {
  expect(words(name)).toBe(sentence);
});

describe('"Permit → Permits, Inquiry → Inquiries, Box → Boxes"', () => {
  test.each([
    ['Permit', 'Permits'],
    ['Inquiry', 'Inquiries'],
    ['Survey', 'Surveys'],
    ['Box', 'Boxes'],
    ['Dish', 'Dishes'],
    ['Branch', 'Branches'],
    ['Address', 'Addresses'],
  ])('%s', (word, plural) => {
    expect(pluralOf(word)).toBe(plural);
  });
});

test('"a brand, an operating location"', () => {
  expect(['brand', 'operating location', 'Entity'].map(withArticle)).toEqual([
    'a brand',
    'an operating location',
    'an Entity',
  ]);
});

test('"with an underscore if that name is not usable"', () => {
  expect(['number', 'order', 'ownerKey', 'holderName', 'orders'].map(columnOf)).toEqual(
    'number_ order_ owner_key_ holder_name orders'.split(' '),
  );
});
